// The builder's queue: whatever is lost, late, repeated or out of order on the way, it ends with what was clicked.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historyAfter, stepsThatCount } from '../../static/js/armies/history.js';
import { StepQueue } from '../../static/js/armies/queue.js';
import { isSamePlace } from '../../static/js/armies/aim.js';

class MemoryStore {
  constructor() {
    this.items = new Map();
  }

  get length() {
    return this.items.size;
  }

  key(at) {
    return [...this.items.keys()][at] ?? null;
  }

  getItem(name) {
    return this.items.get(name) ?? null;
  }

  setItem(name, text) {
    this.items.set(name, text);
  }

  removeItem(name) {
    this.items.delete(name);
  }
}

/** Numbers that look random and are the same in every run. */
function numbers(seed) {
  let state = seed * 2654435761 + 12345;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
}

/** A server as `roster_steps` is: every key once, conflicts only with other clients, refusals told. */
class Server {
  constructor() {
    this.total = 0;
    this.revision = 0;
    this.keys = new Set();
    this.clients = [];
    this.made = [];
  }

  take({ client, revision, steps, over }) {
    const fresh = steps.filter((step) => !this.keys.has(step.key));
    const others = this.clients.slice(revision).some((one) => one !== client);
    if (fresh.length && others && !over) return { status: 409, body: { revision: this.revision, theirs: [] } };
    const refused = {};
    for (const step of fresh) {
      if (step.edits[0] === 'wrong') {
        refused[step.key] = 'That is not there any more.';
        continue;
      }
      this.keys.add(step.key);
      this.total += step.edits[0];
      this.made.push(step.words);
      this.clients.push(client);
      this.revision += 1;
    }
    return { status: 200, body: { revision: this.revision, refused } };
  }
}

/** A queue over a line that does what `trouble` says. Time passes when `tick` is called. */
function tab({ server, store, client = 'one', trouble = () => '', clock }) {
  const later = [];
  const queue = new StepQueue({
    store,
    name: 'list',
    client,
    now: () => clock.now,
    later: (run) => later.push(run),
    post: async (message) => {
      const sent = JSON.parse(JSON.stringify(message));
      await new Promise((go) => {
        clock.waiting.push(go);
      });
      const kind = trouble();
      if (kind === 'lost') return { status: 0, body: null };
      const answer = server.take(sent);
      if (kind === 'twice') server.take(sent);
      if (kind === 'late') clock.delayed.push(() => server.take(sent));
      if (kind === 'silent') return { status: 0, body: null };
      if (kind === 'busy') return { status: 503, body: null };
      return answer;
    },
  });
  return { queue, later };
}

/** Lets everything happen that is due, in any order, until nothing is. */
async function settle(clock, tabs, random) {
  for (let round = 0; round < 4000; round += 1) {
    await new Promise((go) => {
      setImmediate(go);
    });
    clock.now += 1;
    const due = [...clock.waiting, ...clock.delayed, ...tabs.flatMap((one) => one.later.splice(0))];
    clock.waiting = [];
    clock.delayed = [];
    while (due.length) due.splice(random(due.length), 1)[0]();
    if (!clock.waiting.length && tabs.every((one) => !one.queue.unsavedSteps().length && !one.queue.busy)) return;
  }
}

for (let seed = 1; seed <= 40; seed += 1) {
  test(`every click counts once on a bad line (${seed})`, async () => {
    const random = numbers(seed);
    const server = new Server();
    const clock = { now: 0, waiting: [], delayed: [] };
    const kinds = ['', '', 'lost', 'silent', 'twice', 'late', 'busy'];
    const trouble = () => kinds[random(kinds.length)];
    const store = new MemoryStore();
    let one = tab({ server, store, trouble, clock });
    const clicks = 30;
    for (let at = 0; at < clicks; at += 1) {
      clock.now += 1;
      one.queue.add({ words: String(at), edits: [1] });
      if (random(3) === 0) clock.waiting.splice(0).forEach((go) => go());
      if (random(10) === 0) one = tab({ server, store, trouble, clock }); // the page is loaded again
      await new Promise((go) => {
        setImmediate(go);
      });
    }
    one.queue.retry();
    await settle(clock, [one], random);
    assert.equal(server.total, clicks);
    assert.deepEqual(server.made, [...Array(clicks).keys()].map(String), 'in the order of the clicks');
    assert.equal(one.queue.state, 'saved');
    assert.equal(store.length, 0);
  });
}

test("two tabs of one browser share the queue and never stand in each other's way", async () => {
  const server = new Server();
  const clock = { now: 0, waiting: [], delayed: [] };
  const store = new MemoryStore();
  const tabs = [tab({ server, store, clock }), tab({ server, store, clock })];
  for (let at = 0; at < 20; at += 1) {
    clock.now += 1;
    tabs[at % 2].queue.add({ words: String(at), edits: [1] });
  }
  assert.equal(tabs[0].queue.unsavedSteps().length, tabs[1].queue.unsavedSteps().length);
  await settle(clock, tabs, numbers(3));
  assert.equal(server.total, 20);
});

