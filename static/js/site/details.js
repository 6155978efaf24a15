// @ts-check
// The help of the chosen option of a select box, shown below it. Folded fields open when they are invalid.

/** Shows the help of the chosen option of every select box below `root`. @param {Document} root */
export function watchDetails(root) {
  root.addEventListener('change', (event) => {
    if (event.target instanceof HTMLSelectElement) show(event.target);
  });
  root.addEventListener('invalid', unfold, true);
}

/** A browser reports an invalid field only if it is visible, so folded ones are opened. @param {Event} event */
function unfold(event) {
  let folded = event.target instanceof Element && event.target.closest('details');
  while (folded) {
    folded.open = true;
    folded = folded.parentElement?.closest('details') ?? null;
  }
}

/** @param {HTMLSelectElement} select */
function show(select) {
  const detail = select.selectedOptions[0]?.dataset.detail;
  const help = document.getElementById(`${select.id}_helptext`);
  if (help && detail !== undefined) help.textContent = detail;
}
