/** PostgreSQL as a Kysely dialect. */
import { Pool, types } from 'pg';
import { PostgresDialect, type Dialect } from 'kysely';
import { storable } from './storable.ts';

const int8 = 20;

/**
 * @param url `postgres://…`; `?host=/directory` names a unix socket
 * @param onError told when a connection breaks; the pool replaces it
 * @param onOpen given the pool, once there is one
 */
export function postgresDialect(
  url: string,
  onError: (error: Error) => void,
  onOpen: (pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>) => void = () => {},
): Dialect {
  return new PostgresDialect({
    pool: async () => {
      const pool = new Pool({
        connectionString: url,
        max: 10,
        connectionTimeoutMillis: 5_000,
        types: { getTypeParser: parserOf },
      });
      // Of one that is in use the pool tells nothing, and an error that nobody hears ends the process.
      pool.on('connect', (client) => client.on('error', onError));
      pool.on('error', () => undefined);
      // Everything goes through here, whoever built the statement.
      pool.on('connect', (client) => {
        const query = client.query.bind(client) as (text: unknown, ...given: unknown[]) => unknown;
        client.query = ((text: unknown, values: unknown, ...rest: unknown[]) =>
          query(text, Array.isArray(values) ? values.map(storable) : values, ...rest)) as typeof client.query;
      });
      onOpen(pool);
      return pool;
    },
  });
}

/** `int8` arrives as text; counts and epoch milliseconds fit a number, and what does not fit is an error. */
const parserOf = ((oid: number, format?: 'text' | 'binary') =>
  oid === int8 && format !== 'binary'
    ? safeInteger
    : types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number.`);
  return value;
}
