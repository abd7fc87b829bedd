/** New events become deliveries, outside the transactions of checkouts: these only write the event that they write anyway. */
import { hash } from 'node:crypto';
import type { CommerceEvent } from '#commerce';
import type { Database, Tables } from '../tables.ts';
import { eventSites } from './event-sites.ts';

type Row = Tables['eventDelivery'];
type SinkRow = Tables['eventSink'];

const batch = 500;

/** @param body of an event, as a sink is told it */
export async function copyEvents(
  { db }: Pick<Database, 'db'>,
  { now, overlapMs, body }: { now: number; overlapMs: number; body(event: CommerceEvent): string },
  signal?: AbortSignal,
): Promise<number> {
  const sinks = await db.selectFrom('eventSink').selectAll().where('enabled', '=', 1).execute();
  if (sinks.length === 0) return 0;
  const sites = await eventSites(db);
  let copied = 0;
  for (const site of sites) {
    const wanted = sinks.filter((sink) => sink.site === null || sink.site === site);
    if (wanted.length === 0) continue;
    let from = Math.min(...wanted.map((sink) => startOf(sink, overlapMs)));
    for (;;) {
      if (signal?.aborted) return copied;
      const events = await page(db, site, from, now);
      const rows = events.flatMap((event) => rowsOf(event, wanted, overlapMs, body));
      copied += await insert(db, rows);
      const last = events.at(-1);
      if (!last || events.length < batch) break;
      from = last.at + 1;
    }
  }
  for (const { id } of sinks) {
    await db
      .updateTable('eventSink')
      .set({ copiedUntil: now })
      .where('id', '=', id)
      .where('copiedUntil', '<', now)
      .execute();
  }
  return copied;
}

const startOf = ({ since, copiedUntil }: SinkRow, overlapMs: number): number =>
  Math.max(since, copiedUntil - overlapMs);

/** Events of one moment are never torn apart: the next page begins after it. */
async function page(db: Database['db'], site: string, from: number, now: number): Promise<CommerceEvent[]> {
  const next = db.selectFrom('commerceEvent').where('site', '=', site).where('at', '>=', from);
  const last = await next
    .select('at')
    .orderBy('at')
    .limit(1)
    .offset(batch - 1)
    .executeTakeFirst();
  const end = Math.min(last?.at ?? now, now);
  const rows = await next.select('body').where('at', '<=', end).orderBy('at').execute();
  return rows.map(({ body }) => JSON.parse(body) as CommerceEvent);
}

function rowsOf(
  event: CommerceEvent,
  sinks: readonly SinkRow[],
  overlapMs: number,
  body: (event: CommerceEvent) => string,
): Row[] {
  return sinks
    .filter(
      (sink) =>
        event.at >= startOf(sink, overlapMs) && (JSON.parse(sink.types) as string[]).includes(event.type),
    )
    .map((sink) => ({
      // The same on every node and at every copy.
      id: `msg_${hash('sha256', `${sink.id} ${event.id}`, 'base64url').slice(0, 27)}`,
      sink: sink.id,
      site: event.site,
      type: event.type,
      body: body(event),
      createdAt: event.at,
      tries: 0,
      nextTryAt: event.at,
      ended: null,
      log: '[]',
      trace: event.trace ?? null,
    }));
}

async function insert(db: Database['db'], rows: readonly Row[]): Promise<number> {
  let count = 0;
  for (let at = 0; at < rows.length; at += batch) {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('eventDelivery')
      .values(rows.slice(at, at + batch))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow();
    count += Number(numInsertedOrUpdatedRows);
  }
  return count;
}
