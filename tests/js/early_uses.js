// Names a declaration that reads a variable which the same statement declares only later, as a minifier may leave it.
// Reads a script from standard input and prints one name a line.
import { readFileSync } from 'node:fs';
import { parse } from 'espree';

const isNode = (value) => value && typeof value.type === 'string';
const FUNCTIONS = /^(FunctionExpression|ArrowFunctionExpression|FunctionDeclaration|ClassExpression)$/;

function children(node) {
  return Object.values(node).flat().filter(isNode);
}

/** The names that a pattern declares. */
function declared(pattern) {
  if (!pattern) return [];
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type === 'ObjectPattern')
    return pattern.properties.flatMap((one) => declared(one.type === 'RestElement' ? one.argument : one.value));
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap(declared);
  if (pattern.type === 'AssignmentPattern') return declared(pattern.left);
  if (pattern.type === 'RestElement') return declared(pattern.argument);
  return [];
}

/** The variables that an expression reads at once: what a function in it reads, it reads when it is called. */
function read(node) {
  if (!node || FUNCTIONS.test(node.type)) return [];
  if (node.type === 'Identifier') return [node.name];
  if (node.type === 'MemberExpression' && !node.computed) return read(node.object);
  if (node.type === 'Property' && !node.computed) return read(node.value);
  return children(node).flatMap(read);
}

function visit(node) {
  if (node.type === 'VariableDeclaration' && node.kind !== 'var') {
    node.declarations.forEach((one, place) => {
      const later = new Set(node.declarations.slice(place).flatMap((other) => declared(other.id)));
      for (const name of read(one.init)) if (later.has(name)) process.stdout.write(`${name}\n`);
    });
  }
  children(node).forEach(visit);
}

visit(parse(readFileSync(0, 'utf8'), { ecmaVersion: 'latest', sourceType: 'module' }));
