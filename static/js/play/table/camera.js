// @ts-check
/** Shows the part of the table that a decision is about. */

import { chosenOf, questionOf } from '../decision/question.js';
import { PHONE } from '../layout.js';
import { widgetOf } from '../widgets/index.js';

/**
 * Shows what a new question or a begun option is about, and returns to the player's own view afterwards. On a phone the
 * view stays for the rest of the step while any piece in question is visible.
 * @param {Pick<import('../../board/board.js').Board, 'show' | 'back' | 'isInSight'>} board
 */
export function followDecision(board) {
  let asked = '';
  let chosen = '';
  let unit = '';
  let step = '';
  return (/** @type {import('../store.js').State} */ state) => {
    const question = questionOf(state);
    const option = chosenOf(state);
    const pieces = state.update?.view.pieces ?? [];
    const key = question ? `${question.number} ${question.seat}` : '';
    const isDone = Boolean(chosen || unit || key !== asked) && !option && !state.unit;
    const isPhone = window.matchMedia(PHONE).matches;
    const now = `${state.update?.view.phase} ${state.update?.view.active}`;
    const stays =
      isPhone &&
      now === step &&
      key !== asked &&
      (!question || (!question.focus.length && board.isInSight(pointsOf(answerablePieces(question), pieces))));
    if (isDone && !stays) board.back();
    if (question && option && option.id !== chosen)
      board.show(optionPieces(question, option, state.draft, pieces), true);
    else if (question && (key !== asked || (isDone && isPhone))) board.show(questionPieces(question, pieces), isPhone);
    const piece = state.unit !== unit && pieces.find((one) => one.id === state.unit);
    if (piece && piece.at) board.show([piece.at, ...pointsOf(question?.focus ?? [], pieces)], true);
    unit = state.unit;
    step = now;
    asked = key;
    chosen = option?.id ?? '';
  };
}

/**
 * What an option is about: its piece and its targets; nothing if it is about none.
 * @param {import('../../types').Question} question
 * @param {import('../../types').Option} option
 * @param {any} draft
 * @param {import('../../types').Piece[]} pieces
 */
function optionPieces({ focus }, option, draft, pieces) {
  const about = [
    ...(widgetOf(option).about?.(draft, option) ?? []),
    ...pointsOf([option.piece, ...option.pieces], pieces),
  ];
  return about.length && focus.length === 1 ? [...about, ...pointsOf(focus, pieces)] : about;
}

/**
 * The places of the question's pieces; if one piece acts, also its targets.
 * @param {import('../../types').Question} question
 * @param {import('../../types').Piece[]} pieces
 */
function questionPieces(question, pieces) {
  const targets = question.focus.length === 1 ? answerablePieces(question) : [];
  return pointsOf([...question.focus, ...targets], pieces);
}

/** The pieces with options that may be answered. @param {import('../../types').Question} question */
const answerablePieces = ({ options }) => options.filter((option) => !option.refusal).map((option) => option.piece);

/** @param {string[]} ids @param {import('../../types').Piece[]} pieces */
export function pointsOf(ids, pieces) {
  return pieces.flatMap(({ id, at }) => (at && ids.includes(id) ? [at] : []));
}
