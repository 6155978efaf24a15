// @ts-check
// The queue of what somebody did to an army. Steps are kept in the browser until the server has confirmed them, sent
// in their order and again after every silence; each has a key, so that the server makes it once.

/** @typedef {{ key: string, words: string, edits?: unknown[], undo?: string, redo?: string, show?: any }} Step */
/** @typedef {{ status: number, body: any }} Answer  A status of 0 says that nothing came back. */
/** @typedef {Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>} Store */

const MOST_AT_ONCE = 50; // steps in a message
const LONGEST_WAIT = 15_000; // milliseconds between two tries
const FIRST_WAIT = 500;
const LASTING = new Set([400, 413]); // statuses for which sending the same message again does not help

export class StepQueue {
  /** @param {{ store: Store, name: string, client: string, post: (message: any) => Promise<Answer>, now?: () => number,
   *    later?: (run: () => void, after: number) => void, alone?: <T>(run: () => Promise<T>) => Promise<T> }} given
   *    `alone` runs something while no other tab of the browser does. */
  constructor({
    store,
    name,
    client,
    post,
    now = Date.now,
    later = (run, after) => void setTimeout(run, after),
    alone = (run) => run(),
  }) {
    this.store = store;
    this.prefix = `${name}:`;
    this.client = client;
    this.post = post;
    this.now = now;
    this.later = later;
    this.alone = alone;
    this.revision = 0;
    /** @type {'saved' | 'sending' | 'offline' | 'conflict' | 'gone'} */
    this.state = 'saved';
    /** @type {any} */
    this.conflict = null;
    this.over = false;
    this.count = 0;
    this.wait = FIRST_WAIT;
    this.busy = false;
    /** @type {(answer: any) => void} */
    this.onAnswer = () => {};
    /** @type {(step: Step, sentence: string) => void} */
    this.onRefused = () => {};
    this.onChange = () => {};
  }

  /** All steps that are not confirmed yet, in their order; those of other tabs of this browser among them.
   *  @returns {Step[]} */
  unsavedSteps() {
    const names = [];
    for (let at = 0; at < this.store.length; at += 1) {
      const name = this.store.key(at);
      if (name?.startsWith(this.prefix)) names.push(name);
    }
    return names
      .sort()
      .map((name) => this.read(name))
      .filter((step) => step !== null);
  }

  /** @param {string} name @returns {Step | null} */
  read(name) {
    try {
      return JSON.parse(this.store.getItem(name) ?? 'null');
    } catch {
      return null;
    }
  }

  /** Keeps a step and begins to send. @param {Omit<Step, 'key'> & { key?: string }} step @returns {Step} */
  add(step) {
    const kept = { ...step, key: step.key ?? newKey() };
    this.count += 1;
    const order = `${String(this.now()).padStart(15, '0')}-${String(this.count).padStart(6, '0')}`;
    this.store.setItem(`${this.prefix}${order}-${kept.key}`, JSON.stringify(kept));
    this.onChange();
    void this.run();
    return kept;
  }

  /** @param {string[]} keys */
  drop(keys) {
    const done = new Set(keys);
    for (let at = this.store.length - 1; at >= 0; at -= 1) {
      const name = this.store.key(at);
      if (name?.startsWith(this.prefix) && done.has(this.read(name)?.key ?? '')) this.store.removeItem(name);
    }
  }

  /** Sends what is pending until nothing is, or until the line, the server or another client stops it. */
  async run() {
    if (this.busy || this.state === 'conflict' || this.state === 'gone') return;
    this.busy = true;
    while (this.unsavedSteps().length) {
      this.state = this.state === 'offline' ? 'offline' : 'sending';
      this.onChange();
      if (!(await this.alone(() => this.send()))) break;
    }
    this.busy = false;
    if (!this.unsavedSteps().length) this.state = 'saved';
    this.onChange();
  }

  /** Sends the first steps once. @returns {Promise<boolean>} whether to go on at once */
  async send() {
    const steps = this.unsavedSteps().slice(0, MOST_AT_ONCE);
    if (!steps.length) return true;
    const sent = steps.map(({ key, words, edits, undo, redo }) => ({ key, words, edits, undo, redo }));
    const { status, body } = await this.post({
      client: this.client,
      revision: this.revision,
      over: this.over,
      steps: sent,
    });
    if (status === 200) return this.hear(steps, body);
    if (status === 409) return this.stop(body);
    if (LASTING.has(status)) {
      this.drop(steps.map((step) => step.key));
      steps.forEach((step) =>
        this.onRefused(step, body?.sentence ?? 'That could not be read, so nothing was changed.'),
      );
      return true;
    }
    if (status === 403 || status === 404) {
      this.state = 'gone';
      return false;
    }
    this.state = 'offline';
    this.later(() => void this.run(), this.wait);
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
    return false;
  }

  /** @param {Step[]} steps @param {any} body */
  hear(steps, body) {
    this.wait = FIRST_WAIT;
    this.over = false;
    this.revision = Math.max(this.revision, body.revision);
    this.state = 'sending';
    this.drop(steps.map((step) => step.key));
    for (const step of steps) if (body.refused[step.key]) this.onRefused(step, body.refused[step.key]);
    this.onAnswer(body);
    return true;
  }

  /** @param {any} body */
  stop(body) {
    this.state = 'conflict';
    this.conflict = body;
    return false;
  }

  /** Tries again at once, as when the line is back. */
  retry() {
    this.wait = FIRST_WAIT;
    void this.run();
  }

  /** Ends a conflict: `both` makes these steps on the other version, `mine` on the one they were made on, `theirs` not
   *  at all. @param {'both' | 'mine' | 'theirs'} choice */
  settle(choice) {
    if (this.state !== 'conflict') return;
    if (choice === 'theirs') this.drop(this.unsavedSteps().map((step) => step.key));
    if (choice !== 'mine') this.revision = this.conflict.revision;
    this.over = choice === 'mine';
    this.state = 'sending';
    this.conflict = null;
    void this.run();
  }
}

/** A key nobody else has. Over plain http on a home network browsers offer no `randomUUID`. */
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
