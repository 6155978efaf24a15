// @ts-check
/** `node trees.js ONE OTHER` prints the scripts of folder ONE that say the very same as their namesakes in OTHER, gaps and remarks aside. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A script as nested lists: what stands there, and what it says. @param {ts.Node} node @returns {unknown} */
function tree(node) {
  /** @type {unknown[]} */
  const parts = [];
  node.forEachChild((child) => void parts.push(tree(child)));
  const { text, rawText } = /** @type {{text?: string, rawText?: string}} */ (/** @type {unknown} */ (node));
  const said = ts.isSourceFile(node) ? '' : rawText ?? text ?? '';
  return [node.kind, node.flags & ts.NodeFlags.BlockScoped, said, ...parts];
}

/** @param {string} folder @param {string} name */
const read = (folder, name) => JSON.stringify(tree(ts.createSourceFile(name, readFileSync(join(folder, name), 'utf8'), ts.ScriptTarget.Latest)));

const [one, other] = process.argv.slice(2);
for (const name of readdirSync(one).sort()) {
  if (read(one, name) === read(other, name)) console.log(name.replace(/\.js$/, ''));
}
