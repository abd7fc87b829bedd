/** "Did you mean": the known name that an unknown one probably stands for. Pure, and safe for names from strangers. */

/** Of a name that comes from outside, no more is compared. */
const maxLength = 60;

/**
 * The nearest of the names by its letters; of equals the first. Case, hyphens and underscores do not count.
 * @param options.strict where a wrong guess is a false alarm: one mistake is forgiven for four letters instead of three, and none
 *   in a name of fewer
 * @returns undefined when none is near
 */
export function nearestName(
  name: string,
  names: Iterable<string>,
  { strict = false }: { strict?: boolean } = {},
): string | undefined {
  const wanted = lettersOf(name);
  if (wanted === '') return undefined;
  const forgiven = strict ? Math.floor(wanted.length / 4) : Math.max(1, Math.floor(wanted.length / 3));
  const limit = Math.min(3, wanted.length - 1, forgiven);
  let best: { name: string; distance: number } | undefined;
  for (const candidate of names) {
    const bound = best ? best.distance - 1 : limit;
    const far = distanceBetween(wanted, lettersOf(candidate), bound);
    if (far <= bound) best = { name: candidate, distance: far };
    if (far === 0) break;
  }
  return best?.name;
}

/** The first name that has every word of the given one, or whose every word the given one has: `phone_number` for `phone`. */
export function nameByWords(name: string, names: readonly string[]): string | undefined {
  const words = wordsOf(name);
  return names.find((one) => {
    const others = wordsOf(one);
    const [few, many] = words.length < others.length ? [words, others] : [others, words];
    return few.length > 0 && few.every((word) => word.length > 2 && many.includes(word));
  });
}

/** Up to five names to choose from, the likeliest first: the nearest by its letters, then those that share words. */
export function namesLike(name: string, names: readonly string[]): string[] {
  const words = new Set(wordsOf(name).filter((word) => word.length > 2));
  const near = nearestName(name, names);
  const sharing = names
    .map((one) => ({ one, shared: wordsOf(one).filter((word) => words.has(word)).length }))
    .filter(({ one, shared }) => shared > 0 && one !== near)
    .toSorted((a, b) => b.shared - a.shared || a.one.length - b.one.length)
    .map(({ one }) => one);
  return [...(near === undefined ? [] : [near]), ...sharing].slice(0, 5);
}

/** `Product_Group` and `product-group` are spellings of `ProductGroup`. */
const lettersOf = (name: string): string =>
  name
    .slice(0, maxLength)
    .toLowerCase()
    .replaceAll(/[^a-z\d\u00c0-\u024f]/g, '');

/** Of `firstName` as of `first_name`. */
const wordsOf = (name: string): string[] =>
  name
    .slice(0, maxLength)
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z\d\u00c0-\u024f]+/)
    .filter(Boolean);

/**
 * Letters to insert, delete, replace or swap with their neighbor: the optimal string alignment distance
 * (https://en.wikipedia.org/wiki/Damerau%E2%80%93Levenshtein_distance); `limit + 1` when it takes more.
 */
function distanceBetween(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    if (Math.min(...row) > limit) return limit + 1;
    before = last;
    last = row;
  }
  return last[b.length]!;
}
