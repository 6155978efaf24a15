// @ts-check
/**
 * Explains a rule in place: a click on its link opens a card with its text, and one more leads to the whole rulebook.
 */

import { fill, h } from '../dom.js';

/** @typedef {{id: string, title: string, text: string, ruling: string}} Rule */

/**
 * @param {HTMLElement} root
 * @param {(link: Element) => string} [doubted] the address of the ruling that a link stands by, or nothing
 */
export function ruleCards(root, doubted = () => '') {
  const dialog = h('dialog', { class: 'battle-rule', 'aria-label': 'Rule' });
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  root.append(dialog);
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a.rule') : null;
    if (
      !(link instanceof HTMLAnchorElement) ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      dialog.contains(link)
    )
      return;
    const [book, id] = [link.pathname, link.hash.slice(1)];
    event.preventDefault();
    fetchRule(`${book}${id}.json`).then(
      (rule) => openCard(dialog, rule, link.href, doubted(link)),
      () => window.open(link.href, '_blank', 'noopener'),
    );
  });
}

/** @param {string} address @returns {Promise<Rule>} */
async function fetchRule(address) {
  const answer = await fetch(address, { headers: { Accept: 'application/json' } });
  if (!answer.ok) throw new Error(`no rule at ${address}`);
  return answer.json();
}

/** @param {HTMLDialogElement} dialog @param {Rule} rule @param {string} book @param {string} ruling */
function openCard(dialog, rule, book, ruling) {
  fill(dialog, [
    h('h2', {}, rule.title),
    h('p', {}, rule.text),
    rule.ruling && h('p', {}, h('strong', {}, 'How we read it. '), rule.ruling),
    h(
      'div',
      { class: 'actions' },
      h('button', { type: 'button', class: 'button-main', click: () => dialog.close() }, 'Back to the table'),
      h('a', { class: 'button', href: book, target: '_blank', rel: 'noopener' }, 'In the rules reference'),
      ruling && h('a', { class: 'button', href: ruling, target: '_blank', rel: 'noopener' }, 'Report this ruling'),
    ),
  ]);
  if (!dialog.open) dialog.showModal();
}
