/** The worker that shows notices: woken by a push it asks what waits, and a touch leads to the match. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';

const SCRIPT = readFileSync(new URL('../../templates/worker.js', import.meta.url), 'utf8')
  .replace("{% url 'home' %}", '/')
  .replace("{% url 'games:notices_waiting' %}", '/notices/waiting/');
const SITE = 'https://gridless.example';

/**
 * A worker of which `matches` wait at the site; where they are null, the site is out of reach.
 * @param {{match: string, title: string, url: string}[] | null} matches
 * @param {string[]} [open] addresses of open pages
 */
function worker(matches, open = [], status = 200) {
  /** @type {Record<string, (event: any) => void>} */
  const heard = {};
  /** @type {any[]} */
  const done = [];
  const self = {
    location: { origin: SITE },
    addEventListener: (/** @type {string} */ kind, /** @type {(event: any) => void} */ hear) => {
      heard[kind] = hear;
    },
    skipWaiting() {},
    registration: {
      showNotification: async (/** @type {string} */ title, /** @type {any} */ rest) => {
        done.push([title, rest.body, rest.tag, rest.data]);
      },
    },
    clients: {
      claim: async () => {},
      matchAll: async () => open.map((url) => ({ url, focus: async () => done.push(['focus', url]) })),
      openWindow: async (/** @type {string} */ url) => done.push(['open', url]),
    },
  };
  const fetch = async (/** @type {string} */ address) => {
    assert.equal(address, '/notices/waiting/');
    if (!matches) throw new TypeError('no line');
    return { ok: status === 200, status, json: async () => (status === 200 ? { matches } : {}) };
  };
  vm.runInNewContext(SCRIPT, { self, fetch, URL });
  const happen = async (/** @type {string} */ kind, /** @type {any} */ event = {}) => {
    /** @type {Promise<unknown>[]} */
    const promised = [];
    heard[kind]({ ...event, waitUntil: (/** @type {Promise<unknown>} */ promise) => promised.push(promise) });
    await Promise.all(promised);
    return done;
  };
  return happen;
}

const MATCHES = [
  { match: 'm1', title: 'FUBAR · Patrol', url: '/m/m1/' },
  { match: 'm2', title: 'KOG light', url: '/m/m2/' },
];

test('a push that says nothing shows what waits, the newest first, and how many more', async () => {
  assert.deepEqual(await worker(MATCHES.slice(0, 1))('push'), [['Your turn', 'FUBAR · Patrol', 'm1', `${SITE}/m/m1/`]]);
  assert.deepEqual(await worker(MATCHES)('push'), [['Your turn', 'FUBAR · Patrol, and 1 more', 'm1', `${SITE}/m/m1/`]]);
});

test('what was answered meanwhile or cannot be asked is said so', async () => {
  assert.deepEqual(await worker([])('push'), [
    ['Gridless', 'Already answered: no match waits for you.', '', `${SITE}/`],
  ]);
  const asked = ['Gridless', 'A match waits for you.', '', `${SITE}/`];
  assert.deepEqual(await worker([], [], 401)('push'), [asked]); // logged out
  assert.deepEqual(await worker(null)('push'), [asked]);
});

test('a touch leads to the page that is open, or opens it', async () => {
  const notification = { data: `${SITE}/m/m1/`, close() {} };
  assert.deepEqual(await worker([], [`${SITE}/m/m1/`])('notificationclick', { notification }), [
    ['focus', `${SITE}/m/m1/`],
  ]);
  assert.deepEqual(await worker([], [`${SITE}/`])('notificationclick', { notification }), [['open', `${SITE}/m/m1/`]]);
});
