// @ts-check
// What the middle of the builder shows: the roster, its analysis, or its notes.

import { showTab } from './tabs.js';

/** @param {HTMLElement} root */
export function watchViews(root) {
  root.addEventListener('click', (event) => {
    const to = event.target instanceof Element ? event.target.closest('[data-view]') : null;
    if (!(to instanceof HTMLElement)) return;
    event.preventDefault();
    showView(root, to.dataset.view ?? 'units');
    showTab(root, 'roster');
    if (to.getAttribute('role') !== 'tab')
      tabs(root)
        .find((tab) => tab.dataset.view === to.dataset.view)
        ?.focus();
  });
  root.addEventListener('keydown', (event) => {
    const all = tabs(root);
    const at = all.findIndex((tab) => tab === event.target);
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (at < 0 || !step) return;
    event.preventDefault();
    const next = all[(at + step + all.length) % all.length];
    showView(root, next.dataset.view ?? 'units');
    next.focus();
  });
}

/** @param {HTMLElement} root @returns {HTMLElement[]} */
function tabs(root) {
  return [...root.querySelectorAll('.roster-tabs [role="tab"]')].filter((tab) => tab instanceof HTMLElement);
}

/** @param {HTMLElement} root @param {string} view */
export function showView(root, view) {
  for (const tab of tabs(root)) {
    const shown = tab.dataset.view === view;
    tab.setAttribute('aria-selected', String(shown));
    tab.tabIndex = shown ? 0 : -1;
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
    if (panel) panel.hidden = !shown;
  }
  if (view === 'analysis') askAgain(root, '#analysis-part');
}

/** After a change of the roster the numbers are asked for again, those of the analysis while it is shown.
 *  @param {HTMLElement} root */
export function askForNumbers(root) {
  askAgain(root, '#at-a-glance');
  if (root.querySelector('#view-analysis:not([hidden])')) askAgain(root, '#analysis-part');
}

/** @param {HTMLElement} root @param {string} part */
function askAgain(root, part) {
  root.querySelector(part)?.dispatchEvent(new Event('look'));
}
