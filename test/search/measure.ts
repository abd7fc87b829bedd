/** Measures answers against labels: recall and precision among the first ten, and whether what has no answer gets none. */
import type { Facts } from './catalog.ts';
import type { Labelled } from './queries.ts';

export interface Figures {
  recall: number;
  precision: number;
  /** Queries without an answer that got one, and how many products each got. */
  unasked: { text: string; products: number }[];
  /** Of queries that have answers. */
  each: { text: string; recall: number; precision: number; wrong: string[] }[];
}

export const depth = 10;

/** Finds the ids of at most ten products, the best first. */
export type Finder = (query: Pick<Labelled, 'text' | 'locale'>) => Promise<readonly string[]>;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Recall is of ten at most: no one finds twelve products among ten. An empty answer has the precision of a wrong one. */
export async function measure(
  find: Finder,
  queries: readonly Labelled[],
  facts: readonly Facts[],
): Promise<Figures> {
  const each: Figures['each'] = [];
  const unasked: Figures['unasked'] = [];
  for (const query of queries) {
    const accepted = new Set(facts.filter(query.accepts).map(({ id }) => id));
    const found = (await find(query)).slice(0, depth);
    if (accepted.size === 0) {
      if (found.length > 0) unasked.push({ text: query.text, products: found.length });
      continue;
    }
    const right = found.filter((id) => accepted.has(id)).length;
    each.push({
      text: query.text,
      recall: right / Math.min(depth, accepted.size),
      precision: found.length === 0 ? 0 : right / found.length,
      wrong: found.filter((id) => !accepted.has(id)),
    });
  }
  return {
    recall: mean(each.map(({ recall }) => recall)),
    precision: mean(each.map(({ precision }) => precision)),
    unasked,
    each,
  };
}
