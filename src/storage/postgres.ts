/** PostgreSQL as a Kysely dialect. */
import { Pool, types } from 'pg';
import { PostgresDialect, type Dialect } from 'kysely';
import { storable } from './statement.ts';

const int8 = 20;

/** Connections of one node for everything but background work; docs/deploy.md explains the total. */
export const poolSize = 10;

/** How long a statement waits for a connection, milliseconds, unless the URL has libpq's `connect_timeout`. */
const connectMs = 5_000;

/**
 * @param url `postgres://…`; `?host=/directory` names a unix socket, `connect_timeout` is in seconds
 * @param onError called when a connection breaks; the pool replaces it
 * @param onOpen called with the pool once it exists
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
        max: poolSize,
        connectionTimeoutMillis: connectTimeout(url),
        types: { getTypeParser: parserOf },
      });
      // The pool does not report errors of a connection in use, and an unhandled error ends the process.
      pool.on('connect', (client) => client.on('error', onError));
      pool.on('error', () => undefined);
      // All statements pass through here.
      pool.on('connect', (client) => {
        const query = client.query.bind(client) as (text: unknown, ...given: unknown[]) => unknown;
        client.query = ((text: unknown, values: unknown, ...rest: unknown[]) =>
          coded(
            query(text, Array.isArray(values) ? values.map(storable) : values, ...rest),
          )) as typeof client.query;
      });
      const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
      pool.connect = ((...given: unknown[]) => coded(connect(...given))) as typeof pool.connect;
      onOpen(pool);
      return pool;
    },
  });
}

/** Milliseconds: the driver does not read them from the URL. As in libpq, 0 means no limit. */
export function connectTimeout(url: string): number {
  const seconds = new URLSearchParams(url.split('?')[1]).get('connect_timeout') ?? '';
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1_000 : connectMs;
}

/** SQL states for broken connections that the driver reports only as text. */
const lost: [words: RegExp, code: string][] = [
  [/^(?:timeout exceeded when trying to connect|timeout expired$)/, '08001'],
  [/^Connection terminated|is not queryable$/, '08006'],
  [/^The server does not support SSL connections|^There was an error establishing an SSL/, '08001'],
];

/** The same promise, with a code on its error. Anything but a promise (a cursor, a call with a callback) is returned as is. */
function coded(answer: unknown): unknown {
  if (!(answer instanceof Promise)) return answer;
  return answer.catch((error: unknown) => {
    if (!(error instanceof Error) || 'code' in error) throw error;
    const code = lost.find(([words]) => words.test(error.message))?.[1];
    throw code === undefined ? error : Object.assign(error, { code });
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
