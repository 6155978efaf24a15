// @ts-check
/** A small map of a part of the table, beside an option that is about it, for touch screens without hover. */

import { Rotation } from '../../board/rotation.js';
import { closedPath, svg } from '../../board/svg.js';

/**
 * The zone of an option, on the table as the viewer sees it.
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
