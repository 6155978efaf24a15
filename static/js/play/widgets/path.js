// @ts-check
/** A path for one piece: dragged, tapped corner by corner, nudged with arrow keys, or typed. */

import { affordableStops, pathLimit, clipStops, pathPrice } from '../decision/path_price.js';
import { distinctStops, heightOf, stopOnLevel, onOf, stopsOf } from '../table/levels.js';
import { h } from '../dom.js';
import { readPath, wholeDegrees } from '../decision/typed_input.js';
import { exactFigure, inches, place, stepLabel } from '../words.js';
import { detour as wayAround, bodies, isFree, walls } from './detour.js';
import { entry, foldedFields, nudgePad } from './fields.js';
import { onTable } from './table_edge.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../../types').PathShape} PathShape */
/** @typedef {import('../../types').Stop} Stop */
/**
 * `level` is the height on which new points are to lie, null for the highest; `facing` which way it is to face, null
 * for the way it goes.
 * `stays`: it was proposed to go nowhere, which is an answer then. `goal`: the place that was pointed at, though it be
 * too far. `led`: round what was in the way, or for nothing. `instead`: of which draft. `tapped`: its end was. `cost`:
 * as the table counts it, once it has.
 * @typedef {{stops: Stop[], level: number | null, facing?: number | null, stays?: boolean, goal?: Point | null, led?:
 *   boolean, instead?: PathDraft, tapped?: boolean, cost?: number}} PathDraft
 */

const TOO_LITTLE = 100; // thousandths of budget left for which another corner makes no sense
export const END = 'path-end';
const TURN = 15;
const TOUCHING = 10; // thousandths, lest rounding lays one base over the other
const NEAR = [0, 0.3, 0.6, 1.1, 1.7, 2.4]; // times its base, from where it was tapped
const SIDES = [0, 0.4, -0.4, 0.8, -0.8, 1.2, -1.2, 1.6, -1.6, 2.4, -2.4, 3.1]; // radians from the side one comes from

/** @param {import('../../types').Option} option */
const shapeOf = (option) => /** @type {PathShape} */ (option.needs);

/** The last point of a draft, or where it starts. @param {PathDraft} draft @param {PathShape} shape */
const lastPoint = (draft, shape) => draft.stops.at(-1)?.at ?? shape.start;

/** Where it is to end: the place pointed at, or the last point. @param {PathDraft} draft @param {PathShape} shape */
const wantedEnd = (draft, shape) => draft.goal ?? lastPoint(draft, shape);

/**
 * The stops that are an answer: each of them leads somewhere, or the only one stays where it starts.
 * @param {PathDraft} draft
 * @param {PathShape} shape
 */
function answerStops({ stops, stays }, shape) {
  const found = distinctStops(stops, shape);
  return found.length || !stays ? found : stops.slice(0, 1);
}

