// @ts-check
/** A line between the actors and the targets of the open question, so that both are found at once. */

/** @typedef {import('../../types').Piece} Piece */
/** @typedef {import('../../types').Question} Question */

const MOST = 3; // pieces of one side that get a line

/**
 * One piece of one side and a few of another, none of which moves.
 * @param {Question | null} question
 * @param {readonly Piece[]} pieces
 * @returns {{kind: 'way', points: import('../../types').Point[]}[]}
 */
export function actionLines(question, pieces) {
  if (!question || question.options.some(({ needs }) => needs && 'moments' in needs)) return [];
  const about = question.focus.flatMap((id) => pieces.filter((piece) => piece.id === id && piece.at));
  const sides = about.map(({ seat }) => seat);
  const [ours, theirs] = [about.filter(({ seat }) => seat === sides[0]), about.filter(({ seat }) => seat !== sides[0])];
  if (Math.min(ours.length, theirs.length) !== 1 || about.length > 1 + MOST) return [];
  return ours.flatMap(({ at: from }) =>
    theirs.flatMap(({ at: to }) => (from && to ? [{ kind: /** @type {const} */ ('way'), points: [from, to] }] : [])),
  );
}
