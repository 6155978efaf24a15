/** The browser's geometry against the vectors it shares with the server. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { run } from '../rules/geometry/twin.js';

const vectors = JSON.parse(readFileSync(new URL('../vectors/geometry.json', import.meta.url), 'utf8'));

test('the browser measures as the server does', async () => {
  const { checked, failures } = await run(vectors);
  assert.deepEqual(failures, []);
  assert.ok(checked >= 150, `${checked} vectors were looked at`);
});
