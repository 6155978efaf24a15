// The builder's look for changes from elsewhere: every look says the newest revision, also one that brings nothing new.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { follow } from '../../static/js/armies/line.js';

/** @param {{ status: number, revision?: number }[]} answers */
async function revisionsTold(answers) {
  const told = [];
  const asked = [];
  let look = async () => {};
  globalThis.document = { hidden: false, addEventListener: () => {} };
  globalThis.window = { addEventListener: () => {} };
  globalThis.setInterval = (run) => {
    look = run;
  };
  globalThis.fetch = async (address, { headers }) => {
    asked.push(headers['If-None-Match']);
    const { status, revision } = answers.shift();
    return { status, headers: { get: () => `"${revision}"` }, json: async () => ({ revision }) };
  };
  follow('/steps/', 4000, (revision) => told.push(revision));
  while (answers.length) await look();
  return { told, asked };
}

test('a page that shows something older is told again, though nothing is new on the server', async () => {
  const { told, asked } = await revisionsTold([{ status: 200, revision: 3 }, { status: 304 }, { status: 304 }]);
  assert.deepEqual(told, [3, 3, 3]);
  assert.deepEqual(asked, [undefined, '"3"', '"3"']);
});

test('an error says nothing', async () => {
  const { told } = await revisionsTold([{ status: 500 }, { status: 200, revision: 4 }, { status: 503 }]);
  assert.deepEqual(told, [4]);
});