test('what cannot be made is told with its step, and those after it are made', async () => {
  const server = new Server();
  const clock = { now: 0, waiting: [], delayed: [] };
  const one = tab({ server, store: new MemoryStore(), clock });
  const told = [];
  one.queue.onRefused = (step, sentence) => told.push([step.words, sentence]);
  for (const edit of [1, 'wrong', 1]) {
    clock.now += 1;
    one.queue.add({ words: String(edit), edits: [edit] });
  }
  await settle(clock, [one], numbers(1));
  assert.deepEqual(told, [['wrong', 'That is not there any more.']]);
  assert.equal(server.total, 2);
});

for (const [choice, total] of [
  ['both', 11],
  ['mine', 11],
  ['theirs', 10],
]) {
  test(`another browser's change is a conflict that ends as chosen: ${choice}`, async () => {
    const server = new Server();
    const clock = { now: 0, waiting: [], delayed: [] };
    const here = tab({ server, store: new MemoryStore(), clock });
    server.take({ client: 'two', revision: 0, steps: [{ key: 'other', words: 'There', edits: [10] }] });
    here.queue.add({ words: 'Here', edits: [1] });
    for (let at = 0; at < 20; at += 1) {
      await new Promise((go) => {
        setImmediate(go);
      });
      clock.waiting.splice(0).forEach((go) => go());
    }
    assert.equal(here.queue.state, 'conflict');
    assert.equal(here.queue.unsavedSteps().length, 1, 'what was clicked is kept');
    assert.equal(server.total, 10, 'nothing is changed before somebody chooses');
    here.queue.settle(choice);
    await settle(clock, [here], numbers(1));
    assert.equal(server.total, total);
    assert.equal(here.queue.state, 'saved');
  });
}

test('steps are kept when the army is gone, and a message nobody can read is told and let go', async () => {
  const clock = { now: 0, waiting: [], delayed: [] };
  for (const [status, kept] of [
    [404, 1],
    [403, 1],
    [400, 0],
  ]) {
    const store = new MemoryStore();
    const queue = new StepQueue({
      store,
      name: 'list',
      client: 'one',
      now: () => clock.now,
      later: () => {},
      post: async () => ({ status, body: { sentence: 'No.' } }),
    });
    const told = [];
    queue.onRefused = (step, sentence) => told.push(sentence);
    queue.add({ words: 'Here', edits: [1] });
    for (let at = 0; at < 5; at += 1)
      await new Promise((go) => {
        setImmediate(go);
      });
    assert.equal(queue.unsavedSteps().length, kept);
    assert.deepEqual(told, kept ? [] : ['No.']);
    assert.equal(queue.state, kept ? 'gone' : 'saved');
  }
});

test('undo and redo know the steps that are still on their way', () => {
  const told = [
    { key: 'b', words: 'B' },
    { key: 'a', words: 'A' },
  ];
  const keys = (pending, undone = '') => {
    const after = historyAfter(told, undone, pending);
    return [after.done.map((one) => one.key).join(''), after.undone.map((one) => one.key).join('')];
  };
  assert.deepEqual(keys([]), ['ba', '']);
  assert.deepEqual(keys([{ key: 'c', words: 'C' }]), ['cba', '']);
  assert.deepEqual(
    keys([
      { key: 'x', words: '', undo: 'b' },
      { key: 'y', words: '', undo: 'a' },
    ]),
    ['', 'ab'],
  );
  assert.deepEqual(
    keys([
      { key: 'x', words: '', undo: 'b' },
      { key: 'y', words: '', redo: 'b' },
    ]),
    ['ba', ''],
  );
  assert.deepEqual(keys([{ key: 'c', words: 'C' }], 'd'), ['cba', ''], 'a new step ends what could be made again');
  assert.deepEqual(keys([{ key: 'x', words: '', redo: 'd' }], 'd'), ['dba', '']);
});

test('a step taken back before it was sent shows no more, and shows again when it is made again', () => {
  const step = { key: 'a' };
  assert.deepEqual(stepsThatCount([step, { key: 'x', undo: 'a' }]), []);
  assert.deepEqual(stepsThatCount([step, { key: 'x', undo: 'a' }, { key: 'y', redo: 'a' }]), [step]);
  assert.deepEqual(stepsThatCount([{ key: 'x', undo: 'old' }]).length, 1);
});

test('a hand that hardly moves clicks at the same place', () => {
  assert.ok(isSamePlace({ x: 10, y: 10 }, { x: 13, y: 12 }));
  assert.ok(!isSamePlace({ x: 10, y: 10 }, { x: 30, y: 10 }));
});
