// @ts-check
/** Numbers that a browser remembers about a match; one that keeps nothing shows once more what was seen. */

/** @param {string} key @returns {number | null} */
export function storedNumber(key) {
  try {
    const found = localStorage.getItem(key);
    return found === null ? null : Number(found);
  } catch {
    return null;
  }
}

/** @param {string} key @param {number} number */
export function storeNumber(key, number) {
  try {
    localStorage.setItem(key, String(number));
  } catch {
    /* as above */
  }
}
