// @ts-check
/** Shows how far any model moves, strikes, shoots, sees and leads. The server computes it, the board draws it. */

import { Rotation } from '../../board/rotation.js';
import { h } from '../dom.js';
import { ruleLink } from '../words.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../match_controller.js').MatchController} MatchController */
/** @typedef {import('../../types').Area} Area */
/**
 * `piece` is the model; `asked` the id of the open request; `tool` and `shown` (a label) are the last chosen area.
 * @typedef {{piece: string, asked: string, words: string, areas: Area[], tool: string, shown: string}} AreaTool
 */

/**
 * On a table without distances it shows the front arc of a model, and no lengths.
 * @param {boolean} [measured]
 * @returns {AreaTool}
 */
const emptyAreaTool = (measured) => ({
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
    areaTool: store.state.areaTool ? null : emptyAreaTool(store.state.update?.view.ruler !== false),
    sightTool: null,
    isMeasuring: false,
    ruler: [],
  });
}

/**
 * Asks about a model. The area shown for the last one is shown for this one too.
 * @param {MatchController} controller
 * @param {string} piece
 */
export function showAreasOf(controller, piece) {
  const { areaTool, update } = controller.state;
  if (!areaTool || !update) return;
  const asked = controller.link.ask({ t: 'measure', piece, seat: update.shown ?? update.seats[0] ?? null });
  const name = update.view.pieces.find((one) => one.id === piece)?.name ?? 'this';
  const same = areaTool.piece === piece;
  controller.store.change({
    areaTool: {
      ...areaTool,
      piece,
      asked,
      words: same ? areaTool.words : `${name} …`,
      areas: same ? areaTool.areas : [],
    },
  });
}

/**
 * The result of a request; null if it belongs to another.
 * @param {State} state
 * @param {string} id
 * @param {Area[]} areas
 * @returns {Partial<State> | null}
 */
export function receiveAreas({ areaTool }, id, areas) {
  if (!areaTool || !id || areaTool.asked !== id) return null;
  const { label, tool } =
    areas.find((one) => one.label === areaTool.shown) ?? areas.find((one) => one.tool === areaTool.tool) ?? areas[0];
  return { areaTool: { ...areaTool, asked: '', areas, tool, shown: label } };
}

/** The reason why a request has no result. @param {AreaTool} reach @param {string} words @returns {Partial<State>} */
export const failAreas = (reach, words) => ({ areaTool: { ...reach, asked: '', areas: [], words } });

/** The visible area. @param {State} state @returns {Area | undefined} */
export function areaOf({ areaTool }) {
  return areaTool?.areas.find((area) => area.label === areaTool.shown);
}

/**
 * The areas to choose from and their meaning, at the foot of the table.
 * @param {HTMLElement} host
 * @param {MatchController} controller
 */
export function areaWords(host, controller) {
  const { store } = controller;
  const words = h('p', { role: 'status' });
  const kinds = h('div', { class: 'tool-kinds', role: 'group', 'aria-label': 'What to show' });
  const close = h(
    'button',
    { type: 'button', class: 'button-plain', 'aria-label': 'Close the tool', click: () => toggleAreas(store) },
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
    const { areaTool, update } = state;
    strip.hidden = !areaTool;
    strip.classList.toggle('is-high', isInLowerHalf(state, areaTool ? [areaTool.piece] : []));
    if (areaTool?.piece && known && update?.view !== known.view) showAreasOf(controller, areaTool.piece);
    known = update;
    if (areaTool && areaTool.areas !== listed)
      kinds.replaceChildren(...areaTool.areas.map((area) => chip(area, controller)));
    listed = areaTool?.areas ?? [];
    for (const one of kinds.children) one.setAttribute('aria-pressed', String(one.textContent === areaTool?.shown));
    const area = areaOf(state);
    const now = area?.words ?? areaTool?.words ?? '';
    if (areaTool && now !== told) words.replaceChildren(now, ' ', (area && ruleLink(area.rule)) ?? '');
    told = areaTool ? now : '';
  };
}

/**
 * Whether these models stand in the lower half of the table as it is seen.
 * @param {State} state
 * @param {string[]} ids
 */
export function isInLowerHalf({ update, rotation }, ids) {
  if (!update) return false;
  const lay = new Rotation(rotation, update.view);
  const heights = update.view.pieces.flatMap(({ id, at }) => (at && ids.includes(id) ? [lay.point(at)[1]] : []));
  return heights.length > 0 && heights.reduce((sum, y) => sum + y, 0) / heights.length > lay.size.height / 2;
}

/** @param {Area} area @param {MatchController} controller */
function chip({ label, tool }, { store }) {
  return h(
    'button',
    {
      type: 'button',
      class: `tool-kind tool-${tool}`,
      click: () => store.state.areaTool && store.change({ areaTool: { ...store.state.areaTool, tool, shown: label } }),
    },
    label,
  );
}
