// @ts-check
/**
 * How far any model moves, strikes, shoots, looks and leads, for anybody at any time: the server says it, the board
 * draws it.
 */

import { Lay } from '../../board/lay.js';
import { h } from '../dom.js';
import { ruleLink } from '../words.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../desk.js').Desk} Desk */
/** @typedef {import('../../types').Area} Area */
/**
 * `piece` is what is asked about; `asked` the id of what waits for an answer; `tool` and `shown` (a label) what was
 * looked at last.
 * @typedef {{piece: string, asked: string, words: string, areas: Area[], tool: string, shown: string}} Reach
 */

/**
 * Where nobody measures it shows which way a model looks, and no lengths.
 * @param {boolean} [measured]
 * @returns {Reach}
 */
const fresh = (measured) => ({
  piece: '',
  asked: '',
  words: `Choose a model, yours or theirs: ${measured ? 'how far it reaches' : 'which way it looks'}.`,
  areas: [],
  tool: 'reach',
  shown: '',
});

/** @param {import('../store.js').Store} store */
export function toggleAreas(store) {
  store.change({
    reach: store.state.reach ? null : fresh(store.state.update?.view.ruler !== false),
    look: null,
    measuring: false,
    ruler: [],
  });
}

/**
 * Asks about a model; what was looked at of the last one is shown of this one too.
 * @param {Desk} desk
 * @param {string} piece
 */
export function reachOf(desk, piece) {
  const { reach, update } = desk.state;
  if (!reach || !update) return;
  const asked = desk.link.ask({ t: 'measure', piece, seat: update.shown ?? update.seats[0] ?? null });
  const name = update.view.pieces.find((one) => one.id === piece)?.name ?? 'this';
  const same = reach.piece === piece;
  desk.store.change({
    reach: { ...reach, piece, asked, words: same ? reach.words : `${name} …`, areas: same ? reach.areas : [] },
  });
}

/**
 * What was asked, as it was answered; null where something else was.
 * @param {State} state
 * @param {string} id
 * @param {Area[]} areas
 * @returns {Partial<State> | null}
 */
export function reached({ reach }, id, areas) {
  if (!reach || !id || reach.asked !== id) return null;
  const { label, tool } =
    areas.find((one) => one.label === reach.shown) ?? areas.find((one) => one.tool === reach.tool) ?? areas[0];
  return { reach: { ...reach, asked: '', areas, tool, shown: label } };
}

/** What was asked has no answer, and why. @param {Reach} reach @param {string} words @returns {Partial<State>} */
export const unreached = (reach, words) => ({ reach: { ...reach, asked: '', areas: [], words } });

/** The area in view. @param {State} state @returns {Area | undefined} */
export function areaOf({ reach }) {
  return reach?.areas.find((area) => area.label === reach.shown);
}

/**
 * What to look at of the model, and what it means, at the foot of the table.
 * @param {HTMLElement} host
 * @param {Desk} desk
 */
export function areaWords(host, desk) {
  const { store } = desk;
  const words = h('p', { role: 'status' });
  const kinds = h('div', { class: 'tool-kinds', role: 'group', 'aria-label': 'What to look at' });
  const close = h(
    'button',
    { type: 'button', class: 'button-plain', 'aria-label': 'Put it away', click: () => toggleAreas(store) },
    '×',
  );
  const strip = h('div', { class: 'area-words', hidden: true }, h('div', {}, kinds, words), close);
  host.append(strip);
  /** @type {Area[]} */
  let listed = [];
  let told = '';
  /** @type {State['update']} */
  let known = null;
  return (/** @type {State} */ state) => {
    const { reach, update } = state;
    strip.hidden = !reach;
    strip.classList.toggle('is-high', liesLow(state, reach ? [reach.piece] : []));
    if (reach?.piece && known && update?.view !== known.view) reachOf(desk, reach.piece);
    known = update;
    if (reach && reach.areas !== listed) kinds.replaceChildren(...reach.areas.map((area) => chip(area, desk)));
    listed = reach?.areas ?? [];
    for (const one of kinds.children) one.setAttribute('aria-pressed', String(one.textContent === reach?.shown));
    const area = areaOf(state);
    const now = area?.words ?? reach?.words ?? '';
    if (reach && now !== told) words.replaceChildren(now, ' ', (area && ruleLink(area.rule)) ?? '');
    told = reach ? now : '';
  };
}

/**
 * Whether these models stand in the lower half of the table as it is seen.
 * @param {State} state
 * @param {string[]} ids
 */
export function liesLow({ update, turn }, ids) {
  if (!update) return false;
  const lay = new Lay(turn, update.view);
  const heights = update.view.pieces.flatMap(({ id, at }) => (at && ids.includes(id) ? [lay.point(at)[1]] : []));
  return heights.length > 0 && heights.reduce((sum, y) => sum + y, 0) / heights.length > lay.size.height / 2;
}

/** @param {Area} area @param {Desk} desk */
function chip({ label, tool }, { store }) {
  return h(
    'button',
    {
      type: 'button',
      class: `tool-kind tool-${tool}`,
      click: () => store.state.reach && store.change({ reach: { ...store.state.reach, tool, shown: label } }),
    },
    label,
  );
}
