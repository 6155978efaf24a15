// @ts-check
/** A token pulled to a place before an option is chosen: what that means for this question and the next ones. */

import { distanceBetween } from '../../board/svg.js';
import { bodyOf } from '../table/bodies.js';
import { inches, place } from '../words.js';
import { widgetOf } from '../widgets/index.js';
import { optionsOfPiece, isAimedAtPiece, isImmediate, hasPaths, questionOf, usualOptions } from './question.js';

/** @typedef {import('../../types').Option} Option */
/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../../types').Question} Question */
/** @typedef {import('../../types').View} View */
/** @typedef {import('../store.js').State} State */
/**
 * `piece` is pulled, and `pieces` go with it. After it is dropped it is `held` until a question takes paths, which it
 * then fills in without answering. `gives` is the option that dropping answers, '' if several or none fit; `name` is
 * what they are called.
 * @typedef {{piece: string, pieces: string[], name: string, from: Point, to: Point, gives: string, held: boolean}} Pull
 */

const GHOST = 'pull:';
const CHANCES = ['refusal', 'idle', 'window']; // questions at which any able piece may be called to act

/**
 * What a pull can mean here: choosing who acts, or how, and nothing else.
 * @param {Question | null} question
 * @param {View} view
 * @param {string} id
 * @returns {Pull | null}
 */
export function pullTargetOf(question, view, id) {
  const piece = view.pieces.find((one) => one.id === id);
  if (
    !question ||
    question.clock === 'setup' ||
    question.parked ||
    !piece?.at ||
    piece.life !== 'live' ||
    piece.seat !== question.seat
  )
    return null;
  if (!question.focus.includes(id) && !CHANCES.includes(question.clock)) return null;
  const open = usualOptions(optionsOfPiece(question, id).filter(({ refusal }) => !refusal));
  if (!open.length || !open.every(isImmediate)) return null;
  const unit = open.length === 1 && !question.window ? wholeUnit(open[0], view, id) : [];
  const whole = unit.length
    ? { pieces: unit, name: open[0].label, gives: open[0].id }
    : { pieces: [id], name: piece.name, gives: '' };
  return { ...whole, piece: id, from: piece.at, to: piece.at, held: false };
}

/**
 * The rest of the piece's unit, if the option names every one of them: it can only mean that they act.
 * @param {Option} option
 * @param {View} view
 * @param {string} id
 */
function wholeUnit({ pieces }, view, id) {
  const living = view.pieces.filter(({ life }) => life === 'live').map((one) => one.id);
  const unit = view.units.find((one) => one.pieces.includes(id))?.pieces.filter((one) => living.includes(one)) ?? [];
  return unit.every((one) => pieces.includes(one)) ? unit : [];
}

/**
 * Whether a pull leads anywhere: off its own base, and not off the table. Before that, dropping means nothing.
 * @param {Pull} pull
 * @param {View} view
 */
function leadsAnywhere({ piece, from, to: [x, y] }, view) {
  return (
    x >= 0 &&
    y >= 0 &&
    x <= view.width &&
    y <= view.height &&
    distanceBetween(from, [x, y]) > bodyOf(view, piece).radius
  );
}

/**
 * The pull for the next question: it stays as long as only the pulled pieces are asked about.
 * @param {Pull | null} pull
 * @param {Question | undefined} question
 */
export function pullAfterQuestion(pull, question) {
  return pull?.held &&
    question?.focus.includes(pull.piece) &&
    question.focus.every((id) => pull.pieces.includes(id) || id === pull.piece)
    ? pull
    : null;
}

/**
 * The option that a pull fills in: the usual one of those with paths.
 * @param {Pull} pull
 * @param {Question} question
 * @param {View} view
 */
export function wayOf(pull, question, view) {
  const ways = question.options.filter(
    (option) => !option.refusal && !option.seldom && hasPaths(option) && !isAimedAtPiece(option, question, view),
  );
  return pullAfterQuestion(pull, question)
    ? (ways.find(({ id }) => id === question.default?.option) ?? ways[0] ?? null)
    : null;
}

/**
 * Which piece is dragged to which place to fill in the option; another piece if the pulled one does not move.
 * @param {Option} option
 * @param {Pull} pull
 * @returns {{id: string, point: Point}}
 */
export function draggedPiece({ needs }, { piece, from, to }) {
  const movers = needs?.type === 'ways' ? needs.movers : needs?.type === 'path' ? [needs] : [];
  const { piece: id, start } = movers.find((mover) => mover.piece === piece) ?? movers[0];
  return { id, point: [start[0] + to[0] - from[0], start[1] + to[1] - from[1]] };
}

