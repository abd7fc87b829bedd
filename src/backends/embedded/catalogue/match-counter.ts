/** Which products fit, and whether so many do; each asked once. */
import {
  isNothing,
  writeExpression,
  type Expression,
  numbersMatching,
  type NumberSpan as Span,
} from './read-index.ts';
import { numbersOf } from './item.ts';
import { createCache } from './product-cache.ts';
import type { Statements } from './statements.ts';

export interface MatchCounter {
  /** Whether at least so many products fit. */
  (site: number, asked: Expression, many: number): Promise<boolean>;
  /** Ascending; never of another site. */
  numbers(site: number, asked: Expression, span: Span): Promise<readonly number[]>;
}

const keptAnswers = 2_000;

export function createMatchCounter(statements: Statements): MatchCounter {
  const answers = createCache<boolean>(keptAnswers);
  const found = createCache<readonly number[]>(keptAnswers);
  const numbers: MatchCounter['numbers'] = async (site, asked, span) => {
    if (isNothing(asked)) return [];
    const match = writeExpression(asked, statements.dialect);
    // The number may come from a cursor.
    const after = Math.max(span.after, numbersOf(site)[0]);
    const key = `${after} ${span.limit} ${match}`;
    return found.get(key) ?? found.set(key, await numbersMatching(statements, match, { ...span, after }));
  };
  const matchCounter = async (site: number, asked: Expression, many: number): Promise<boolean> => {
    if (isNothing(asked)) return false;
    const match = writeExpression(asked, statements.dialect);
    const key = `${many} ${match}`;
    const known = answers.get(key);
    if (known !== undefined) return known;
    const some = await numbersMatching(statements, match, { after: numbersOf(site)[0], limit: many });
    return answers.set(key, some.length === many);
  };
  return Object.assign(matchCounter, { numbers });
}
