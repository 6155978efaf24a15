// @ts-check
/** The refused choices: one line for each kind of choice and reason, with every single refusal behind it. */

import { h } from '../dom.js';
import { nameWithNumber } from './model_numbers.js';
import { refusalWords, ruleLink } from '../words.js';

/** @typedef {import('../../types').Option} Option */
/** @typedef {{sentence: string, options: Option[]}} Row */

const FEW = 3; // names that are listed

/** The opened folds: they stay open when the panel is rebuilt. @type {Set<string>} */
const openedRows = new Set();

/**
 * @param {string} key
 * @param {boolean} usual whether it is open unless somebody says otherwise
 * @param {string} kind
 * @param {import('../dom.js').Child[]} heading
 * @param {Node} list
 */
function fold(key, usual, kind, heading, list) {
  let open = usual || openedRows.has(key);
  const turn = () => {
    open = !open;
    if (open) openedRows.add(key);
    else openedRows.delete(key);
  };
  return h(
    'details',
    { class: kind, open },
    h('summary', { 'data-key': `fold ${key}`, click: turn }, ...heading),
    list,
  );
}

/**
 * @param {Option[]} refused
 * @param {string} unit the piece whose options are in view
 * @param {import('../../types').View} [view]
 */
export function refusalBox(refused, unit, view) {
  const about = refused.some((option) => unit && option.piece === unit);
  const rows = groupByReason(refused).map((alike) =>
    alike.length > 1 ? kindRow(alike, unit, view) : refusalRow(alike[0], unit, view),
  );
  return fold(
    'not now',
    about || refused.length <= 2,
    'refused',
    ['Not possible now ', h('small', {}, String(refused.length))],
    h('ul', {}, ...rows),
  );
}

/** Options that are refused with the same words are one row. @param {Option[]} refused @returns {Row[]} */
export function groupBySentence(refused) {
  const words = (/** @type {Option} */ option) => (option.refusal ? refusalWords(option.refusal) : '');
  return [...mergeRows(refused, words)].map(([sentence, options]) => ({ sentence, options }));
}

/**
 * Rows of one kind of choice that the same rule refuses belong together.
 * @param {Option[]} refused
 * @returns {Row[][]}
 */
export function groupByReason(refused) {
  return [...mergeRows(refused, reasonOf).values()].map(groupBySentence);
}

/** @param {Option} option */
function reasonOf(option) {
  return `${option.id.split(':')[0]} ${option.refusal?.rule ?? ''}`;
}

/** @param {Option[]} options @param {(option: Option) => string} key */
function mergeRows(options, key) {
  /** @type {Map<string, Option[]>} */
  const rows = new Map();
  for (const option of options) rows.set(key(option), [...(rows.get(key(option)) ?? []), option]);
  return rows;
}

/** @param {Option} option */
function nameOf({ group, label }) {
  return label.includes(group) ? label : `${group}: ${label}`;
}

/** The common name of many choices: the words with which all their names begin. @param {Option[]} options */
function commonWords(options) {
  if (options.length <= FEW) return fewNames(options);
  const names = options.map((option) => nameOf(option).split(' '));
  const same = names[0].findIndex((word, at) => names.some((name) => name[at] !== word));
  const shared = (same < 0 ? names[0] : names[0].slice(0, same)).join(' ').replace(/[:,]$/, '');
  return shared ? `${shared} (${options.length})` : `${nameOf(options[0])} and ${options.length - 1} others`;
}

/** Each choice by its name; the name of a group is written once. @param {Option[]} options */
function fewNames(options) {
  const { group } = options[0];
  const isOne = group && options.every((option) => option.group === group && !option.label.includes(group));
  return isOne ? `${group}: ${options.map(({ label }) => label).join(', ')}` : options.map(nameOf).join(', ');
}

/** @param {Row[]} rows @param {string} unit @param {import('../../types').View} [view] */
function kindRow(rows, unit, view) {
  const options = rows.flatMap((row) => row.options);
  const here = isHere(options, unit);
  const heading = h(
    'span',
    {},
    h('strong', {}, commonWords(options)),
    '. For example: ',
    options[0].refusal?.message ?? '',
  );
  const list = h('ul', {}, ...rows.map((row) => refusalRow(row, unit, view)));
  return h('li', { 'data-refused': options[0].id }, fold(reasonOf(options[0]), here, 'refused-kind', [heading], list));
}

/** @param {Option[]} options @param {string} unit */
function isHere(options, unit) {
  return unit !== '' && options.some((option) => option.piece === unit);
}

/** @param {Row} row @param {string} unit @param {import('../../types').View} [view] */
function refusalRow({ sentence, options }, unit, view) {
  const name = commonWords(options);
  const rest = sentence.startsWith(`${name} `) ? sentence.slice(name.length) : ` ${sentence}`;
  return h(
    'li',
    { class: isHere(options, unit) ? 'is-here' : '', 'data-refused': options[0].id },
    h(
      'strong',
      {},
      ...nameWithNumber(
        view,
        name,
        options.map(({ piece }) => piece),
      ),
    ),
    rest,
    ' ',
    ruleLink(options[0].refusal?.rule ?? ''),
  );
}