/** @type {import('./widget.js').Widget} */
export const pathWidget = {
  begin: (option, view, usual) => {
    const { surfaces, start, on } = shapeOf(option);
    const level = surfaces.length ? heightOf(view.ground, start, on) : null;
    if (usual?.type !== 'path') return { stops: straightAt(option, view), level };
    const stops = stopsOf(usual.points, usual.on ?? []);
    return {
      stops,
      level,
      facing: usual.facing,
      ...(distinctStops(stops, shapeOf(option)).length ? {} : { stays: true }),
    };
  },
  missing: (draft, option) =>
    answerStops(draft, shapeOf(option)).length
      ? ''
      : `Drag the model, tap ${shapeOf(option).towards.length ? 'an enemy or ' : ''}a place, or type one.`,
  draw,
  form,
  inHand: (draft, option) => (shapeOf(option).straight ? '' : shapeOf(option).piece),
  about: (draft, option) =>
    option.piece && option.piece !== shapeOf(option).piece ? [shapeOf(option).start] : reachCircle(shapeOf(option)),
  tap,
  tapPiece: (draft, option, id, view) => {
    const piece = shapeOf(option).towards.includes(id) && view.pieces.find((one) => one.id === id);
    return piece && piece.at
      ? tap(
          draft,
          option,
          placeBeside(piece.at, piece.radius, lastPoint(draft, shapeOf(option)), shapeOf(option), view),
          view,
        )
      : null;
  },
  repair: repairTap,
  drag: (draft, option, id, point, view) => moveEnd(draft, shapeOf(option), point, view),
  nudge: (draft, option, id, by, view) => nudgeEnd(draft, shapeOf(option), by, view),
  turnCorner: addCorner,
  carryOver: (draft, before, option, view) =>
    isEndless(shapeOf(option), view)
      ? draft
      : {
          ...draft,
          stops: affordableStops(
            view,
            shapeOf(option),
            shapeOf(option).straight ? before.stops.slice(-1) : before.stops,
            before.level,
          ),
        },
  changeLevel: (draft, option, view) => (draft.stops.length ? nudgeEnd(draft, shapeOf(option), [0, 0], view) : draft),
  toValue: (draft, option) => {
    const [stops, { turns }] = [answerStops(draft, shapeOf(option)), shapeOf(option)];
    return {
      type: 'path',
      points: stops.map(({ at }) => at),
      ...onOf(stops),
      ...(turns && typeof draft.facing === 'number' ? { facing: draft.facing } : {}),
    };
  },
};

/** @param {PathDraft} draft @param {import('../../types').Option} option @returns {PathDraft} */
function addCorner(draft, option) {
  const end = draft.stops.at(-1);
  return shapeOf(option).straight || !end ? draft : { ...draft, stops: [...draft.stops, end] };
}

/**
 * The way to whom it is at, where any length will do: round what stands in between, else straight.
 * @param {import('../../types').Option} option
 * @param {import('../../types').View} view
 * @returns {Stop[]}
 */
function straightAt(option, view) {
  const { piece, start, radius } = shapeOf(option);
  const at = view.pieces.find(({ id }) => id === option.piece && id !== piece)?.at;
  return at && isEndless(shapeOf(option), view)
    ? (wayAround(walls(view), radius, start, at) ?? [at]).map((stop) => ({ at: stop, on: '' }))
    : [];
}

/**
 * The draft with its last point elsewhere.
 * @param {PathDraft} draft
 * @param {PathShape} shape
 * @param {Point} at
 * @param {import('../../types').View} view
 * @returns {PathDraft}
 */
const moveEnd = (draft, shape, at, view) => leadTo(draft, shape, draft.stops.slice(0, -1), at, view);

/**
 * The draft that goes by these stops towards a place, as far as it pays.
 * @param {PathDraft} draft
 * @param {PathShape} shape
 * @param {Stop[]} stops
 * @param {Point} point
 * @param {import('../../types').View} view
 * @returns {PathDraft}
 */
function leadTo(draft, shape, stops, point, view) {
  const at = onTable(point, shape.radius, view);
  return {
    ...draft,
    led: false,
    instead: undefined,
    tapped: false,
    goal: at,
    stops: clipStops(view, shape, [...stops, { at, on: '' }], draft.level),
  };
}

/**
 * @param {PathDraft} draft
 * @param {import('../../types').Option} option
 * @param {Point} point
 * @param {import('../../types').View} view
 */
function tap(draft, option, point, view) {
  const shape = shapeOf(option);
  const spent = pathPrice(view, shape, draft.stops).cost;
  const full = shape.straight || pathLimit(shape) - spent < TOO_LITTLE;
  return { ...leadTo(draft, shape, full ? draft.stops.slice(0, -1) : draft.stops, point, view), tapped: true };
}

/**
 * Where the base stands up against another, on the side it comes from or the nearest one where it fits.
 * @param {Point} at
 * @param {number} radius
 * @param {Point} from
 * @param {PathShape} shape
 * @param {import('../../types').View} view
 * @returns {Point}
 */
