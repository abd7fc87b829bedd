/** Runs SQL that is written once for both dialects, without the cost of building it each time. */
import { CompiledQuery, type Kysely } from 'kysely';
import { execute, withoutPlugins, type Database, type DialectName, type Tables } from '#storage';

export interface Statements {
  dialect: DialectName;
  /** @param sql with `?` for each parameter; columns come back as SQL names them */
  all<T>(sql: string, parameters?: readonly unknown[], inside?: Kysely<Tables>): Promise<T[]>;
  /** `column in (list)`, with one parameter whatever the length. */
  within(column: string, type: 'text' | 'bigint'): string;
  /** The parameter for `within`. */
  list(values: readonly (string | number)[]): unknown;
  transaction<T>(work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T>;
}

const keptStatements = 500;

export function createStatements({ db, dialect }: Pick<Database, 'db' | 'dialect'>): Statements {
  const bare = withoutPlugins(db);
  const compiled = new Map<string, CompiledQuery>();
  const compile = (sql: string): CompiledQuery => {
    const known = compiled.get(sql);
    if (known) return known;
    let place = 0;
    const query = CompiledQuery.raw(dialect === 'sqlite' ? sql : sql.replace(/\?/g, () => `$${++place}`));
    if (compiled.size >= keptStatements) compiled.clear();
    compiled.set(sql, query);
    return query;
  };
  return {
    dialect,
    async all<T>(sql: string, parameters: readonly unknown[] = [], inside = bare) {
      const { rows } = await execute(inside, { ...compile(sql), parameters });
      return rows as T[];
    },
    within: (column, type) =>
      dialect === 'sqlite'
        ? `${column} in (select value from json_each(?))`
        : `${column} = any(?::${type}[])`,
    list: (values) => (dialect === 'sqlite' ? JSON.stringify(values) : values),
    transaction: (work) => bare.transaction().execute(work),
  };
}

/* Inserts many rows with few statements, of few different lengths so that each is prepared once. */

const lengths = [200, 20, 1];

interface Insertion {
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
