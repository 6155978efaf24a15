// @ts-check
/**
 * A column that is taller than the window scrolls with the page until its end is visible, without a scroll bar of its
 * own.
 */

/** @param {HTMLElement} body */
export function watchAsides(body) {
  const measured = new ResizeObserver((entries) =>
    entries.forEach(({ target }) => {
      const aside = /** @type {HTMLElement} */ (target);
      aside.style.setProperty('--tall', `${aside.offsetHeight}px`);
    }),
  );
  const attend = () => {
    measured.disconnect();
    body.querySelectorAll('.builder-side').forEach((aside) => measured.observe(aside));
  };
  attend();
  body.addEventListener('htmx:afterSwap', attend);
}
