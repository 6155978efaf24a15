/** Where a match turned, as the page of its end tells it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { keyMoments } from '../../static/js/play/log/key_moments.js';
import { laidOut } from './dom.js';

laidOut();

const soon = () =>
  new Promise((done) => {
    setTimeout(done, 0);
  });

/** What stands there once the server has answered so. @param {object} answer */
async function told(answer) {
  globalThis.window = { setTimeout: () => 0 };
  globalThis.fetch = async () => answer;
  const element = /** @type {any} */ (
    keyMoments(/** @type {any} */ ({ urls: { turning: '/turning/', afterwards: '/replay/' } }))
  );
  await soon();
  return element;
}

test('each turning point leads to its moment in the replay, by a name that says so', async () => {
  const point = { seq: 136, seat: 0, name: 'Anna', before: 40, after: 60, words: 'A Jaguar is lost.' };
  const shown = await told({ ok: true, status: 200, json: async () => ({ points: [point] }) });
  const [link] = shown.all('a');
  assert.deepEqual([link.textContent, link.getAttribute('href')], ['Moment 137', '/replay/?at=136']);
  assert.match(shown.textContent, /Anna went from about 40 % to 60 % to win: A Jaguar is lost\.$/);
});

test('while they are worked out the page says what it does', async () => {
  assert.equal((await told({ ok: true, status: 202 })).textContent, 'Key momentsAnalysing the match…');
});
