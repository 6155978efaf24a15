/** Blows of close combat: who struck whom, as it is read off lines, and the blade that is drawn for it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { drawBlows, drawEventMarks } from '../../static/js/board/overlay/event_marks.js';
import { TokenMotion, LASTS } from '../../static/js/board/tokens/motion.js';
import { marksBetween } from '../../static/js/play/log/event_marks.js';
import { laidOut } from './dom.js';

laidOut();
globalThis.window = /** @type {any} */ ({ matchMedia: () => ({ matches: false }) });

const piece = (/** @type {string} */ id, /** @type {[number, number]} */ at) =>
  /** @type {any} */ ({ id, at, seat: id[0] === 'a' ? 0 : 1, life: 'live', now: 3, full: 3 });
const struck = (/** @type {string[]} */ by, /** @type {string[]} */ at, hit = true) =>
  /** @type {any} */ ({ text: 'Strikes.', seat: 1, pieces: [], fire: { by, at, hit, melee: true } });
const blow = { kind: 'blow', seat: 0, from: [1000, 1000], to: [2000, 1000], hit: true };

test('a blow goes from each who struck to the nearest of those struck at, in the colour of who struck', () => {
  const stand = [piece('a1', [1000, 1000]), piece('b1', [9000, 1000]), piece('b2', [2000, 1000])];
  assert.deepEqual(marksBetween(stand, stand, [struck(['a1', 'gone'], ['b1', 'b2'])]), [blow]);
});

test('who charges strikes from where they came to, who is driven away was struck where they stood', () => {
  const came = marksBetween(
    [piece('a1', [1000, 9000]), piece('b1', [2000, 1000])],
    [piece('a1', [1000, 1000]), piece('b1', [2000, 1000])],
    [struck(['a1'], ['b1'])],
  );
  assert.deepEqual(
    came.filter(({ kind }) => kind === 'blow'),
    [{ ...blow, turn: 1 }],
  );
  const driven = marksBetween(
    [piece('a1', [1000, 1000]), piece('b1', [2000, 1000])],
    [piece('a1', [1000, 1000]), piece('b1', [6000, 1000])],
    [struck(['a1'], ['b1']), { ...struck([], []), pieces: ['b1'], fire: null }],
  );
  assert.deepEqual(
    driven.filter(({ kind }) => kind === 'blow'),
    [blow],
  );
});

test('a shot is no blow, and a blow lies over the tokens, not under them', () => {
  const stand = [piece('a1', [1000, 1000]), piece('b1', [2000, 1000])];
  const [shot] = marksBetween(stand, stand, [
    { ...struck(['a1'], ['b1']), fire: { by: ['a1'], at: ['b1'], hit: true, melee: false } },
  ]);
  assert.equal(shot.kind, 'shot');
  assert.equal(drawBlows([shot]).elements.length, 0);
  assert.equal(drawEventMarks(/** @type {any} */ (blow)), null);
});

/**
 * How these blows are drawn between tokens: classes and places.
 * @param {object[]} blows
 * @param {Record<string, [number, number]>} stand
 */
function drawn(blows, stand) {
  const spots = new Map(Object.entries(stand).map(([id, at]) => [id, { at, radius: 500 }]));
  const { elements, place } = drawBlows(/** @type {any} */ (blows));
  place({ spots, at: (point) => Object.keys(stand).find((id) => String(stand[id]) === String(point)) ?? '' }, 50);
  return elements.map((element) => [
    element.getAttribute('class'),
    ...(element.getAttribute('transform') ?? '').match(/-?\d+(\.\d+)?/g).map(Number),
  ]);
}

test('a blade is drawn where the two meet, filled or hollow, and those of two who strike each other cross', () => {
  const back = { kind: 'blow', seat: 1, from: [2000, 1000], to: [1000, 1000], hit: false };
  const [own, theirs] = drawn([blow, back], { a: [1000, 1000], b: [2000, 1000] });
  assert.deepEqual(own.slice(0, 3), ['event event-0 event-blow event-hit', 1500, 1000]);
  assert.deepEqual(theirs.slice(0, 3), ['event event-1 event-blow event-miss', 1500, 1000]);
  assert.equal((180 + Number(theirs[3]) - Number(own[3])) % 180 === 0, false);
});

test('the same blow again is one blade, which has hit if any has; what was seen before is dry', () => {
  const found = drawn([{ ...blow, hit: false, turn: 0 }, blow], { a: [1000, 1000], b: [2000, 1000] });
  assert.deepEqual(
    found.map(([classes]) => classes),
    ['event event-0 event-blow event-hit event-dry'],
  );
});

test('who strikes leans towards whom they strike and comes back, unless little should move', () => {
  const glide = new TokenMotion();
  glide.send('a', [1000, 1000], 0);
  glide.lunge('a', [2000, 1000], 200, 5000);
  assert.deepEqual(glide.place('a', 5000), [1000, 1000]);
  const [x, y] = glide.place('a', 5000 + LASTS / 3);
  assert.ok(x > 1150 && x <= 1200 && y === 1000);
  assert.equal(glide.isMoving(5000 + LASTS / 3), true);
  assert.deepEqual(glide.place('a', 5000 + LASTS), [1000, 1000]);
  assert.equal(glide.isMoving(5000 + LASTS), false);
  globalThis.window = /** @type {any} */ ({ matchMedia: () => ({ matches: true }) });
  glide.lunge('a', [2000, 1000], 200, 9000);
  assert.equal(glide.isMoving(9000), false);
  globalThis.window = /** @type {any} */ ({ matchMedia: () => ({ matches: false }) });
});
