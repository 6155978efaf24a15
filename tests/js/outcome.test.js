/** What is told of a result under the heading that has said who won. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { againWords, outcome, withoutTitle } from '../../static/js/play/log/outcome.js';
import { update } from './build.js';
import { laidOut } from './dom.js';

laidOut();

test('who won is not said a second time', () => {
  assert.equal(withoutTitle('Anna wins: 174 points removed against 0.', 'Anna wins'), '174 points removed against 0.');
  assert.equal(withoutTitle('Anna 2 VP, Bert 0 VP. Anna wins.', 'Anna wins'), 'Anna 2 VP, Bert 0 VP.');
  assert.equal(withoutTitle('A draw: nobody has a Unit left.', 'A draw'), 'Nobody has a Unit left.');
  assert.equal(withoutTitle('5 points removed against 4: a draw.', 'A draw'), '5 points removed against 4.');
  assert.equal(withoutTitle('A draw.', 'A draw'), '');
});

test('a sentence that says something else stays whole', () => {
  assert.equal(withoutTitle('Bert gives up.', 'Anna wins'), 'Bert gives up.');
});

test('what leads on says to what', () => {
  const words = (/** @type {object} */ config) => againWords(/** @type {any} */ (config));
  assert.equal(words({ series: true, hot_seat: false }), 'The series and its next match');
  assert.equal(words({ series: false, hot_seat: false }), 'Rematch, seats swapped');
  assert.equal(words({ series: false, hot_seat: true }), 'Again, sides swapped');
});

test('who has won or lost is told so, and whoever watches or looks back reads a name', () => {
  const players = [
    { seat: 0, name: 'Anna' },
    { seat: 1, name: 'Bert' },
  ];
  const state = /** @type {any} */ ({
    update: update({ players, over: true, result: { winner: 0, text: 'Bert conceded. Anna wins.', rule: '' } }),
  });
  const told = (/** @type {number[]} */ seats, replayed = false) => {
    const [shown] = outcome(state, /** @type {any} */ ({ seats, names: [], urls: {} }), replayed);
    return [shown.querySelector('h2'), shown.querySelector('p')].map((part) => part?.textContent?.trim());
  };
  assert.deepEqual(told([0]), ['You win', 'Bert conceded.']);
  assert.deepEqual(told([1]), ['You lose', 'Bert conceded. Anna wins.']);
  assert.deepEqual(told([0, 1]), ['Anna wins', 'Bert conceded.']);
  assert.deepEqual(told([]), ['Anna wins', 'Bert conceded.']);
  assert.deepEqual(told([0], true), ['Anna wins', 'Bert conceded.']);
});

test('what leads on comes first, to the eye and by Tab', () => {
  const urls = { report: '/r', afterwards: '/a', verify: '/v', again: '/n', lobby: '/l' };
  const state = /** @type {any} */ ({
    update: update({ players: [], over: true, result: { winner: null, text: 'A draw.', rule: '' } }),
  });
  const [shown] = outcome(state, /** @type {any} */ ({ seats: [0], names: [], urls }));
  const links = /** @type {any} */ (shown)
    .all('a')
    .filter((/** @type {any} */ link) => link.getAttribute('class')?.startsWith('button'));
  assert.deepEqual(
    links.map((/** @type {any} */ link) => link.getAttribute('href')),
    ['/n', '/r', '/a', '/v?now', '/l'],
  );
});
