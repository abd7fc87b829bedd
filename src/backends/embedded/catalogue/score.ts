/** How well a product fits the words, from its title, main word, brand and categories. Higher is better. */
import type { Ranking } from './ranking.ts';
import type { Group } from './understand.ts';

export function score(groups: readonly Group[], { title, main, keys }: Ranking): number {
  let points = 0;
  let matched = 0;
  let previous = -2;
  for (const { alternatives, products } of groups) {
    // A rare word says more than a common one.
    const weight = 1 + 4 / Math.log2(3 + products);
    const place = bestPlace(alternatives, title);
    if (place >= 0) {
      points += 3 * weight;
      matched += 1;
      if (place === previous + 1) points += 0.5;
    }
    previous = place < 0 ? -2 : place;
    if (alternatives.some((alternative) => alternative.every((word) => keys.includes(word))))
      points += weight;
    if (alternatives.some((alternative) => alternative.includes(main))) points += weight;
  }
  return points + (2 * matched) / title.length;
}

function bestPlace(alternatives: readonly string[][], title: readonly string[]): number {
  for (const words of alternatives) {
    if (words.every((word) => title.includes(word))) return title.indexOf(words.at(-1) as string);
  }
  return -1;
}
