/** What is iterated or spread, as a list. The compiler puts it around everything that is; an array stays itself. */

/** One of our own collections. */
interface Collected {
  toList(): unknown[];
}

/** @throws TypeError for what cannot be iterated */
export function listOf(given: unknown): unknown[] {
  if (Array.isArray(given)) return given as unknown[];
  if (typeof given === 'string') return charactersOf(given);
  if (given !== null && given !== undefined) {
    const { toList } = given as Partial<Collected>;
    if (typeof toList === 'function') return (given as Collected).toList();
    const { length } = given as { length?: unknown };
    if (typeof length === 'number') return Array.prototype.slice.call(given) as unknown[];
  }
  throw new TypeError('The value is not iterable.');
}

/** Characters, not halves of them. */
function charactersOf(text: string): string[] {
  return text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]|[\s\S]/g) || [];
}
