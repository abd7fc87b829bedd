/** Exchanges accepted calls between nodes: a row per node and exchange, kept for a minute. PostgreSQL only. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './tables.ts';

export interface HeardCalls {
  subject: string;
  calls: number;
  /** Age in milliseconds, by the clock of the database. */
  ageMs: number;
}

export interface CallExchange {
  /** Sends counts to other nodes and returns theirs since the last exchange; at first, those of the last minute. */
  swap(calls: ReadonlyMap<string, number>): Promise<HeardCalls[]>;
}

/** No window is longer, nor is what is older read. */
const keptSeconds = 61;
/** Rows that are over are deleted every so many times. */
const sweepEvery = 20;

export function callExchange({ db }: Pick<Database, 'db'>): CallExchange {
  const node = randomUUID();
  let turn = 0;
  /** By node: its last row that was read, and the turn in which it was. */
  const known = new Map<string, { sequence: number; turn: number }>();
  return {
    async swap(calls) {
      turn += 1;
      // A node whose rows are all over is heard anew when it speaks again.
      for (const [name, seen] of known) if (seen.turn < turn - 1_000) known.delete(name);
      const { rows } = await sql<{ node: string; sequence: number; calls: string; age: number }>`
        with told as (
          insert into call_exchange (node, sequence, at, calls)
          select ${node}, ${turn}, clock_timestamp(), ${JSON.stringify([...calls])}
          where ${calls.size} > 0),
        over as (
          delete from call_exchange
          where ${turn % sweepEvery} = 0 and at < now() - interval '1 s' * ${keptSeconds})
        select node, sequence, calls, (extract(epoch from now() - at) * 1000)::float8 as age
        from call_exchange
        left join unnest(${[...known.keys()]}::text[], ${[...known.values()].map(({ sequence }) => sequence)}::bigint[])
          as heard (name, last) on heard.name = node
        where node <> ${node} and sequence > coalesce(last, 0)
          and at > now() - interval '1 s' * ${keptSeconds}
        order by node, sequence`.execute(db);
      return rows.flatMap((row) => {
        known.set(row.node, { sequence: row.sequence, turn });
        const told = JSON.parse(row.calls) as [subject: string, calls: number][];
        return told.map(([subject, count]) => ({ subject, calls: count, ageMs: row.age }));
      });
    },
  };
}
