// @ts-check
/** Sight between any two models, for anybody at any time: the server says what is seen, the board draws why. */

import { liesLow } from './area_tool.js';
import { h } from '../dom.js';
import { ruleLink } from '../words.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../desk.js').Desk} Desk */
/** @typedef {import('../../types').Point} Point */
/**
 * `ends`: the models chosen so far; `places`: where they are supposed to stand instead, by model; `asked`: the id of
 * what waits for an answer.
 * @typedef {{ends: string[], places: Record<string, Point>, asked: string, words: string, rule: string, kind: string,
 *   evidence: import('../../types').SightLine[]}} Look
 */

/** @returns {Look} */
const fresh = () => ({
  ends: [],
  places: {},
  asked: '',
  words: 'Choose two models: who looks, and at whom. After each of them a tap on the table supposes it there.',
  rule: '',
  kind: '',
  evidence: [],
});

/** @param {import('../store.js').Store} store */
export function toggleSight(store) {
  store.change({ look: store.state.look ? null : fresh(), reach: null, measuring: false, ruler: [] });
}

/** One more model: the second asks the server, a third begins anew. @param {Desk} desk @param {string} id */
export function lookAt(desk, id) {
  const { look, update } = desk.state;
  if (!look || !update) return;
  if (look.ends.length !== 1 || look.ends[0] === id) {
    desk.store.change({
      look: { ...fresh(), ends: [id], words: `${nameIn(desk.state, id)} looks. Choose whom it looks at.` },
    });
    return;
  }
  ask(desk, { ...look, ends: [look.ends[0], id] });
}

/** The model that was chosen last is supposed to stand elsewhere. @param {Desk} desk @param {Point} point */
export function lookFrom(desk, point) {
  const { look } = desk.state;
  const last = look?.ends[look.ends.length - 1];
  if (!look || !last) return;
  const supposed = { ...look, places: { ...look.places, [last]: point } };
  if (look.ends.length === 2) ask(desk, supposed);
  else
    desk.store.change({
      look: { ...supposed, words: `${nameIn(desk.state, last)} looks from there. Choose whom it looks at.` },
    });
}

/** @param {State} state @param {string} id */
const nameIn = ({ update }, id) => update?.view.pieces.find((piece) => piece.id === id)?.name ?? 'this';

/** @param {Desk} desk @param {Look} look */
function ask(desk, { ends, places }) {
  const [viewer, target] = ends;
  const { update } = desk.state;
  const asked = desk.link.ask({ t: 'sight', viewer, target, places, seat: update?.shown ?? update?.seats[0] ?? null });
  desk.store.change({
    look: {
      ...fresh(),
      ends,
      places,
      asked,
      words: `${nameIn(desk.state, viewer)} looks at ${nameIn(desk.state, target)} …`,
    },
  });
}

/**
 * What was asked, as it was answered or refused; null where something else was.
 * @param {State} state
 * @param {string} id
 * @param {Partial<Look>} found
 * @returns {Partial<State> | null}
 */
export function seen(state, id, found) {
  const { look } = state;
  if (!look || !id || look.asked !== id) return null;
  const supposed = Object.keys(look.places).map((one) => nameIn(state, one));
  const words = supposed.length ? `If ${supposed.join(' and ')} stood there: ${found.words}` : (found.words ?? '');
  return { look: { ...look, ...found, words, asked: '' } };
}

/**
 * The words of the tool that is in hand, at the foot of the table.
 * @param {HTMLElement} host
 * @param {import('../store.js').Store} store
 */
export function toolWords(host, store) {
  const words = h('span', { role: 'status' });
  const close = h(
    'button',
    { type: 'button', class: 'button-plain', 'aria-label': 'Put it away', click: () => toggleSight(store) },
    '×',
  );
  const strip = h('div', { class: 'tool-words', hidden: true }, words, close);
  host.append(strip);
  let told = '';
  return (/** @type {State} */ state) => {
    const { look } = state;
    strip.hidden = !look;
    strip.classList.toggle('is-high', liesLow(state, look?.ends ?? []));
    strip.dataset.kind = look?.kind ?? '';
    const now = `${look?.words} ${look?.rule}`;
    if (look && now !== told) words.replaceChildren(look.words, ' ', ruleLink(look.rule) ?? '');
    told = look ? now : '';
  };
}
