// @ts-check
/** A chart of how likely each amount is: a column with its chance above and the amount below. */

import { h } from '../dom.js';
import { percents } from '../words.js';

/** @typedef {import('../../types').Share} Share */
/** The amounts of one column. @typedef {{from: number, to: number, chance: number, end: string}} Column */

const MOST = 7; // columns side by side
const RANGE = 1.5; // times as wide as a single amount
const FULL = 0.3; // a chance of this share or more fills the height, so that unlikely amounts look unlikely

/**
 * The chart, or null if there is only one amount.
 * @param {Share[]} spread
 * @param {string} unit what is counted
 */
export function distributionChart(spread, unit) {
  if (spread.length < 2) return null;
  const columns = columnsOf(spread);
  const ends = endsOf(columns);
  const told = percents(columns.map(({ chance }) => chance));
  const full = Math.max(FULL, ...columns.map(({ chance }) => chance));
  /* The average is read out when it changes; the columns are read on request. */
  const figure = h(
    'figure',
    { class: 'spread', 'aria-live': 'off' },
    h('figcaption', {}, unit.charAt(0).toUpperCase() + unit.slice(1), h('small', {}, ', chance in\u00a0%')),
    h('ol', { role: 'list' }, ...columns.map((column, i) => drawColumns(column, told[i], full, ends))),
  );
  figure.style.setProperty(
    '--columns',
    String(columns.reduce((wide, { from, to }) => wide + (from === to ? 1 : RANGE), 0)),
  );
  return figure;
}

/** The possible ends of the amounts, the most serious last. @param {{end: string}[]} spread */
export const endsOf = (spread) => [...new Set(spread.map(({ end }) => end).filter(Boolean))];

/** The mark of an end, on its columns and beside its word. @param {string} end @param {string[]} ends */
export function markOf(end, ends) {
  return end && ends.includes(end) ? (end === ends[ends.length - 1] ? 'end-last' : 'end-before') : '';
}

/**
 * A column for each amount. Of too many, unlikely neighbours share a column.
 * @param {Share[]} spread
 * @returns {Column[]}
 */
export function columnsOf(spread) {
  const columns = spread.map(({ amount, numerator, denominator, end }) => ({
    from: amount,
    to: amount,
    chance: numerator / denominator,
    end,
  }));
  while (columns.length > MOST) {
    const pairs = columns
      .slice(0, -1)
      .flatMap((one, i) =>
        one.from > 0 && one.end === columns[i + 1].end ? [{ i, chance: one.chance + columns[i + 1].chance }] : [],
      );
    if (!pairs.length) break;
    const { i, chance } = pairs.reduce((least, pair) => (pair.chance < least.chance ? pair : least));
    columns.splice(i, 2, { ...columns[i], to: columns[i + 1].to, chance });
  }
  return columns;
}

/** @param {Column} column @param {string} told @param {number} full @param {string[]} ends */
function drawColumns({ from, to, chance, end }, told, full, ends) {
  const amount = from === to ? String(from) : `${from}–${to}`;
  const bar = h('span', { class: `spread-bar ${markOf(end, ends)}`, 'aria-hidden': 'true' });
  bar.style.setProperty('--share', String(chance / full));
  return h(
    'li',
    {},
    h('span', { class: 'for-readers' }, `${amount}${end && `, ${end}`}: ${told}`),
    h('span', { class: 'spread-chance', 'aria-hidden': 'true' }, shortPercent(told)),
    bar,
    h('span', { class: 'spread-amount', 'aria-hidden': 'true' }, amount),
  );
}

/** A chance without the percent sign, which is in the caption. @param {string} told */
const shortPercent = (told) => told.replace('under ', '<').replace('over ', '>').replace(/\s*%/, '');
