// @ts-check
/** Numbers that a browser stores about a match. Without storage, things that were read are shown again. */

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
