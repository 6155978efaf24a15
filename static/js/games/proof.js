// @ts-check
// Works out every die and every seal of a finished match in this browser, from the downloaded evidence and nothing
// else.

import { hmac, sha256 } from './sha256.js';

/** @typedef {{index: number, reason: string, sides: number, faces: number[]}} Drawn */
/**
 * @typedef {{match: string, commitment: string, secret: string, seats: {seed: string}[], entries: Entry[], seals:
 *   Seal[]}} Evidence
 */
/** @typedef {{sequence: number, place: number, salt: string, digest: string}} Seal */
/** @typedef {{rolls: Drawn[], told: {line: {text: string, tone: string}}[]}} Entry */

const NAME = 'gridless dice 1';
const text = new TextEncoder();

/** @param {Evidence} evidence @returns {Uint8Array} */
function keyOf(evidence) {
  const parts = [NAME, evidence.match, ...evidence.seats.map((seat) => seat.seed)];
  return hmac(bytes(evidence.secret), text.encode(parts.join('|')));
}

/** @param {Uint8Array} key @param {Drawn} drawn @returns {number[]} */
function facesOf(key, drawn) {
  /** @type {number[]} */
  const faces = [];
  const fair = 256 - (256 % drawn.sides);
  for (let block = 0; faces.length < drawn.faces.length; block += 1) {
    const stream = hmac(key, text.encode(`${drawn.index}|${block}|${drawn.reason}`));
    for (const byte of stream) if (byte < fair) faces.push((byte % drawn.sides) + 1);
  }
  return faces.slice(0, drawn.faces.length);
}

/**
 * Whether a seal was published and matches its sentence.
 * @param {Uint8Array} key
 * @param {Evidence} evidence
 * @param {Seal} seal
 */
function isSealed(key, evidence, { sequence, place, salt, digest }) {
  const told = evidence.entries[sequence].told.map(({ line }) => line);
  const sentence = told.filter((line) => line.tone !== 'seal')[place]?.text ?? '';
  const derived = hex(hmac(key, text.encode(`seal|${sequence}|${place}`)));
  const due = hex(sha256(text.encode(`gridless seal 1|${evidence.match}|${derived}|${sentence}`)));
  return salt === derived && digest === due && told.some((line) => line.tone === 'seal' && line.text.includes(due));
}

/** A sentence for each mismatch, and how many dice were derived. @param {Evidence} evidence */
export function check(evidence) {
  const faults = [];
  const promised = new Uint8Array([...text.encode(`${NAME}|${evidence.match}|`), ...bytes(evidence.secret)]);
  if (hex(sha256(promised)) !== evidence.commitment)
    faults.push('The secret does not have the fingerprint shown before the match.');
  const key = keyOf(evidence);
  const rolls = evidence.entries.flatMap((entry) => entry.rolls);
  rolls.forEach((drawn, number) => {
    if (drawn.index !== number) faults.push(`Roll ${drawn.index} stands where roll ${number} belongs.`);
    const faces = facesOf(key, drawn);
    if (String(faces) !== String(drawn.faces))
      faults.push(`Roll ${drawn.index} (${drawn.reason}) shows ${drawn.faces}, the secret gives ${faces}.`);
  });
  for (const seal of evidence.seals) {
    if (!isSealed(key, evidence, seal))
      faults.push(`A secret told in entry ${seal.sequence} is not the one that was sealed.`);
  }
  return { faults, seals: evidence.seals.length, dice: rolls.reduce((sum, drawn) => sum + drawn.faces.length, 0) };
}

/** @param {string} digits */
function bytes(digits) {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** @param {Uint8Array} value */
function hex(value) {
  return [...value].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {HTMLElement} button @param {HTMLElement} answer */
async function show(button, answer) {
  answer.textContent = 'Fetching the evidence…';
  try {
    const response = await fetch(button.dataset.evidence ?? '');
    const { faults, dice, seals } = check(await response.json());
    answer.textContent = faults.length
      ? `Something does not fit: ${faults.join(' ')}`
      : `All ${dice} dice follow from the secret and the seeds; the secret has the fingerprint shown before the match.${seals ? ` All ${seals} sealed secrets are those that were chosen.` : ''}`;
  } catch {
    answer.textContent = 'The evidence could not be fetched. Check the connection and try again.';
  }
}

const button = document.getElementById('check-here');
const answer = document.getElementById('checked-here');
if (button && answer) button.addEventListener('click', () => show(button, answer));
