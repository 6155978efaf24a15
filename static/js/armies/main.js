// @ts-check
// The builder: what is clicked becomes a step of the queue, shows at once, and is confirmed by the server's parts.

import { ExplanationBox } from './about.js';
import { watchAim } from './aim.js';
import { watchFind } from './find.js';
import { historyAfter } from './history.js';
import { follow, poster } from './line.js';
import { say, showLine, showState, tellBeside } from './notices.js';
import { putParts } from './parts.js';
import { showPending } from './unsaved_steps.js';
import { StepQueue, newKey } from './queue.js';
import { watchRows } from './rows.js';
import { showTab, watchTabs } from './tabs.js';
import { askForNumbers, showView, watchViews } from './views.js';

const NUMBER = '987654'; // what the server writes where a typed number goes
const EVERY = 4000; // milliseconds between two looks for changes from elsewhere
const CLIENT = 'gridless-client';

class Builder {
  /** @param {HTMLFormElement} root @param {any} state */
  constructor(root, state) {
    this.root = root;
    this.marks = /** @type {Record<string, string>} */ (state.marks);
    this.opened = new Set(/** @type {string[]} */ (state.opened));
    this.newest = ''; // the unit that was opened because it was just added
    this.told = state;
    this.looking = false;
    this.lookAgain = false;
    this.drawings = 0;
    /** @type {import('./queue.js').Step[]} confirmed confirmed in another tab, and not drawn here yet */
    this.confirmed = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.mending = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.hinting = undefined;
    const address = root.dataset.steps ?? '';
    const token = /** @type {HTMLInputElement} */ (root.elements.namedItem('csrfmiddlewaretoken')).value;
    this.send = poster(address, token);
    this.queue = new StepQueue({
      store: localStorage,
      name: `gridless-steps-${address}`,
      client: clientKey(),
      post: (message) => this.exchange(message),
      alone: async (run) => (navigator.locks ? navigator.locks.request(address, run) : run()),
    });
    this.queue.revision = state.revision;
    this.queue.onAnswer = (answer) => this.hear(answer);
    this.queue.onRefused = (step, sentence) => this.tellRefused(step, sentence);
    this.queue.onChange = () => this.show();
    this.changed = watchAim(root, () => say('What was here is gone; nothing was changed.', true));
    this.filter = watchFind(root);
    this.box = new ExplanationBox(root);
    this.listen();
    follow(address, EVERY, (revision) => {
      if (revision !== this.queue.revision && !this.queue.unsavedSteps().length)
        void this.look('Changed elsewhere just now.');
    });
    this.show();
    this.askHowToMend();
    this.queue.retry();
  }

  listen() {
    const { root } = this;
    watchTabs(root);
    watchViews(root);
    watchRows(root, (unit, group, before) => this.placeUnit(unit, group, before));
    root.addEventListener('submit', (event) => this.handleSubmit(event));
    root.addEventListener('change', (event) => this.handleInput(event.target));
    root.addEventListener('keydown', (event) => this.leaveField(event));
    root.querySelector('#redo')?.addEventListener('click', () => this.redo());
    root.querySelector('#history-list')?.addEventListener('click', (event) => this.backTo(event));
    document.addEventListener('keydown', (event) => this.shortcut(event));
    document.addEventListener('click', (event) => closeMenus(root, event.target));
    window.addEventListener('online', () => this.queue.retry());
    window.addEventListener('storage', (event) => this.otherTab(event));
    window.addEventListener('beforeunload', () =>
      root.querySelectorAll('details.menu[open]').forEach((menu) => menu.removeAttribute('open')),
    );
  }

