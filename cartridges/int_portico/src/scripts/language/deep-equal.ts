/** Whether two plain data values are equal, with members in any order. */
export function isDeepStrictEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  for (let place = 0; place < names.length; place += 1) {
    const name = names[place] as string;
    if (!Object.prototype.hasOwnProperty.call(b, name)) return false;
    if (!isDeepStrictEqual((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]))
      return false;
  }
  return true;
}
