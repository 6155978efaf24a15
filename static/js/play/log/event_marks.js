// @ts-check
/**
 * Marks on the table for what happened, made from two views and the lines between them, so they contain nothing hidden.
 */

import { distanceBetween } from '../../board/svg.js';
import { turnsOfLines } from '../../board/tokens/motion.js';
import { rememberTable, rememberedTable } from './last_seen_table.js';

/** @typedef {import('../../types').Update} Update */
/** @typedef {import('../../types').Piece} Piece */
/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../../types').Line} Line */
/** @typedef {import('./last_seen_table.js').LastSeenPiece} LastSeenPiece */
/** @typedef {import('../../board/overlay/event_marks.js').EventMark} EventMark */

const STEP = 300; // thousandths of an inch: a smaller move does not count
const MOST = 40; // marks at once; more mean a new table

/**
 * The marks after an update: what others did since the player's last answer, or what the player did.
 * @param {EventMark[]} before
 * @param {Update | null} last
 * @param {Update} update
 * @returns {EventMark[]}
 */
export function eventMarksAfter(before, last, update) {
  if (!last || update.anew || last.shown !== update.shown) return marksSinceAnswer(update);
  if (last.seq === update.seq) return before;
  rememberTable(last, update);
  const own = update.told.some(
    (step) => step.kind === 'answer' && step.seat !== null && update.seats.includes(step.seat),
  );
  if (update.told.some((step) => step.kind !== 'answer')) return [];
  const found = marksBetween(last.view.pieces, update.view.pieces, linesOf(update.told));
  return own ? found : keepMarks([...before.map(withoutDelay), ...found]).slice(-MOST);
}

/**
 * A path that was taken back has no trail, in neither direction.
 * @param {EventMark[]} events
 */
function keepMarks(events) {
  const isBack = (/** @type {EventMark} */ one, /** @type {EventMark} */ other) =>
    one.kind === 'trail' &&
    other.kind === 'trail' &&
    !distanceBetween(one.from, other.to) &&
    !distanceBetween(one.to, other.from);
  return events.filter((mark) => !events.some((other) => isBack(mark, other)));
}

/**
 * On opening the page: everything since the player's last answer, if this tab knows the table of then, else the shots
 * and blows between models that are still there.
 * @param {Update} update
 * @returns {EventMark[]}
 */
function marksSinceAnswer({ told, seats, view }) {
  const last = told
    .map(({ kind, seat }) => kind !== 'answer' || (seat !== null && seats.includes(seat)))
    .lastIndexOf(true);
  if (last < 0 || !seats.length) return [];
  const stood = rememberedTable(told[last]);
  const lines = linesOf(told.slice(last + 1));
  return stood
    ? marksBetween(stood, view.pieces, lines).map(withoutDelay)
    : attacks([], view.pieces, lines).slice(-MOST);
}

/** @param {import('../../types').Step[]} steps @returns {Line[]} */
const linesOf = (steps) => steps.flatMap(({ lines }) => lines.filter((line) => line !== null));

/** A mark without delay: it has been seen before. @param {EventMark} mark @returns {EventMark} */
export const withoutDelay = (mark) => ({ ...mark, turn: 0 });

/**
 * A line as far as the order of events depends on it.
 * @param {Line} line
 * @returns {import('../../board/tokens/motion.js').ToldStep}
 */
export const toldLine = ({ pieces, fire }) => ({ pieces, shot: fire !== null });

/**
 * Everything between two views, each with its turn; nothing if too much has changed.
 * @param {LastSeenPiece[]} before
 * @param {Piece[]} now
 * @param {Line[]} lines
 * @returns {EventMark[]}
 */
export function marksBetween(before, now, lines) {
  const moved = pairs(before, now)
    .filter(([{ at: from }, { at: to }]) => from && to && distanceBetween(from, to) > 0)
    .map(([{ id }]) => id); // as they glide, each in its turn
  const turns = turnsOfLines(moved, lines.map(toldLine));
  const turnOf = (/** @type {string} */ id) =>
    turns.pieces.get(id) ?? turns.lines[lines.findIndex(({ fire }) => fire?.hit && fire.at.includes(id))] ?? 0;
  const found = [...changes(before, now, lines, turnOf), ...removedPieces(before, now, lines, turnOf)];
  return found.length > MOST ? [] : [...attacks(before, now, lines, turns.lines), ...found];
}

/**
 * Who shot or struck at whom, from each attacker to its nearest target.
 * @param {LastSeenPiece[]} before
 * @param {Piece[]} now
 * @param {Line[]} lines
 * @param {number[]} turns
 * @returns {EventMark[]}
 */
