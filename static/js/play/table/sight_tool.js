// @ts-check
/** Sight between any two models: the server says what is seen, the board draws why. */

import { isInLowerHalf } from './area_tool.js';
import { h } from '../dom.js';
import { ruleLink } from '../words.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../match_controller.js').MatchController} MatchController */
/** @typedef {import('../../types').Point} Point */
/**
 * `ends`: the chosen models; `places`: supposed places of models; `asked`: the id of the open request.
 * @typedef {{ends: string[], places: Record<string, Point>, asked: string, words: string, rule: string, kind: string,
 * evidence: import('../../types').SightLine[]}} SightTool
 */

/** @returns {SightTool} */
const emptySightTool = () => ({
  ends: [],
  places: {},
  asked: '',
  words: 'Choose two models: who looks, and at whom. After choosing one, tap the table to try it there.',
  rule: '',
  kind: '',
  evidence: [],
});

/** @param {import('../store.js').Store} store */
export function toggleSight(store) {
  store.change({
    sightTool: store.state.sightTool ? null : emptySightTool(),
    areaTool: null,
    isMeasuring: false,
    ruler: [],
  });
}

/**
 * One more model: the second one sends the request, a third one starts again.
 * @param {MatchController} controller
 * @param {string} id
 */
export function lookAt(controller, id) {
  const { sightTool, update } = controller.state;
  if (!sightTool || !update) return;
  if (sightTool.ends.length !== 1 || sightTool.ends[0] === id) {
    controller.store.change({
      sightTool: {
        ...emptySightTool(),
        ends: [id],
        words: `${nameIn(controller.state, id)} looks. Choose whom it looks at.`,
      },
    });
    return;
  }
  ask(controller, { ...sightTool, ends: [sightTool.ends[0], id] });
}

/**
 * Supposes that the last chosen model is at this place.
 * @param {MatchController} controller
 * @param {Point} point
 */
export function lookFrom(controller, point) {
  const { sightTool } = controller.state;
  const last = sightTool?.ends[sightTool.ends.length - 1];
  if (!sightTool || !last) return;
  const supposed = { ...sightTool, places: { ...sightTool.places, [last]: point } };
  if (sightTool.ends.length === 2) ask(controller, supposed);
  else
    controller.store.change({
      sightTool: { ...supposed, words: `${nameIn(controller.state, last)} looks from there. Choose whom it looks at.` },
    });
}

/** @param {State} state @param {string} id */
const nameIn = ({ update }, id) => update?.view.pieces.find((piece) => piece.id === id)?.name ?? 'this';

/** @param {MatchController} controller @param {SightTool} look */
function ask(controller, { ends, places }) {
  const [viewer, target] = ends;
  const { update } = controller.state;
  const asked = controller.link.ask({
    t: 'sight',
    viewer,
    target,
    places,
    seat: update?.shown ?? update?.seats[0] ?? null,
  });
  controller.store.change({
    sightTool: {
      ...emptySightTool(),
      ends,
      places,
      asked,
      words: `${nameIn(controller.state, viewer)} looks at ${nameIn(controller.state, target)} …`,
    },
  });
}

/**
 * The result or refusal of a request; null if it belongs to another.
 * @param {State} state
 * @param {string} id
 * @param {Partial<SightTool>} found
 * @returns {Partial<State> | null}
 */
export function receiveSight(state, id, found) {
  const { sightTool } = state;
  if (!sightTool || !id || sightTool.asked !== id) return null;
  const supposed = Object.keys(sightTool.places).map((one) => nameIn(state, one));
  const words = supposed.length ? `If ${supposed.join(' and ')} stood there: ${found.words}` : (found.words ?? '');
  return { sightTool: { ...sightTool, ...found, words, asked: '' } };
}

/**
 * The text of the selected tool, at the foot of the table.
 * @param {HTMLElement} host
 * @param {import('../store.js').Store} store
 */
export function toolWords(host, store) {
  const words = h('span', { role: 'status' });
  const close = h(
    'button',
    { type: 'button', class: 'button-plain', 'aria-label': 'Close the tool', click: () => toggleSight(store) },
    '×',
  );
  const strip = h('div', { class: 'tool-words', hidden: true }, words, close);
  host.append(strip);
  let told = '';
  return (/** @type {State} */ state) => {
    const { sightTool } = state;
    strip.hidden = !sightTool;
    strip.classList.toggle('is-high', isInLowerHalf(state, sightTool?.ends ?? []));
    strip.dataset.kind = sightTool?.kind ?? '';
    const now = `${sightTool?.words} ${sightTool?.rule}`;
    if (sightTool && now !== told) words.replaceChildren(sightTool.words, ' ', ruleLink(sightTool.rule) ?? '');
    told = sightTool ? now : '';
  };
}
