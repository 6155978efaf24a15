/** What is marked on a token as small as it may be. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { drawToken } from '../../static/js/board/tokens/token.js';
import { laidOut } from './dom.js';

laidOut();

const SMALL = 18; // pixels
const [SUPPRESSED, GUARD, LEADER] = [
  ['suppressed', 'bad'],
  ['guard', 'good'],
  ['leader', ''],
].map(([icon, tone]) => ({ icon, label: icon, rule: '', tone, seat: null }));

/** @param {object[]} states @param {string} number @param {boolean} led */
function marked(states, number, led) {
  const piece = {
    id: 'm',
    name: 'Trooper 1',
    number,
    seat: 0,
    at: [0, 0],
    radius: 500,
    now: 0,
    full: 0,
    life: 'live',
    states,
    glyph: 'infantry',
    done: false,
    facing: null,
    elevation: 0,
  };
  const drawn = /** @type {any[]} */ (drawToken(/** @type {never} */ (piece), SMALL, led));
  return drawn.map((one) => one.getAttribute('class') ?? '').filter((name) => name.startsWith('badge'));
}

test('a bad state is seen on the smallest figure of a unit', () => {
  assert.deepEqual(marked([GUARD, SUPPRESSED, LEADER], '', false), ['badge badge-bad']);
  assert.deepEqual(marked([SUPPRESSED], '2', true), ['badge badge-bad']);
  assert.deepEqual(marked([GUARD, LEADER], '', false), []);
});

test('where a number fills the token nothing lies over it', () => {
  assert.deepEqual(marked([SUPPRESSED], '2', false), []);
});
