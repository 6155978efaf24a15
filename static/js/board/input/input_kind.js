// @ts-check
/** Whether the board was used by mouse or finger since the last key: then no focus ring is shown on it. */

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta']; // keys that are held while a mouse clicks

/**
 * A browser keeps the focus ring once a key was pressed, even if somebody clicks afterwards.
 * @param {SVGElement} surface
 */
export function watchInputKind(surface) {
  surface.addEventListener('pointerdown', () => surface.classList.add('by-pointer'));
  document.addEventListener('keydown', ({ key }) => MODIFIERS.includes(key) || surface.classList.remove('by-pointer'), {
    capture: true,
  });
}
