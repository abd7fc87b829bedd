/** The known name that was probably meant. */

const maxLength = 60;

/** Letters to insert, delete, replace or swap with their neighbour; `limit + 1` when it takes more. */
function distance(a: string, b: string, limit: number): number {
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

/** Letters alone: `Product_Group` and `product-group` are spellings of `ProductGroup`. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The nearest of the names, at most one letter in four away; of equals the first. Undefined when none is near. */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  const wanted = plain(name.slice(0, maxLength));
  if (wanted.length < 3) return undefined;
  const limit = Math.min(3, Math.floor(wanted.length / 4));
  let best: { name: string; distance: number } | undefined;
  for (const candidate of names) {
    const far = distance(wanted, plain(candidate), best ? best.distance - 1 : limit);
    if (far <= (best ? best.distance - 1 : limit)) best = { name: candidate, distance: far };
    if (far === 0) break;
  }
  return best?.name;
}
