/** Creates deliveries of new events outside the transactions of checkouts. */
import { hash } from 'node:crypto';
import type { CommerceEvent } from '#commerce';
import { type Executor } from '../statement.ts';
import { rerun } from '../rerun.ts';
import type { Database, Tables } from '../tables.ts';

type Row = Tables['eventDelivery'];
type WebhookRow = Tables['eventSink'];

const batch = 500;

/**
 * Each event that waits, for the event webhooks that are on now. Safe on several nodes at once.
 * @param body of an event, as it is sent
 */
export async function copyEvents(
  database: Pick<Database, 'transaction' | 'dialect'>,
  body: (event: CommerceEvent) => string,
  signal?: AbortSignal,
): Promise<number> {
  let copied = 0;
  for (;;) {
    if (signal?.aborted) return copied;
    const step = await rerun(() =>
      database.transaction((inside) => copySome(inside, database.dialect, body)),
    );
    copied += step.copied;
    if (step.events < batch) return copied;
  }
}

async function copySome(
  inside: Executor,
  dialect: Database['dialect'],
  body: (event: CommerceEvent) => string,
): Promise<{ events: number; copied: number }> {
  const waiting = inside.selectFrom('commerceEvent').where('waiting', '=', 1);
  const oldest = waiting.select(['id', 'body']).orderBy('at').limit(batch);
  // What another node has in hand is left to it.
  const rows = await (dialect === 'postgres' ? oldest.forUpdate().skipLocked() : oldest).execute();
  if (rows.length === 0) return { events: 0, copied: 0 };
  const sinks = await inside.selectFrom('eventSink').selectAll().where('enabled', '=', 1).execute();
  const deliveries = rows.flatMap((row) => rowsOf(JSON.parse(row.body) as CommerceEvent, sinks, body));
  let copied = 0;
  for (let at = 0; at < deliveries.length; at += batch)
    copied += await insert(inside, deliveries.slice(at, at + batch));
  await inside
    .updateTable('commerceEvent')
    .set({ waiting: 0 })
    .where('waiting', '=', 1)
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return { events: rows.length, copied };
}

const rowsOf = (
  event: CommerceEvent,
  sinks: readonly WebhookRow[],
  body: (event: CommerceEvent) => string,
): Row[] =>
  sinks
    .filter(
      ({ site, types }) =>
        (site === null || site === event.site) && (JSON.parse(types) as string[]).includes(event.type),
    )
    .map((sink) => ({
      // The same at every copy.
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

async function insert(inside: Executor, rows: readonly Row[]): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await inside
    .insertInto('eventDelivery')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}
