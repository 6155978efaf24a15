// @ts-check
/**
 * Whether the board was used by mouse or finger since the last key: then nothing on it wears the ring of the keyboard.
 */

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta']; // keys that are held while a mouse clicks

/**
 * A browser leaves the ring on what has the focus once a key was pressed there, whoever clicks it afterwards.
 * @param {SVGElement} surface
 */
export function watchInputKind(surface) {
  surface.addEventListener('pointerdown', () => surface.classList.add('by-pointer'));
  document.addEventListener('keydown', ({ key }) => MODIFIERS.includes(key) || surface.classList.remove('by-pointer'), {
    capture: true,
  });
}
