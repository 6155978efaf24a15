// @ts-check
/** Lines of sight on the board: for the chosen option, the sight tool, or the refused option under the pointer. */

import { chosenOf, optionsOfPiece, questionOf, verdictKey } from '../decision/question.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../../types').SightLine} SightLine */

/**
 * @param {State} state
 * @param {import('../../types').Verdict | null} verdict what is known of the option being filled in
 * @returns {SightLine[]}
 */
export function evidenceOf(state, verdict) {
  const question = questionOf(state);
  if (state.sightTool) return state.sightTool.evidence;
  if (chosenOf(state)) return verdict?.refusal?.evidence ?? verdict?.evidence ?? [];
  const about = optionsOfPiece(question, state.hoveredPiece || state.pinnedPiece);
  const tried = about.find((option) => option.id === state.hoveredOption);
  if (question && tried) return state.verdicts[verdictKey(question, tried.id, null)]?.evidence ?? [];
  return about.every((option) => option.refusal) ? (about[0]?.refusal?.evidence ?? []) : [];
}

/** @param {SightLine} line @returns {import('../../board/state.js').SightOverlay} */
export function sightOverlay({ start, end, stop }) {
  return { kind: 'sight', from: start, to: end, stopped: stop };
}

/**
 * The ground that obscures, drawn over buildings, because a wall is beneath its roof.
 * @param {SightLine[]} lines
 * @param {import('../../types').View} view
 * @returns {import('../../board/state.js').AreaOverlay[]}
 */
export function obscuringGround(lines, { ground }) {
  const found = new Set(lines.flatMap((line) => line.pieces));
  return ground.flatMap(({ id, outline }) => (found.has(id) ? [{ kind: 'area', outline, bad: true }] : []));
}

/** Marks on what obscures. @param {SightLine[]} lines @returns {Record<string, string[]>} */
export function blockingMarks(lines) {
  return Object.fromEntries(lines.flatMap((line) => line.pieces).map((id) => [id, ['blocking']]));
}
