// @ts-check
/**
 * A part of the table in small, beside the words of an option that is about it: fingers point at nothing before they
 * choose.
 */

import { Rotation } from '../../board/rotation.js';
import { closedPath, svg } from '../../board/svg.js';

/**
 * The zone that stands for an option, on the table as it lies before whoever looks.
 * @param {import('../../types').View | undefined} view
 * @param {string} id
 * @param {import('../../board/rotation.js').Quarters} turn
 */
export function planOf(view, id, turn) {
  const zone = view?.zones.find((one) => one.id === id);
  if (!view || !zone) return null;
  const lay = new Rotation(turn, view);
  return svg(
    'svg',
    { class: `plan plan-${zone.kind}`, viewBox: `0 0 ${lay.size.width} ${lay.size.height}`, 'aria-hidden': 'true' },
    svg('path', { d: closedPath(zone.outline.map((point) => lay.point(point))) }),
  );
}
