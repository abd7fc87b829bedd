/** The latest sessions of agents, and what happened in each. */
import type { CommerceEvent } from '#commerce';
import type { Database } from '../tables.ts';
import type { Executor } from '../statement.ts';
import { cohortStepOf } from './cohorts.ts';
import { snapshot } from './snapshot.ts';

export interface AgentVisit {
  session: string;
  site: string;
  agent?: string;
  release?: string;
  startedAt: number;
  /** What came after the first call, oldest first. */
  events: CommerceEvent[];
}

export interface Visits {
  /** Latest first. Those of one moment are never torn apart: a page may be a few longer than asked for. */
  visits: AgentVisit[];
  /** `before` of the next page. */
  older?: number;
  /** More happened meanwhile than was read: a session may have later events than are shown. */
  cut: boolean;
}

export interface VisitsWish {
  sites: readonly string[];
  limit: number;
  /** Only those that began before. */
  before?: number;
}

/** How long after its begin a session is followed. */
const followedMs = 86_400_000;
const mostEvents = 5_000;
/** Events of which the beginnings are looked for at once. */
const page = 200;

export const readVisits = (
  database: Pick<Database, 'db' | 'dialect'>,
  { sites, limit, before = Number.MAX_SAFE_INTEGER }: VisitsWish,
): Promise<Visits> =>
  snapshot(database, async (inside) => {
    const starts: number[] = [];
    // One more, to know whether there is another page.
    for (const site of sites) starts.push(...(await startTimes(inside, site, before, limit + 1)));
    starts.sort((a, b) => b - a);
    const first = starts[Math.min(limit, starts.length) - 1];
    if (first === undefined) return { visits: [], cut: false };
    const last = starts[0] ?? first;
    const visits = new Map<string, AgentVisit>();
    let cut = false;
    for (const site of sites) {
      const events = await eventsBetween(inside, site, first, last + followedMs);
      cut ||= events.length === mostEvents;
      for (const event of events) take(visits, event, before);
    }
    const list = [...visits.values()].toSorted((a, b) => b.startedAt - a.startedAt);
    // Payment and order are written in one moment.
    for (const { events } of list)
      events.sort((a, b) => a.at - b.at || cohortStepOf(a.type) - cohortStepOf(b.type));
    return { visits: list, cut, ...((starts.at(-1) ?? first) < first ? { older: first } : {}) };
  });

function take(visits: Map<string, AgentVisit>, event: CommerceEvent, before: number): void {
  const { type, session, site, agent, release, at } = event;
  if (session === undefined) return;
  if (type !== 'session_created') return void visits.get(session)?.events.push(event);
  if (at >= before) return;
  visits.set(session, {
    session,
    site,
    ...(agent === undefined ? {} : { agent }),
    ...(release === undefined ? {} : { release }),
    startedAt: at,
    events: [],
  });
}

/** At least so many latest ones, where there are so many. Read in pages: no database guesses well how often a text contains another. */
async function startTimes(inside: Executor, site: string, before: number, limit: number): Promise<number[]> {
  const starts: number[] = [];
  for (let to = before; starts.length < limit;) {
    const earlier = inside.selectFrom('commerceEvent').where('site', '=', site).where('at', '<', to);
    const last = await earlier.select('at').orderBy('at', 'desc').limit(1).offset(page).executeTakeFirst();
    const rows = await earlier
      .select(['at', 'body'])
      .where('at', '>=', last?.at ?? 0)
      .orderBy('at', 'desc')
      .execute();
    for (const { at, body } of rows) {
      if ((JSON.parse(body) as CommerceEvent).type === 'session_created') starts.push(at);
    }
    if (!last) break;
    to = last.at;
  }
  return starts;
}

async function eventsBetween(
  inside: Executor,
  site: string,
  from: number,
  to: number,
): Promise<CommerceEvent[]> {
  const rows = await inside
    .selectFrom('commerceEvent')
    .select('body')
    .where('site', '=', site)
    .where('at', '>=', from)
    .where('at', '<=', to)
    .orderBy('at')
    .limit(mostEvents)
    .execute();
  return rows.map(({ body }) => JSON.parse(body) as CommerceEvent);
}
