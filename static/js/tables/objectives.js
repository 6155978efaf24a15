// @ts-check
/** Draws an objective of a table of one's own as the match shows it: a ring, its middle and a flag. */

import { silhouette } from '../board/tokens/glyphs.js';
import { svg } from '../board/svg.js';

const RING = 1000; // thousandths of an inch
const CORE = 400;

/** @param {import('./types').Thing} objective @param {number} pixel */
export function drawObjective({ id, at = [0, 0] }, pixel) {
  const radius = Math.max(RING, 12 * pixel);
  return svg(
    'g',
    { 'data-objective': id },
    svg(
      'g',
      { class: 'token-marker', transform: `translate(${at[0]} ${at[1]})` },
      svg('circle', { r: radius, class: 'base objective-field' }),
      svg('circle', { r: radius, class: 'objective-ring' }),
      svg('circle', { r: CORE, class: 'objective-core' }),
      svg(
        'g',
        { class: 'flag', transform: `translate(${radius * 0.74} ${-radius * 0.74}) scale(${pixel})` },
        svg('circle', { r: 9 }),
        svg('path', { d: silhouette('objective'), transform: 'scale(.13)' }),
      ),
    ),
  );
}
