/** Hosts whose owners want no audit. */
import type { Database } from '../tables.ts';
import { hostAndAbove, hostName } from './host-name.ts';

export interface OptOut {
  host: string;
  source: 'owner' | 'operator';
  /** Epoch milliseconds. */
  createdAt: number;
}

export interface OptOuts {
  /** Whether the host, or a name that it lies under, is on the list. */
  has(host: string): Promise<boolean>;
  /** Again: the first entry stays. @throws RangeError for an invalid host */
  add(host: string, facts: Omit<OptOut, 'host'>): Promise<void>;
  /** False when it was not on the list by this very name. */
  remove(host: string): Promise<boolean>;
  /** By name. */
  list(): Promise<OptOut[]>;
}

export function optOutStore({ db }: Pick<Database, 'db'>): OptOuts {
  return {
    async has(host) {
      const found = await db
        .selectFrom('optOut')
        .select('host')
        .where('host', 'in', hostAndAbove(host))
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },
    async add(host, { source, createdAt }) {
      const name = hostName(host);
      if (name === undefined) throw new RangeError(`Not a host: ${host.slice(0, 100)}`);
      await db
        .insertInto('optOut')
        .values({ host: name, source, createdAt })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async remove(host) {
      const { numDeletedRows } = await db
        .deleteFrom('optOut')
        .where('host', '=', hostName(host) ?? '')
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
    async list() {
      const rows = await db.selectFrom('optOut').selectAll().orderBy('host').execute();
      return rows.map(({ source, ...row }) => ({
        ...row,
        source: source === 'owner' ? 'owner' : 'operator',
      }));
    },
  };
}
