// @ts-check
/**
 * The cost of a path by the rates that come with the question, for feedback while it is drawn. The twin of
 * rules/battlefield/trace.py; the server decides.
 * @module
 */

import { levels, rises } from './climb.js';
import { feesDue } from './fees.js';
import { legs, mergeSpans, pathLength, spanOverDisc, spansOverOutline, sweepsOutline, total } from './path.js';
import { distanceUp } from './point.js';

/** @typedef {import("./point.js").Point} Point */
/** @typedef {import("./polygon.js").Outline} Outline */
/** @typedef {import("./disc.js").Disc} Disc */
/** @typedef {import("./window.js").Span} Span */
/** @typedef {import("./surface.js").Feature} Feature */
/** @typedef {import("./climb.js").Rise} Rise */

/**
 * What a path costs beside its length: the twin of rules/geometry/rates.py. What is left out costs nothing.
 * @typedef {object} Rates
 * @property {number} [slow]
 * @property {Record<string, number>} [slower]
 * @property {number} [up]
 * @property {number} [down]
 * @property {number} [least_up]
 * @property {number} [free_down]
 * @property {number} [step]
 * @property {Record<string, {cost: number, near?: number | null}>} [fees]
 * @property {Record<string, number>} [ways]
 * @property {number} [ways_near]
 * @property {number} [ways_most]
 * @property {boolean} [ways_up]
 * @property {number} [flat_up]
 * @property {number} [flat_many]
 * @property {number} [grace]
 * @property {number} [jump]
 * @property {number} [far_jump]
 * @property {number} [level_jump]
 * @property {number} [bonus]
 */

/** @typedef {{id: string, outline: Outline, onto: string}} Access a ladder or stairs onto a feature */

/**
 * Bases that slow what passes over them, by the cause to show; the surface of each point; the ways up.
 * @typedef {{slowDiscs?: Record<string, Disc>, on?: readonly string[], accesses?: Access[]}} Besides
 */

/**
 * A path and its cost in thousandths: `climbed` are heights up and down, `dropped` the part down.
 * @typedef {object} Trace
 * @property {number} length
 * @property {number} slowed
 * @property {number} climbed
 * @property {number} dropped
 * @property {number} cost
 * @property {{cause: string, length: number}[]} stretches
 */

/**
 * The cost of carrying a base of this radius along the path, with its breakdown.
 * @param {Feature[]} features
 * @param {number} radius
 * @param {readonly Point[]} path
 * @param {Rates} [rates]
 * @param {Besides} [besides]
 * @returns {Trace}
 */
export function trace(features, radius, path, rates = {}, { slowDiscs = {}, on = [], accesses = [] } = {}) {
  /** @type {Map<string, number>} */
  const told = new Map();
  const add = (/** @type {string} */ cause, /** @type {number} */ more) =>
    told.set(cause, (told.get(cause) ?? 0) + more);
  const flown = new Set(
    levels(features, path, on)
      .filter(({ surface }) => !surface)
      .map(({ leg }) => leg),
  );
  let [slowed, cost] = [0, 0];
  legs(path).forEach(([a, b], leg) => {
    const causes = slowSpans(features, radius, a, b, slowDiscs);
    slowed += total(mergeSpans(causes.flatMap(([, spans]) => spans)));
    cost += roundLength(distanceUp(a, b) + slowCost(causes, rates), rates);
    for (const [cause, spans] of causes) add(cause, total(spans));
    if (!flown.has(leg)) return;
    add(`jump:${leg}`, distanceUp(a, b));
    cost += rates.jump ?? 0;
  });
  const found = rises(features, path, on);
  cost += climbCost(found, rates, (rise) => waysUp(accesses, radius, path, rise, rates), add);
  for (const { id, times } of feesDue(features, radius, path, on, rates.fees ?? {})) {
    const due = (rates.fees?.[id].cost ?? 0) * times;
    add(`fee:${id}`, due);
    cost += due;
  }
  const heights = found.filter((rise) => !isFreeRise(rise, rates)).map(({ height }) => height);
  return {
    length: pathLength(path),
    slowed,
    climbed: heights.reduce((sum, height) => sum + Math.abs(height), 0),
    dropped: heights.reduce((sum, height) => sum + Math.max(0, -height), 0),
    cost,
    stretches: [...told].map(([cause, length]) => ({ cause, length })),
  };
}

/**
 * Every change of height on the path with what it adds to the cost.
 * @param {Feature[]} features
 * @param {number} radius
 * @param {readonly Point[]} path
 * @param {Rates} rates
 * @param {{on?: readonly string[], accesses?: Access[]}} besides
 * @returns {(Rise & {cost: number})[]}
 */
