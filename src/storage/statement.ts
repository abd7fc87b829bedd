/** Statements that are built once and run often: building one anew costs more than running it. */
import type { Compilable, CompiledQuery, Kysely, QueryResult, UnknownRow } from 'kysely';
import type { Tables } from './tables.ts';

/** The database itself, or a transaction on it. */
export type Executor = Kysely<Tables>;

/** Runs a query on a connection, without the plugins of Kysely. */
export type RunQuery = <R>(query: CompiledQuery<R>) => Promise<QueryResult<R>>;

/**
 * Past the layers of Kysely to the connection of an SQLite file: on the way through them a short query waits for a dozen
 * promises. A transaction is here only while it is open.
 */
export const shortcuts = new WeakMap<Executor, RunQuery>();

/** As `on.executeQuery`. */
export async function execute<R>(on: Executor, query: CompiledQuery<R>): Promise<QueryResult<R>> {
  const run = shortcuts.get(on);
  if (!run) return on.executeQuery(query);
  let result: QueryResult<unknown> = await run(query);
  if (result.rows.length > 0)
    for (const plugin of on.getExecutor().plugins)
      result = await plugin.transformResult({
        queryId: query.queryId,
        result: result as QueryResult<UnknownRow>,
      });
  return result as QueryResult<R>;
}

/** The same database, whose columns come back as SQL names them. */
export function withoutPlugins(on: Executor): Executor {
  const bare = on.withoutPlugins();
  const run = shortcuts.get(on);
  if (run) shortcuts.set(bare, run);
  return bare;
}

interface Statement<V, R> {
  all(on: Executor, values: V): Promise<R[]>;
  first(on: Executor, values: V): Promise<R | undefined>;
  /** How many rows it wrote. */
  write(on: Executor, values: V): Promise<number>;
}

/**
 * @param build gets an object whose members stand for the values that come later, and the database; it runs once for each
 * database, at the first use, and must not look into the values
 */
export function statement<V extends Readonly<Record<keyof V, string | number | null>>, R = unknown>(
  build: (values: V, on: Executor) => Compilable<R>,
): Statement<V, R> {
  // A transaction has the adapter of its database.
  const known = new WeakMap<object, CompiledQuery<R>>();
  const compile = (on: Executor): CompiledQuery<R> => {
    const { adapter } = on.getExecutor();
    const before = known.get(adapter);
    if (before) return before;
    const compiled = build(placeholders as V, on).compile();
    known.set(adapter, compiled);
    return compiled;
  };
  const run = (on: Executor, values: V): Promise<QueryResult<R>> => {
    const compiled = compile(on);
    const parameters = compiled.parameters.map((parameter) =>
      typeof parameter === 'symbol' ? storable(values[parameter.description as keyof V]) : parameter,
    );
    return execute(on, { ...compiled, parameters });
  };
  return {
    all: async (on, values) => (await run(on, values)).rows,
    first: async (on, values) => (await run(on, values)).rows[0],
    write: async (on, values) => Number((await run(on, values)).numAffectedRows),
  };
}

/** Every member is a symbol with the member's name. */
const placeholders = new Proxy({}, { get: (_, name) => Symbol(String(name)) });

/** Text that every database accepts: PostgreSQL rejects NUL, which callers can send. */
export const storable = <T>(value: T): T | string =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
