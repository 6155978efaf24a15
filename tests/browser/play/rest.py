"""When a board has come to rest: nothing on it has moved for some pictures."""

AT_REST = """() => new Promise((resolve) => {
  const board = document.querySelector('svg.board');
  const look = () => [board, ...board.querySelectorAll('[data-piece], [data-ghost]')]
    .map((one) => one.getAttribute('viewBox') ?? one.getAttribute('transform')).join();
  let before = '';
  let still = 0;
  const watch = () => {
    const now = look();
    still = now === before ? still + 1 : 0;
    before = now;
    if (still < 4) requestAnimationFrame(watch);
    else resolve();
  };
  watch();
})"""
