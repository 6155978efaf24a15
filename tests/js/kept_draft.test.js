/** A half-drawn answer is there again after a reload, and nowhere else. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { keptDraft } from '../../static/js/play/decision/kept_draft.js';
import { freshState } from '../../static/js/play/store.js';
import { option, question, refusal, update, walk } from './build.js';

const kept = new Map();
globalThis.sessionStorage = /** @type {any} */ ({
  getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ text) => kept.set(key, text),
});
globalThis.location = /** @type {any} */ ({ pathname: '/m/abc/' });

const DRAFT = { stops: [{ at: [1000, 2000] }], level: null };

/** A page that has just been loaded. */
function page() {
  const controller = {
    state: /** @type {any} */ (freshState()),
    resumed: /** @type {unknown[]} */ ([]),
    resume: (/** @type {{id: string}} */ { id }, /** @type {unknown} */ draft) => controller.resumed.push([id, draft]),
  };
  const show = keptDraft(/** @type {any} */ (controller));
  return {
    controller,
    /** @param {number} number @param {object} [changes] @param {object} [asked] */
    show(number, changes = {}, asked = {}) {
      const open = question({ number, options: [walk('go'), option({ id: 'stay' })], ...asked });
      controller.state = { ...freshState(), update: update({ seats: [0], questions: [open] }), ...changes };
      show(controller.state);
    },
  };
}

beforeEach(() => kept.clear());

test('the question that was open gets its draft back once', () => {
  const before = page();
  before.show(7);
  before.show(7, { chosenOption: 'go', draft: DRAFT });
  const after = page();
  after.show(7);
  assert.deepEqual(after.controller.resumed, [['go', DRAFT]]);
  after.show(7);
  assert.equal(after.controller.resumed.length, 1, 'who cancels it is rid of it');
});

test('another question, a refused option and what was cancelled get nothing', () => {
  const draw = () => page().show(7, { chosenOption: 'go', draft: DRAFT });
  const resumed = (/** @type {[number, object?, object?]} */ ...open) => {
    const fresh = page();
    fresh.show(...open);
    return fresh.controller.resumed;
  };
  draw();
  assert.deepEqual(resumed(8), []);
  draw();
  assert.deepEqual(resumed(7, {}, { options: [{ ...walk('go'), refusal: refusal('No.') }] }), []);
  const cancelling = page();
  cancelling.show(7, { chosenOption: 'go', draft: DRAFT });
  cancelling.show(7);
  assert.deepEqual(resumed(7), []);
});

test('several seats at one screen share none', () => {
  const shared = page();
  shared.controller.state = freshState();
  shared.show(7, {
    chosenOption: 'go',
    draft: DRAFT,
    update: update({ seats: [0, 1], questions: [question({ number: 7 })] }),
  });
  assert.equal(kept.size, 0);
});
