// @ts-check
/** Where decisions are made: begins an option, fills it in, has it weighed, gives it, and hears what came of it. */

import { chosenOf, isImmediate, isOneOf, pieceOf, questionOf, verdictKey } from './ask/choices.js';
import { groundTold } from './table/afoot.js';
import { reached, unreached } from './table/area_tool.js';
import { Asked } from './ask/asked.js';
import { arrived, kept } from './told/arrived.js';
import { hasSurfaces } from './table/levels.js';
import { seen } from './table/sight_tool.js';
import { valueOf, widgetOf } from './widgets/index.js';
import { refusalWords } from './words.js';

/** @typedef {import('../types').Option} Option */
/** @typedef {import('../types').Question} Question */
/** @typedef {import('../types').Verdict} Verdict */

const PAUSE = 120; // milliseconds: who changes a draft faster has it weighed once they rest

/** @returns {Verdict} */
const unknown = () => ({
  lines: [],
  odds: [],
  expected: null,
  spread: [],
  own: null,
  path: [],
  ways: {},
  costs: {},
  evidence: [],
  refusal: null,
  waiting: true,
});

export class Desk {
  /** @param {import('./store.js').Store} store @param {import('../types').Link} link */
  constructor(store, link) {
    this.store = store;
    this.link = link;
    this.timer = 0;
    /** When the draft was last begun or changed, in milliseconds. */
    this.changed = -Infinity;
    /**
     * What people filled in last with their own hands: another way to do the same begins with it, uncut.
     * @type {any}
     */
    this.drawn = null;
    this.weighing = new Asked();
    /**
     * Who waits to hear what one model sees of another, by the id of the asking.
     * @type {Map<string, (found: Partial<import('./table/sight_tool.js').Look>) => void>}
     */
    this.looking = new Map();
    /** The sequence after which something was found missing and asked for once. */
    this.missed = -1;
    /** The entry our last answer became: until it is on the table nothing else is answered. */
    this.awaited = Infinity;
  }

  get state() {
    return this.store.state;
  }

  /** A refused option explains itself; an immediate one is given; any other is begun. @param {Option} option */
  choose(option) {
    if (option.refusal) this.store.change({ refusal: option.refusal, tab: 'now' });
    else if (isImmediate(option)) this.give(option, null);
    else this.begin(option);
  }

  /**
   * Begins an option, filled in with `value` or as it usually is.
   * @param {Option} option
   * @param {import('../types').Value | null} [value]
   */
  begin(option, value = null) {
    const question = questionOf(this.state);
    const view = this.state.update?.view;
    if (!question || !view || option.refusal) return;
    const usual = value ?? (question.default?.option === option.id ? question.default.value : null);
    const draft = value
      ? widgetOf(option).begin(option, view, usual)
      : this.carriedOver(option, view, widgetOf(option).begin(option, view, usual));
    if (value || !this.isSibling(option)) this.drawn = draft;
    this.store.change({
      chosen: option.id,
      draft,
      refusal: null,
      tab: 'now',
      pinned: '',
      pointed: '',
      unit: '',
      pull: null,
    });
    this.weighSoon();
  }

  /**
   * Another way for the same piece keeps what was drawn for the last one.
   * @param {Option} option
   * @param {import('../types').View} view
   * @param {any} draft
   */
  carriedOver(option, view, draft) {
    const before = chosenOf(this.state);
    const alone = before && isOneOf(before, option) ? pieceOf(before) : '';
    return alone || this.isSibling(option)
      ? (widgetOf(option).keep?.(draft, this.drawn ?? this.state.draft, option, view, alone) ?? draft)
      : draft;
  }

  /** Whether an option is another way for the same piece than the one being filled in. @param {Option} option */
  isSibling(option) {
    const before = chosenOf(this.state);
    return (
      before !== null &&
      before.id !== option.id &&
      pieceOf(before) === pieceOf(option) &&
      before.needs?.type === option.needs?.type
    );
  }

  /**
   * Looks at a level, or at all (null). While something is drawn only that goes there: afterwards one looks as before.
   * @param {number | null} level
   */
  atLevel(level) {
    const option = chosenOf(this.state);
    const view = this.state.update?.view;
    const isDrawn = option && view && hasSurfaces(option);
    if (!isDrawn || level === null) this.store.change({ level });
    if (!isDrawn) return;
    const draft = { ...this.state.draft, level };
    this.change(widgetOf(option).lift?.(draft, option, view) ?? draft);
  }

  /** @param {any} draft what the chosen option's widget made */
  change(draft) {
    this.drawn = draft;
    this.store.change({ draft, refusal: null });
    this.weighSoon();
  }

  cancel() {
    this.store.change({ chosen: '', draft: null, refusal: null, pull: null });
  }

