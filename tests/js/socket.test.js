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

  close() {}

  /** @param {object} message */
  tell(message) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }));
  }

  /** @param {number} code */
  breaks(code) {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
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
  statuses = [];
  heard = [];
  Object.assign(globalThis, { WebSocket: Line, location: { href: 'http://site/match' } });
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
  mock.timers.tick(3000);
  lines[1].dispatchEvent(new Event('open'));
  assert.deepEqual(lines[1].said.map(({ t }) => t), ['hello', 'answer']);
  assert.equal(lines[1].said[1].key, key);
  lines[1].tell({ t: 'accepted', key, seq: 4 });
  lines[1].breaks(1006);
  mock.timers.tick(3000);
  lines[2].dispatchEvent(new Event('open'));
  assert.deepEqual(lines[2].said.map(({ t }) => t), ['hello']);
});

test('a line that gave signs of life and falls silent is dead, and another is opened', () => {
  lines[0].tell({ t: 'beat' });
  assert.deepEqual(heard, []);
  mock.timers.tick(11_000);
  lines[0].tell({ t: 'beat' });
  mock.timers.tick(11_000);
  assert.equal(lines.length, 1);
  mock.timers.tick(1000);
  mock.timers.tick(3000);
  assert.equal(lines.length, 2);
  assert.ok(statuses.includes('lost'));
  lines[0].breaks(1006);
  assert.equal(lines.length, 2);
});

test('a line on which not even a first word comes is given up, and another is opened', () => {
  mock.timers.tick(12_000);
  mock.timers.tick(3000);
  assert.equal(lines.length, 2);
});

test('who is told that nothing can be stored comes again with growing pauses', () => {
  globalThis.crypto.getRandomValues = (bytes) => bytes.fill(255);
  for (let times = 1; times < 6; times += 1) {
    lines[times - 1].tell({ t: 'update' });
    lines[times - 1].breaks(1013);
    mock.timers.tick(Math.min(200 * 2 ** times, 3000) - 1);
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
  lines[0].tell({ t: 'changed', seq: 4, base: 5, told: [], opened: [], changes: [{ at: ['waiting'], to: [1] }, { at: ['revision'], to: 6 }] });
  lines[0].tell({ t: 'changed', seq: 5, base: 6, told: [], opened: [], changes: [{ at: ['revision'], to: 7 }] });
  assert.deepEqual(heard.map(({ t, seq, since, waiting }) => [t, seq, since, waiting]), [['update', 3, -1, [0]], ['update', 4, 3, [1]], ['update', 5, 4, [1]]]);
});

test('a page asks once for the whole when changes are of something else', () => {
  lines[0].tell(update({ seq: 3, revision: 5 }));
  for (const base of [9, 10]) lines[0].tell({ t: 'changed', seq: 4, base, told: [], opened: [], changes: [] });
  assert.equal(heard.length, 1);
  assert.deepEqual(lines[0].said.filter(({ t }) => t === 'sync').map(({ t }) => t), ['sync']);
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
  assert.deepEqual(heard.map(({ t }) => t), ['update']);
  begun.dispatchEvent(new Event('open'));
  assert.deepEqual(begun.said, []);
  begun.tell({ t: 'beat' });
  begun.breaks(1006);
  mock.timers.tick(3000);
  lines[2].dispatchEvent(new Event('open'));
  assert.deepEqual(lines[2].said.map(({ t }) => t), ['hello']);
});

test('a line that broke before its page could take it over is opened anew', () => {
  const begun = new Line();
  begun.readyState = 3;
  globalThis.window.lineBegun = { socket: begun, heard: [] };
  new MatchSocket('/ws/matches/m', socket.hearing).start();
  assert.equal(lines.length, 3);
});
