// @ts-check
/** Computes what the board draws from the page's state: a pure function without rules. */

import { actionLines } from './table/action_lines.js';
import { fullName } from './decision/model_numbers.js';
import { chosenOf, optionsOfPiece, hasPaths, pieceOf, questionOf } from './decision/question.js';
import { pullablePieces, pullGhosts } from './decision/pull.js';
import { reachableArea } from './table/reachable_ground.js';
import { areaOf } from './table/area_tool.js';
import { bodyOf } from './table/bodies.js';
import { drawIdea } from './help/hints.js';
import { toldLine } from './log/event_marks.js';
import { isLayered, levelNow, stopsOf } from './table/levels.js';
import { nameOf } from './seat_names.js';
import { onPiece, rulerOverlay } from './table/ruler.js';
import { blockingMarks, evidenceOf, obscuringGround, sightOverlay } from './table/sight_lines.js';
import { place, spokenName } from './words.js';
import { widgetOf } from './widgets/index.js';
import { openStretches } from './widgets/moment.js';

/** @typedef {import('./store.js').State} State */
/** @typedef {import('../board/state.js').BoardState} BoardState */
/** @typedef {import('../types').View} View */

/**
 * @param {State} state
 * @param {import('../types').Config} config
 * @param {import('../types').Verdict | null} verdict
 * @returns {Partial<BoardState>}
 */
export function boardOf(state, config, verdict) {
  const view = state.update?.view;
  if (!view) return {};
  const option = chosenOf(state);
  const lines = evidenceOf(state, verdict);
  const planned = questionOf(state)?.planned ?? {};
  const ways = [...Object.entries(planned), ...(option ? companionPaths(option, verdict) : [])];
  const drawn = option
    ? widgetOf(option).draw(walkedDraft(state.draft, option, verdict), option, view, state.rotation)
    : state.pull
      ? pullGhosts(state)
      : drawIdea(state);
  const marked = mergeMarks(mergeMarks(marks(state), drawn.marks ?? {}), blockingMarks(lines));
  return {
    width: view.width,
    height: view.height,
    rotation: state.rotation,
    level: levelNow(state),
    hasLevels: isLayered(view.ground),
    isMeasured: view.ruler !== false,
    ground: view.ground,
    zones: zonesNow(state),
    edges: view.zones,
    pieces: view.pieces,
    labels: labels(state, config),
    eventMarks: state.eventMarks,
    toldSteps: toldSteps(state),
    marks: marked,
    overlays: [
      ...(drawn.overlays?.some(({ kind }) => kind === 'arcs') ? [] : arcs(view, marked)),
      ...optionZones(state, view),
      ...judgeOverlays(drawn.overlays ?? [], verdict).map((overlay) => reachableArea(state, overlay)),
      ...rulerOverlay(state.ruler),
      ...bufferOverlay(state),
      ...lookOverlay(state),
      ...foreseenOverlays(option, verdict),
      ...(option
        ? []
        : [...openStretches(questionOf(state)?.options ?? []), ...actionLines(questionOf(state), view.pieces)]),
      ...ways.map(([, points]) => wayOverlay(points)),
      ...obscuringGround(lines, view),
      ...lines.map(sightOverlay),
      ...aimOverlay(state, lines.length > 0),
    ],
    ghosts: [
      ...judgeOverlays(drawn.ghosts ?? [], verdict),
      ...ways.map(([id, points]) => pieceAtEnd(view, id, points)),
    ],
    draggable: [...(drawn.draggable ?? []), ...grabbable(state, option)],
    pullable: option?.needs ? [] : pullablePieces(state),
  };
}

/** @param {State} state */
const toldSteps = (state) =>
  state.update?.told.flatMap(({ lines }) => lines.flatMap((line) => (line ? [toldLine(line)] : []))) ?? [];

/**
 * Areas are drawn while they matter: those of the sides during deployment, fields of fire while a path or place is
 * drawn, all others always.
 * @param {State} state
 */
function zonesNow(state) {
  const { update } = state;
  const isSettingUp = !update?.view.turn || update.questions.some(({ clock }) => clock === 'setup');
  const option = chosenOf(state);
  const isNow = { territory: isSettingUp, fire: Boolean(option && hasPaths(option)), idea: false };
  return update?.view.zones.filter(({ kind }) => isNow[/** @type {keyof isNow} */ (kind)] ?? true) ?? [];
}

/**
 * The part of the table that the option under the pointer is about; of a new area only the edge, because nobody owns
 * it.
 * @param {State} state
 * @param {View} view
 * @returns {BoardState['overlays']}
 */
function optionZones(state, { zones }) {
  const zone = zones.find(({ id }) => id === (chosenOf(state)?.piece || state.hoveredPiece));
  if (!zone) return [];
  return [
    zone.kind === 'idea' ? wayOverlay([...zone.outline, zone.outline[0]]) : { kind: 'area', outline: zone.outline },
  ];
}

