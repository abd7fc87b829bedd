/** Which products fit, and whether so many do; each asked once. */
import { isNothing, write, type Expression } from './expression.ts';
import { numbersOf } from './product-row.ts';
import { numbersMatching, type Reach as Span } from './read-index.ts';
import { keep } from './remember.ts';
import type { Statements } from './statements.ts';

export interface Reach {
  /** Whether at least so many products fit. */
  (site: number, asked: Expression, many: number): Promise<boolean>;
  /** Ascending; never of another site. */
  numbers(site: number, asked: Expression, span: Span): Promise<readonly number[]>;
}

const keptAnswers = 2_000;

export function createReach(statements: Statements): Reach {
  const answers = keep<boolean>(keptAnswers);
  const found = keep<readonly number[]>(keptAnswers);
  const numbers: Reach['numbers'] = async (site, asked, span) => {
    if (isNothing(asked)) return [];
    const match = write(asked, statements.dialect);
    // The number may come from a cursor.
    const after = Math.max(span.after, numbersOf(site)[0]);
    const key = `${after} ${span.limit} ${match}`;
    return found.get(key) ?? found.set(key, await numbersMatching(statements, match, { ...span, after }));
  };
  const reach = async (site: number, asked: Expression, many: number): Promise<boolean> => {
    if (isNothing(asked)) return false;
    const match = write(asked, statements.dialect);
    const key = `${many} ${match}`;
    const known = answers.get(key);
    if (known !== undefined) return known;
    const some = await numbersMatching(statements, match, { after: numbersOf(site)[0], limit: many });
    return answers.set(key, some.length === many);
  };
  return Object.assign(reach, { numbers });
}
