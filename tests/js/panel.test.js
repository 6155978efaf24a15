/** The head of What now: whose decision it is, and when an instruction answers by itself. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { foldNews, heading } from '../../static/js/play/decision/panel.js';
import { screenReader } from '../../static/js/play/audio/screen_reader.js';
import { Store } from '../../static/js/play/store.js';
import { laidOut } from './dom.js';
import { option, question, update } from './build.js';

laidOut();

const CONFIG = /** @type {any} */ ({ seats: [0], names: ['Ann', 'Bob'] });
const LEFT = [{ seat: 0, standing: 'free', label: 'Take free re-rolls' }];

/** What is read, and what a screen reader is told. @param {object} changes */
function told(changes) {
  const store = new Store();
  store.change({ update: update({ instructions: LEFT, ...changes }) });
  const host = document.createElement('p');
  screenReader(host, CONFIG)(store.state);
  return [
    heading(store.state, CONFIG)
      .map((part) => part && part.textContent)
      .filter(Boolean)
      .join(' '),
    host.textContent,
  ];
}

test('what an instruction is about to answer is no decision of one’s own', () => {
  assert.deepEqual(told({ waiting: [0] }), ['Your instruction answers', '']);
  assert.deepEqual(told({ waiting: [0, 1] }), ['Your instruction answers', 'Bob decides.']);
});

test('where others decide, or one is asked in spite of instructions, that is said as ever', () => {
  assert.deepEqual(told({ waiting: [1] }), ['Bob decides', 'Bob decides.']);
  assert.equal(told({ waiting: [0], questions: [question({ prompt: 'Where to?' })] })[1], 'Your decision: Where to?');
});

test('dice stand below the question they are part of, also while an answer is filled in', () => {
  const lost = option({ id: 'each', label: 'Choose figure by figure', needs: { type: 'pick' } });
  const die = { faces: [1], need: '6+', outcome: 'failure', note: '' };
  const read = (/** @type {object[]} */ dice) => {
    const store = new Store();
    store.change({
      update: update({ questions: [question({ prompt: 'Who falls?', options: [lost, option({ id: 'b' })], dice })] }),
      chosenOption: 'each',
    });
    return heading(store.state, CONFIG)
      .map((part) => part && part.textContent)
      .filter(Boolean)
      .join(' ')
      .includes('Who falls?');
  };
  assert.equal(read([]), false);
  assert.equal(read([die]), true);
});

test('what stands above a question is folded as far as it takes to see the question and its first answers', () => {
  const tall = (/** @type {number} */ height) => /** @type {any} */ ({ open: true, height });
  const folded = (/** @type {number} */ room) => {
    const above = [tall(200), tall(120)];
    const head = {
      getBoundingClientRect: () => ({
        bottom: 80 + above.reduce((sum, { open, height }) => sum + (open ? height : 44), 0),
      }),
    };
    foldNews(
      /** @type {any} */ ({ getBoundingClientRect: () => ({ bottom: room }) }),
      /** @type {any} */ (head),
      above,
    );
    return above.map(({ open }) => !open);
  };
  assert.deepEqual(
    [folded(600), folded(400), folded(300)],
    [
      [false, false],
      [true, false],
      [true, true],
    ],
  );
});
