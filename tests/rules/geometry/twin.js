/** Runs the shared vectors through the browser's geometry; what differs is returned, call by call. */

import { elevationAt } from '../../../static/js/geometry/climb.js';
import { gap, overlap, within } from '../../../static/js/geometry/disc.js';
import { areasCrossed, lengthOver } from '../../../static/js/geometry/hazard.js';
import { pathLength, spanOverDisc, spansOverOutline } from '../../../static/js/geometry/path.js';
import { distanceUp, inches } from '../../../static/js/geometry/point.js';
import { contains, overlapsDisc } from '../../../static/js/geometry/polygon.js';
import { surfacesAt } from '../../../static/js/geometry/surface.js';
import { trace } from '../../../static/js/geometry/trace.js';

const TWINS = {
  inches: ({ length }) => inches(length),
  distance: ({ a, b }) => distanceUp(a, b),
  gap: ({ a, b }) => gap(a, b),
  within: ({ a, b, reach }) => within(a, b, reach),
  overlap: ({ a, b }) => overlap(a, b),
  contains: ({ outline, point }) => contains(outline, point),
  overlaps_disc: ({ outline, centre, radius }) => overlapsDisc(outline, centre, radius),
  path_length: ({ path }) => pathLength(path),
  spans_over_outline: ({ a, b, radius, outline }) => spansOverOutline(a, b, radius, outline),
  span_over_disc: ({ a, b, radius, centre, other }) => spanOverDisc(a, b, radius, centre, other),
  elevation: ({ features, point }) => elevationAt(features, point),
  surfaces: ({ features, point }) => surfacesAt(features, point),
  trace: ({ features, radius, path, rates, slow_discs, on, accesses }) =>
    trace(features, radius, path, rates, { slowDiscs: slow_discs, on, accesses }),
  crossed: ({ areas, path, radius }) => areasCrossed(areas, path, radius),
  length_over: ({ areas, a, b }) => lengthOver(areas, a, b),
};

export async function run(given) {
  const vectors = given ?? (await (await fetch('/tests/vectors/geometry.json')).json());
  const mine = vectors.filter(({ call }) => call in TWINS);
  const failures = mine
    .map((vector) => ({ ...vector, found: TWINS[vector.call](vector.given) }))
    .filter(({ expected, found }) => JSON.stringify(sorted(expected)) !== JSON.stringify(sorted(found)));
  return { calls: [...new Set(mine.map(({ call }) => call))], checked: mine.length, failures };
}

function sorted(value) {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return Array.isArray(value) ? value.map(sorted) : value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
}
