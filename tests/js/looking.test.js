/** What part of the table people have before them from one question to the next, on a phone. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { followDecision } from '../../static/js/play/table/camera.js';
import { option, question, update, view } from './build.js';

const pieces = [
  { id: 'a', at: [1000, 1000] },
  { id: 'b', at: [40000, 30000] },
];
const who = (/** @type {number} */ number) =>
  question({ number, options: ['a', 'b'].map((piece) => option({ id: piece, piece })) });
const state = (/** @type {any} */ asked, phase = 'Shooting', chosenOption = '') =>
  /** @type {any} */ ({
    chosenOption,
    draft: null,
    unit: '',
    update: update({ questions: asked ? [asked] : [], view: view({ phase, pieces }) }),
  });

/**
 * What the board was told, where so much of the table is in sight.
 * @param {boolean} isPhone
 * @param {boolean} inSight
 * @param {any[]} states
 */
function told(isPhone, inSight, ...states) {
  /** @type {string[]} */
  const heard = [];
  globalThis.window = /** @type {any} */ ({ matchMedia: () => ({ matches: isPhone }) });
  const look = followDecision({
    show: (points) => {
      if (points.length) heard.push('show');
    },
    back: () => {
      heard.push('back');
    },
    isInSight: (points) => inSight && points.length > 0,
  });
  look(state(who(1)));
  heard.length = 0;
  states.forEach(look);
  return heard;
}

test('the next question of the same step leaves the camera where it is while anybody who may act is in sight', () => {
  assert.deepEqual(told(true, true, state(who(2))), []);
  assert.deepEqual(told(true, true, state(null), state(who(3))), [], 'nor does the wait before it move it');
  assert.deepEqual(told(true, false, state(who(2))), ['back']);
  assert.deepEqual(told(true, true, state(who(2), 'Morale')), ['back'], 'another step is seen whole');
  assert.deepEqual(told(false, true, state(who(2))), ['back'], 'a large screen has room for all');
});

test('who goes back to the choices has their own view again', () => {
  assert.deepEqual(told(true, true, state(who(1), 'Shooting', 'a'), state(who(1))), ['show', 'back']);
});