export function climbs(features, radius, path, rates, { on = [], accesses = [] }) {
  const found = rises(features, path, on);
  const cost = (/** @type {number} */ many) =>
    climbCost(
      found.slice(0, many),
      rates,
      (rise) => waysUp(accesses, radius, path, rise, rates),
      () => {},
    );
  return found.map((rise, at) => ({ ...rise, cost: cost(at + 1) - cost(at) }));
}

/**
 * The length rounded up to whole steps, but for a grace.
 * @param {number} length
 * @param {Rates} rates
 * @returns {number}
 */
export function roundLength(length, { step = 1, grace = 0 }) {
  return step > 1 ? Math.ceil(Math.max(0, length - grace) / step) * step : length;
}

/**
 * Each cause of slowing on one leg with the parts it applies to.
 * @param {Feature[]} features
 * @param {number} radius
 * @param {Point} a
 * @param {Point} b
 * @param {Record<string, Disc>} slowDiscs
 * @returns {[string, Span[]][]}
 */
function slowSpans(features, radius, a, b, slowDiscs) {
  /** @type {[string, Span[]][]} */
  const found = features
    .filter((feature) => feature.rough)
    .map((feature) => [`rough:${feature.id}`, spansOverOutline(a, b, radius, feature.outline)]);
  for (const [cause, disc] of Object.entries(slowDiscs)) {
    const span = spanOverDisc(a, b, radius, disc.centre, disc.radius);
    found.push([cause, span ? [span] : []]);
  }
  return found.filter(([, spans]) => spans.length);
}

/**
 * What the slow parts of a leg cost besides their length, each by the dearest rate there.
 * @param {[string, Span[]][]} causes
 * @param {Rates} rates
 * @returns {number}
 */
function slowCost(causes, { slow = 0, slower = {} }) {
  const idOf = (/** @type {string} */ cause) => cause.slice(cause.indexOf(':') + 1);
  const priced = causes.map(([cause, spans]) => ({ rate: slower[idOf(cause)] ?? slow, spans }));
  const dearestFirst = [...new Set(priced.map(({ rate }) => rate))].sort((one, other) => other - one);
  let [cost, covered] = [0, 0];
  for (const rate of dearestFirst) {
    const within = total(mergeSpans(priced.filter((own) => own.rate >= rate).flatMap(({ spans }) => spans)));
    cost += (within - covered) * rate;
    covered = within;
  }
  return Math.ceil(cost / 1000);
}

/**
 * @param {Rise} rise
 * @param {Rates} rates
 * @returns {boolean}
 */
function isFreeRise(rise, rates) {
  return rise.jumped && Math.abs(rise.height) < (rates.level_jump ?? 0);
}

/**
 * What all changes of height cost; each is told.
 * @param {Rise[]} found
 * @param {Rates} rates
 * @param {(rise: Rise) => Access[]} ways
 * @param {(cause: string, height: number) => void} tell
 * @returns {number}
 */
function climbCost(found, rates, ways, tell) {
  const { up = 0, down = 0, least_up: least = 0, ways_most: most = 0, fees = {} } = rates;
  const alike = up === down && !least && !rates.free_down;
  let left = { ...rates.ways };
  let [cost, free, flat, climbed] = [0, rates.free_down ?? 0, rates.flat_many ?? 0, 0];
  for (const rise of found) {
    if (isFreeRise(rise, rates)) continue;
    const height = Math.abs(rise.height);
    const way = ways(rise).find(({ id }) => id in left);
    if (way) {
      cost += left[way.id];
      delete left[way.id];
      climbed += 1;
      if (most && climbed >= most) left = {};
      tell(`way:${way.id}`, height);
    } else if (rise.height > 0) {
      cost += flat ? (rates.flat_up ?? 0) : Math.ceil((Math.max(roundLength(height, rates), least) * up) / 1000);
      flat = Math.max(0, flat - 1);
      tell(`climb:${rise.id}`, height);
    } else {
      const spared = Math.min(free, height);
      free -= spared;
      cost += Math.ceil((roundLength(height - spared, rates) * down) / 1000);
      tell(`${alike ? 'climb' : 'drop'}:${rise.id}`, height);
    }
    for (const id of rise.through.filter((one) => one in fees)) {
      cost += fees[id].cost;
      tell(`fee:${id}`, fees[id].cost);
    }
  }
  return cost;
}

/**
 * The ladders and stairs onto that surface under the base, or near enough to it, on the leg.
 * @param {Access[]} accesses
 * @param {number} radius
 * @param {readonly Point[]} path
 * @param {Rise} rise
 * @param {Rates} rates
 * @returns {Access[]}
 */
function waysUp(accesses, radius, path, { leg, id, height }, { ways_near: near = 0, ways_up: up = false }) {
  if (up && height < 0) return [];
  return accesses.filter(
    ({ onto, outline }) => onto === id && sweepsOutline(path[leg], path[leg + 1], radius + near, outline),
  );
}
