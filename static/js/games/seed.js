// @ts-check
// This browser's own part of the dice: 16 random bytes for every form that sits somebody down at a table.

for (const field of document.querySelectorAll('input[name="seed"]')) {
  if (field instanceof HTMLInputElement) field.value = hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** @param {Uint8Array} bytes */
function hex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
