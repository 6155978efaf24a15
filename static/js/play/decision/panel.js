// @ts-check
/**
 * The panel "What now": whose decision it is, the question, the possible answers, and the result of the last answer.
 */

import { absenceNotes, lateness } from '../sidebar/absence.js';
import { parkedCallNote, standingField } from '../premoves/premove_notes.js';
import { earlyCalls } from '../premoves/early_calls.js';
import { chosenOf, isAimedAtPiece, questionOf, verdictKey } from './question.js';
import { optionForm } from './option_form.js';
import { changeBox } from '../sidebar/change_box.js';
import { clockStrip } from '../sidebar/clock.js';
import { socialNoticeInputs, socialNotices } from '../sidebar/social_notices.js';
import { diceRow } from '../log/dice.js';
import { h, memoizedPart, updateLiveRegion } from '../dom.js';
import { heldAnswerNote, isAnswerHeld, markHeldOption } from './held_answer.js';
import { guideBox } from '../help/guide.js';
import { hintBox } from '../help/hints.js';
import { automaticAnswers } from '../premoves/automatic_answers.js';
import { missionBox } from '../sidebar/mission.js';
import { nameOf } from '../seat_names.js';
import { withNumbers } from './model_numbers.js';
import { isMeantClick, optionList } from './option_list.js';
import { pullWords } from './pull.js';
import { PHONE } from '../layout.js';
import { ownDice } from '../log/last_dice.js';
import { outcome } from '../log/outcome.js';
import { recap, waitingFor } from '../log/recap.js';
import { textAbilities } from './text_abilities.js';
import { rulerWords } from '../table/ruler.js';
import { setUpButton } from '../premoves/auto_setup.js';
import { soleForm, autoBeginOption } from './auto_begin.js';
import { refusalNote, verdictWords } from './verdict.js';
import { isTimed, windowStrip, wishField } from '../premoves/reaction_window.js';
import { ruleLink } from '../words.js';

/** @typedef {import('../store.js').State} State */

const CLEAR_OF_CARD = 0.6; // of the panel's height: a phone's card lies over the rest
const ROOM = 110; // pixels of answers that are to be seen below a question

/**
 * @param {HTMLElement} host
 * @param {import('../match_controller.js').MatchController} controller
 * @param {import('../../types').Config} config
 * @param {(pieces: string[]) => void} find brings pieces into sight
 */
