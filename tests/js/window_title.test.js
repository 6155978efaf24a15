/**
 * The title of the window says what is asked, what was said, and that it is over, whatever other page lies before it.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { titleOf } from '../../static/js/play/audio/window_title.js';
import { freshState } from '../../static/js/play/store.js';
import { question, update } from './build.js';

const said = (/** @type {number} */ number, /** @type {string} */ manner, text = 'Hello') => ({
  number,
  seat: 1,
  manner,
  after: 0,
  name: 'Ada',
  text,
});
const title = (/** @type {object} */ changes, /** @type {object[]} */ chat = [], config = {}) =>
  titleOf(
    /** @type {any} */ ({ ...freshState(), lastReadRemark: 0, chat, update: update(changes) }),
    /** @type {any} */ ({ seats: [0], ...config }),
    'Duel',
  );

test('a decision stands before the name of the match, a word of somebody before that', () => {
  assert.equal(title({}), 'Duel');
  assert.equal(title({ questions: [question({})] }), '● Your decision – Duel');
  assert.equal(title({ questions: [question({})] }, [said(1, 'said'), said(2, 'said')]), '(2) ● Your decision – Duel');
});

test('what another player asks goes before one’s own decision', () => {
  const asks = { questions: [question({})], draw_offer: 1, draw_agreed: [1] };
  assert.equal(title(asks), '● A draw is offered – Duel');
  assert.equal(title({ ...asks, draw_agreed: [0, 1] }), '● Your decision – Duel', 'who has answered is not asked');
  assert.equal(title({ take_back: { seat: 1, to: 0, agreed: [1] } }), '● Asked to take back – Duel');
});

test('an answer is told, and that the match is over', () => {
  assert.equal(title({}, [said(1, 'draw', 'declines the draw.')]), '● Ada declines the draw. – Duel');
  assert.equal(title({ over: true }), 'Over – Duel');
  assert.equal(title({ over: true }, [said(1, 'again', 'asks for a rematch.')]), '● Ada asks for a rematch. – Duel');
});

test('who watches is told of the end alone, and who lost the seat where it went', () => {
  assert.equal(title({ draw_offer: 1, draw_agreed: [1] }, [], { seats: [] }), 'Duel');
  assert.equal(title({ over: true }, [], { seats: [] }), 'Over – Duel');
  assert.equal(title({}, [], { seats: [], lost: [0] }), 'Open elsewhere – Duel');
});
