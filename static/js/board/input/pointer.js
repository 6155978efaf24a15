// @ts-check
/** Turns fingers, mouse and wheel into intentions: tap, drag, pan, zoom, hover. */

/** @typedef {import('../../types').Point} Point */
/**
 * Pixels are measured from the corner of the board. `grab` says whether what lies there follows the pointer.
 * @typedef {{grab(pixel: Point): boolean, drag(pixel: Point): void, drop(pixel: Point): void, letGo(): void,
 *   tap(pixel: Point, event: PointerEvent): void, hover(pixel: Point | null): void, pan(dx: number, dy: number): void,
 *   zoom(factor: number, pixel: Point): void}} GestureHandlers
 */

const STILL = 6; // pixels a finger may tremble during a tap

/** @param {SVGElement} surface @param {GestureHandlers} hands */
export function watchPointers(surface, hands) {
  const gesture = new Gesture(surface, hands);
  surface.addEventListener('pointerdown', (event) => gesture.down(event));
  surface.addEventListener('pointermove', (event) => gesture.move(event));
  surface.addEventListener('pointerup', (event) => gesture.up(event));
  surface.addEventListener('pointercancel', (event) => gesture.cancel(event));
  surface.addEventListener('pointerleave', () => hands.hover(null));
  surface.addEventListener('wheel', (event) => gesture.wheel(event), { passive: false });
}

class Gesture {
  /** @param {SVGElement} surface @param {GestureHandlers} hands */
  constructor(surface, hands) {
    this.surface = surface;
    this.hands = hands;
    /** @type {Map<number, Point>} */
    this.fingers = new Map();
    /** @type {'' | 'tap' | 'drag' | 'pan' | 'pinch'} */
    this.doing = '';
    this.grabbed = false;
    /** @type {Point} */
    this.began = [0, 0];
  }

  /** @param {MouseEvent} event @returns {Point} */
  pixel(event) {
    const box = this.surface.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button > 0) return;
    const pixel = this.pixel(event);
    this.surface.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, pixel);
    if (this.fingers.size > 1) {
      if (this.doing === 'drag') this.hands.letGo();
      this.doing = 'pinch';
      return;
    }
    this.began = pixel;
    this.doing = 'tap';
    this.grabbed = this.hands.grab(pixel);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const pixel = this.pixel(event);
    const before = this.fingers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') this.hands.hover(pixel);
      return;
    }
    if (this.doing === 'tap' && distance(pixel, this.began) > STILL) this.doing = this.grabbed ? 'drag' : 'pan';
    if (this.doing === 'drag') this.hands.drag(pixel);
    if (this.doing === 'pan') this.hands.pan(pixel[0] - before[0], pixel[1] - before[1]);
    if (this.doing === 'pinch') this.pinch(event.pointerId, before, pixel);
    this.fingers.set(event.pointerId, pixel);
  }

  /** @param {number} id @param {Point} before @param {Point} pixel */
  pinch(id, before, pixel) {
    const still = [...this.fingers].find(([other]) => other !== id)?.[1];
    if (!still) return;
    const middle = /** @type {Point} */ ([(pixel[0] + still[0]) / 2, (pixel[1] + still[1]) / 2]);
    this.hands.zoom(distance(pixel, still) / Math.max(distance(before, still), 1), middle);
    this.hands.pan((pixel[0] - before[0]) / 2, (pixel[1] - before[1]) / 2);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.fingers.delete(event.pointerId)) return;
    const pixel = this.pixel(event);
    if (this.doing === 'tap') this.hands.tap(pixel, event);
    if (this.doing === 'drag') this.hands.drop(pixel);
    if (this.doing !== 'pinch' || this.fingers.size === 0) this.doing = '';
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    if (!this.fingers.delete(event.pointerId)) return;
    if (this.doing === 'drag') this.hands.letGo();
    if (this.fingers.size === 0) this.doing = '';
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
    this.hands.zoom(Math.exp(-lines * 0.0015), this.pixel(event));
  }
}

/** @param {Point} a @param {Point} b */
function distance(a, b) {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
