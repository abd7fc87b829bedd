/** Inserts many rows with few statements, of few different lengths so that each is prepared once. */
import type { Kysely } from 'kysely';
import type { Tables } from '#storage';
import type { Statements } from './statements.ts';

const lengths = [200, 20, 1];

export interface Insertion {
  /** `insert into t (a, b)`. */
  into: string;
  /** Of one row: `(?, ?)`. */
  row: string;
  /** `on conflict …`, `returning …`. */
  after?: string;
}

/** @returns what `returning` names, in no order */
export async function insertRows<T = never>(
  statements: Statements,
  inside: Kysely<Tables>,
  { into, row, after = '' }: Insertion,
  rows: readonly (readonly unknown[])[],
): Promise<T[]> {
  const answers: T[] = [];
  for (let start = 0; start < rows.length;) {
    const length = lengths.find((length) => length <= rows.length - start) as number;
    const sql = `${into} values ${Array.from({ length }, () => row).join(', ')} ${after}`;
    const answer = await statements.all<T>(sql, rows.slice(start, start + length).flat(), inside);
    for (const one of answer) answers.push(one);
    start += length;
  }
  return answers;
}
