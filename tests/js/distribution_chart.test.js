/** The columns of the odds: what each shows, what it says to who listens, and how many there are at most. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { columnsOf, distributionChart } from '../../static/js/play/decision/distribution_chart.js';
import { verdictWords } from '../../static/js/play/decision/verdict.js';
import { laidOut } from './dom.js';

laidOut();

const share = (amount, numerator, end = '') => ({ amount, numerator, denominator: 36, end });
const chance = (label, numerator) => ({ label, numerator, denominator: 36 });
const SHOT = [share(0, 25), share(1, 7, 'cripple'), share(2, 4, 'destroy')];
const verdict = (changes) => ({
  lines: [],
  odds: [chance('damage', 11), chance('destroy', 4)],
  expected: chance('hull lost', 15),
  spread: SHOT,
  own: null,
  refusal: null,
  waiting: false,
  ...changes,
});
const words = (told, counted) =>
  verdictWords(told, '', counted)
    .map((node) => node?.textContent ?? '')
    .join(' ');

test('each amount has its chance beside it, and is read with what it comes to', () => {
  const chart = distributionChart(SHOT, 'hull lost');
  assert.deepEqual(
    chart.all('.for-readers').map(({ textContent }) => textContent),
    ['0: 69\u00a0%', '1, cripple: 20\u00a0%', '2, destroy: 11\u00a0%'],
  );
  assert.deepEqual(
    chart.all('.spread-chance').map(({ textContent }) => textContent),
    ['69', '20', '11'],
  );
  assert.deepEqual(
    chart.all('.spread-amount').map(({ textContent }) => textContent),
    ['0', '1', '2'],
  );
  assert.equal(chart.all('figcaption')[0].textContent, 'Hull lost, chance in\u00a0%');
});

test('a chance that rounds to nothing or to all is told as under or over', () => {
  const chart = distributionChart(
    [
      { ...share(0, 999), denominator: 1000 },
      { ...share(1, 1), denominator: 1000 },
    ],
    'hull lost',
  );
  assert.deepEqual(
    chart.all('.spread-chance').map(({ textContent }) => textContent),
    ['>99', '<1'],
  );
});

test('what always comes to the same has no columns, and is said in words', () => {
  assert.equal(distributionChart([share(0, 36)], 'hull lost'), null);
  assert.match(words(verdict({ spread: [share(0, 36)] })), /on average0\.42 hull lost$/);
  assert.match(words(verdict()), /on average0\.42$/);
});

test('ways side by side leave the columns to the one that is chosen', () => {
  assert.match(words(verdict(), true), /^Hull lost, chance in\u00a0%/);
  assert.doesNotMatch(words(verdict(), true), /on average/);
});

test('of many amounts the least likely neighbours stand together, never nothing with something or two ends', () => {
  const many = [
    share(0, 1),
    ...[5, 1, 1, 6, 5, 4, 4].map((often, i) => share(i + 1, often)),
    share(8, 1, 'destroy'),
    share(9, 1, 'destroy'),
    share(12, 7, 'destroy'),
  ];
  const columns = columnsOf(many);
  assert.deepEqual(
    columns.map(({ from, to }) => (from === to ? from : [from, to])),
    [0, [1, 3], 4, 5, [6, 7], [8, 9], 12],
  );
  assert.ok(Math.abs(columns.reduce((sum, column) => sum + column.chance, 0) - 1) < 1e-9);
});
