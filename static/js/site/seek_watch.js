// @ts-check
// While somebody has a seek, every page polls: they count as present, and learn of an opponent found.

const ASKS_EVERY = 20_000; // milliseconds
const COOKIE = /(?:^|; )seeking=1(?:;|$)/;

/** @param {Document} page */
export function watchSeeks(page) {
  const place = page.querySelector('#messages');
  if (!(place instanceof HTMLElement) || page.querySelector('#seek-board')) return;
  const ask = async () => {
    if (!COOKIE.test(page.cookie)) return;
    try {
      const answer = await fetch('/seeks/waiting/', { credentials: 'same-origin' });
      if (answer.status === 200) show(place, await answer.text());
    } catch {
      return; // the next try follows
    }
  };
  setInterval(ask, ASKS_EVERY);
  ask();
}

/** Shows each line once. @param {HTMLElement} place @param {string} text */
function show(place, text) {
  const lines = new DOMParser().parseFromString(text, 'text/html').querySelectorAll('[data-seek]');
  for (const line of lines)
    if (line instanceof HTMLElement && !place.querySelector(`[data-seek="${line.dataset.seek}"]`))
      place.append(document.adoptNode(line));
}
