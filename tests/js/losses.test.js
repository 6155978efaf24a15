/** What tokens have lost, as it is drawn over them: round each, its words where they hide fewest others. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { drawLosses } from '../../static/js/board/overlay/event_marks.js';
import { laidOut } from './dom.js';

laidOut();

/** @param {Record<string, [number, number]>} stand @param {[number, number]} at */
function drawn(stand, at) {
  const spots = new Map(Object.entries(stand).map(([id, place]) => [id, { at: place, radius: 900 }]));
  const tokens = {
    spots,
    at: (/** @type {[number, number]} */ point) =>
      Object.keys(stand).find((id) => String(stand[id]) === String(point)) ?? '',
  };
  return /** @type {any[]} */ (
    drawLosses(
      [
        { kind: 'loss', at, words: '−3' },
        { kind: 'trail', seat: 0, from: at, to: at },
      ],
      /** @type {any} */ (tokens),
      60,
    )
  );
}

/** Where the words stand, from the middle of the token. @param {any} loss */
const wordsOf = (loss) =>
  loss.children[1]
    .getAttribute('transform')
    .match(/-?\d+(\.\d+)?/g)
    .map(Number);

test('the words stand to the upper right, and beside a neighbour on the other side', () => {
  const [alone, ...rest] = drawn({ a: [9000, 9000] }, [9000, 9000]);
  assert.equal(rest.length, 0);
  assert.equal(alone.getAttribute('transform'), 'translate(9000 9000)');
  assert.ok(wordsOf(alone)[0] > 900 && wordsOf(alone)[1] < -900);
  const [beside] = drawn({ a: [9000, 9000], b: [10_900, 9000] }, [9000, 9000]);
  assert.ok(wordsOf(beside)[0] < -900 && wordsOf(beside)[1] < -900);
});

test('what one token has lost in several turns stands side by side', () => {
  const spots = new Map([['a', { at: /** @type {[number, number]} */ ([9000, 9000]), radius: 900 }]]);
  const losses = ['−1', '✕'].map((words) => ({ kind: 'loss', at: [9000, 9000], words }));
  const [first, second] = drawLosses(
    /** @type {any} */ (losses),
    /** @type {any} */ ({ spots, at: () => 'a' }),
    60,
  ).map(wordsOf);
  assert.ok(Math.abs(first[0] - second[0]) > 1200, `${first} and ${second}`);
});

test('who is gone has lost it where they stood', () => {
  assert.equal(drawn({ a: [9000, 9000] }, [2000, 3000])[0].getAttribute('transform'), 'translate(2000 3000)');
});
