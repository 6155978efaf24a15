/** The line to the match: what it does when it breaks, and when it dies without a word. */

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';

import { MatchSocket } from '../../static/js/play/socket.js';
import { update } from './build.js';

/** Every line that was opened, the newest last. @type {Line[]} */
let lines;

class Line extends EventTarget {
  static OPEN = 1;
  readyState = 1;
  /** @type {Record<string, any>[]} */
  said = [];

  constructor() {
    super();
    lines.push(this);
  }

  /** @param {string} text */
  send(text) {
    this.said.push(JSON.parse(text));
  }

  close() {
    this.closed = true;
  }

  /** @param {object} message */
  tell(message) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }));
  }

  /** @param {number} code */
  breaks(code) {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

/**
 * Every knock, the newest last: how it is answered.
 * @type {{resolve: (answer: {status: number}) => void, reject: (fault: Error) => void}[]}
 */
let knocks;

/** Lets promises that are settled be heard of. */
const settled = () => new Promise((heard) => setImmediate(heard));

/** As `fetch` does: it fails once it is given up. @param {string} address @param {{signal: AbortSignal}} how */
function knockedOn(address, { signal }) {
  assert.equal(address, '/healthz');
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    knocks.push({ resolve, reject });
  });
}

/** Breaks the first line, and the next before it was open. */
function twiceInVain() {
  lines[0].breaks(1006);
  mock.timers.tick(2000);
  lines[1].breaks(1006);
  mock.timers.tick(2000);
}

/** @type {string[]} */
let statuses;
/** @type {Record<string, any>[]} */
let heard;
/** @type {MatchSocket} */
let socket;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
  lines = [];
  knocks = [];
  statuses = [];
  heard = [];
  Object.assign(globalThis, { WebSocket: Line, location: { href: 'http://site/match' }, fetch: knockedOn });
  globalThis.window = Object.assign(new EventTarget(), { setTimeout: (...given) => setTimeout(...given) });
  globalThis.document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  socket = new MatchSocket('/ws/matches/m', {
    have: () => ({ have: 3, heard: 0 }),
    status: (status) => statuses.push(status),
    message: (message) => heard.push(message),
  });
  socket.start();
  lines[0].dispatchEvent(new Event('open'));
});

test('what was not acknowledged is said again on the next line, under the same key', () => {
  const key = socket.act({ t: 'answer', question: 1, option: 'go' });
  lines[0].breaks(1013);
  assert.deepEqual(statuses, ['lost']);
  mock.timers.tick(2000);
  lines[1].dispatchEvent(new Event('open'));
  assert.deepEqual(
    lines[1].said.map(({ t }) => t),
    ['hello', 'answer'],
  );
  assert.equal(lines[1].said[1].key, key);
  lines[1].tell({ t: 'accepted', key, seq: 4 });
  lines[1].breaks(1006);
  mock.timers.tick(2000);
  lines[2].dispatchEvent(new Event('open'));
  assert.deepEqual(
    lines[2].said.map(({ t }) => t),
    ['hello'],
  );
});

test('what is sent while there is no line is told of as waiting, but for answers, until it was heard', () => {
  socket.act({ t: 'undo' });
  assert.deepEqual(statuses, [], 'the line stands: nobody is told that anything waits');
  lines[0].breaks(1006);
  const key = socket.act({ t: 'chat', text: 'Back soon' });
  socket.act({ t: 'answer', question: 1, option: 'go' });
  assert.deepEqual(
    [statuses, socket.queuedMessages().map(({ t }) => t)],
    [
      ['lost', 'lost', 'lost'],
      ['undo', 'chat'],
    ],
  );
  mock.timers.tick(2000);
  lines[1].dispatchEvent(new Event('open'));
  lines[1].tell({ t: 'accepted', key, seq: 4 });
  assert.deepEqual([statuses[statuses.length - 1], socket.queuedMessages().map(({ t }) => t)], ['live', ['undo']]);
});

test('a line that gave signs of life and falls silent is dead, and another is opened', () => {
  lines[0].tell({ t: 'beat' });
  assert.deepEqual(heard, []);
  mock.timers.tick(7000);
  lines[0].tell({ t: 'beat' });
  mock.timers.tick(7000);
  assert.equal(lines.length, 1);
  mock.timers.tick(1000);
  mock.timers.tick(200);
  assert.equal(lines.length, 2);
  assert.ok(statuses.includes('lost'));
  lines[0].breaks(1006);
  assert.equal(lines.length, 2);
});

