// @ts-check
// On a phone one part of the builder is in sight at a time; a bar at the bottom says which.

/** @param {HTMLElement} root */
export function watchTabs(root) {
  root.addEventListener('click', (event) => {
    const to = event.target instanceof Element ? event.target.closest('[data-tab]:not(.build)') : null;
    if (!(to instanceof HTMLElement)) return;
    if (to instanceof HTMLAnchorElement) event.preventDefault();
    showTab(root, to.dataset.tab ?? 'roster');
  });
}

/** @param {HTMLElement} root @param {string} tab */
export function showTab(root, tab) {
  Object.assign(root.dataset, { tab });
  for (const button of root.querySelectorAll('.bottom [data-tab]')) {
    button.setAttribute('aria-pressed', String(/** @type {HTMLElement} */ (button).dataset.tab === tab));
  }
}
