// @ts-check
/** The score card: what each side has and holds, side by side, as far as the viewer may know. */

import { h, memoizedPart } from '../dom.js';
import { missionNote } from './mission.js';
import { nameOf } from '../seat_names.js';
import { ownSideFirst } from './units.js';
import { quietLink } from '../words.js';

/** @typedef {import('../../types').SideCard} SideCard */
/** @typedef {import('../../types').CardValue} CardValue */

/** @param {HTMLElement} host @param {import('../../types').Config} config */
export function score(host, config) {
  const show = memoizedPart(host);
  return (/** @type {import('../store.js').State} */ state) => {
    const view = state.update?.view;
    show([view?.sides, view?.mission, state.update?.players], () => [
      ...missionNote(state, config),
      scoreCard(state, config),
    ]);
  };
}

/**
 * A row for each thing that is counted or held, a column for each side.
 * @param {import('../store.js').State} state
 * @param {import('../../types').Config} config
 */
export function scoreCard(state, config) {
  const view = state.update?.view;
  if (!view) return null;
  const sides = ownSideFirst(view, config);
  const heads = sides.map(({ seat }) =>
    h('th', { scope: 'col' }, h('span', { class: `side-${seat}` }, nameOf(state, config, seat))),
  );
  return h(
    'table',
    { class: 'score-card' },
    h('caption', { class: 'for-readers' }, 'Score card'),
    h('thead', {}, h('tr', {}, h('td', {}), ...heads)),
    h(
      'tbody',
      {},
      ...rowsOf(sides).map((fact) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, quietLink(fact.rule, fact.label)),
          ...sides.map((side) => h('td', {}, factsOf(side).find(({ label }) => label === fact.label)?.value ?? '–')),
        ),
      ),
    ),
  );
}

/** @param {SideCard} side @returns {CardValue[]} */
const factsOf = (side) => [...(side.score ? [side.score] : []), ...side.facts];

/** All kinds of facts of any side, in the order of the side with the most. @param {SideCard[]} sides */
function rowsOf(sides) {
  const all = sides
    .map(factsOf)
    .sort((one, other) => other.length - one.length)
    .flat();
  return all.filter((fact, i) => all.findIndex(({ label }) => label === fact.label) === i);
}
