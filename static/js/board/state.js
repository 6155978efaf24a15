// @ts-check
/** The one record the board draws from. It knows points, shapes and layers, and no rules. */

/** @typedef {import('../types').Point} Point */
/** @typedef {import('../types').Piece} Piece */
/** @typedef {import('../types').Ground} Ground */
/** @typedef {import('../types').Zone} Zone */
/**
 * A thing that is not on the table yet: a disc, or an outline around its own (0, 0) turned by whole degrees. `facing` is as of a piece.
 * It is the place of `piece`, or stands for `whose` token as well: that has the keyboard afterwards.
 * @typedef {{id: string, at: Point, label: string, radius?: number, outline?: Point[], degrees?: number, facing?: number | null,
 *   seat?: number | null, glyph?: string, number?: string, bad?: boolean, piece?: string, whose?: string, kind?: string, mark?: string}} Ghost
 */
/**
 * @typedef {{kind: 'path', points: Point[], slow?: [Point, Point][], label?: string, unmeasured?: boolean, bad?: boolean, radius?: number, piece?: string,
 *   steps?: {at: Point, arrow: string, label: string}[]}} PathOverlay
 * @typedef {{kind: 'way', points: Point[]}} WayOverlay
 * @typedef {{kind: 'reach', piece: string, at: Point, radius: number}} ReachOverlay
 * @typedef {{kind: 'ruler', from: Point, to: Point, label: string, beside?: boolean, away?: Point}} RulerOverlay
 * @typedef {{kind: 'price', at: Point, away: Point, label: string, bad: boolean}} PriceOverlay
 * @typedef {{kind: 'sight', from: Point, to: Point, stopped?: Point | null}} SightOverlay
 * @typedef {{kind: 'aim', from: Point, to: Point}} AimOverlay
 * @typedef {{kind: 'area', outline: Point[], bad?: boolean}} AreaOverlay
 * @typedef {{kind: 'spread', tool: string, outlines: Point[][], swell: number}} SpreadOverlay
 * @typedef {{kind: 'links', pairs: [Point, Point][]}} LinksOverlay
 * @typedef {{kind: 'arcs', at: Point, radius: number, facing: number}} ArcsOverlay
 * @typedef {ArcsOverlay | LinksOverlay | SpreadOverlay | PathOverlay | PriceOverlay | WayOverlay | ReachOverlay | RulerOverlay | SightOverlay | AimOverlay | AreaOverlay} Overlay
 */
/**
 * `marks` names what is special about a piece now ('can', 'selected', 'target', 'refused', 'pointed');
 * `labels` are the pieces' spoken names; `grabs` the ids of pieces and ghosts that follow the pointer, `pulls` those of pieces that do where it meets the token itself.
 * `ink` is what has happened, `told` the lines it was told in.
 * `level` is the height looked at (null: all) and `layered` whether there are several.
 * `measured`: anybody may measure at any time, so that the table has a scale.
 * `turn` is how the table lies: clockwise, in quarters.
 * `zones` are drawn as areas, `edges` are those of the sides: they show along the table's edge alone.
 * @typedef {{width: number, height: number, turn: import('./lay.js').Turn, level: number | null, layered: boolean, measured: boolean, ground: Ground[], zones: Zone[], edges: Zone[], pieces: Piece[],
 *   labels: Record<string, string>, ink: import('./drawn/ink.js').Ink[], told: import('./tokens/motion.js').Told[], marks: Record<string, string[]>, overlays: Overlay[], ghosts: Ghost[],
 *   grabs: string[], pulls: string[]}} BoardState
 */

/** @returns {BoardState} */
export function emptyTable() {
  return {
    width: 48000,
    height: 36000,
    turn: 0,
    level: null,
    layered: false,
    measured: true,
    ground: [],
    zones: [],
    edges: [],
    pieces: [],
    labels: {},
    ink: [],
    told: [],
    marks: {},
    overlays: [],
    ghosts: [],
    grabs: [],
    pulls: [],
  };
}