  /** Gives the option that is filled in, unless something is missing. */
  confirm() {
    const option = chosenOf(this.state);
    if (!option || this.state.sending) return;
    const widget = widgetOf(option);
    if (widget.missing(this.state.draft, option)) return;
    this.give(option, valueOf(option, this.state.draft));
  }

  /** @param {Option} option @param {import('../types').Value | null} value */
  give(option, value) {
    const question = questionOf(this.state);
    if (!question || this.state.sending) return;
    const sending = this.link.act({
      t: 'answer',
      question: question.number,
      option: option.id,
      value,
      seat: question.seat,
    });
    for (const { seat } of value === null ? this.alike(question) : [])
      this.link.act({ t: 'answer', question: question.number, option: option.id, value, seat });
    this.awaited = Infinity;
    this.store.change({
      sending,
      given: option.id,
      through: false,
      held: this.state.status === 'lost' ? sending : '',
      refusal: null,
      pinned: '',
      ...(question.window ? { chosen: '', draft: null, again: false } : {}),
    });
  }

  /**
   * The same question to other seats of this very person, who need not agree with themselves twice.
   * @param {Question} question
   */
  alike(question) {
    const asked = (/** @type {Question} */ one) => JSON.stringify({ ...one, seat: 0 });
    return (this.state.update?.questions ?? []).filter(
      (other) => other.seat !== question.seat && asked(other) === asked(question),
    );
  }

  /** Shows the odds of an option that is only pointed at. @param {Option} option */
  look(option) {
    if (!option.odds || option.needs || option.refusal || this.state.tried === option.id) return;
    this.store.change({ tried: option.id });
    this.weigh(option, null, () => this.state.tried === option.id);
  }

  /** Asks what the computer would do. */
  hint() {
    const question = questionOf(this.state);
    if (!question || this.state.advice) return;
    const id = this.link.ask({ t: 'hint', question: question.number, seat: question.seat });
    this.store.change({ advice: { id, ideas: null, shown: 0 }, notice: '' });
  }

  /** Fills an idea in; it is given when it is confirmed. @param {import('../types').IdeaShown} idea */
  take(idea) {
    const option = questionOf(this.state)?.options.find(({ id }) => id === idea.option);
    if (option) this.begin(option, idea.value);
  }

  /**
   * @param {string} id
   * @param {import('../types').IdeaShown[] | null} ideas none: there is no hint, and why
   * @param {string} [notice]
   */
  advised(id, ideas, notice = '') {
    if (id && id === this.state.advice?.id) this.store.change({ advice: ideas && { id, ideas, shown: 0 }, notice });
  }

  /** Has the draft weighed: at once after a rest, else when there is one. */
  weighSoon() {
    window.clearTimeout(this.timer);
    const now = performance.now();
    const rested = now - this.changed > PAUSE;
    this.changed = now;
    if (rested) this.weighDraft();
    else this.timer = window.setTimeout(() => this.weighDraft(), PAUSE);
  }

  weighDraft() {
    const [option, { draft }] = [chosenOf(this.state), this.state];
    if (!option || widgetOf(option).missing(draft, option)) return;
    this.weigh(option, draft, () => this.state.draft === draft);
  }

  /**
   * Asked again where it was passed over and still wanted.
   * @param {Option} option
   * @param {any} draft
   * @param {() => boolean} isWanted
   */
  weigh(option, draft, isWanted) {
    const question = questionOf(this.state);
    if (!question) return;
    const value = valueOf(option, draft);
    const key = verdictKey(question, option.id, value);
    if (this.state.weighed[key]) return;
    const id = this.link.ask({ t: 'weigh', question: question.number, option: option.id, value, seat: question.seat });
    this.weighing.put(id, {
      key,
      again: () => questionOf(this.state) === question && isWanted() && this.weigh(option, draft, isWanted),
    });
  }

  /** What is known of the option being filled in. @returns {Verdict | null} */
  verdict() {
    const question = questionOf(this.state);
    const option = chosenOf(this.state);
    return question && option
      ? (this.state.weighed[verdictKey(question, option.id, valueOf(option, this.state.draft))] ?? null)
      : null;
  }

  /** @param {import('../types').FromServer} message */
  hear(message) {
    switch (message.t) {
      case 'update':
        return this.updated(message);
      case 'accepted':
        return this.accepted(message.key, message.seq);
      case 'weighed':
        return this.judged(message.id, { ...message, refusal: null });
      case 'sighted':
        return this.saw(message.id, {
          words: message.lines.join(' '),
          rule: message.rule,
          kind: message.kind,
          evidence: message.evidence,
        });
      case 'measured':
        return this.patched(
          groundTold(this.state, message.id, message.areas) ?? reached(this.state, message.id, message.areas),
        );
      case 'hinted':
        return this.advised(message.id, message.ideas);
      case 'refused':
        return message.id
          ? this.turnedDown(message.id, message)
          : this.settled(message.key, { refusal: message, pull: null });
      case 'chat':
        return this.remarked(message);
      case 'error':
        return this.failed(message);
    }
  }

