// @ts-check
/** What a widget is, and the widget of an option that needs no value. */

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../../types').Value} Value */
/** @typedef {import('../../types').Option} Option */
/** @typedef {import('../../types').View} View */
/** @typedef {import('../../board/state.js').BoardState} BoardState */
/**
 * The part of the panel where a value is typed. `show` updates it from the draft and the verdict.
 * @typedef {{element: HTMLElement, show(draft: any, verdict?: import('../../types').Verdict | null): void}} Form
 *
 * How one shape is answered on the board and in the panel. Every function is given the draft and returns a new one.
 * `missing` is a sentence while the draft is no answer yet; `inHand` the one piece whose way is drawn, if any; `about`
 * the points that must be in sight; arrow keys `nudge` a thing across the table, or else
 * `step` to and fro (right and down: on); `repair` makes a legal draft of a refused one, or null; `changeLevel` brings
 * what was moved last to the draft's new `level`; `turn` is how the table lies; `toValue` makes the value that is sent,
 * where the draft is not one itself.
 * @typedef {{
 * begin(option: Option, view: View, usual: Value | null): any,
 * missing(draft: any, option: Option): string,
 * draw(draft: any, option: Option, view: View, turn: import('../../board/rotation.js').Quarters):
 * Partial<BoardState>,
 * form(draft: any, option: Option, view: View, change: (draft: any) => void): Form,
 * inHand?(draft: any, option: Option): string,
 * about?(draft: any, option: Option): Point[],
 * tap?(draft: any, option: Option, point: Point, view: View): any,
 * repair?(draft: any, option: Option, view: View): any,
 * tapPiece?(draft: any, option: Option, piece: string, view: import('../../types').View): any,
 * drag?(draft: any, option: Option, id: string, point: Point, view: View, turn:
 * import('../../board/rotation.js').Quarters):
 * any,
 * nudge?(draft: any, option: Option, id: string, by: Point, view: View): any,
 * step?(draft: any, option: Option, keys: Point): any,
 * turnCorner?(draft: any, option: Option, view: View): any,
 * changeLevel?(draft: any, option: Option, view: View): any,
 * carryOver?(draft: any, before: any, option: Option, view: View, alone?: string): any,
 * toValue?(draft: any, option: Option): Value}} Widget
 */

/** @type {Widget} */
export const plainWidget = {
  begin: () => null,
  missing: () => '',
  draw: () => ({}),
  form: () => ({ element: document.createElement('div'), show: () => {} }),
};
