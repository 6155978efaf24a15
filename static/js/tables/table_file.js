// @ts-check
/** The file of a table: read with all its lists, and written without what is empty or usual. */

import { LISTS, freshId } from './things.js';

/** @typedef {import('./types').TableFile} TableFile */
/** @typedef {import('./types').Thing} Thing */

export const FORMAT = 'gridless-table';
const USUAL = ['', 0, false, null, undefined];
const NEEDED = ['id', 'seat', 'edge', 'outline', 'at', 'kind', 'onto'];

/**
 * The table in a text. Throws an Error with a sentence when the text is none; what is wrong inside it is for the
 * server to say.
 * @param {string} text
 * @returns {TableFile}
 */
export function readTable(text) {
  /** @type {any} */
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Error('This file is not JSON. Choose a file that was exported here.');
  }
  if (data?.format !== FORMAT) throw new Error('This file is not a table. Its “format” must be “gridless-table”.');
  if (data.version !== 1) throw new Error('This file is from a later version of the format.');
  return wholeTable(data);
}

/** A table with every list, each thing under an id of its own. @param {any} data @returns {TableFile} */
export function wholeTable(data) {
  const table = { ...data };
  for (const list of LISTS) table[list] = Array.isArray(data[list]) ? data[list] : [];
  const used = new Set();
  for (const list of LISTS)
    table[list] = table[list].map((/** @type {Thing} */ thing) => {
      const id = used.has(thing.id) ? freshId(table, list) : thing.id;
      used.add(id);
      return id === thing.id ? thing : { ...thing, id };
    });
  return table;
}

/** The text of a table, as short as its format allows. @param {TableFile} table @param {number} [indent] */
export function tableText(table, indent) {
  const lists = Object.fromEntries(
    LISTS.flatMap((list) => (table[list].length ? [[list, table[list].map(brief)]] : [])),
  );
  const { text, kind } = table;
  const head = {
    format: FORMAT,
    version: 1,
    system: table.system,
    name: table.name,
    ...(text ? { text } : {}),
    ...(kind ? { kind } : {}),
    width: table.width,
    height: table.height,
  };
  return JSON.stringify({ ...head, ...lists }, null, indent);
}

/** Without what is usual. @param {Thing} thing */
function brief(thing) {
  return Object.fromEntries(Object.entries(thing).filter(([name, value]) => NEEDED.includes(name) || !isUsual(value)));
}

/** @param {unknown} value */
function isUsual(value) {
  return USUAL.includes(/** @type {any} */ (value)) || (Array.isArray(value) && value.every((one) => one === 'open'));
}

/**
 * The list and the number in the path of a mistake, such as `$.features[2].height`: whose it is.
 * @param {TableFile} table
 * @param {string} path
 */
export function idAt(table, path) {
  const found = /^\$\.(\w+)\[(\d+)\]/.exec(path);
  const list = found && LISTS.find((one) => one === found[1]);
  return (list && table[list][Number(found[2])]?.id) || '';
}
