/** The proof in the browser: every die and every seal, worked out from the evidence alone. */

import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { test } from 'node:test';

globalThis.document = { getElementById: () => null };
const { check } = await import('../../static/js/games/proof.js');

const MATCH = 'a-match';
const SECRET = 'ab'.repeat(32);
const SEEDS = ['0'.repeat(32), '1'.repeat(32)];
const CHOSEN = 'Reds want to stand in the north half at the end.';
const sha = (/** @type {string | Buffer} */ data) => createHash('sha256').update(data).digest('hex');
const mac = (/** @type {Buffer} */ key, /** @type {string} */ data) => createHmac('sha256', key).update(data).digest();

/** What the site publishes of a match in which one secret was sealed as the second sentence of its first entry. */
function evidence(sentence = CHOSEN) {
  const key = mac(Buffer.from(SECRET, 'hex'), ['gridless dice 1', MATCH, ...SEEDS].join('|'));
  const salt = mac(key, 'seal|0|1').toString('hex');
  const digest = sha(`gridless seal 1|${MATCH}|${salt}|${CHOSEN}`);
  const lines = [
    { text: 'Hello.', tone: 'plain' },
    { text: sentence, tone: 'plain' },
    { text: `A secret is sealed as ${digest}.`, tone: 'seal' },
  ];
  return {
    match: MATCH,
    secret: SECRET,
    commitment: sha(Buffer.concat([Buffer.from(`gridless dice 1|${MATCH}|`), Buffer.from(SECRET, 'hex')])),
    seats: SEEDS.map((seed) => ({ seed })),
    entries: [{ rolls: [], told: lines.map((line) => ({ line })) }],
    seals: [{ sequence: 0, place: 1, salt, digest }],
  };
}

test('an honest seal fits', () => {
  assert.deepEqual(check(evidence()), { faults: [], seals: 1, dice: 0 });
});

test('another sentence, another salt or a seal that was never told does not', () => {
  const fault = ['A secret told in entry 0 is not the one that was sealed.'];
  assert.deepEqual(check(evidence('Reds want to stand in the south half at the end.')).faults, fault);
  const honest = evidence();
  assert.deepEqual(check({ ...honest, seals: [{ ...honest.seals[0], salt: '00'.repeat(32) }] }).faults, fault);
  honest.entries[0].told.pop();
  assert.deepEqual(check(honest).faults, fault);
});
