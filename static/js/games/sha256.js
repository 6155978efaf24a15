// @ts-check
// SHA-256 and HMAC by hand: over plain http on a home network browsers offer no `crypto.subtle`.

const PRIMES = firstPrimes(64);
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** @param {number} count */
function firstPrimes(count) {
  /** @type {number[]} */
  const primes = [];
  for (let number = 2; primes.length < count; number += 1) {
    if (primes.every((prime) => number % prime)) primes.push(number);
  }
  return primes;
}

/** The first 32 bits behind the point. @param {number} root */
function fraction(root) {
  return Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;
}

/** @param {number} word @param {number} bits */
const turn = (word, bits) => (word >>> bits) | (word << (32 - bits));

/** @param {Uint8Array} message @returns {Uint8Array} */
export function sha256(message) {
  const blocks = padMessage(message);
  const state = Uint32Array.from(START);
  for (let at = 0; at < blocks.length; at += 64) absorb(state, new DataView(blocks.buffer, at, 64));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setUint32(index * 4, word));
  return new Uint8Array(digest.buffer);
}

/** @param {Uint8Array} message */
function padMessage(message) {
  const blocks = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  blocks.set(message);
  blocks[message.length] = 0x80;
  new DataView(blocks.buffer).setUint32(blocks.length - 4, message.length * 8);
  return blocks;
}

/** @param {Uint32Array} state @param {DataView} block */
function absorb(state, block) {
  const words = schedule(block);
  let [a, b, c, d, e, f, g, h] = state;
  for (let round = 0; round < 64; round += 1) {
    const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[round] + words[round];
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] += word;
  });
}

/** @param {DataView} block */
function schedule(block) {
  const words = new Uint32Array(64);
  for (let index = 0; index < 16; index += 1) words[index] = block.getUint32(index * 4);
  for (let index = 16; index < 64; index += 1) {
    const near = words[index - 15];
    const far = words[index - 2];
    const first = turn(near, 7) ^ turn(near, 18) ^ (near >>> 3);
    const second = turn(far, 17) ^ turn(far, 19) ^ (far >>> 10);
    words[index] = words[index - 16] + first + words[index - 7] + second;
  }
  return words;
}

/** @param {Uint8Array} key at most 64 bytes @param {Uint8Array} message @returns {Uint8Array} */
export function hmac(key, message) {
  const inner = new Uint8Array(64).fill(0x36);
  const outer = new Uint8Array(64).fill(0x5c);
  key.forEach((byte, index) => {
    inner[index] ^= byte;
    outer[index] ^= byte;
  });
  return sha256(joinBytes(outer, sha256(joinBytes(inner, message))));
}

/** @param {Uint8Array} head @param {Uint8Array} tail */
function joinBytes(head, tail) {
  const whole = new Uint8Array(head.length + tail.length);
  whole.set(head);
  whole.set(tail, head.length);
  return whole;
}