export function panel(host, controller, config, find) {
  const head = h('div', { class: 'now-head', tabindex: -1 });
  const offers = h('div', { class: 'now-offers' });
  const notes = h('div', { class: 'now-notes' });
  const strip = windowStrip(controller, config);
  const clocks = clockStrip(controller, config);
  const calls = earlyCalls(controller, config);
  const wish = wishField(controller, config);
  const alone = automaticAnswers(controller, config);
  const hints = hintBox(controller, config);
  const guide = guideBox(config);
  const past = recap(config, find);
  const rolled = ownDice(config);
  const mission = missionBox(config);
  const changes = changeBox(controller, config);
  const waiting = waitingFor(config);
  const body = h('div', { class: 'now-body' });
  const odds = h('div', { class: 'now-odds', 'aria-live': 'polite' });
  const foot = h('div', { class: 'now-foot actions' });
  host.append(
    offers,
    guide.element,
    mission.element,
    past.element,
    rolled.element,
    head,
    waiting.element,
    strip.element,
    clocks.element,
    notes,
    changes.element,
    body,
    calls.element,
    odds,
    hints.element,
    foot,
    wish.element,
    alone.element,
  );
  // the card of what is pointed at stands above them
  new ResizeObserver(() => host.parentElement?.style.setProperty('--odds', `${odds.offsetHeight}px`)).observe(odds);
  const parts = {
    head: memoizedPart(head),
    offers: memoizedPart(offers),
    notes: memoizedPart(notes),
    body: memoizedPart(body),
    foot: memoizedPart(foot),
  };
  /** @type {ReturnType<typeof optionForm> | null} */
  let choice = null;
  let told = '';
  let unit = '';
  let begun = false;
  let number = NaN;
  return (/** @type {State} */ state) => {
    const question = questionOf(state);
    const option = chosenOf(state);
    const had = host.contains(document.activeElement);
    host.dataset.question = question ? `${question.number}:${question.seat}` : '';
    parts.head(
      [
        question,
        option,
        state.update?.waiting.join(),
        state.update?.over,
        Boolean(state.update?.window),
        Boolean(state.changeTool),
      ],
      () => heading(state, config),
    );
    if (!state.update?.over) placeNews(notes, clocks.element);
    else if (head.previousElementSibling !== notes) head.before(notes); // a verdict is not separated from its heading
    mission.show(state);
    changes.show(state);
    past.show(state);
    rolled.show(state);
    placeNews(past.element, question ? mission.element : notes); // while waiting, others’ questions come first
    waiting.show(state);
    strip.show(state);
    clocks.show(state);
    calls.show(state);
    wish.show(state);
    alone.show(state);
    hints.show(state);
    guide.show(state);
    parts.offers([...socialNoticeInputs(state, config), lateness(state), state.update?.waiting.join()], () => [
      ...socialNotices(state, controller, config),
      ...absenceNotes(state, controller, config),
    ]);
    parts.notes(
      [
        state.refusal,
        option,
        state.notice,
        isAnswerHeld(state),
        state.heldAnswerAccepted,
        state.queuedMessages,
        pullWords(state),
        state.isMeasuring,
        state.ruler,
      ],
      () => noteList(state),
    );
    parts.body(
      [
        question,
        state.update?.instructions.map(({ seat, standing }) => `${seat} ${standing}`).join(),
        state.unit,
        option,
        state.update?.over,
        isTimed(state),
        Boolean(state.changeTool),
      ],
      () => {
        choice = option ? optionForm(option, controller) : null;
        return choice
          ? [option === soleForm(question) && question && setUpButton(question, controller), choice.element]
          : listOrOutcome(state, controller, config);
      },
    );
    choice?.show(state);
    markHeldOption(body, state);
    placeHints(hints.element, choice?.element ?? null, odds);
    updateLiveRegion(odds, option || !question ? [] : hoveredOptionWords(state));
    parts.foot([state.update?.can_undo, Boolean(state.sendingKey), option], () => [undoButton(state, controller)]);
    const asked = question ? `${question.seat} ${question.prompt}` : '';
    const isSame = asked === told;
    // the option was answered: show the next question from its top
    const isGiven = begun && !option && question?.number !== number;
    if (asked !== told || (option && !begun) || isGiven)
      requestAnimationFrame(() => {
        host.scrollTop = 0;
        if (question) foldNews(host, head, [past.element, mission.element]);
      });
    else if (state.unit !== unit && state.unit) scrollIntoView(host, host.querySelector('.is-in-view'));
    told = asked;
    unit = state.unit;
    begun = Boolean(option);
    number = question?.number ?? NaN;
    if (had && !host.contains(document.activeElement))
      ((isSame && choice?.title) || head).focus({ preventScroll: true });
  };
}

/**
 * Hides the recap and the mission if they would push the question out of sight.
 * @param {HTMLElement} host
 * @param {HTMLElement} head
 * @param {HTMLDetailsElement[]} above
 */
export function foldNews(host, head, above) {
  for (const one of above)
    if (head.getBoundingClientRect().bottom + ROOM > host.getBoundingClientRect().bottom) one.open = false;
}

/**
 * Scrolls the choices of the tapped piece to where no card covers them.
 * @param {HTMLElement} host
 * @param {Element | null} group
 */
function scrollIntoView(host, group) {
  if (!group) return;
  const [outer, inner] = [host.getBoundingClientRect(), group.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.top + CLEAR_OF_CARD * outer.height)
    host.scrollTop += inner.top - outer.top;
}

/**
 * The recap comes before the player's own question, but after whose decision it is while the player waits.
 * @param {HTMLElement} element
 * @param {HTMLElement} before
 */
function placeNews(element, before) {
  if (before.nextElementSibling !== element) before.after(element);
}

/**
 * While something is drawn, hints are above the answer and use the free space, so that Confirm stays in place. On a
 * phone, everything below Confirm is scrolled to.
 * @param {HTMLElement} hints
 * @param {HTMLElement | null} form
 * @param {HTMLElement} odds
 */
export function placeHints(hints, form, odds) {
  const answer = window.matchMedia(PHONE).matches ? null : form?.querySelector('.answer');
  if (answer && answer.previousElementSibling !== hints) answer.before(hints);
  else if (!answer) placeNews(hints, odds);
}

