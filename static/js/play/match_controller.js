// @ts-check
/** Sends decisions: begins an option, changes its draft, asks for verdicts, answers, and receives every message. */

import { chosenOf, isImmediate, isPartOfGroup, pieceOf, questionOf, verdictKey } from './decision/question.js';
import { receiveReachableGround } from './table/reachable_ground.js';
import { receiveAreas, failAreas } from './table/area_tool.js';
import { PendingVerdicts } from './decision/pending_verdicts.js';
import { stateAfterUpdate, keepQuestions } from './log/state_after_update.js';
import { hasSurfaces } from './table/levels.js';
import { addChange, receiveForeseen, refuseForeseen } from './sidebar/change_tool.js';
import { receiveSight } from './table/sight_tool.js';
import { valueOf, widgetOf } from './widgets/index.js';
import { refusalWords } from './words.js';

/** @typedef {import('../types').Option} Option */
/** @typedef {import('../types').Question} Question */
/** @typedef {import('../types').Verdict} Verdict */

const PAUSE = 120; // milliseconds: a draft that changes more often is previewed once it rests

/** @returns {Verdict} */
const emptyVerdict = () => ({
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

export class MatchController {
  /** @param {import('./store.js').Store} store @param {import('../types').Link} link */
  constructor(store, link) {
    this.store = store;
    this.link = link;
    this.verdictTimer = 0;
    /** When the draft was last begun or changed, in milliseconds. */
    this.draftChangedAt = -Infinity;
    /**
     * The last draft that the player made by hand: another way to do the same begins with it, uncut.
     * @type {any}
     */
    this.lastDrawnDraft = null;
    this.pendingVerdicts = new PendingVerdicts();
    /**
     * Callbacks for what one model sees of another, by the id of the request.
     * @type {Map<string, (found: Partial<import('./table/sight_tool.js').SightTool>) => void>}
     */
    this.sightRequests = new Map();
    /** The sequence after which entries were missing and have been requested. */
    this.missingAfter = -1;
    /** The entry of the last answer: until it is on the table nothing else is answered. */
    this.awaitedEntry = Infinity;
  }

  get state() {
    return this.store.state;
  }

  /** Shows the reason of a refused option, answers an immediate one, and begins any other. @param {Option} option */
  choose(option) {
    if (option.refusal) this.store.change({ refusal: option.refusal, tab: 'now' });
    else if (isImmediate(option)) this.sendAnswer(option, null);
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
      : this.carryOver(option, view, widgetOf(option).begin(option, view, usual));
    if (value || !this.isSibling(option)) this.lastDrawnDraft = draft;
    this.store.change({
      chosenOption: option.id,
      draft,
      refusal: null,
      tab: 'now',
      pinnedPiece: '',
      hoveredPiece: '',
      unit: '',
      pull: null,
    });
    this.requestVerdictSoon();
  }

  /** Goes on with a draft that was kept. @param {Option} option @param {any} draft */
  resume(option, draft) {
    this.lastDrawnDraft = draft;
    this.store.change({ chosenOption: option.id, draft, refusal: null, tab: 'now' });
    this.requestVerdictSoon();
  }

  /**
   * Another way for the same piece keeps what was drawn for the last one.
   * @param {Option} option
   * @param {import('../types').View} view
   * @param {any} draft
   */
  carryOver(option, view, draft) {
    const before = chosenOf(this.state);
    const alone = before && isPartOfGroup(before, option) ? pieceOf(before) : '';
    return alone || this.isSibling(option)
      ? (widgetOf(option).carryOver?.(draft, this.lastDrawnDraft ?? this.state.draft, option, view, alone) ?? draft)
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
   * Shows one level, or all (null). While something is drawn, only the drawing changes its level.
   * @param {number | null} level
   */
  showLevel(level) {
    const option = chosenOf(this.state);
    const view = this.state.update?.view;
    const isDrawn = option && view && hasSurfaces(option);
    if (!isDrawn || level === null) this.store.change({ level });
    if (!isDrawn) return;
    const draft = { ...this.state.draft, level };
    this.changeDraft(widgetOf(option).changeLevel?.(draft, option, view) ?? draft);
  }

  /** @param {any} draft what the chosen option's widget made */
  changeDraft(draft) {
    this.lastDrawnDraft = draft;
    this.store.change({ draft, refusal: null });
    this.requestVerdictSoon();
  }

  cancel() {
    this.store.change({ chosenOption: '', draft: null, refusal: null, pull: null });
  }

  /** Answers with the chosen option, unless something is missing. */
  confirm() {
    const option = chosenOf(this.state);
    if (!option || this.state.sendingKey) return;
    const widget = widgetOf(option);
    if (widget.missing(this.state.draft, option)) return;
    this.sendAnswer(option, valueOf(option, this.state.draft));
  }

  /** @param {Option} option @param {import('../types').Value | null} value */
  sendAnswer(option, value) {
    const question = questionOf(this.state);
    if (!question || this.state.sendingKey) return;
    if (this.state.changeTool) {
      addChange(this, option.id, value);
      return;
    }
    const sendingKey = this.link.act({
      t: 'answer',
      question: question.number,
      option: option.id,
      value,
      seat: question.seat,
    });
    for (const { seat } of value === null ? this.sameQuestions(question) : [])
      this.link.act({ t: 'answer', question: question.number, option: option.id, value, seat });
    this.awaitedEntry = Infinity;
    this.store.change({
      sendingKey,
      lastOption: option.id,
      heldAnswerAccepted: false,
      heldAnswer: this.state.status === 'lost' ? sendingKey : '',
      refusal: null,
      pinnedPiece: '',
      ...(question.window ? { chosenOption: '', draft: null, isAnsweringAgain: false } : {}),
    });
  }

  /**
   * The same question to other seats of this person, who need not answer it twice.
   * @param {Question} question
   */
  sameQuestions(question) {
    const asked = (/** @type {Question} */ one) => JSON.stringify({ ...one, seat: 0 });
    return (this.state.update?.questions ?? []).filter(
      (other) => other.seat !== question.seat && asked(other) === asked(question),
    );
  }

  /** Shows the odds of an option under the pointer. @param {Option} option */
  previewOdds(option) {
    if (!option.odds || option.needs || option.refusal || this.state.hoveredOption === option.id) return;
    this.store.change({ hoveredOption: option.id });
    this.requestVerdict(option, null, () => this.state.hoveredOption === option.id);
  }

  /** Asks what the computer would do. */
  askForHint() {
    const question = questionOf(this.state);
    if (!question || this.state.advice) return;
    const id = this.link.ask({ t: 'hint', question: question.number, seat: question.seat });
    this.store.change({ advice: { id, ideas: null, shown: 0 }, notice: '' });
  }

  /** Fills in an idea. It is sent when the player confirms it. @param {import('../types').IdeaShown} idea */
  beginIdea(idea) {
    const option = questionOf(this.state)?.options.find(({ id }) => id === idea.option);
    if (option) this.begin(option, idea.value);
  }

  /**
   * @param {string} id
   * @param {import('../types').IdeaShown[] | null} ideas none: there is no hint, and why
   * @param {string} [notice]
   */
  showAdvice(id, ideas, notice = '') {
    if (id && id === this.state.advice?.id) this.store.change({ advice: ideas && { id, ideas, shown: 0 }, notice });
  }

  /** Requests a verdict on the draft: at once if it has rested before, else when it does. */
  requestVerdictSoon() {
    window.clearTimeout(this.verdictTimer);
    const now = performance.now();
    const rested = now - this.draftChangedAt > PAUSE;
    this.draftChangedAt = now;
    if (rested) this.requestDraftVerdict();
    else this.verdictTimer = window.setTimeout(() => this.requestDraftVerdict(), PAUSE);
  }

  requestDraftVerdict() {
    const [option, { draft }] = [chosenOf(this.state), this.state];
    if (!option || widgetOf(option).missing(draft, option)) return;
    this.requestVerdict(option, draft, () => this.state.draft === draft);
  }

  /**
   * Requests a verdict again if it was passed over and is still wanted.
   * @param {Option} option
   * @param {any} draft
   * @param {() => boolean} isWanted
   */
  requestVerdict(option, draft, isWanted) {
    const question = questionOf(this.state);
    if (!question) return;
    const value = valueOf(option, draft);
    const key = verdictKey(question, option.id, value);
    if (this.state.verdicts[key]) return;
    const { changeTool } = this.state;
    const id = this.link.ask(
      changeTool
        ? { t: 'foresee', changes: [...changeTool.changes, { option: option.id, value }], seat: question.seat }
        : { t: 'weigh', question: question.number, option: option.id, value, seat: question.seat },
    );
    this.pendingVerdicts.put(id, {
      key,
      again: () => questionOf(this.state) === question && isWanted() && this.requestVerdict(option, draft, isWanted),
    });
  }

  /** The verdict on the draft, if it is known. @returns {Verdict | null} */
  verdict() {
    const question = questionOf(this.state);
    const option = chosenOf(this.state);
    return question && option
      ? (this.state.verdicts[verdictKey(question, option.id, valueOf(option, this.state.draft))] ?? null)
      : null;
  }

  /** @param {import('../types').FromServer} message */
  receive(message) {
    switch (message.t) {
      case 'update':
        return this.receiveUpdate(message);
      case 'accepted':
        return this.receiveAccepted(message.key, message.seq);
      case 'weighed':
        return this.receiveVerdict(message.id, { ...message, refusal: null });
      case 'sighted':
        return this.receiveSight(message.id, {
          words: message.lines.join(' '),
          rule: message.rule,
          kind: message.kind,
          evidence: message.evidence,
        });
      case 'measured':
        return this.applyPatch(
          receiveReachableGround(this.state, message.id, message.areas) ??
            receiveAreas(this.state, message.id, message.areas),
        );
      case 'foreseen':
        return this.receiveForeseen(message);
      case 'hinted':
        return this.showAdvice(message.id, message.ideas);
      case 'refused':
        return message.id
          ? this.receiveRefusal(message.id, message)
          : this.settleAnswer(message.key, { refusal: message, pull: null });
      case 'chat':
        return this.addRemark(message);
      case 'error':
        return this.receiveError(message);
    }
  }

  /** @param {import('../types').Update} fresh */
  receiveUpdate(fresh) {
    const before = this.state.update;
    const update = { ...fresh, questions: keepQuestions(before?.questions ?? [], fresh.questions) };
    if (before && update.seq < before.seq && !update.anew) return;
    if (before && update.since > before.seq && !update.anew && this.missingAfter !== before.seq) {
      this.missingAfter = before.seq;
      this.link.ask({ t: 'sync', have: before.seq });
      return;
    }
    const turned = update.anew || (before !== null && before.shown !== update.shown);
    if (update.anew) this.awaitedEntry = Infinity;
    if (turned) this.pendingVerdicts.clear();
    this.store.change(stateAfterUpdate(this.state, update, turned, this.awaitedEntry));
  }

  /** @param {string} key @param {number} seq */
  receiveAccepted(key, seq) {
    if (key && key === this.state.heldAnswer) this.store.change({ heldAnswer: '', heldAnswerAccepted: true });
    if (key !== this.state.sendingKey) return;
    this.awaitedEntry = seq;
    if ((this.state.update?.seq ?? -1) >= seq) this.settleAnswer(key, {});
  }

  /** @param {string} key @param {Partial<import('./store.js').State>} patch */
  settleAnswer(key, patch) {
    this.store.change({
      ...patch,
      ...(key && key === this.state.sendingKey ? { sendingKey: '' } : {}),
      ...(key === this.state.heldAnswer ? { heldAnswer: '' } : {}),
    });
  }

  /** @param {string} id @param {Partial<Verdict>} found */
  receiveVerdict(id, found) {
    const { key, passed } = this.pendingVerdicts.take(id);
    if (key)
      this.store.change({
        verdicts: { ...this.state.verdicts, [key]: { ...emptyVerdict(), ...found, waiting: false } },
      });
    if (found.refusal) this.repairDraft();
    for (const { again } of passed) again();
  }

  /** @param {import('../types').ChangesForeseen} message */
  receiveForeseen(message) {
    this.applyPatch(receiveForeseen(this.state, message));
    if (this.pendingVerdicts.awaits(message.id)) this.receiveVerdict(message.id, { lines: message.lines.slice(-1) });
  }

  /** Changes a refused draft into a legal one, if its widget knows how. */
  repairDraft() {
    const [option, view] = [chosenOf(this.state), this.state.update?.view];
    const other =
      option && view && this.verdict()?.refusal && widgetOf(option).repair?.(this.state.draft, option, view);
    if (other) this.changeDraft(other);
  }

  /**
   * Shows an error where it belongs: at the hint, verdict or tool that was requested, else as a notice.
   * @param {{id: string, key: string, message: string}} told
   */
  receiveError({ id, key, message }) {
    if (id && id === this.state.advice?.id) this.showAdvice(id, null, message);
    else if (this.pendingVerdicts.awaits(id)) this.receiveVerdict(id, { lines: [message] });
    else if (!this.failTool(id, message) && !this.state.reachableGround.asked[id])
      this.settleAnswer(key, { notice: message });
  }

  /**
   * Shows the refusal of a request, such as a preview or a hint.
   * @param {string} id
   * @param {import('../types').RefusedReply} refusal
   */
  receiveRefusal(id, refusal) {
    const refused = refuseForeseen(this.state, id, refusal);
    if (refused) this.applyPatch(refused);
    else if (id === this.state.advice?.id) this.showAdvice(id, null, refusalWords(refusal));
    else if (!this.failTool(id, refusalWords(refusal), refusal.rule)) this.receiveVerdict(id, { refusal });
  }

  /**
   * Tells a tool why its request has no result. Returns whether a tool had requested it.
   * @param {string} id
   * @param {string} words
   * @param {string} [rule]
   */
  failTool(id, words, rule = '') {
    const { areaTool, sightTool } = this.state;
    if (id && id === areaTool?.asked) this.applyPatch(failAreas(areaTool, words));
    else if (id && (id === sightTool?.asked || this.sightRequests.has(id)))
      this.receiveSight(id, { words, rule, kind: 'none' });
    else return false;
    return true;
  }

  /**
   * Requests what one model sees of another.
   * @param {string} viewer
   * @param {string} target
   * @param {(found: Partial<import('./table/sight_tool.js').SightTool>) => void} then
   */
  askSight(viewer, target, then) {
    const { update } = this.state;
    this.sightRequests.set(
      this.link.ask({ t: 'sight', viewer, target, seat: update?.shown ?? update?.seats[0] ?? null }),
      then,
    );
  }

  /** @param {string} id @param {Partial<import('./table/sight_tool.js').SightTool>} found */
  receiveSight(id, found) {
    const then = this.sightRequests.get(id);
    this.sightRequests.delete(id);
    return then ? then(found) : this.applyPatch(receiveSight(this.state, id, found));
  }

  /** @param {Partial<import('./store.js').State> | null} patch */
  applyPatch(patch) {
    if (patch) this.store.change(patch);
  }

  /** @param {import('../types').Remark} remark */
  addRemark({ number, seat, name, text, manner, after }) {
    if (this.state.chat.some((known) => known.number === number)) return;
    this.store.change({ chat: [...this.state.chat, { number, seat, name, text, manner, after }] });
  }

  /** All remarks so far have been read. */
  markChatRead() {
    this.store.change({ lastReadRemark: this.state.chat[this.state.chat.length - 1]?.number ?? 0 });
  }
}