function attacks(before, now, lines, turns = []) {
  const stand = new Map([...before, ...now].flatMap((piece) => (piece.at ? [[piece.id, piece.at]] : [])));
  const stood = new Map(before.flatMap((piece) => (piece.at ? [[piece.id, piece.at]] : [])));
  const sides = new Map(now.map((piece) => [piece.id, piece.seat]));
  return lines.flatMap(
    ({ fire, seat }, line) =>
      fire?.by.flatMap((id) => {
        const others = fire.at.filter((at) => at !== id);
        const way = fire.melee ? shortestLine(id, others, [stood, stand]) : shortestLine(id, others, [stand]);
        return way
          ? [
              inOrder(
                {
                  kind: fire.melee ? 'blow' : 'shot',
                  seat: fire.melee ? (sides.get(id) ?? seat) : seat,
                  from: way[0],
                  to: way[1],
                  hit: fire.hit,
                },
                turns[line],
              ),
            ]
          : [];
      }) ?? [],
  );
}

/**
 * The shortest connection between a model and the others, at all their known places: an attacker has moved up to its
 * target, or drives it away.
 * @param {string} id
 * @param {string[]} others
 * @param {Map<string, Point>[]} places
 * @returns {[Point, Point] | undefined}
 */
function shortestLine(id, others, places) {
  const known = (/** @type {string} */ one) => places.map((stand) => stand.get(one)).filter((at) => at !== undefined);
  /** @type {[Point, Point][]} */
  const ways = known(id).flatMap((from) => others.flatMap(known).map((to) => [from, to]));
  return ways.sort(([a, b], [c, d]) => distanceBetween(a, b) - distanceBetween(c, d))[0];
}

/**
 * @param {LastSeenPiece[]} before
 * @param {Piece[]} now
 * @param {Line[]} lines
 * @param {(id: string) => number} turnOf
 * @returns {EventMark[]}
 */
function changes(before, now, lines, turnOf) {
  return pairs(before, now).flatMap(([was, piece]) =>
    [...walkMark(was, piece, lines), ...lossMark(was, piece)].map((mark) => inOrder(mark, turnOf(piece.id))),
  );
}

/**
 * The places of models whose loss was told and who are no longer on the table.
 * @param {LastSeenPiece[]} before
 * @param {Piece[]} now
 * @param {Line[]} lines
 * @param {(id: string) => number} turnOf
 * @returns {EventMark[]}
 */
function removedPieces(before, now, lines, turnOf) {
  const lost = new Set(lines.flatMap(({ tone, pieces }) => (tone === 'loss' ? pieces : [])));
  const left = new Set(now.map(({ id }) => id));
  return before.flatMap(({ id, at, life }) =>
    at && life === 'live' && lost.has(id) && !left.has(id)
      ? [inOrder({ kind: 'loss', at, words: '✕' }, turnOf(id))]
      : [],
  );
}

/**
 * The models that are in both views, before and now.
 * @param {LastSeenPiece[]} before
 * @param {Piece[]} now
 * @returns {[LastSeenPiece, Piece][]}
 */
function pairs(before, now) {
  const known = new Map(before.map((piece) => [piece.id, piece]));
  return now.flatMap((piece) => {
    const was = known.get(piece.id);
    return was ? [/** @type {[LastSeenPiece, Piece]} */ ([was, piece])] : [];
  });
}

/** @param {EventMark} mark @param {number | undefined} turn @returns {EventMark} */
const inOrder = (mark, turn) => (turn ? { ...mark, turn } : mark);

/** @param {LastSeenPiece} was @param {Piece} piece @param {Line[]} lines @returns {EventMark[]} */
function walkMark({ at: from, life }, { id, at: to, seat, life: lives }, lines) {
  if (!from || !to || life !== 'live' || lives !== 'live' || Math.hypot(to[0] - from[0], to[1] - from[1]) < STEP)
    return [];
  const by = corners(
    from,
    to,
    lines.flatMap(({ pieces, ways }) => ways?.[pieces.indexOf(id)] ?? []),
  );
  return [{ kind: 'trail', seat, from, to, ...(by.length ? { by } : {}) }];
}

/**
 * The corners of a told path; none if it does not connect the two places, because more has happened then.
 * @param {Point} from
 * @param {Point} to
 * @param {Point[]} way
 */
function corners(from, to, way) {
  const last = way[way.length - 1];
  if (!last || distanceBetween(way[0], from) || distanceBetween(last, to)) return [];
  return way.filter((at, i) => i && distanceBetween(at, way[i - 1])).slice(0, -1);
}

/** @param {LastSeenPiece} was @param {Piece} piece @returns {EventMark[]} */
function lossMark(was, piece) {
  const at = piece.at ?? was.at;
  const isLost = piece.life !== 'live';
  if (!at || was.life !== 'live' || (!isLost && piece.now >= was.now)) return [];
  return [{ kind: 'loss', at, words: isLost ? '✕' : `−${was.now - piece.now}` }];
}
