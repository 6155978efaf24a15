// @ts-check
/** What a piece looks like away from its token, for ghosts. */

const FIGURE = 500; // the base of a piece that is inside another and has no token

/** @param {import('../../types').View} view @param {string} id */
export function bodyOf(view, id) {
  const piece = view.pieces.find((one) => one.id === id);
  return {
    name: piece?.name ?? '',
    radius: piece?.radius ?? FIGURE,
    seat: piece?.seat ?? null,
    glyph: piece?.glyph ?? 'infantry',
    number: piece?.number ?? '',
  };
}
