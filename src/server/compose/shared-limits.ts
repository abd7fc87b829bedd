/**
 * Calls per minute of agents, counted by all nodes. Each decides with what it knows, and they exchange counts twice a second.
 * A limit is exceeded at most by the calls between two exchanges.
 */
import { hash } from 'node:crypto';
import { callExchange, type Database } from '#storage';
import { slidingLimits, type Limits } from '#ucp';
import type { Task } from '../jobs/local-scheduler.ts';

export interface SharedLimits {
  limits: Limits;
  tasks: Task[];
}

export interface SharedLimitsOptions {
  /** Epoch milliseconds; the clocks of nodes need not agree. */
  now: () => number;
  log(event: string, facts: Record<string, unknown>): void;
}

/** Addresses of profiles can be long. */
const longest = 100;
const short = (subject: string): string =>
  subject.length <= longest ? subject : hash('sha256', subject, 'base64url');

/** An embedded database has one node, which needs no exchange. */
export function sharedLimits(database: Database, { now, log }: SharedLimitsOptions): SharedLimits {
  const own = slidingLimits({ now });
  if (database.dialect !== 'postgres') return { limits: own, tasks: [] };
  const exchange = callExchange(database);
  let isAway = false;

  /** Without the database, each node counts for itself, and these counts are never exchanged. */
  async function swap(): Promise<void> {
    try {
      for (const { subject, calls, ageMs } of await exchange.swap(own.news()))
        own.hear(subject, calls, ageMs);
      if (isAway) log('call-exchange-back', {});
      isAway = false;
    } catch (error) {
      if (!isAway) log('call-exchange-away', { err: error });
      isAway = true;
    }
  }
  return {
    limits: {
      take: (subject, perMinute) => own.take(short(subject), perMinute),
      look: (subject, perMinute) => own.look(short(subject), perMinute),
    },
    tasks: [{ name: 'call-exchange', everyMs: 500, everyNode: true, run: swap }],
  };
}
