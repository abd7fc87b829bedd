/** Hosts that a node audits, so that no other does meanwhile: for as long as it says so, by the clock of the database. PostgreSQL alone. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './tables.ts';

export interface HostLeases {
  /** Takes a host that no other node holds; again, where this one does. @returns false where another node holds it */
  take(host: string): Promise<boolean>;
  /** Extends these leases. @returns those that were still held */
  keep(hosts: readonly string[]): Promise<string[]>;
  /** Gives it back, if this node holds it. */
  release(host: string): Promise<void>;
}

export interface HostLeaseOptions {
  /** Of this node; default a new one. */
  holder?: string;
  /** How long a host stays with a node that says nothing more. */
  leaseMs?: number;
}

export function hostLeases(
  { db }: Pick<Database, 'db'>,
  { holder = randomUUID(), leaseMs = 60_000 }: HostLeaseOptions = {},
): HostLeases {
  const end = sql`clock_timestamp() + interval '1 ms' * ${leaseMs}`;
  return {
    async take(host) {
      const { rows } = await sql`
        insert into host_lease (host, holder, expires_at) values (${host}, ${holder}, ${end})
        on conflict (host) do update set holder = excluded.holder, expires_at = excluded.expires_at
        where host_lease.holder = excluded.holder or host_lease.expires_at <= clock_timestamp()
        returning host`.execute(db);
      return rows.length > 0;
    },
    async keep(hosts) {
      // Of nodes that died; what is held ends long before.
      await sql`delete from host_lease where expires_at < now() - interval '1 hour'`.execute(db);
      const { rows } = await sql<{ host: string }>`
        update host_lease set expires_at = ${end}
        where host = any(${[...hosts]}) and holder = ${holder} returning host`.execute(db);
      return rows.map(({ host }) => host);
    },
    async release(host) {
      await sql`delete from host_lease where host = ${host} and holder = ${holder}`.execute(db);
    },
  };
}