/** Whose decision it is, and the question. @param {State} state @param {import('../../types').Config} config */
export function heading(state, config) {
  const question = questionOf(state);
  if (!state.update) return [h('p', { class: 'turn-line' }, 'Looking for your match…')];
  if (state.update.over) return [h('p', { class: 'turn-line' }, 'The match is over')];
  if (state.changeTool) return changeHeading(question);
  const { waiting, window: isWindow, instructions } = state.update;
  if (!question && isWindow && config.seats.some((seat) => waiting.includes(seat)))
    return [h('p', { class: 'turn-line' }, 'A chance to react')];
  if (!question && !isWindow && instructions.some(({ seat }) => waiting.includes(seat)))
    return [h('p', { class: 'turn-line' }, 'Your instruction answers')];
  if (!question) return [h('p', { class: 'turn-line' }, ...waitingWords(state, config))];
  const several = config.seats.length > 1;
  const name = nameOf(state, config, question.seat);
  const number = question.focus.length === 1 && withNumbers(state.update.view, question.focus[0], question.prompt);
  return [
    h(
      'p',
      { class: 'turn-line' },
      h('span', { class: `side-${question.seat}` }, several ? `${name} decides` : 'Your decision'),
    ),
    isAsked(state) && h('p', { class: 'prompt' }, number, number && ' ', question.prompt, ' ', ruleLink(question.rule)),
    question.dice.length > 0 && diceRow(question.dice),
  ];
}

/** While a change of the table is put together or looked at. @param {import('../../types').Question | null} question */
function changeHeading(question) {
  return [
    h('p', { class: 'turn-line' }, 'A change by agreement'),
    question && h('p', { class: 'prompt' }, question.prompt, ' ', ruleLink(question.rule)),
  ];
}

/**
 * Whether the question must be shown in full: a single form, a target or dice do not explain it.
 * @param {State} state
 */
function isAsked(state) {
  const [option, question] = [chosenOf(state), questionOf(state)];
  if (!option || question?.dice.length || autoBeginOption(question)?.drawn === option || soleForm(question) === option)
    return true;
  return Boolean(question && state.update && isAimedAtPiece(option, question, state.update.view));
}

/** @param {State} state @param {import('../../types').Config} config @returns {(Node | string)[]} */
function waitingWords(state, config) {
  const seats = state.update?.waiting ?? [];
  const names = seats.map((seat) => h('span', { class: `side-${seat}` }, nameOf(state, config, seat)));
  if (!names.length) return ['Nobody has to decide anything'];
  const act = state.update?.window ? ' may react' : names.length === 1 ? ' decides' : ' decide';
  return [...names.flatMap((name, i) => (i ? [i < names.length - 1 ? ', ' : ' and ', name] : [name])), act];
}

/** @param {State} state */
function noteList(state) {
  return [
    state.notice && h('p', { class: 'why', role: 'alert' }, state.notice),
    heldAnswerNote(state),
    state.refusal && !chosenOf(state) && refusalNote(state.refusal),
    state.pull && h('p', { class: 'hint', role: 'status' }, pullWords(state)),
    state.isMeasuring && h('p', { class: 'hint', role: 'status' }, rulerWords(state.ruler)),
  ];
}

/**
 * @param {State} state
 * @param {import('../match_controller.js').MatchController} controller
 * @param {import('../../types').Config} config
 */
function listOrOutcome(state, controller, config) {
  const question = questionOf(state);
  if (state.update?.over) return outcome(state, config);
  if (question)
    return [
      setUpButton(question, controller),
      parkedCallNote(question, controller),
      ...optionList(question, state.unit, controller),
      textAbilities(question, controller, config),
      standingField(question, state, controller),
    ];
  if (state.changeTool || isTimed(state)) return []; // nobody should close the page now
  const watching = config.seats.length === 0;
  return [
    h(
      'p',
      { class: 'hint' },
      watching
        ? watchedMatch(config)
        : 'You will see every move here as it is made. You can close this page and come back later.',
    ),
  ];
}

/** @param {import('../../types').Config} config */
function watchedMatch({ late }) {
  return late
    ? `You are watching this match. You see everything ${late} minutes after it happened, as its players agreed.`
    : 'You are watching this match.';
}

/** @param {State} state */
function hoveredOptionWords(state) {
  const question = questionOf(state);
  const option = question?.options.find((one) => one.id === state.hoveredOption);
  const verdict = question && option ? state.verdicts[verdictKey(question, option.id, null)] : null;
  return option && verdict
    ? [h('h3', {}, option.label), ...verdictWords(verdict, `${option.label} ${option.detail}`)]
    : [];
}

/** @param {State} state @param {import('../match_controller.js').MatchController} controller */
function undoButton(state, controller) {
  if (!state.update?.can_undo || state.changeTool) return null;
  const seat = questionOf(state)?.seat;
  return h(
    'button',
    {
      type: 'button',
      class: 'button-plain',
      'data-key': 'undo',
      disabled: Boolean(state.sendingKey),
      click: (/** @type {MouseEvent} */ event) =>
        isMeantClick(event) && controller.link.act({ t: 'undo', ...(seat === undefined ? {} : { seat }) }),
    },
    '↶ Take back my last answer',
  );
}