test('a line on which not even a first word comes is given up, and another is opened', () => {
  mock.timers.tick(8000);
  mock.timers.tick(200);
  assert.equal(lines.length, 2);
});

test('a line that does not open is given up sooner, and tried again soon however often that happened', async () => {
  lines[0].breaks(1006);
  mock.timers.tick(200);
  for (let times = 1; times < 6; times += 1) {
    mock.timers.tick(3999);
    assert.ok(!lines[times].closed);
    mock.timers.tick(1);
    assert.ok(lines[times].closed);
    mock.timers.tick(200);
    mock.timers.tick(2000);
    await settled();
    assert.equal(lines.length, times + 2, 'nobody has answered in time, so a line is tried anyway');
  }
});

test('a network that lets no web socket through is spoken to over plain HTTP', async () => {
  /** @type {[string, Record<string, any>][]} */
  const asked = [];
  lines[0].breaks(1006);
  mock.timers.tick(200);
  for (const times of [1, 2]) {
    mock.timers.tick(4000);
    mock.timers.tick(200);
    globalThis.fetch = /** @type {any} */ (
      async (/** @type {string} */ address, /** @type {{body: string}} */ { body }) => {
        asked.push([address, JSON.parse(body)]);
        const texts = asked.length === 1 ? [JSON.stringify(update())] : [];
        if (asked.length > 3) return new Promise(() => {});
        return { ok: true, json: async () => ({ first: 0, texts }) };
      }
    );
    knocks[times - 1].resolve({ status: 200 });
    for (let i = 0; i < 5; i += 1) await settled();
    assert.equal(lines.length, 3, `${times}: one more web socket, which fails as well`);
    globalThis.fetch = /** @type {any} */ (knockedOn);
  }
  assert.equal(asked[0][0], 'http://site/ws/matches/m/line');
  assert.equal(asked[0][1].opens, true);
  assert.equal(statuses.at(-1), 'slow');
  const hello = asked.find(([, { texts }]) => texts)?.[1];
  assert.deepEqual([hello?.first, JSON.parse(hello?.texts[0]).t], [0, 'hello']);
});

test('on a line that is open a first word is waited for ever longer, as long as none comes', async () => {
  for (const [place, patience] of [8000, 16_000, 32_000, 32_000].entries()) {
    mock.timers.tick(patience - 1);
    assert.equal(lines.length, place + 1);
    assert.ok(!lines[place].closed);
    mock.timers.tick(1);
    assert.ok(lines[place].closed);
    mock.timers.tick(200);
    knocks.at(-1)?.resolve({ status: 200 });
    await settled();
    lines[place + 1].dispatchEvent(new Event('open'));
  }
  lines[4].tell({ t: 'update' });
  lines[4].breaks(1006);
  mock.timers.tick(200);
  lines[5].dispatchEvent(new Event('open'));
  mock.timers.tick(8000);
  assert.ok(lines[5].closed);
});

test('after a try in vain no line is opened until somebody is there', async () => {
  twiceInVain();
  for (let times = 1; times < 8; times += 1) {
    assert.equal(knocks.length, times);
    if (times % 2) knocks[times - 1].reject(new TypeError('refused'));
    else knocks[times - 1].resolve({ status: 502 });
    await settled();
    assert.equal(lines.length, 2);
    mock.timers.tick(2000);
  }
  knocks[7].resolve({ status: 200 });
  await settled();
  assert.equal(lines.length, 3);
});

test('a knock that is not answered in time says nothing, and a line is tried', async () => {
  twiceInVain();
  mock.timers.tick(1999);
  await settled();
  assert.equal(lines.length, 2);
  mock.timers.tick(1);
  await settled();
  assert.equal(lines.length, 3);
});

test('who looks at the page again does not wait for a knock, and its answer opens no second line', async () => {
  twiceInVain();
  document.dispatchEvent(new Event('visibilitychange'));
  assert.equal(lines.length, 3);
  knocks[0].resolve({ status: 200 });
  await settled();
  assert.equal(lines.length, 3);
});