/**
 * Carries a pull into the question that takes it. Returns whether this one does.
 * @param {import('../match_controller.js').MatchController} controller
 */
export function continuePull(controller) {
  const { pull, update, rotation } = controller.state;
  const question = questionOf(controller.state);
  const option = pull && question && update ? wayOf(pull, question, update.view) : null;
  if (!pull || !option || !update) return false;
  controller.begin(option);
  const { id, point } = draggedPiece(option, pull);
  controller.changeDraft(widgetOf(option).drag?.(controller.state.draft, option, id, point, update.view, rotation));
  return true;
}

/**
 * Picks up a token, or continues with the one in hand. Returns whether this is a pull. With a finger it may have been
 * meant for the table, so dropping answers nothing then.
 * @param {import('../store.js').Store} store
 * @param {string} id
 * @param {Point} to
 * @param {boolean} begins
 */
export function movePull(store, id, to, begins, byFinger = false) {
  const { pull, update } = store.state;
  const again = pull !== null && (id === GHOST + pull.piece || (!begins && id === pull.piece));
  const now = again ? pull : begins && update ? pullTargetOf(questionOf(store.state), update.view, id) : null;
  if (now)
    store.change({
      pull: { ...now, to, gives: byFinger ? '' : now.gives },
      ...(again ? {} : { chosenOption: '', draft: null, refusal: null, unit: '' }),
    });
  return now !== null;
}

/** Drops the token in hand. @param {import('../match_controller.js').MatchController} controller */
export function dropPull(controller) {
  const { pull, update } = controller.state;
  if (!pull || !update || pull.held) return;
  if (!leadsAnywhere(pull, update.view)) return controller.store.change({ pull: null });
  controller.store.change({ pull: { ...pull, held: true }, unit: pull.gives ? '' : pull.piece, tab: 'now' });
  const option = questionOf(controller.state)?.options.find(({ id }) => id === pull.gives);
  if (option) controller.sendAnswer(option, null);
  return undefined;
}

/** The pieces that may be pulled. @param {State} state @returns {string[]} */
export function pullablePieces(state) {
  const view = state.update?.view;
  if (!view || state.isMeasuring || state.sightTool || state.areaTool) return [];
  return view.pieces.filter(({ id }) => pullTargetOf(questionOf(state), view, id)).map(({ id }) => id);
}

/**
 * Ghosts of the pulled pieces at their destination.
 * @param {State} state
 * @returns {Partial<import('../../board/state.js').BoardState>}
 */
export function pullGhosts({ pull, update }) {
  const view = update?.view;
  if (!pull || !view) return {};
  const [dx, dy] = [pull.to[0] - pull.from[0], pull.to[1] - pull.from[1]];
  const gone = view.pieces.flatMap(({ id, at }) =>
    at && pull.pieces.includes(id) ? [{ id, at, to: /** @type {Point} */ ([at[0] + dx, at[1] + dy]) }] : [],
  );
  const ghosts = gone.map(({ id, to }) => ({
    ...bodyOf(view, id),
    id: GHOST + id,
    at: to,
    label: `${bodyOf(view, id).name} goes here: ${place(to)}. Esc cancels.`,
  }));
  /** @type {import('../../board/state.js').Overlay[]} */
  const overlays = gone.map(({ at, to }) => ({ kind: 'way', points: [at, to] }));
  if (view.ruler !== false && leadsAnywhere(pull, view))
    overlays.push({
      kind: 'ruler',
      from: pull.from,
      to: pull.from,
      beside: true,
      away: pull.to,
      label: inches(Math.round(Math.hypot(dx, dy))),
    });
  return {
    ghosts,
    overlays,
    draggable: [GHOST + pull.piece],
    marks: Object.fromEntries(pull.pieces.map((id) => [id, ['selected']])),
  };
}

/** What dropping would do, or the present hint. @param {State} state */
export function pullWords(state) {
  const { pull, update } = state;
  if (!pull || !update) return '';
  if (pull.held) return `Choose what ${pull.name} does. A move goes where you dragged it.`;
  if (!leadsAnywhere(pull, update.view)) return `Drag ${pull.name} to where it should go.`;
  return pull.gives ? `Let go to choose ${pull.name}, or drag it back.` : `Let go, then choose what ${pull.name} does.`;
}
