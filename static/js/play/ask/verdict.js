// @ts-check
/** Says what an option would come to: the server's sentences, exact chances, or why it would be refused. */

import { h } from '../dom.js';
import { average, percent, refusalParts, ruleLink } from '../words.js';

/** @typedef {import('../../types').Verdict} Verdict */

/** @param {Verdict | null} verdict @param {boolean} [counted] whether the chances stand elsewhere already */
export function verdictWords(verdict, counted = false) {
  if (!verdict || verdict.waiting) return [];
  if (verdict.refusal) return [refusalNote(verdict.refusal)];
  const lines = verdict.lines.map((line) => h('p', {}, line));
  if (verdict.odds.length && !counted) return [...lines, oddsTable(verdict)];
  return lines.length || counted ? lines : [h('p', {}, 'This fits the rules.')];
}

/** @param {import('../../types').Refusal} refusal */
export function refusalNote(refusal) {
  const [sentence, measure, remedy] = refusalParts(refusal);
  return h('p', { class: 'why', role: 'status' }, sentence, measure && h('span', { class: 'why-measure' }, ` ${measure}`), ' ', ruleLink(refusal.rule),
    remedy && h('strong', { class: 'why-remedy' }, ` ${remedy}`));
}

/** @param {Verdict} verdict */
function oddsTable(verdict) {
  const rows = verdict.odds.map((chance) =>
    h('div', { class: 'chance' }, h('dt', {}, chance.label), h('dd', { title: `${chance.numerator} in ${chance.denominator}` }, percent(chance), bar(chance))));
  return h('dl', { class: 'odds' }, ...rows, verdict.expected && onAverage('on average', verdict.expected), verdict.own && onAverage('lost in return', verdict.own));
}

/** @param {string} words @param {import('../../types').Chance} chance */
function onAverage(words, chance) {
  return h('div', { class: 'chance' }, h('dt', {}, words), h('dd', {}, [average(chance), chance.label].filter(Boolean).join(' ')));
}

/** @param {import('../../types').Chance} chance */
function bar({ numerator, denominator }) {
  return h('meter', { min: 0, max: 1, value: numerator / denominator, 'aria-hidden': 'true' });
}
