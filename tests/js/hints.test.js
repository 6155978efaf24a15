/** What the computer would do, in words. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { hintBox } from '../../static/js/play/help/hints.js';
import { option, question, update } from './build.js';
import { laidOut } from './dom.js';

laidOut();

test('an idea says whose it is where options of the same name are about several', () => {
  const options = ['Ann', 'Bob'].map((group) => option({ id: group, group, label: 'Engage', piece: group }));
  const ideas = options.map(({ id, label }) => ({ option: id, label, reasons: [], lines: [], odds: [], value: null }));
  const box = hintBox(/** @type {never} */ ({}), /** @type {never} */ ({ hints: true }));
  box.show(
    /** @type {never} */ ({
      update: update({ questions: [question({ options })] }),
      advice: { id: 1, shown: 0, ideas },
      chosenOption: '',
      instructions: [],
    }),
  );
  assert.deepEqual(
    [...box.element.querySelectorAll('.option-label')].map((label) => label.textContent),
    ['Ann: Engage', 'Bob: Engage'],
  );
});

test('an idea shows the reasons that the server gives it', () => {
  const options = [option({ id: 'a', label: 'Hold' })];
  const idea = { option: 'a', label: 'Hold', lines: [], odds: [], value: null };
  const shown = (/** @type {string[]} */ ...reasons) => {
    const box = hintBox(/** @type {never} */ ({}), /** @type {never} */ ({ hints: true }));
    box.show(
      /** @type {never} */ ({
        update: update({ questions: [question({ options })] }),
        advice: { id: 1, shown: 0, ideas: [{ ...idea, reasons }] },
        chosenOption: '',
        instructions: [],
      }),
    );
    return [...box.element.querySelectorAll('small')].map(({ textContent }) => textContent);
  };
  assert.deepEqual(shown('is about as good as the others'), ['It is about as good as the others.']);
  assert.deepEqual(shown('keeps out of sight'), ['It keeps out of sight.']);
});

test('of its odds those are told that are not certain, and what they lead to', () => {
  const chance = (/** @type {string} */ label, /** @type {number} */ numerator) => ({
    label,
    numerator,
    denominator: 1000,
  });
  const told = (/** @type {any[]} */ ...odds) => {
    const box = hintBox(/** @type {never} */ ({}), /** @type {never} */ ({ hints: true }));
    const idea = { option: 'a', label: 'Kick', reasons: [], lines: [], odds, value: null };
    box.show(
      /** @type {never} */ ({
        update: update({ questions: [question({ options: [option({ id: 'a', label: 'Kick' })] })] }),
        advice: { id: 1, shown: 0, ideas: [idea] },
        chosenOption: '',
        instructions: [],
      }),
    );
    return box.element.querySelector('small')?.textContent;
  };
  assert.equal(
    told(chance('hurts itself', 2), chance('hits', 998), chance('wounds', 950), chance('removes', 220)),
    'wounds 95\u00a0% and removes 22\u00a0%.',
  );
  assert.equal(
    told(chance('hurts itself', 2), chance('hits', 999)),
    'hurts itself under 1\u00a0% and hits over 99\u00a0%.',
  );
});

test('who asked by keys has them at the answer', () => {
  let asked = 0;
  const box = hintBox(
    /** @type {never} */ ({
      askForHint: () => {
        asked += 1;
      },
    }),
    /** @type {never} */ ({ hints: true }),
  );
  const questions = [question({ options: [option({ id: 'a', label: 'Hold' })] })];
  const now = update({ questions });
  const shown = (/** @type {object | null} */ advice) =>
    box.show(/** @type {never} */ ({ update: now, advice, chosenOption: '', instructions: [] }));
  shown(null);
  /** @type {any} */ (box.element.querySelector('button')).press();
  shown({ id: 1, shown: 0, ideas: null });
  assert.equal(document.activeElement?.textContent, 'Thinking…');
  /** @type {any} */ (document.activeElement).press();
  assert.equal(asked, 1);
  shown({ id: 1, shown: 0, ideas: [{ option: 'a', label: 'Hold', reasons: [], lines: [], odds: [], value: null }] });
  assert.equal(document.activeElement?.textContent, 'What the computer would do');
});