/**
 * The front, sides and rear of the acting piece, unless the answer turns it.
 * @param {View} view
 * @param {Record<string, string[]>} marked
 * @returns {BoardState['overlays']}
 */
function arcs(view, marked) {
  return view.pieces.flatMap(({ id, at, radius, facing }) =>
    at && typeof facing === 'number' && marked[id]?.includes('selected') ? [{ kind: 'arcs', at, radius, facing }] : [],
  );
}

/** @param {State} state @param {import('../types').Config} config */
function labels(state, config) {
  const owner = (/** @type {number | null} */ seat) => {
    if (seat === null) return '';
    return config.seats.length === 1 && config.seats.includes(seat) ? 'yours' : `${nameOf(state, config, seat)}’s`;
  };
  const view = state.update?.view;
  const layered = isLayered(view?.ground ?? []);
  return Object.fromEntries(
    (view?.pieces ?? []).map((piece) => [
      piece.id,
      spokenName({ ...piece, name: fullName(piece, view) }, owner(piece.seat), layered, view?.gauge, view?.ruler),
    ]),
  );
}

/** @param {State} state @returns {Record<string, string[]>} */
function marks(state) {
  const question = questionOf(state);
  const option = chosenOf(state);
  /** @type {Record<string, string[]>} */
  const found = {};
  const mark = (/** @type {string} */ id, /** @type {string} */ name) => id && (found[id] ??= []).push(name);
  if (question && !option)
    for (const { id } of state.update?.view.pieces ?? []) {
      const about = optionsOfPiece(question, id).filter((one) => !one.seldom);
      if (about.length) mark(id, about.some((one) => !one.refusal) ? 'can' : 'refused');
      else if (question.focus.includes(id)) mark(id, 'selected');
    }
  for (const id in question?.planned) mark(id, 'left');
  mark(option ? pieceOf(option) : state.unit, 'selected');
  if (option) for (const id of enemiesOf(option, state)) mark(id, 'aimed');
  if (option && option.piece !== pieceOf(option)) mark(option.piece, 'pointed'); // the target of a move
  mark(state.pinnedPiece || state.hoveredPiece, 'pointed');
  for (const id of state.highlightedPieces) mark(id, 'pointed');
  for (const id of state.sightTool?.ends ?? []) mark(id, 'selected');
  if (state.areaTool?.piece) mark(state.areaTool.piece, 'selected');
  for (const end of state.ruler) if (end.id) mark(end.id, 'pointed');
  return found;
}

/** Pieces of others that an option is about. @param {import('../types').Option} option @param {State} state */
function enemiesOf(option, state) {
  const own = questionOf(state)?.seat;
  const about = new Set([option.piece, ...option.pieces]);
  return (
    state.update?.view.pieces
      .filter(({ id, seat, life }) => about.has(id) && life === 'live' && seat !== null && seat !== own)
      .map(({ id }) => id) ?? []
  );
}

/** @param {Record<string, string[]>} a @param {Record<string, string[]>} b */
function mergeMarks(a, b) {
  const both = { ...a };
  for (const [id, names] of Object.entries(b)) both[id] = [...(a[id] ?? []), ...names];
  return both;
}

/** The area of the selected tool. @param {State} state @returns {BoardState['overlays']} */
function bufferOverlay(state) {
  const area = areaOf(state);
  return area ? [{ kind: 'buffer', tool: area.tool, outlines: area.outlines, swell: area.swell }] : [];
}

/** The distance between the two models of the sight tool, if lengths may be measured. @param {State} state */
function lookOverlay({ sightTool, update }) {
  const pieces =
    sightTool?.ends.flatMap(
      (id) =>
        update?.view.pieces
          .filter((piece) => piece.id === id)
          .map((piece) => ({ ...piece, at: sightTool.places[id] ?? piece.at })) ?? [],
    ) ?? [];
  /** @type {BoardState['overlays']} */
  const supposed = pieces.flatMap(({ id, at, radius }) =>
    sightTool?.places[id] && at ? [{ kind: 'reach', piece: '', at, radius }] : [],
  );
  if (pieces.length < 2 || update?.view.ruler === false) return supposed;
  return [
    ...supposed,
    ...rulerOverlay(pieces.map(onPiece).filter((end) => end !== null)).map((overlay) => ({ ...overlay, beside: true })),
  ];
}

/**
 * The distance from the acting model to the target under the pointer, if lengths may be measured.
 * @param {State} state
 * @param {boolean} beside whether a line between them is drawn already
 */
function aimOverlay(state, beside) {
  const question = questionOf(state);
  const [actor, target] = [question?.focus[0], state.hoveredPiece || chosenOf(state)?.piece];
  if (
    !question ||
    state.sightTool ||
    state.areaTool ||
    state.update?.view.ruler === false ||
    question.focus.length !== 1 ||
    !target ||
    target === actor ||
    !optionsOfPiece(question, target).length
  )
    return [];
  const ends = [actor, target]
    .flatMap((id) => state.update?.view.pieces.filter((piece) => piece.id === id) ?? [])
    .map(onPiece);
  return rulerOverlay(ends.filter((end) => end !== null)).map((overlay) => ({ ...overlay, beside }));
}

