// @ts-check
// Reorders units by dragging or by Alt and the arrow keys, and counts them by plus and minus.

/** @param {HTMLElement} root @param {(unit: HTMLElement, group: string, before: string) => void} onPlace */
export function watchRows(root, onPlace) {
  watchDrag(root, onPlace);
  root.addEventListener('keydown', (event) => {
    const unit = unitAt(event.target);
    if (!unit || event.target instanceof HTMLInputElement) return;
    const press = (/** @type {string} */ id) => {
      const button = document.getElementById(`${id}-${unit.dataset.unit}`);
      if (!(button instanceof HTMLButtonElement)) return;
      event.preventDefault();
      button.click();
    };
    if (event.altKey && event.key === 'ArrowUp') press('up');
    else if (event.altKey && event.key === 'ArrowDown') press('down');
    else if (event.key === '+') press('more');
    else if (event.key === '-') press('less');
    else if (event.key === 'Delete') press('remove');
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') walk(root, unit, event);
  });
}

/** Moves the focus to the name of the next unit.
 *  @param {HTMLElement} root @param {HTMLElement} unit @param {KeyboardEvent} event */
function walk(root, unit, event) {
  if (!(event.target instanceof HTMLElement) || !event.target.matches('.unit-name')) return;
  const names = /** @type {HTMLElement[]} */ ([...root.querySelectorAll('.unit .unit-name')]);
  const to = names[names.indexOf(event.target) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!to || !unit) return;
  event.preventDefault();
  to.focus();
}

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
function unitAt(target) {
  return target instanceof Element ? target.closest('.unit[data-unit]') : null;
}

/** @param {HTMLElement} root @param {(unit: HTMLElement, group: string, before: string) => void} onPlace */
function watchDrag(root, onPlace) {
  /** @type {HTMLElement | null} */
  let lifted = null;
  root.addEventListener('dragstart', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('.grip')) return;
    lifted = unitAt(event.target);
    lifted?.classList.add('is-lifted');
    event.dataTransfer?.setData('text/plain', lifted?.dataset.unit ?? '');
  });
  root.addEventListener('dragover', (event) => {
    const over = unitAt(event.target);
    if (!lifted || !over) return;
    event.preventDefault();
    mark(root, over, isLower(over, event));
  });
  root.addEventListener('drop', (event) => {
    const over = unitAt(event.target);
    if (!lifted || !over || over === lifted) return;
    event.preventDefault();
    const before = isLower(over, event) ? nextUnit(over) : (over.dataset.unit ?? '');
    if (before !== lifted.dataset.unit) onPlace(lifted, over.dataset.group ?? '', before);
  });
  root.addEventListener('dragend', () => {
    lifted?.classList.remove('is-lifted');
    lifted = null;
    root
      .querySelectorAll('.drop-above, .drop-below')
      .forEach((row) => row.classList.remove('drop-above', 'drop-below'));
  });
}

/** @param {HTMLElement} over @param {DragEvent} event */
function isLower(over, event) {
  const box = over.getBoundingClientRect();
  return event.clientY > box.top + box.height / 2;
}

/** The unit behind one in its section, or none. @param {HTMLElement} unit */
function nextUnit(unit) {
  const next = unit.nextElementSibling;
  return next instanceof HTMLElement ? (next.dataset.unit ?? '') : '';
}

/** @param {HTMLElement} root @param {HTMLElement} over @param {boolean} lower */
function mark(root, over, lower) {
  root.querySelectorAll('.drop-above, .drop-below').forEach((row) => row.classList.remove('drop-above', 'drop-below'));
  over.classList.add(lower ? 'drop-below' : 'drop-above');
}
