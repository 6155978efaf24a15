// @ts-check
/** Shows what an option would do: the server's sentences, exact chances, or why it would be refused. */

import { h } from '../dom.js';
import { endsOf, markOf, distributionChart } from './distribution_chart.js';
import { average, percents, refusalParts, ruleLink } from '../words.js';

/** @typedef {import('../../types').Verdict} Verdict */

/**
 * @param {Verdict | null} verdict
 * @param {string} heading what stands above it
 * @param {boolean} [counted] whether the chances stand elsewhere already
 * @param {boolean} [plainly] whether nobody would doubt that it fits
 */
export function verdictWords(verdict, heading, counted = false, plainly = false) {
  if (!verdict || verdict.waiting) return [];
  if (verdict.refusal) return [refusalNote(verdict.refusal)];
  const lines = verdict.lines
    .filter((line) => !plainWords(heading).includes(plainWords(line)))
    .map((line) => h('p', {}, line));
  if (counted) return [...lines, distributionOf(verdict)];
  if (verdict.odds.length) return [...lines, oddsTable(verdict)];
  return lines.length ? lines : [h('p', plainly ? { class: 'for-readers' } : {}, 'This fits the rules.')];
}

/** The words alone, because a heading separates them. @param {string} words */
const plainWords = (words) =>
  ` ${words
    .replace(/[.,:]+(?=\s|$)|\s+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()} `;

/** @param {import('../../types').Refusal} refusal */
export function refusalNote(refusal) {
  const [sentence, measure, remedy] = refusalParts(refusal);
  return h(
    'p',
    { class: 'why', role: 'status' },
    sentence,
    measure && h('span', { class: 'why-measure' }, ` ${measure}`),
    ' ',
    ruleLink(refusal.rule),
    remedy && h('strong', { class: 'why-remedy' }, ` ${remedy}`),
  );
}

/** @param {Verdict} verdict */
function oddsTable(verdict) {
  const { odds, expected, own, spread } = verdict;
  const ends = endsOf(spread);
  const told = percents(odds.map(({ numerator, denominator }) => numerator / denominator));
  const rows = odds.map((chance, i) =>
    h(
      'div',
      { class: 'chance' },
      h('dt', {}, swatch(markOf(chance.label, ends)), chance.label),
      h('dd', { title: `${chance.numerator} in ${chance.denominator}` }, h('span', {}, told[i]), bar(chance)),
    ),
  );
  return h(
    'div',
    { class: 'odds' },
    distributionOf(verdict),
    h(
      'dl',
      {},
      ...rows,
      expected?.label && averageRow('on average', expected, spread.length < 2),
      own && averageRow('lost in return', own),
    ),
  );
}

/** @param {Verdict} verdict */
const distributionOf = ({ spread, expected }) => distributionChart(spread, expected?.label ?? '');

/** The colour and pattern of an end beside its word. @param {string} mark */
const swatch = (mark) => (mark ? h('i', { class: `swatch ${mark}`, 'aria-hidden': 'true' }) : null);

/**
 * @param {string} words
 * @param {import('../../types').Chance} chance
 * @param {boolean} [told] whether it is said what is counted
 */
function averageRow(words, chance, told = false) {
  return h(
    'div',
    { class: 'chance' },
    h('dt', {}, words),
    h('dd', {}, h('span', {}, average(chance), told && ` ${chance.label}`)),
  );
}

/** @param {import('../../types').Chance} chance */
function bar({ numerator, denominator }) {
  const element = h('span', { class: 'chance-bar', 'aria-hidden': 'true' });
  element.style.setProperty('--share', String(numerator / denominator));
  return element;
}
