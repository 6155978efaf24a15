// @ts-check
/** The luck of each side up to the shown moment: successful dice against expected ones. */

import { fill, h } from '../play/dom.js';
import { nameOf } from '../play/seat_names.js';

/** @param {import('./film.js').Film} film @param {import('./main.js').Config} config */
export function luckTable(film, config) {
  const body = h('tbody', {});
  const heads = ['Dice so far', 'Reached', 'Expected', 'Gap'].map((name) => h('th', { scope: 'col' }, name));
  const element = h(
    'details',
    { class: 'replay-luck', open: innerWidth > 720 },
    h('summary', {}, 'Luck so far'),
    h('table', {}, h('thead', {}, h('tr', {}, ...heads)), body),
  );
  let told = '';
  return {
    element,
    /** @param {import('../play/store.js').State} state @param {number} number */
    show(state, number) {
      const view = film.views[number];
      const seats = view ? view.sides.map(({ seat }) => seat).sort((a, b) => a - b) : [];
      const found = film.frames[number]?.luck ?? [];
      element.hidden = !found.some(([judged]) => judged);
      if (told === String(found)) return;
      told = String(found);
      fill(
        body,
        found.map((one, i) => row(nameOf(state, config, seats[i]), seats[i], one)),
      );
    },
  };
}

/** @param {string} name @param {number} seat @param {[number, number, number]} found */
function row(name, seat, [judged, reached, sixths]) {
  const expected = sixths / 6;
  const gap = Number((reached - expected).toFixed(1));
  return h(
    'tr',
    {},
    h('th', { scope: 'row', class: `log-side-${seat}` }, name, ` (${judged})`),
    h('td', {}, String(reached)),
    h('td', {}, expected.toFixed(1)),
    h('td', {}, `${gap < 0 ? '−' : gap ? '+' : ''}${Math.abs(gap).toFixed(1)}`),
  );
}