function placeBeside([x, y], radius, from, shape, view) {
  const places = placesBeside([x, y], radius + shape.radius + TOUCHING, from);
  return firstFit(places, shape, walls(view, true)) ?? places[0];
}

/**
 * Places so far away, those nearest to where one comes from first.
 * @param {Point} at
 * @param {number} away
 * @param {Point} from
 */
function placesBeside([x, y], away, from) {
  const ahead = Math.atan2(from[1] - y, from[0] - x);
  return SIDES.map(
    (turn) =>
      /** @type {Point} */ ([
        Math.round(x + away * Math.cos(ahead + turn)),
        Math.round(y + away * Math.sin(ahead + turn)),
      ]),
  );
}

/**
 * The first of the places where the base fits.
 * @param {Point[]} places
 * @param {PathShape} shape
 * @param {Point[][]} bars
 */
const firstFit = (places, { radius }, bars) => places.find((one) => isFree(bars, radius, one, one));

/** @param {PathDraft} draft @param {PathShape} shape @param {Point} by @param {import('../../types').View} view */
function nudgeEnd(draft, shape, by, view) {
  const [x, y] = lastPoint(draft, shape);
  return moveEnd(draft, shape, [x + by[0], y + by[1]], view);
}

/**
 * Whether something that bars the way lies on the drawn path.
 * @param {PathDraft} draft
 * @param {PathShape} shape
 * @param {Point[][]} outlines
 */
function isBarred(draft, shape, outlines) {
  const path = [shape.start, ...draft.stops.map(({ at }) => at)];
  return !shape.straight && path.some((end, i) => i > 0 && !isFree(outlines, shape.radius, path[i - 1], end));
}

/**
 * The draft led round what is in its way to where it is to end, as far as it can pay; null where no way leads there.
 * @param {PathDraft} draft
 * @param {PathShape} shape
 * @param {import('../../types').View} view
 * @param {Point[][]} outlines
 * @returns {PathDraft | null}
 */
export function leadAround(draft, shape, view, outlines) {
  const found = wayAround(outlines, shape.radius, shape.start, wantedEnd(draft, shape));
  return (
    found && {
      ...draft,
      led: true,
      stops: affordableStops(
        view,
        shape,
        found.map((at) => stopOnLevel(view.ground, shape.surfaces, at, draft.level)),
        draft.level,
      ),
    }
  );
}

/**
 * A tap that is refused, led round at once to the nearest place where the base fits, where something or somebody stands
 * in its straight way and the whole way round can be paid; straight again where that is refused as well.
 * @param {PathDraft} draft
 * @param {import('../../types').Option} option
 * @param {import('../../types').View} view
 */
function repairTap(draft, option, view) {
  if (draft.instead) return { ...draft.instead, led: true };
  const shape = shapeOf(option);
  const at = wantedEnd(draft, shape);
  const outlines = [...walls(view, true), ...bodies(view, shape, at)];
  if (!draft.tapped || draft.led || draft.stops.length !== 1 || !isBarred(draft, shape, outlines)) return null;
  const goal = firstFit(
    NEAR.flatMap((part) => placesBeside(at, part * shape.radius, shape.start)),
    shape,
    outlines,
  );
  const free = goal && leadAround({ ...draft, goal }, shape, view, outlines);
  return free && !shortenedNote(free, shape) ? { ...free, instead: draft } : null;
}

/**
 * The draft straight to where it is to end, over what is in its way and onto what stands there.
 * @param {PathDraft} draft
 * @param {PathShape} shape
 * @param {import('../../types').View} view
 */
export const leadOver = (draft, shape, view) =>
  moveEnd({ ...draft, level: null }, shape, wantedEnd(draft, shape), view);

/** What is to be said of a way round that is cut short. @param {PathDraft} draft @param {PathShape} shape */
export function shortenedNote(draft, shape) {
  return draft.led && String(wantedEnd(draft, shape)) !== String(draft.stops.at(-1)?.at)
    ? 'The way around is longer than this move, so it ends partway.'
    : '';
}

