// @ts-check
/** The one record the board draws from. It knows points, shapes and layers, and no rules. */

/** @typedef {import('../types').Point} Point */
/** @typedef {import('../types').Piece} Piece */
/** @typedef {import('../types').Ground} Ground */
/** @typedef {import('../types').Zone} Zone */
/**
 * A thing that is not on the table yet: a disc or an outline.
 * @typedef {object} Ghost
 * @property {string} id
 * @property {Point} at its centre
 * @property {string} label its spoken name
 * @property {number} [radius] of a disc
 * @property {Point[]} [outline] around its own (0, 0)
 * @property {number} [degrees] by how much the outline is rotated, in whole degrees
 * @property {number | null} [facing] as of a piece
 * @property {number | null} [seat] whose colour it has
 * @property {string} [glyph] the name of the drawing in its middle
 * @property {string} [number] a short text in its middle
 * @property {boolean} [bad] whether it may not be put here
 * @property {string} [piece] the id of the piece that it shows in another place
 * @property {string} [whose] the id of the piece that has the keyboard once this is put down
 * @property {string} [kind] the kind of piece it shows, for style sheets
 * @property {string} [mark] the sign of a handle, which is drawn over all other ghosts
 */
/**
 * @typedef {{kind: 'path', points: Point[], slow?: [Point, Point][], label?: string, unmeasured?: boolean, bad?:
 *   boolean, radius?: number, piece?: string,
 *   steps?: {at: Point, arrow: string, label: string}[]}} PathOverlay
 * @typedef {{kind: 'way', points: Point[]}} WayOverlay
 * @typedef {{kind: 'reach', piece: string, at: Point, radius: number}} ReachOverlay
 * @typedef {{kind: 'ruler', from: Point, to: Point, label: string, beside?: boolean, away?: Point}} RulerOverlay
 * @typedef {{kind: 'price', at: Point, away: Point, label: string, bad: boolean}} PriceOverlay
 * @typedef {{kind: 'sight', from: Point, to: Point, stopped?: Point | null}} SightOverlay
 * @typedef {{kind: 'aim', from: Point, to: Point}} AimOverlay
 * @typedef {{kind: 'area', outline: Point[], bad?: boolean}} AreaOverlay
 * @typedef {{kind: 'buffer', tool: string, outlines: Point[][], swell: number}} BufferOverlay
 * @typedef {{kind: 'links', pairs: [Point, Point][]}} LinksOverlay
 * @typedef {{kind: 'arcs', at: Point, radius: number, facing: number}} ArcsOverlay
 * @typedef {ArcsOverlay | LinksOverlay | BufferOverlay | PathOverlay | PriceOverlay | WayOverlay | ReachOverlay |
 *   RulerOverlay | SightOverlay | AimOverlay | AreaOverlay} Overlay
 */
/**
 * @typedef {object} BoardState
 * @property {number} width of the table
 * @property {number} height of the table
 * @property {import('./rotation.js').Quarters} rotation by how many quarters the table is rotated clockwise
 * @property {number | null} level the level in view; null for all of them
 * @property {boolean} hasLevels whether the table has several levels
 * @property {boolean} isMeasured whether anybody may measure at any time, so that the table has a scale
 * @property {Ground[]} ground terrain
 * @property {Zone[]} zones zones that are drawn as areas
 * @property {Zone[]} edges zones of the sides, which show along the table's edge alone
 * @property {Piece[]} pieces everything that has a token
 * @property {Record<string, string>} labels the pieces' spoken names, by id
 * @property {import('./overlay/event_marks.js').EventMark[]} eventMarks what has happened since the viewer's last
 *   answer
 * @property {import('./tokens/motion.js').ToldStep[]} toldSteps the steps of the log that `events` shows
 * @property {Record<string, string[]>} marks 'can', 'selected', 'target', 'refused' or 'pointed', by a piece's id
 * @property {Overlay[]} overlays lines and areas over the table
 * @property {Ghost[]} ghosts things that are not on the table yet
 * @property {string[]} draggable the ids of pieces and ghosts that follow the pointer
 * @property {string[]} pullable the ids of pieces that follow the pointer only if it hits the token itself
 */

/** @returns {BoardState} */
export function emptyTable() {
  return {
    width: 48000,
    height: 36000,
    rotation: 0,
    level: null,
    hasLevels: false,
    isMeasured: true,
    ground: [],
    zones: [],
    edges: [],
    pieces: [],
    labels: {},
    eventMarks: [],
    toldSteps: [],
    marks: {},
    overlays: [],
    ghosts: [],
    draggable: [],
    pullable: [],
  };
}
