// @ts-check
// The line about what is chosen in a select box, shown below it.

/** Keeps the help of every select box below `root` to its chosen option. @param {Document} root */
export function watchDetails(root) {
  root.addEventListener('change', (event) => {
    if (event.target instanceof HTMLSelectElement) show(event.target);
  });
}

/** @param {HTMLSelectElement} select */
function show(select) {
  const detail = select.selectedOptions[0]?.dataset.detail;
  const help = document.getElementById(`${select.id}_helptext`);
  if (help && detail !== undefined) help.textContent = detail;
}