/**
 * A drawn path as the server allows it: a charge ends where it meets the enemy.
 * @param {any} draft
 * @param {import('../types').Option} option
 * @param {import('../types').Verdict | null} verdict
 */
function walkedDraft(draft, option, verdict) {
  if (!verdict || verdict.waiting || verdict.refusal) return draft;
  if (option.needs?.type === 'path' && verdict.path.length > 1)
    return { ...draft, cost: verdict.costs[option.needs.piece], stops: renewStops(draft.stops, verdict.path) };
  if (option.needs?.type !== 'ways') return draft;
  const known = Object.entries(verdict.ways).filter(([id, points]) => draft.paths[id] && points.length > 1);
  return {
    ...draft,
    costs: verdict.costs,
    paths: {
      ...draft.paths,
      ...Object.fromEntries(known.map(([id, points]) => [id, renewStops(draft.paths[id], points)])),
    },
  };
}

/**
 * The stops of the path that the server allows; unchanged stops keep their surfaces.
 * @param {import('../types').Stop[]} stops
 * @param {import('../types').Point[]} path
 */
function renewStops(stops, path) {
  return stopsOf(
    path.slice(1),
    stops.map(({ on }) => on),
  );
}

/**
 * Refused paths and places: those of the pieces in the refusal, or all. Their price is hidden, unless it is too high.
 * @template {{kind?: string, piece?: string, label?: string, bad?: boolean, unmeasured?: boolean}} T
 * @param {T[]} drawn @param {import('../types').Verdict | null} verdict @returns {T[]}
 */
function judgeOverlays(drawn, verdict) {
  if (!verdict || verdict.waiting || !verdict.refusal) return drawn;
  const { unfit } = verdict.refusal;
  const many = Object.keys(unfit).length;
  const stops = (/** @type {T} */ { kind, piece }) =>
    piece && many ? piece in unfit : kind ? ['path', 'place', 'price'].includes(kind) : Boolean(piece);
  const told = (/** @type {T} */ { kind, label, bad, unmeasured }) => {
    if (bad || !(label || unmeasured) || (kind !== 'path' && kind !== 'price')) return {};
    return {
      label: `✕ ${kind === 'price' && many ? `${many} ` : ''}${kind === 'price' && many > 1 ? 'do' : 'does'} not fit`,
    };
  };
  return drawn.map((one) => (stops(one) ? { ...one, ...told(one), bad: true } : one));
}

/**
 * The line of an option whose shape draws none itself: a spray at a target, a line at an angle.
 * @param {import('../types').Option | null} option
 * @param {import('../types').Verdict | null} verdict
 * @returns {BoardState['overlays']}
 */
function foreseenOverlays(option, verdict) {
  if (!option || (option.needs && option.needs.type !== 'number') || !verdict || verdict.path.length < 2) return [];
  return [{ kind: 'aim', from: verdict.path[0], to: verdict.path[verdict.path.length - 1] }];
}

/**
 * The paths of pieces that would go along with the piece whose path is drawn.
 * @param {import('../types').Option} option
 * @param {import('../types').Verdict | null} verdict
 */
function companionPaths(option, verdict) {
  if (!verdict || verdict.waiting || verdict.refusal) return [];
  const drawn = walkers(option);
  return Object.entries(verdict.ways).filter(([id, points]) => !drawn.includes(id) && points.length > 1);
}

/** The pieces whose paths are filled in. @param {import('../types').Option} option */
function walkers({ needs }) {
  if (needs?.type === 'ways') return needs.movers.map((mover) => mover.piece);
  return needs?.type === 'path' ? [needs.piece] : [];
}

/** @param {import('../types').Point[]} points @returns {BoardState['overlays'][number]} */
const wayOverlay = (points) => ({ kind: 'way', points });

/**
 * A piece at the end of its path.
 * @param {import('../types').View} view
 * @param {string} id
 * @param {import('../types').Point[]} points
 */
function pieceAtEnd(view, id, points) {
  const at = points[points.length - 1];
  return {
    ...bodyOf(view, id),
    id: `end-${id}`,
    at,
    label: `Where ${bodyOf(view, id).name || 'it'} goes: ${place(at)}`,
  };
}

/**
 * A piece with exactly one option follows the pointer at once.
 * @param {State} state
 * @param {import('../types').Option | null} option
 */
function grabbable(state, option) {
  if (option) return walkers(option);
  const question = questionOf(state);
  if (!question) return [];
  return question.focus.filter((id) => optionsOfPiece(question, id).some((one) => !one.refusal && hasPaths(one)));
}
