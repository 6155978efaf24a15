/** Words: what a refusal says besides its sentence. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { refusalWords } from '../../static/js/play/words.js';
import { refusal } from './build.js';

const said = (/** @type {string} */ measured, /** @type {string} */ limit) => refusalWords({ ...refusal('Too far.'), measured, limit });

test('a refusal tells what was measured and what is allowed', () => {
  assert.equal(said('7.2″', '6″'), 'Too far. (7.2″, allowed: 6″)');
  assert.equal(said('', ''), 'Too far.');
  assert.equal(refusalWords({ ...refusal('It is 7.2″ away, allowed are 6″.'), measured: '7.2″', limit: '6″' }), 'It is 7.2″ away, allowed are 6″.');
});

test('where nothing is allowed it says so in words', () => {
  for (const none of ['0″', '0.0″', '0 models', '0']) assert.equal(said('2.3″', none), 'Too far. (2.3″, none is allowed)');
  assert.equal(said('2.3″', '0.5″'), 'Too far. (2.3″, allowed: 0.5″)');
});