  /** @param {SubmitEvent} event */
  handleSubmit(event) {
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement)) return;
    if (button.id === 'undo' || button.id === 'bottom-undo') {
      event.preventDefault();
      this.undo();
    } else if (button.name === 'edits') {
      event.preventDefault();
      this.press(button);
    } else if (button.name === 'keep' || button.name === 'forget') {
      event.preventDefault();
      void this.keepFavourite(button);
    } else if (button.name === 'show' || button.name === 'fold') {
      event.preventDefault();
      if (button.value) this.open(button.value, button.name === 'show');
      if (button.name === 'show') showView(this.root, 'units');
    }
  }

  /** @param {HTMLButtonElement} button */
  press(button) {
    const { counts, by, takes, adds, group, label, words } = button.dataset;
    const show = {
      control: button.id,
      counts,
      by: by ? Number(by) : undefined,
      takes,
      adds,
      group,
      label,
      pressed: button.hasAttribute('aria-pressed') ? button.id : undefined,
    };
    button.closest('details.menu')?.removeAttribute('open');
    if (takes) this.moveFocus(button, takes);
    if (adds) this.opened.delete(this.newest);
    this.add({ words: words ?? button.textContent?.trim() ?? 'A change', edits: JSON.parse(button.value), show });
  }

  /** Adds a unit to the favourites or removes it, once all changes to it are saved.
   *  @param {HTMLButtonElement} button */
  async keepFavourite(button) {
    if (this.queue.unsavedSteps().length) {
      await this.queue.run();
      if (this.queue.unsavedSteps().length) {
        tellBeside(this.root, [button.id], 'This waits for a connection. Try again when all is saved.');
        return;
      }
    }
    const body = new FormData(this.root, button);
    let sentence = 'No connection, so nothing was kept.';
    try {
      const answer = await fetch(this.root.dataset.favourites ?? '', {
        method: 'POST',
        body,
        headers: { Accept: 'application/json' },
      });
      sentence = answer.ok ? '' : ((await answer.json()).sentence ?? 'That could not be kept.');
    } catch {
      // The sentence says so.
    }
    if (sentence) tellBeside(this.root, [button.id], sentence);
    else {
      await this.look('');
      say(button.name === 'keep' ? 'Kept among the favourites.' : 'Forgotten.');
    }
  }

  /** Focus goes on at the unit that a menu belonged to. @param {HTMLElement} button @param {string} unit */
  moveFocus(button, unit) {
    if (!button.closest('.menu-list')) return;
    const row = document.getElementById(unit);
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    const name = next?.querySelector('.unit-name') ?? this.root.querySelector('#find');
    if (name instanceof HTMLElement) name.focus({ preventScroll: true });
  }

  /** @param {{ words: string, edits?: unknown[], undo?: string, redo?: string, show?: any }} step */
  add(step) {
    showLine(null);
    this.root.querySelectorAll('.beside').forEach((old) => old.remove());
    this.queue.add({ ...step, words: step.words.slice(0, 150) });
  }

  /** @param {EventTarget | null} target */
  handleInput(target) {
    if (!(target instanceof HTMLInputElement)) return;
    const { exact, rename, note, id, words } = target.dataset;
    const text = target.value.trim();
    if (exact !== undefined) {
      const number = Number(text);
      if (!/^\d{1,3}$/.test(text)) {
        target.value = target.defaultValue;
        tellBeside(this.root, [target.id], 'Type how many, as a number.');
        return;
      }
      this.add({
        words: words ?? 'A number set',
        edits: JSON.parse(exact.replace(NUMBER, String(number))),
        show: { counts: target.id, to: number },
      });
    } else if (rename !== undefined) {
      const edit = { do: 'rename', what: rename, name: text.normalize(), id: id ?? '' };
      this.add({ words: `Named “${text}”`, edits: [edit], show: { field: target.id, text } });
    } else if (note !== undefined) {
      const edit = { do: 'set-note', unit: id ?? '', note: text.normalize() };
      this.add({ words: text ? 'A note written' : 'A note removed', edits: [edit], show: { field: target.id, text } });
    } else if (target.dataset.agreed !== undefined) {
      if (text && !/^\d{1,5}$/.test(text)) {
        tellBeside(this.root, [target.id], 'Type the points as a number.');
        return;
      }
      this.add({
        words: 'Points agreed',
        edits: [{ do: 'set-agreed-points', points: text ? Number(text) : null }],
        show: { field: target.id, text },
      });
    }
  }

  /** Enter ends what is typed. @param {KeyboardEvent} event */
  leaveField(event) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    event.target.dispatchEvent(new Event('change', { bubbles: true }));
    event.target.defaultValue = event.target.value;
  }

  /** @param {HTMLElement} unit @param {string} group @param {string} before */
  placeUnit(unit, group, before) {
    const name = unit.querySelector('.unit-name b')?.textContent ?? 'A unit';
    const units = unit.dataset.units?.split(' ') ?? [];
    const edits = units.map((one) => ({ do: 'place-unit', unit: one, group, before }));
    this.add({ words: `${name} moved`, edits, show: { control: unit.id } });
  }

  /** @param {string} unit @param {boolean} wanted */
  open(unit, wanted) {
    if (unit === this.newest) this.newest = '';
    if (wanted) this.opened.add(unit);
    else this.unitsInRow(unit).forEach((one) => this.opened.delete(one));
    document.getElementById(`open-${unit}`)?.setAttribute('aria-busy', 'true');
    void this.look('');
  }

  /** The units that stand in one row with this one. @param {string} unit */
  unitsInRow(unit) {
    return [unit, ...(document.getElementById(`unit-${unit}`)?.dataset.units?.split(' ') ?? [])];
  }

  /** The steps that are not drawn yet: those confirmed in other tabs, and those on their way. */
  stepsToShow() {
    return [...this.confirmed, ...this.queue.unsavedSteps()];
  }

  history() {
    return historyAfter(this.told.done, this.told.undone, this.stepsToShow());
  }

  undo() {
    const last = this.history().done[0];
    if (last) this.add({ words: `Undone: ${last.words}`, undo: last.key, show: { control: 'undo' } });
  }

  redo() {
    const next = this.history().undone[0];
    if (next)
      this.add({ words: `Again: ${next.words || 'what was undone'}`, redo: next.key, show: { control: 'redo' } });
  }

  /** Takes back all steps down to the one that was chosen in the history. @param {Event} event */
  backTo(event) {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button?.dataset.key) return;
    button.closest('details')?.removeAttribute('open');
    for (const step of this.history().done) {
      this.add({ words: `Undone: ${step.words}`, undo: step.key, show: { control: 'undo' } });
      if (step.key === button.dataset.key) break;
    }
  }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && !typing) {
      event.preventDefault();
      if (event.shiftKey) this.redo();
      else this.undo();
    } else if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      showTab(this.root, 'add');
      /** @type {HTMLElement | null} */ (this.root.querySelector('#find'))?.focus();
    } else if (event.key === 'Escape') {
      closeMenus(this.root, null);
    }
  }

  /** Steps of another tab show here too, and when they are confirmed there, this page looks.
   *  @param {StorageEvent} event */
  otherTab(event) {
    if (!event.key?.startsWith(this.queue.prefix)) return;
    if (event.newValue === null) {
      if (event.oldValue) this.confirmed.push(JSON.parse(event.oldValue));
      setTimeout(() => void this.look(''), 50);
    }
    this.show();
  }

  /** Updates the page without changing the army. @param {string} why said where something has changed */
  async look(why) {
    if (this.looking) {
      this.lookAgain = true;
      return;
    }
    this.looking = true;
    this.lookAgain = false;
    const confirmed = new Set(this.confirmed);
    const { status, body } = await this.exchange({
      client: this.queue.client,
      revision: this.queue.revision,
      steps: [],
    });
    this.looking = false;
    if (this.lookAgain) void this.look('');
    if (status !== 200) {
      if (!status) showState('offline', this.queue.unsavedSteps().length);
      return;
    }
    this.confirmed = this.confirmed.filter((step) => !confirmed.has(step));
    const changed = body.revision !== this.queue.revision;
    if (!this.queue.unsavedSteps().length && !this.isOlder(body)) this.queue.revision = body.revision;
    this.hear(body);
    if (why && changed) showLine({ words: why, buttons: [['Close', () => showLine(null)]] });
  }

  /** One message and its answer. What was drawn in between is not in the answer, so the page looks once more.
   *  @param {any} message @returns {Promise<import('./queue.js').Answer>} */
  async exchange(message) {
    const drawings = this.drawings;
    const answer = await this.send({ ...message, drawn: this.marks, opened: [...this.opened] });
    if (this.drawings === drawings || !answer.body) return answer;
    setTimeout(() => void this.look(''));
    return { ...answer, body: { ...answer.body, overtaken: true } };
  }

  /** Whether the page shows something newer, drawn while the answer was under way. @param {any} answer */
  isOlder(answer) {
    return Boolean(answer.overtaken) && answer.revision < this.told.revision;
  }

  /** Replaces parts of the page by those of the server, unless the page has newer ones. @param {any} answer */
  hear(answer) {
    if (this.isOlder(answer)) return;
    this.drawings += 1;
    if (answer.revision !== this.told.revision) askForNumbers(this.root);
    this.told = { ...this.told, ...answer };
    Object.assign(this.marks, answer.marks);
    for (const unit of answer.opened ?? []) {
      this.opened.add(unit);
      this.newest = unit;
    }
    this.openNewest(answer);
    putParts(this.root, answer);
    this.forgetGone(answer.order);
    /** @type {HTMLInputElement} */ (this.root.elements.namedItem('revision')).value = String(answer.revision);
    this.changed();
    this.filter();
    this.box.refresh();
    this.show();
    this.askHowToMend();
    say(verdictWords(answer.verdict));
  }

  /** A part that leaves the page must be sent again when it returns. @param {[string, string[]][]} order */
  forgetGone(order) {
    const there = new Set(
      order.flatMap(([section, units]) => [`head-${section}`, ...units.map((unit) => `unit-${unit}`)]),
    );
    for (const name of Object.keys(this.marks)) {
      if (/^(head|unit)-/.test(name) && !there.has(name)) delete this.marks[name];
    }
  }

  /** Scrolls to a unit that was just added. @param {any} answer */
  openNewest(answer) {
    const known = new Set([...this.root.querySelectorAll('.unit[data-unit]')].map((row) => row.id));
    const fresh = Object.keys(answer.parts).filter((name) => name.startsWith('unit-') && !known.has(name));
    if (fresh.length !== 1) return;
    queueMicrotask(() => {
      const row = document.getElementById(fresh[0]);
      row?.classList.add('is-new');
      row?.scrollIntoView({ block: 'nearest' });
    });
  }

  show() {
    const pending = this.queue.unsavedSteps();
    showPending(this.root, this.stepsToShow());
    showState(this.queue.state, pending.length);
    const { done, undone } = this.history();
    setTool(this.root, '#undo', done[0] ? `Undo: ${done[0].words}` : 'Undo', done.length > 0);
    setTool(this.root, '#bottom-undo', done[0] ? `Undo: ${done[0].words}` : 'Undo', done.length > 0);
    setTool(
      this.root,
      '#redo',
      undone[0] ? `Redo: ${undone[0].words || 'what was undone'}` : 'Redo',
      undone.length > 0,
    );
    drawHistory(this.root, done);
    const problems = this.root.querySelector('#bottom-count');
    if (problems)
      problems.textContent =
        this.told.verdict.problems && this.told.verdict.models ? ` ${this.told.verdict.problems}` : '';
    if (this.queue.state === 'offline')
      showLine({
        kind: 'warn',
        words: `No connection. ${countWords(pending.length)} kept here and sent when you are back.`,
        buttons: [['Try now', () => this.queue.retry()]],
      });
    else if (this.queue.state === 'conflict') this.showConflict(pending);
    else if (this.queue.state === 'gone')
      showLine({
        kind: 'bad',
        words:
          'This army is not yours any more, or you were logged out. What you changed since is kept in this browser.',
        buttons: [['Reload', () => location.reload()]],
      });
    else if (document.querySelector('#notice .is-warn')) showLine(null);
  }

  /** @param {import('./queue.js').Step[]} pending */
  showConflict(pending) {
    const theirs = this.queue.conflict.theirs;
    const at = theirs[0]?.at
      ? new Date(theirs[0].at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
      : '';
    const when = at ? ` at ${at}` : '';
    const words = `Changed in another window${when}. There: ${listWords(theirs)}. Here: ${listWords(pending)}.`;
    const settle = (/** @type {'both' | 'mine' | 'theirs'} */ choice) => () => {
      showLine(null);
      this.queue.settle(choice);
      if (choice === 'theirs') void this.look('');
    };
    showLine({
      kind: 'bad',
      words,
      buttons: [
        ['Keep both changes', settle('both')],
        ['Theirs', settle('theirs')],
        ['Mine', settle('mine')],
      ],
    });
  }

  /** @param {import('./queue.js').Step} step @param {string} sentence */
  tellRefused(step, sentence) {
    const { control, counts, takes, field } = step.show ?? {};
    const near = [counts, field, control, takes].filter((id) => typeof id === 'string');
    setTimeout(() => tellBeside(this.root, near, sentence));
  }

  /** Asks for the fewest fixes that would make the army legal, once nothing is on its way. */
  askHowToMend() {
    clearTimeout(this.hinting);
    this.hinting = setTimeout(() => void this.drawHints(), 400);
    const place = this.root.querySelector('#mend');
    if (!(place instanceof HTMLElement)) return;
    const { legal, models } = this.told.verdict;
    if (legal || !models) {
      place.replaceChildren();
      return;
    }
    clearTimeout(this.mending);
    this.mending = setTimeout(() => void this.drawMend(place), 250);
  }

  /** Requests the hints when the person pauses. */
  async drawHints() {
    const place = this.root.querySelector('#hints');
    if (!(place instanceof HTMLElement) || this.queue.unsavedSteps().length) return;
    const revision = this.told.revision;
    try {
      const answer = await fetch(place.dataset.hints ?? '');
      if (!answer.ok || this.told.revision !== revision) return;
      const found = new DOMParser().parseFromString(await answer.text(), 'text/html').body;
      place.replaceChildren(...found.children);
      this.changed();
    } catch {
      place.replaceChildren();
    }
  }

  /** @param {HTMLElement} place */
  async drawMend(place) {
    if (this.queue.unsavedSteps().length) return;
    const revision = this.told.revision;
    try {
      const answer = await fetch(place.dataset.mend ?? '');
      if (!answer.ok || this.told.revision !== revision) return;
      const found = new DOMParser().parseFromString(await answer.text(), 'text/html').body;
      place.replaceChildren(...found.children);
      this.changed();
    } catch {
      place.replaceChildren();
    }
  }
}