test('a browser that knows it is cut off says so at once', () => {
  lines[0].tell(update());
  assert.equal(statuses.at(-1), 'live');
  window.dispatchEvent(new Event('offline'));
  assert.equal(statuses.at(-1), 'lost');
  assert.ok(lines[0].closed);
});

test('on another network another line is opened at once', () => {
  window.dispatchEvent(new Event('online'));
  assert.equal(lines.length, 2);
  assert.ok(lines[0].closed);
  lines[0].breaks(1006);
  mock.timers.tick(2000);
  assert.equal(lines.length, 2);
});

test('who is told that nothing can be stored comes again with growing pauses', () => {
  globalThis.crypto.getRandomValues = (bytes) => bytes.fill(255);
  for (let times = 1; times < 6; times += 1) {
    lines[times - 1].tell({ t: 'update' });
    lines[times - 1].breaks(1013);
    mock.timers.tick(Math.min(200 * 2 ** times, 2000) - 1);
    assert.equal(lines.length, times);
    mock.timers.tick(1);
    assert.equal(lines.length, times + 1);
  }
});

test('a server that never gave signs of life may be silent', () => {
  lines[0].tell({ t: 'update' });
  mock.timers.tick(60_000);
  assert.equal(lines.length, 1);
});

test('changes are made to the last update of the line, and handed on as one', () => {
  lines[0].tell(update({ seq: 3, revision: 5, waiting: [0] }));
  lines[0].tell({
    t: 'changed',
    seq: 4,
    base: 5,
    told: [],
    opened: [],
    changes: [
      { at: ['waiting'], to: [1] },
      { at: ['revision'], to: 6 },
    ],
  });
  lines[0].tell({ t: 'changed', seq: 5, base: 6, told: [], opened: [], changes: [{ at: ['revision'], to: 7 }] });
  assert.deepEqual(
    heard.map(({ t, seq, since, waiting }) => [t, seq, since, waiting]),
    [
      ['update', 3, -1, [0]],
      ['update', 4, 3, [1]],
      ['update', 5, 4, [1]],
    ],
  );
});

test('a page asks once for the whole when changes are of something else', () => {
  lines[0].tell(update({ seq: 3, revision: 5 }));
  for (const base of [9, 10]) lines[0].tell({ t: 'changed', seq: 4, base, told: [], opened: [], changes: [] });
  assert.equal(heard.length, 1);
  assert.deepEqual(
    lines[0].said.filter(({ t }) => t === 'sync').map(({ t }) => t),
    ['sync'],
  );
});

test('the line that the page began is taken over with what it has heard, and said hello already', () => {
  const begun = new Line();
  const first = Object.assign(new Event('message'), { data: JSON.stringify(update()) });
  globalThis.window.lineBegun = { socket: begun, heard: [first] };
  heard = [];
  socket.stop();
  const taken = new MatchSocket('/ws/matches/m', socket.hearing);
  taken.start();
  assert.equal(lines.length, 2, 'another line was opened');
  assert.deepEqual(
    heard.map(({ t }) => t),
    ['update'],
  );
  begun.dispatchEvent(new Event('open'));
  assert.deepEqual(begun.said, []);
  begun.tell({ t: 'beat' });
  begun.breaks(1006);
  mock.timers.tick(2000);
  lines[2].dispatchEvent(new Event('open'));
  assert.deepEqual(
    lines[2].said.map(({ t }) => t),
    ['hello'],
  );
});

test('a site that is away for a while, after the line that the page began, is spoken to by web sockets again', async () => {
  globalThis.window.lineBegun = { socket: new Line(), heard: [] };
  socket.stop();
  new MatchSocket('/ws/matches/m', socket.hearing).start();
  lines[1].breaks(1006);
  mock.timers.tick(2000);
  lines[2].breaks(1006);
  mock.timers.tick(2000);
  knocks[0].resolve({ status: 200 });
  await settled();
  assert.equal(lines.length, 4);
});

test('a line that broke before its page could take it over is opened anew', () => {
  const begun = new Line();
  begun.readyState = 3;
  globalThis.window.lineBegun = { socket: begun, heard: [] };
  new MatchSocket('/ws/matches/m', socket.hearing).start();
  assert.equal(lines.length, 3);
});
