// @ts-check
/** On a phone one panel is in sight at a time; a row of buttons says which. */

/** @param {HTMLElement} root */
export function watchTabs(root) {
  root.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('.editor-tabs [data-tab]') : null;
    if (button instanceof HTMLElement) showTab(root, button.dataset.tab ?? '');
  });
}

/** @param {HTMLElement} root @param {string} tab */
export function showTab(root, tab) {
  root.dataset.tab = tab;
  for (const button of root.querySelectorAll('.editor-tabs [data-tab]'))
    button.setAttribute('aria-pressed', String(/** @type {HTMLElement} */ (button).dataset.tab === tab));
}