/** @param {HTMLElement} root @param {string} selector @param {string} label @param {boolean} usable */
function setTool(root, selector, label, usable) {
  const button = root.querySelector(selector);
  if (!(button instanceof HTMLButtonElement)) return;
  if (selector !== '#bottom-undo') button.setAttribute('aria-label', label);
  button.title = label;
  button.setAttribute('aria-disabled', String(!usable));
  button.disabled = !usable && document.activeElement !== button;
}

/** @param {HTMLElement} root @param {import('./history.js').Told[]} done */
function drawHistory(root, done) {
  const list = root.querySelector('#history-list');
  if (!list) return;
  const told = done.map((step) => step.key + step.words).join();
  if (list instanceof HTMLElement && list.dataset.told === told) return;
  if (list instanceof HTMLElement) list.dataset.told = told;
  const rows = done.map((step) => {
    const row = document.createElement('li');
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.key = step.key;
    button.textContent = step.words;
    button.title = 'Go back to before this';
    row.append(button);
    if (step.at) {
      const time = document.createElement('time');
      time.textContent = new Date(step.at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
      row.append(time);
    }
    return row;
  });
  const none = document.createElement('li');
  none.textContent = 'Nothing changed yet.';
  list.replaceChildren(...(rows.length ? rows : [none]));
}

/** @param {HTMLElement} root @param {EventTarget | null} target */
function closeMenus(root, target) {
  for (const menu of root.querySelectorAll('details.menu[open]')) {
    if (!(target instanceof Node && menu.contains(target))) menu.removeAttribute('open');
  }
}

/** @param {{ words: string }[]} steps */
function listWords(steps) {
  const words = steps.map((step) => step.words).filter(Boolean);
  return words.length > 4
    ? `${words.slice(0, 3).join(', ')} and ${words.length - 3} more`
    : words.join(', ') || 'a change';
}

/** @param {number} count */
function countWords(count) {
  return count === 1 ? '1 change is' : `${count} changes are`;
}

/** @param {{ points: number, limit: number | null, problems: number, legal: boolean, models: number }} verdict */
function verdictWords({ points, limit, problems, legal, models }) {
  const sum = limit ? `${points} of ${limit} points` : `${models} models`;
  return `${sum}. ${legal ? 'Legal.' : `${problems} ${problems === 1 ? 'problem' : 'problems'}.`} Saved.`;
}

/** The key of this browser. Its tabs share it, so that their steps never conflict. */
function clientKey() {
  const known = localStorage.getItem(CLIENT);
  if (known) return known;
  const fresh = newKey();
  localStorage.setItem(CLIENT, fresh);
  return fresh;
}

const form = document.getElementById('builder');
const state = document.getElementById('army-state');
if (form instanceof HTMLFormElement && state) {
  form.classList.add('is-live');
  new Builder(form, JSON.parse(state.textContent ?? '{}'));
}
