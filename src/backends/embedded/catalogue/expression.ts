/** What a search asks of the index, as a tree; written for each dialect. Terms hold letters and digits only, so nothing of a user's text can be syntax. */
import type { DialectName } from '#storage';

export type Expression =
  | { term: string }
  | { all: Expression[] }
  | { any: Expression[] }
  /** `but` is left out of `that`. */
  | { that: Expression; but: Expression };

/** Nothing at all; an index has no word for it, so ask `isNothing` before asking the index. */
export const nothing: Expression = { any: [] };

export const isNothing = (expression: Expression): boolean =>
  'any' in expression
    ? expression.any.every(isNothing)
    : 'all' in expression
      ? expression.all.some(isNothing)
      : 'that' in expression && isNothing(expression.that);

const words = {
  sqlite: { quote: '"', and: ' AND ', or: ' OR ', not: ' NOT ' },
  postgres: { quote: "'", and: ' & ', or: ' | ', not: ' & !' },
} as const;

export function write(expression: Expression, dialect: DialectName): string {
  const { quote, and, or, not } = words[dialect];
  if ('term' in expression) {
    if (!/^[\p{L}\p{N}\p{M}]+$/u.test(expression.term))
      throw new Error('A term holds letters and digits only.');
    return `${quote}${expression.term}${quote}`;
  }
  if ('that' in expression) {
    const that = write(expression.that, dialect);
    return isNothing(expression.but) ? that : `(${that}${not}(${write(expression.but, dialect)}))`;
  }
  const [list, joint] =
    'all' in expression ? [expression.all, and] : [expression.any.filter((one) => !isNothing(one)), or];
  const written = list.map((one) => write(one, dialect));
  return written.length === 1 ? (written[0] as string) : `(${written.join(joint)})`;
}
