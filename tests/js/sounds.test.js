/** What can be heard of a change, in which order, and how little of it where little should move. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { soundsOf, tonesOf } from '../../static/js/play/audio/sounds.js';
import { freshState } from '../../static/js/play/store.js';
import { question, update } from './build.js';

const config = { seats: [0] };
const line = (changes) => ({
  text: 'It happens.',
  tone: 'plain',
  rule: '',
  seat: null,
  dice: [],
  pieces: [],
  ...changes,
});
const step = (seq, ...lines) => ({ seq, kind: 'answer', seat: 1, lines });
const state = (changes) => ({ ...freshState(), update: update(), steps: [step(0, line())], ...changes });
const asked = update({ questions: [question()] });

test('dice, a loss, a message and the turn are heard in this order, each once', () => {
  const steps = [step(0, line()), step(1, line({ dice: [{}] }), line({ dice: [{}] })), step(2, line({ tone: 'loss' }))];
  const chat = [{ number: 1, seat: 1, name: 'Bert', text: 'Well.', manner: 'said', after: 2 }];
  assert.deepEqual(soundsOf(state(), state({ update: asked, steps, chat }), config), [
    'dice',
    'loss',
    'message',
    'turn',
  ]);
});

test('nothing is heard of what was there when the page came, nor of what was said before', () => {
  const known = state({ update: asked, steps: [step(0, line({ dice: [{}] }))] });
  assert.deepEqual(soundsOf(freshState(), known, config), []);
  assert.deepEqual(soundsOf(known, { ...known, hoveredPiece: 'a' }, config), []);
  assert.deepEqual(soundsOf(state(), state({ update: update({ anew: true, questions: [question()] }) }), config), []);
});

test('who is asked one thing after another hears of the first alone, and who plays all sides of none', () => {
  const next = state({ update: update({ questions: [question({ number: 8 })] }) });
  assert.deepEqual(soundsOf(state({ update: asked }), next, config), []);
  assert.deepEqual(soundsOf(state(), next, { seats: [0, 1] }), []);
});

test('sounds follow each other, and each is one tone where little should move', () => {
  const ends = ({ at, long }) => at + long;
  const all = tonesOf(['dice', 'turn'], false);
  assert.ok(all.length > 3);
  assert.ok(ends(all[2]) < all[3].at);
  assert.equal(tonesOf(['dice', 'turn'], true).length, 2);
});
