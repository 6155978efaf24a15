// @ts-check
/** Draws a piece from a button of the kit onto the table. */

import { distanceBetween } from '../board/svg.js';

/** @typedef {import('../types').Point} Point */
/** @typedef {import('./canvas.js').TableCanvas} TableCanvas */

const STILL = 8; // pixels a pointer may tremble during a click

/**
 * Lets a piece be drawn from a button onto the table.
 * @param {HTMLElement} button
 * @param {TableCanvas} canvas
 * @param {(at: Point) => void} add
 */
export function watchDragOut(button, canvas, add) {
  button.addEventListener('pointerdown', (down) => {
    if (down.button > 0) return;
    const from = /** @type {Point} */ ([down.clientX, down.clientY]);
    const picture = button.querySelector('svg')?.cloneNode(true);
    const follow = (/** @type {PointerEvent} */ event) => {
      if (!(picture instanceof SVGElement) || distanceBetween(from, [event.clientX, event.clientY]) < STILL) return;
      if (!picture.isConnected) document.body.append(picture);
      picture.classList.add('is-carried');
      picture.style.translate = `${event.clientX}px ${event.clientY}px`;
    };
    const end = (/** @type {PointerEvent} */ event) => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      const wasCarried = picture instanceof SVGElement && picture.isConnected;
      if (wasCarried) picture.remove();
      const box = canvas.surface.getBoundingClientRect();
      const [x, y] = [event.clientX - box.left, event.clientY - box.top];
      if (!wasCarried || event.type === 'pointercancel' || x < 0 || y < 0 || x > box.width || y > box.height) return;
      button.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => button.removeEventListener('click', swallow, { capture: true }), 0);
      add(canvas.pointAt([x, y]));
    };
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  });
}

/** @param {Event} event */
function swallow(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
