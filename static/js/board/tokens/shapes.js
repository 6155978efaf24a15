// @ts-check
/**
 * A side is a shape: disc, hexagon, square, shield. Each outline begins at its bottom and runs clockwise, in a box of
 * 100.
 */

/** @param {number} corners @param {number} r @param {number} turn radians */
function polygon(corners, r, turn) {
  const at = Array.from({ length: corners }, (_, i) =>
    [r * Math.cos(turn + (i / corners) * 2 * Math.PI), r * Math.sin(turn + (i / corners) * 2 * Math.PI)].map((v) =>
      v.toFixed(1),
    ),
  );
  const [[ax, ay], [bx, by]] = at;
  return `M${(Number(ax) + Number(bx)) / 2} ${(Number(ay) + Number(by)) / 2}L${[...at.slice(1), at[0]].map((p) => p.join(' ')).join('L')}Z`;
}

/** @type {((size: number) => string)[]} */
const SHAPES = [
  (s) => `M0 ${45 * s}A${45 * s} ${45 * s} 0 0 1 0 ${-45 * s}A${45 * s} ${45 * s} 0 0 1 0 ${45 * s}Z`,
  (s) => polygon(6, 50.5 * s, Math.PI / 3),
  (s) => polygon(4, 57 * s, Math.PI / 4),
  (s) =>
    `M0 ${50 * s}Q${-44 * s} ${30 * s} ${-42 * s} ${-34 * s}L0 ${-46 * s}L${42 * s} ${-34 * s}Q${44 * s} ${30 * s} 0 ${50 * s}Z`,
];

/**
 * The outline of a side, or a disc for what belongs to nobody.
 * @param {number | null} seat
 * @param {number} size share of the box
 */
export function sideShape(seat, size) {
  return (SHAPES[seat ?? 0] ?? SHAPES[0])(size);
}