/** Why nothing leads around. @param {Point} end @param {PathShape} shape @param {Point[][]} outlines */
export function noDetourNote(end, shape, outlines) {
  return isFree(outlines, shape.radius, end, end)
    ? 'There is no way around for this base.'
    : 'No way around: its base cannot stand there.';
}

/**
 * The stops that are really walked: a charge ends where it meets the enemy.
 * @param {PathDraft} draft
 * @param {import('../../types').Verdict | null} verdict
 */
const walkedStops = ({ stops }, verdict) =>
  verdict && !verdict.waiting && !verdict.refusal && verdict.path.length > 1
    ? stopsOf(
        verdict.path.slice(1),
        stops.map(({ on }) => on),
      )
    : stops;

/**
 * The way a piece would face at the end: as it was turned, else as it goes; null where that is not asked.
 * @param {PathDraft} draft
 * @param {PathShape} shape
 */
export function facingOf(draft, shape) {
  if (!shape.turns) return null;
  if (typeof draft.facing === 'number') return draft.facing;
  const [a, b] = [shape.start, ...draft.stops.map(({ at }) => at)].slice(-2);
  return b ? wholeDegrees((Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI) : null;
}

/**
 * How far it reaches; who goes at somebody needs no more than to see them.
 * @param {PathShape} shape
 * @returns {Point[]}
 */
function reachCircle({ start: [x, y], budget }) {
  const far = Math.min(budget, 12000);
  return [
    [x - far, y],
    [x + far, y],
    [x, y - far],
    [x, y + far],
  ];
}

/**
 * Whether the way may be longer than any on this table.
 * @param {PathShape} shape
 * @param {import('../../types').View} view
 */
const isEndless = ({ budget }, { width, height }) => budget >= Math.hypot(width, height);

/**
 * Whether a way leads to somebody however far they are, and nobody measures how far that is.
 * @param {PathShape} shape
 * @param {import('../../types').View} view
 */
const isUnmeasured = (shape, view) => view.ruler === false && isEndless(shape, view);

/**
 * How long a way is: of so much, or by itself; nothing, or only that it is too long, where nobody measures the table.
 * @param {number} cost
 * @param {PathShape} shape
 * @param {import('../../types').View} view
 */
function lengthOf(cost, shape, view) {
  if (isEndless(shape, view)) return view.ruler === false ? '' : inches(cost);
  if (view.ruler === false && cost > pathLimit(shape)) return `more than ${inches(pathLimit(shape))}`;
  return `${inches(cost)} of ${inches(pathLimit(shape))}`;
}

/** @param {PathDraft} draft @param {import('../../types').Option} option @param {import('../../types').View} view */
function draw(draft, option, view) {
  const shape = shapeOf(option);
  const piece = view.pieces.find((candidate) => candidate.id === shape.piece);
  const { slow, steps, ...counted } = pathPrice(view, shape, draft.stops);
  const cost = draft.cost ?? counted.cost;
  const bad = cost > pathLimit(shape);
  const at = lastPoint(draft, shape);
  const length = lengthOf(cost, shape, view);
  /** @type {import('../../board/state.js').Overlay[]} */
  const overlays = isEndless(shape, view)
    ? []
    : [{ kind: 'reach', piece: shape.straight ? '' : shape.piece, at: shape.start, radius: shape.budget }];
  if (draft.stops.length)
    overlays.push({
      kind: 'path',
      points: [shape.start, ...draft.stops.map((stop) => stop.at)],
      slow,
      steps: steps.map(stepLabel),
      radius: shape.radius,
      label: `${bad ? '✕ ' : ''}${length}`,
      unmeasured: !length,
      bad,
    });
  const facing = facingOf(draft, shape) ?? (shape.turns ? piece?.facing : null);
  if (typeof facing === 'number') overlays.push({ kind: 'arcs', at, radius: shape.radius, facing });
  const ghost = {
    id: END,
    kind: 'place',
    whose: shape.piece,
    at,
    radius: shape.radius,
    seat: piece?.seat ?? null,
    glyph: piece?.glyph ?? '',
    number: piece?.number ?? '',
    facing,
    label: `Where ${piece?.name ?? 'it'} goes${[!isUnmeasured(shape, view) && `: ${place(at)}`, length, bad && 'too far'].filter(Boolean).join(', ')}. Arrow keys move it, Space turns a corner, Enter confirms.`,
    bad,
  };
  return { overlays, ghosts: [ghost], draggable: [END], marks: draft.stops.length ? { [shape.piece]: ['left'] } : {} };
}

/**
 * @param {PathDraft} draft
 * @param {import('../../types').Option} option
 * @param {import('../../types').View} view
 * @param {(draft: PathDraft) => void} change
 */
function form(draft, option, view, change) {
  const shape = shapeOf(option);
  let now = draft;
  const typed = entry({
    label: 'Path',
    hint: 'Places in inches (12.5 8; 14 9) or steps (3.5 NE; 1 N)',
    read: (words) => {
      const { points, fault } = readPath(words, shape.start);
      if (!fault)
        change({
          ...now,
          goal: null,
          stops: points.map((at) => stopOnLevel(view.ground, shape.surfaces, at, now.level)),
        });
      return fault;
    },
  });
  const left = h('span', { class: 'for-readers' });
  const back = h(
    'button',
    { type: 'button', click: () => change({ ...now, goal: null, stops: now.stops.slice(0, -1) }) },
    'Undo corner',
  );
  /** @type {Point[][]} */
  let bars = [];
  const round = h(
    'button',
    {
      type: 'button',
      hidden: true,
      click: () => {
        const free = leadAround(now, shape, view, bars);
        if (free) change(free);
        else why.textContent = noDetourNote(wantedEnd(now, shape), shape, bars);
      },
    },
    'Go around it',
  );
  const over = h(
    'button',
    { type: 'button', hidden: true, click: () => change(leadOver(now, shape, view)) },
    'Climb over it',
  );
  const why = h('p', { class: 'fault', role: 'status' });
  const pad = nudgePad(END, true);
  const by = (/** @type {number} */ degrees) =>
    change({ ...now, facing: wholeDegrees((facingOf(now, shape) ?? 0) + degrees) });
  const turns = shape.turns
    ? [
        h('button', { type: 'button', 'aria-label': 'Face farther left', click: () => by(-TURN) }, '↺ 15°'),
        h('button', { type: 'button', 'aria-label': 'Face farther right', click: () => by(TURN) }, '↻ 15°'),
        h('button', { type: 'button', click: () => change({ ...now, facing: null }) }, 'Face as it goes'),
      ]
    : [];
  const show = (/** @type {PathDraft} */ next, /** @type {import('../../types').Verdict | null} */ verdict = null) => {
    if (next !== now) why.textContent = shortenedNote(next, shape);
    now = next;
    bars = [
      ...walls(view, Boolean(verdict?.refusal)),
      ...(verdict?.refusal ? bodies(view, shape, wantedEnd(next, shape)) : []),
    ];
    typed.show(
      isUnmeasured(shape, view)
        ? ''
        : next.stops.map(({ at: [x, y] }) => `${exactFigure(x)} ${exactFigure(y)}`).join('; '),
    );
    const { cost, steps } = pathPrice(view, shape, walkedStops(next, verdict));
    const length = lengthOf(verdict?.costs[shape.piece] ?? cost, shape, view);
    left.textContent = [length && `${length} used`, ...steps.map((step) => stepLabel(step).label)]
      .filter(Boolean)
      .join(', ');
    back.toggleAttribute('disabled', !next.stops.length);
    round.hidden = !isBarred(next, shape, bars);
    over.hidden = round.hidden || next.level === null || !shape.surfaces.length;
  };
  show(draft);
  return {
    element: h(
      'div',
      { class: 'widget' },
      h('div', { class: 'actions' }, left, pad, back, round, over, ...turns),
      why,
      foldedFields(typed.element),
    ),
    show,
  };
}
