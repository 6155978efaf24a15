// @ts-check
/** Sight between any two models, for anybody at any time: the server says what is seen, the board draws why. */

import { liesLow } from './area_tool.js';
import { h } from '../dom.js';
import { ruleLink } from '../words.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../desk.js').Desk} Desk */
/** `ends`: the models chosen so far; `asked`: the id of what waits for an answer. @typedef {{ends: string[], asked: string, words: string, rule: string, kind: string, evidence: import('../../types').SightLine[]}} Look */

/** @returns {Look} */
const fresh = () => ({ ends: [], asked: '', words: 'Choose two models: who looks, and at whom.', rule: '', kind: '', evidence: [] });

/** @param {import('../store.js').Store} store */
export function toggleSight(store) {
  store.change({ look: store.state.look ? null : fresh(), reach: null, measuring: false, ruler: [] });
}

/** One more model: the second asks the server, a third begins anew. @param {Desk} desk @param {string} id */
export function lookAt(desk, id) {
  const { look, update } = desk.state;
  if (!look || !update) return;
  const name = (/** @type {string} */ one) => update.view.pieces.find((piece) => piece.id === one)?.name ?? 'this';
  if (look.ends.length !== 1 || look.ends[0] === id) {
    desk.store.change({ look: { ...fresh(), ends: [id], words: `${name(id)} looks. Choose whom it looks at.` } });
    return;
  }
  const [viewer] = look.ends;
  const asked = desk.link.ask({ t: 'sight', viewer, target: id, seat: update.shown ?? update.seats[0] ?? null });
  desk.store.change({ look: { ...fresh(), ends: [viewer, id], asked, words: `${name(viewer)} looks at ${name(id)} …` } });
}

/** What was asked, as it was answered or refused; null where something else was. @param {State} state @param {string} id @param {Partial<Look>} found @returns {Partial<State> | null} */
export function seen({ look }, id, found) {
  return look && id && look.asked === id ? { look: { ...look, ...found, asked: '' } } : null;
}

/** The words of the tool that is in hand, at the foot of the table. @param {HTMLElement} host @param {import('../store.js').Store} store */
export function toolWords(host, store) {
  const words = h('span', { role: 'status' });
  const close = h('button', { type: 'button', class: 'button-plain', 'aria-label': 'Put it away', click: () => toggleSight(store) }, '×');
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
