/** Whether at least so many products fit, asked once a second at most. */
import { isNothing, write, type Expression } from './expression.ts';
import { numbersOf } from './product-row.ts';
import { numbersMatching } from './read-index.ts';
import { remember } from './remember.ts';
import type { Statements } from './statements.ts';

export interface Reach {
  (site: number, asked: Expression, many: number): Promise<boolean>;
  clear(): void;
}

const keptAnswers = 2_000;

export function createReach(statements: Statements, now: () => number): Reach {
  const answers = remember<boolean>(now, keptAnswers);
  const reach = async (site: number, asked: Expression, many: number): Promise<boolean> => {
    if (isNothing(asked)) return false;
    const match = write(asked, statements.dialect);
    const key = `${many} ${match}`;
    const known = answers.get(key);
    if (known !== undefined) return known;
    const found = await numbersMatching(statements, match, { after: numbersOf(site)[0], limit: many });
    return answers.set(key, found.length === many);
  };
  return Object.assign(reach, { clear: answers.clear });
}
