/**
 * Reads the items in the URL to which Portico’s checkout pages link (the store’s preference cartUrl): `{id}:{quantity},…`, the
 * compact items of UCP’s permalinks. An ID with other characters than A–Z, a–z, 0–9, `.`, `_`, and `-` is in base64url, after `~`.
 *
 * @param {string} text the part of the path after the last slash
 * @returns {{ productId: string, quantity: number }[]} empty if the text is not such a list
 */
export function readCartItems(text) {
  const items = text.split(',').map((item) => {
    const [, id, encoded, quantity] =
      /^(?:([A-Za-z0-9._-]+)|~([A-Za-z0-9_-]+)):([1-9]\d{0,2})$/.exec(item) ?? [];
    if (quantity === undefined) return undefined;
    return { productId: id ?? decode(encoded), quantity: Number(quantity) };
  });
  return items.length <= 100 && items.every(Boolean) ? items : [];
}

/** In a browser and in Node.js. */
function decode(text) {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
}
