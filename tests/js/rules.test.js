/** The rules of the decision at hand, beside the table. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { rules } from '../../static/js/play/help/rules.js';
import { option, question, update } from './build.js';
import { laidOut } from './dom.js';

laidOut();

const config = /** @type {any} */ ({ urls: { rules: '/rules/demo/' } });
const asked = question({
  rule: 'demo.online.done_floor',
  options: [option({ id: 'a', rule: 'demo.ap' }), option({ id: 'b', rule: 'demo.ap' })],
});
const state = (/** @type {string} */ tab) =>
  /** @type {any} */ ({ tab, update: update({ questions: [asked] }), calls: [], window: null });

test('they are called by their titles once somebody looks, and nothing is fetched before', async () => {
  /** @type {string[]} */
  const fetched = [];
  globalThis.fetch = /** @type {any} */ (
    async (/** @type {string} */ address) => {
      fetched.push(address);
      return { ok: true, json: async () => ({ titles: { 'demo.online.done_floor': 'The floor after done' } }) };
    }
  );
  const host = document.createElement('section');
  const show = rules(host, config);
  show(state('log'));
  assert.deepEqual(fetched, []);
  assert.equal(host.textContent, 'online, done floorapAll rules of this game');
  show(state('rules'));
  await new Promise((done) => {
    setImmediate(done);
  });
  show(state('rules'));
  assert.deepEqual(fetched, ['/rules/demo/titles.json']);
  assert.equal(host.textContent, 'The floor after doneapAll rules of this game');
});
