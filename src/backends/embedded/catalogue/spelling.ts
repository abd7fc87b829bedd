/** Finds words that were meant: by forms with one letter missing, then by distance. */

const indexedLetters = 8;

/** Only words of letters, long enough that a slip leaves something to go by. */
export const isSpelled = (word: string): boolean => word.length >= 4 && /^\p{L}+$/u.test(word);

/** The first letters of a word, and the same with one letter missing each: two words of distance one share a form. */
export function forms(word: string): string[] {
  const start = word.slice(0, indexedLetters);
  return [...new Set([start, ...without(start)])];
}

/** As `forms`, with up to two letters missing: for the asked word. */
export function looseForms(word: string): string[] {
  const start = word.slice(0, indexedLetters);
  const once = without(start);
  return [...new Set([start, ...once, ...once.flatMap(without)])].filter((form) => form.length >= 3);
}

const without = (text: string): string[] =>
  Array.from({ length: text.length }, (_, place) => text.slice(0, place) + text.slice(place + 1));

/** Letters to change, add, leave out or swap with their neighbour; `limit + 1` stands for anything above. */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    let best = row;
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (above[column] as number) + 1,
        (line[column - 1] as number) + 1,
        (above[column - 1] as number) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, (before[column - 2] as number) + 1);
      line.push(cost);
      best = Math.min(best, cost);
    }
    if (best > limit) return limit + 1;
    before = above;
    above = line;
  }
  return Math.min(above[b.length] as number, limit + 1);
}

/** Slips that are forgiven in a word of this length. */
export const tolerance = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2);
