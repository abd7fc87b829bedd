/** What was refused to agents: counted in memory, written every few seconds, so that a refusal costs a call nothing. */
import { sql } from 'kysely';
import type { Database, Tables } from '../tables.ts';
import { type Executor } from '../statement.ts';
import { rerun } from '../rerun.ts';
import { otherAgents, placeFor } from './agents.ts';
import { dayOf } from './day.ts';
import { holdSite } from './hold-site.ts';
import { escapeUnseen } from './visible.ts';

export interface RecordedRefusal {
  site: string;
  /** As it is proven or named; nothing about a person. */
  agent?: string;
  operation: string;
  code: string;
}

export interface RefusalCount {
  agent: string;
  operation: string;
  code: string;
  count: number;
  /** Of the last one: first moment of the day, in UTC. */
  lastDay: number;
}

export interface RefusalStore {
  count(refusal: RecordedRefusal): void;
  /** Writes what was counted; on failure it stays for the next time. */
  flush(): Promise<void>;
  /** Most frequent first; what was counted here is written first. */
  read(wish: { sites: readonly string[]; from: number; limit: number }): Promise<RefusalCount[]>;
  /** By day, and within a day by code. */
  days(wish: {
    sites: readonly string[];
    from: number;
  }): Promise<{ day: number; code: string; count: number }[]>;
}

type Row = Tables['refusalDay'];

/** Names counted separately per day. */
const mostAgents = 200;
/** Rows of one statement. */
const batch = 500;

/** @param now epoch milliseconds */
export function refusalStore(
  database: Pick<Database, 'db' | 'transaction'>,
  now: () => number = Date.now,
): RefusalStore {
  const { db } = database;
  let pending = new Map<string, Row>();
  let flushing: Promise<void> = Promise.resolve();
  /** Names in `pending`, by site and day: bounded before anything is written. */
  let names = new Map<string, Set<string>>();

  const count = ({ site, agent = '', operation, code }: RecordedRefusal): void => {
    const day = dayOf(now());
    const told = placeFor(namesAt({ site, day }), nameOf(agent), mostAgents);
    addTo(pending, { site, day, agent: told, operation, code, count: 1 });
  };
  const namesAt = ({ site, day }: Pick<Row, 'site' | 'day'>): Set<string> => {
    const place = `${site} ${day}`;
    const known = names.get(place) ?? new Set();
    names.set(place, known);
    return known;
  };

  async function write(): Promise<void> {
    if (pending.size === 0) return;
    const rows = pending;
    pending = new Map();
    names = new Map();
    try {
      await rerun(() => database.transaction((inside) => writeAll(inside, [...rows.values()])));
    } catch (error) {
      for (const row of rows.values()) {
        addTo(pending, row);
        placeFor(namesAt(row), row.agent, mostAgents);
      }
      throw error;
    }
  }

  const flush = (): Promise<void> => (flushing = flushing.catch(() => undefined).then(write));
  const asked = ({ sites, from }: { sites: readonly string[]; from: number }) =>
    db.selectFrom('refusalDay').where('site', 'in', sites).where('day', '>=', from);
  const total = sql<number>`cast(sum(count) as bigint)`.as('count');

  return {
    count,
    flush,
    async read(wish) {
      if (wish.sites.length === 0) return [];
      await flush();
      return asked(wish)
        .select(['agent', 'operation', 'code', total, ({ fn }) => fn.max('day').as('lastDay')])
        .groupBy(['agent', 'operation', 'code'])
        .orderBy('count', 'desc')
        .orderBy('code')
        .orderBy('agent')
        .orderBy('operation')
        .limit(wish.limit)
        .execute();
    },
    async days(wish) {
      if (wish.sites.length === 0) return [];
      return asked(wish).select(['day', 'code', total]).groupBy(['day', 'code']).orderBy('day').execute();
    },
  };
}

function addTo(rows: Map<string, Row>, row: Row): void {
  const key = JSON.stringify([row.site, row.day, row.agent, row.operation, row.code]);
  const found = rows.get(key);
  if (found) found.count += row.count;
  else rows.set(key, row);
}

/** A query can name a person, and would make one agent many. */
function nameOf(agent: string): string {
  const query = agent.indexOf('?');
  return escapeUnseen(query < 0 ? agent : agent.slice(0, query), 200);
}

async function writeAll(inside: Executor, rows: readonly Row[]): Promise<void> {
  const bounded = new Map<string, Row>();
  const known = new Map<string, Set<string>>();
  // In one order on every node, or two could wait for each other.
  for (const site of [...new Set(rows.map((row) => row.site))].sort()) await holdSite(inside, site);
  for (const row of rows) {
    const place = `${row.site} ${row.day}`;
    const names = known.get(place) ?? (await namesOf(inside, row));
    known.set(place, names);
    const agent = row.agent === otherAgents ? otherAgents : placeFor(names, row.agent, mostAgents);
    addTo(bounded, { ...row, agent });
  }
  const all = [...bounded.values()];
  for (let at = 0; at < all.length; at += batch) {
    await inside
      .insertInto('refusalDay')
      .values(all.slice(at, at + batch))
      .onConflict((conflict) =>
        conflict
          .columns(['site', 'day', 'agent', 'operation', 'code'])
          .doUpdateSet((set) => ({ count: set('refusalDay.count', '+', set.ref('excluded.count')) })),
      )
      .execute();
  }
}

async function namesOf(inside: Executor, { site, day }: Row): Promise<Set<string>> {
  const rows = await inside
    .selectFrom('refusalDay')
    .select('agent')
    .distinct()
    .where('site', '=', site)
    .where('day', '=', day)
    .execute();
  return new Set(rows.map(({ agent }) => agent));
}
