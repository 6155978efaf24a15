// @ts-check
/** The shown frame: by steps, by playing, or by a jump. */

const PACE = 900; // milliseconds a frame at speed 1
export const SPEEDS = [0.5, 1, 2, 4, 8];

export class Player {
  /** @param {import('./film.js').Film} film @param {() => void} changed */
  constructor(film, changed) {
    this.film = film;
    this.changed = changed;
    this.number = 0;
    this.speed = 1;
    this.timer = 0;
  }

  get isPlaying() {
    return this.timer !== 0;
  }

  get last() {
    return Math.max(this.film.frames.length - 1, 0);
  }

  /** @param {number} number */
  go(number) {
    this.number = Math.min(Math.max(number, 0), this.last);
    this.changed();
  }

  /** Stepping by hand stops the playing. @param {number} number */
  jumpTo(number) {
    this.stop();
    this.go(number);
  }

  /** @param {number} by */
  step(by) {
    this.jumpTo(this.number + by);
  }

  /** Goes to the next frame with a mark in either direction. @param {1 | -1} way */
  jump(way) {
    this.jumpTo(this.film.markedFrame(this.number, way));
  }

  toggle() {
    if (this.isPlaying) return this.stop();
    if (this.number === this.last) this.number = 0;
    this.run();
    return this.changed();
  }

  /** @param {number} speed one of SPEEDS */
  at(speed) {
    this.speed = speed;
    if (this.isPlaying) this.run();
    this.changed();
  }

  run() {
    clearInterval(this.timer);
    this.timer = window.setInterval(
      () => (this.number < this.last ? this.go(this.number + 1) : this.stop()),
      PACE / this.speed,
    );
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.changed();
  }
}
