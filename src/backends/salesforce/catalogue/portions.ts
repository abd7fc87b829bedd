/** Lists of ids as one address can hold them: the fetcher allows it 2,048 characters. Pure. */
const mostCharacters = 1_500;

/**
 * Each ID once. Empty IDs, and IDs longer than a URL, are skipped.
 * @param maxIds IDs per call @param encode an ID in the URL, with its separator
 */
export function inPortions(
  ids: readonly string[],
  maxIds: number,
  encode: (id: string) => string,
): string[][] {
  const portions: string[][] = [];
  let room = 0;
  for (const id of new Set(ids)) {
    const { length } = encode(id);
    const last = portions.at(-1);
    if (id === '' || length > mostCharacters) continue;
    if (last && last.length < maxIds && length <= room) {
      last.push(id);
      room -= length;
    } else {
      portions.push([id]);
      room = mostCharacters - length;
    }
  }
  return portions;
}