  /** @param {import('../types').Update} fresh */
  updated(fresh) {
    const before = this.state.update;
    const update = { ...fresh, questions: kept(before?.questions ?? [], fresh.questions) };
    if (before && update.seq < before.seq && !update.anew) return;
    if (before && update.since > before.seq && !update.anew && this.missed !== before.seq) {
      this.missed = before.seq;
      this.link.ask({ t: 'sync', have: before.seq });
      return;
    }
    const turned = update.anew || (before !== null && before.shown !== update.shown);
    if (update.anew) this.awaited = Infinity;
    if (turned) this.weighing.clear();
    this.store.change(arrived(this.state, update, turned, this.awaited));
  }

  /** @param {string} key @param {number} seq */
  accepted(key, seq) {
    if (key && key === this.state.held) this.store.change({ held: '', through: true });
    if (key !== this.state.sending) return;
    this.awaited = seq;
    if ((this.state.update?.seq ?? -1) >= seq) this.settled(key, {});
  }

  /** @param {string} key @param {Partial<import('./store.js').State>} patch */
  settled(key, patch) {
    this.store.change({
      ...patch,
      ...(key && key === this.state.sending ? { sending: '' } : {}),
      ...(key === this.state.held ? { held: '' } : {}),
    });
  }

  /** @param {string} id @param {Partial<Verdict>} found */
  judged(id, found) {
    const { key, passed } = this.weighing.take(id);
    if (key)
      this.store.change({ weighed: { ...this.state.weighed, [key]: { ...unknown(), ...found, waiting: false } } });
    if (found.refusal) this.mend();
    for (const { again } of passed) again();
  }

  /** What is refused as it was filled in, filled in otherwise where its form knows how. */
  mend() {
    const [option, view] = [chosenOf(this.state), this.state.update?.view];
    const other =
      option && view && this.verdict()?.refusal && widgetOf(option).mended?.(this.state.draft, option, view);
    if (other) this.change(other);
  }

  /**
   * What could not be done; of what was only asked about it is told where that stands, and no longer than it is wanted.
   * @param {{id: string, key: string, message: string}} told
   */
  failed({ id, key, message }) {
    if (id && id === this.state.advice?.id) this.advised(id, null, message);
    else if (this.weighing.awaits(id)) this.judged(id, { lines: [message] });
    else if (!this.unseen(id, message) && !this.state.grounds.asked[id]) this.settled(key, { notice: message });
  }

  /**
   * What was only asked about is refused: a weighing, or a hint.
   * @param {string} id
   * @param {import('../types').RefusedReply} refusal
   */
  turnedDown(id, refusal) {
    if (id === this.state.advice?.id) this.advised(id, null, refusalWords(refusal));
    else if (!this.unseen(id, refusalWords(refusal), refusal.rule)) this.judged(id, { refusal });
  }

  /**
   * A tool that asked of the table hears why there is no answer; whether one had.
   * @param {string} id
   * @param {string} words
   * @param {string} [rule]
   */
  unseen(id, words, rule = '') {
    const { reach, look } = this.state;
    if (id && id === reach?.asked) this.patched(unreached(reach, words));
    else if (id && (id === look?.asked || this.looking.has(id))) this.saw(id, { words, rule, kind: 'none' });
    else return false;
    return true;
  }

  /**
   * Asks what one model sees of another.
   * @param {string} viewer
   * @param {string} target
   * @param {(found: Partial<import('./table/sight_tool.js').Look>) => void} then
   */
  sight(viewer, target, then) {
    const { update } = this.state;
    this.looking.set(
      this.link.ask({ t: 'sight', viewer, target, seat: update?.shown ?? update?.seats[0] ?? null }),
      then,
    );
  }

  /** @param {string} id @param {Partial<import('./table/sight_tool.js').Look>} found */
  saw(id, found) {
    const then = this.looking.get(id);
    this.looking.delete(id);
    return then ? then(found) : this.patched(seen(this.state, id, found));
  }

  /** @param {Partial<import('./store.js').State> | null} patch */
  patched(patch) {
    if (patch) this.store.change(patch);
  }

  /** @param {import('../types').Remark} remark */
  remarked({ number, seat, name, text, manner, after }) {
    if (this.state.chat.some((known) => known.number === number)) return;
    this.store.change({ chat: [...this.state.chat, { number, seat, name, text, manner, after }] });
  }

  /** All that was said so far has been seen. */
  read() {
    this.store.change({ read: this.state.chat[this.state.chat.length - 1]?.number ?? 0 });
  }
}
