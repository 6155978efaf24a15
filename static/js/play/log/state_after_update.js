// @ts-check
/** The page's state after an update: a draft stays while its question stays, and is dropped with the next. */

import { pullAfterQuestion } from '../decision/pull.js';
import { lapsedDrawOfferIn } from '../sidebar/social_notices.js';
import { eventMarksAfter } from './event_marks.js';
import { recordAfter } from './record.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../../types').Question} Question */
/** @typedef {import('../../types').Update} Update */

const SET_BACK = 'The site has gone back to an earlier moment of this match. What you see is where it stands now.';
const NO_DECISION = {
  chosenOption: '',
  draft: null,
  hoveredOption: '',
  unit: '',
  hoveredPiece: '',
  verdicts: {},
  refusal: null,
  isAnsweringAgain: false,
  advice: null,
};

/**
 * Unchanged questions stay the same objects, so that no form is rebuilt while somebody uses it.
 * @param {Question[]} before
 * @param {Question[]} now
 */
export function keepQuestions(before, now) {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now;
}

/**
 * @param {State} state
 * @param {Update} update
 * @param {boolean} turned whether nothing told before counts any more
 * @param {number} awaited the entry our last answer became
 * @returns {Partial<State>}
 */
export function stateAfterUpdate(state, update, turned, awaited) {
  const same = isAsked(state.update, update);
  return {
    update,
    steps: recordAfter(turned ? [] : state.steps, update),
    lapsedDrawOffer: lapsedDrawOfferIn(state, update),
    eventMarks: eventMarksAfter(state.eventMarks, state.update, update),
    ...(update.anew
      ? { chat: [], lastReadRemark: 0, notice: SET_BACK }
      : { notice: same && state.sendingKey ? state.notice : '' }),
    changeTool: update.seq === state.update?.seq && !update.anew ? state.changeTool : null,
    ...(!same || update.seq >= awaited ? { sendingKey: '' } : {}),
    ...(same ? {} : { ...NO_DECISION, pull: pullAfterQuestion(state.pull, update.questions[0]) }),
  };
}

/**
 * Whether the same question is still open and nothing has been answered to it.
 * @param {Update | null} before
 * @param {Update} now
 */
function isAsked(before, now) {
  const [asked, asks] = [before?.questions[0], now.questions[0]];
  const answered = String(before?.window?.answered) !== String(now.window?.answered);
  return !now.anew && !answered && asked !== undefined && asked.number === asks?.number && asked.seat === asks?.seat;
}
