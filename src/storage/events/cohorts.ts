/**
 * Cohorts of the funnel: agent sessions by the day they started, and how far each got since. A session reaches a step if the step's
 * event or that of a later step occurs in it, at any time: an order implies a payment, also at a store that settles later. So each
 * step is a part of the step before. An order belongs to the session that created its checkout. Events without a session belong to no cohort.
 */
import type { CommerceEvent } from '#commerce';
import type { EventType } from '#event-webhooks';
import type { Executor } from '../statement.ts';
import type { Database } from '../tables.ts';
import { addSum, agentPlaces, writeSums, type DaySum } from './day-sums.ts';
import { dayOf } from './day.ts';
import { addPending } from './pending-events.ts';
import type { AgentVisitTable } from './tables.ts';

/** Steps of the funnel, in their order. */
export const cohortSteps = [
  'session_created',
  'checkout_created',
  'payment_settled',
  'order_placed',
] as const satisfies readonly EventType[];

export const cohortStepOf = (type: EventType): number => cohortSteps.indexOf(type);

/** A session as far as its events were added; `agent` is null until its first event was. */
type Visit = Omit<AgentVisitTable, 'revenue'> & { revenue: Record<string, number> };

/** Names the agent in sums. */
type PlaceOf = (day: number, agent: string) => Promise<string> | string;

type EventOfSession = CommerceEvent & { session: string };

/**
 * Sessions after some events, and by how much their sums change. In whatever order and portions events come, the sums are the same.
 * @param known sessions of the events, as far as they are known
 */
export async function followEvents(
  known: ReadonlyMap<string, Visit>,
  events: readonly EventOfSession[],
  placeOf: PlaceOf,
): Promise<{ visits: Visit[]; sums: DaySum[] }> {
  const visits = new Map<string, Visit>();
  for (const event of events) {
    const key = visitKey(event);
    visits.set(key, await follow(visits.get(key) ?? known.get(key), event, placeOf));
  }
  const sums = new Map<string, DaySum>();
  for (const [key, visit] of visits) {
    for (const row of sumsOf(visit)) addSum(sums, row);
    for (const row of sumsOf(known.get(key)))
      addSum(sums, { ...row, count: -row.count, amount: -row.amount });
  }
  return {
    visits: [...visits.values()],
    sums: [...sums.values()].filter(({ count, amount }) => count !== 0 || amount !== 0),
  };
}

async function follow(
  before: Visit | undefined,
  { site, session, type, at, agent = '', amount = 0, currency }: EventOfSession,
  placeOf: PlaceOf,
): Promise<Visit> {
  const day = dayOf(at);
  const visit = before ?? { site, session, day, agent: null, step: 0, revenue: {} };
  const next = { ...visit, step: Math.max(visit.step, cohortStepOf(type)) };
  if (type === 'session_created' && visit.agent === null)
    return { ...next, day, agent: await placeOf(day, agent) };
  if (type !== 'order_placed' || currency === undefined) return next;
  return { ...next, revenue: { ...visit.revenue, [currency]: (visit.revenue[currency] ?? 0) + amount } };
}

/** What a session adds to the sums of its day: itself at each step that it reached, and its revenue. */
function sumsOf(visit: Visit | undefined): DaySum[] {
  if (!visit || visit.agent === null) return [];
  const { site, day, agent, step, revenue } = visit;
  const row = { site, day, agent, currency: '', count: 0, amount: 0 };
  return [
    ...cohortSteps.slice(0, step + 1).map((type) => ({ ...row, type, count: 1 })),
    ...Object.entries(revenue).map(([currency, amount]) => ({
      ...row,
      type: 'order_placed',
      currency,
      amount,
    })),
  ];
}

/** Adds events to the cohorts of their sessions. @returns how many events; safe on several nodes at once */
export const followSessions = (
  database: Pick<Database, 'db' | 'transaction'>,
  signal?: AbortSignal,
): Promise<number> =>
  addPending(
    database,
    'unfollowed',
    async (inside, site, all) => {
      const events = ofSessions(all);
      const { visits, sums } = await followEvents(
        await readVisitsOf(inside, events),
        events,
        agentPlaces(inside, 'cohortDay', site),
      );
      await writeVisits(inside, visits);
      await writeSums(inside, 'cohortDay', sums);
    },
    signal,
  );

/** What events that are not followed yet change. */
export async function pendingSums(inside: Executor, all: readonly CommerceEvent[]): Promise<DaySum[]> {
  const events = ofSessions(all);
  const { sums } = await followEvents(await readVisitsOf(inside, events), events, (_day, agent) => agent);
  return sums;
}

const ofSessions = (events: readonly CommerceEvent[]): EventOfSession[] =>
  events.filter((event): event is EventOfSession => event.session !== undefined);

const visitKey = ({ site, session }: { site: string; session: string }) => JSON.stringify([site, session]);

const batch = 1_000;

async function readVisitsOf(
  inside: Executor,
  events: readonly EventOfSession[],
): Promise<Map<string, Visit>> {
  const visits = new Map<string, Visit>();
  for (const [site, theirs] of Map.groupBy(events, (event) => event.site)) {
    const sessions = [...new Set(theirs.map(({ session }) => session))];
    for (let at = 0; at < sessions.length; at += batch) {
      const rows = await inside
        .selectFrom('agentVisit')
        .selectAll()
        .where('site', '=', site)
        .where('session', 'in', sessions.slice(at, at + batch))
        .execute();
      for (const { revenue, ...row } of rows)
        visits.set(visitKey(row), { ...row, revenue: JSON.parse(revenue) as Record<string, number> });
    }
  }
  return visits;
}

async function writeVisits(inside: Executor, visits: readonly Visit[]): Promise<void> {
  for (let at = 0; at < visits.length; at += batch)
    await inside
      .insertInto('agentVisit')
      .values(
        visits
          .slice(at, at + batch)
          .map(({ revenue, ...visit }) => ({ ...visit, revenue: JSON.stringify(revenue) })),
      )
      .onConflict((conflict) =>
        conflict.columns(['site', 'session']).doUpdateSet((set) => ({
          day: set.ref('excluded.day'),
          agent: set.ref('excluded.agent'),
          step: set.ref('excluded.step'),
          revenue: set.ref('excluded.revenue'),
        })),
      )
      .execute();
}
