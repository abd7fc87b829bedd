/** Deliveries that wait, each taken by one node at a time, and what became of the others. */
import type { Secret } from '#commerce';
import type { EventDelivery, DeliveryTry, DueEventDelivery, EventWebhookStore } from '#event-webhooks';
import type { Database, Tables } from '../tables.ts';
import { sealWith } from '../seal.ts';

type Row = Tables['eventDelivery'];
type WebhookRow = Pick<
  Tables['eventSink'],
  'url' | 'secret' | 'oldSecret' | 'oldSecretUntil' | 'failingSince'
>;

/** Tries that are remembered. */
const mostTries = 20;
const webhookColumns = [
  'eventSink.url',
  'eventSink.secret',
  'eventSink.oldSecret',
  'eventSink.oldSecretUntil',
  'eventSink.failingSince',
] as const;

/** Secrets are encrypted, each for its own event webhook. */
export interface WebhookSecrets {
  close(secret: string, webhook: string): string;
  /** The secrets to sign with now, newest first. */
  open(
    row: Pick<Tables['eventSink'], 'id' | 'secret' | 'oldSecret' | 'oldSecretUntil'>,
    now: number,
  ): string[];
}

export function webhookSecrets(secret: Secret): WebhookSecrets {
  const seal = sealWith(secret, 'webhook secret');
  return {
    close: (text, webhook) => seal.close(text, `sink:${webhook}`),
    open({ id, secret, oldSecret, oldSecretUntil }, now) {
      const sealed = oldSecret !== null && (oldSecretUntil ?? 0) > now ? [secret, oldSecret] : [secret];
      return sealed.map((one) => seal.open(one, `sink:${id}`));
    },
  };
}

type Part = Pick<EventWebhookStore, 'addDelivery' | 'due' | 'dueNow' | 'claim' | 'keep'>;

export function eventDeliveries(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  secrets: WebhookSecrets,
  now: () => number,
  report: (event: string, facts: Record<string, unknown>) => void,
): Part {
  /** Event webhooks whose secret no secret of ours opens: each is logged once. */
  const lost = new Set<string>();
  const dueOf = (row: Row & WebhookRow): DueEventDelivery => ({
    ...toDelivery(row),
    url: row.url,
    secrets: secrets.open({ ...row, id: row.sink }, now()),
    ...(row.failingSince === null ? {} : { failingSince: row.failingSince }),
  });
  return {
    async addDelivery({ site, nextTryAt, trace, ...delivery }) {
      const row = { ...delivery, site: site ?? null, nextTryAt: nextTryAt ?? null, trace: trace ?? null };
      await db
        .insertInto('eventDelivery')
        .values({ ...row, tries: 0, ended: null, log: '[]' })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },
    async due(at, perWebhook) {
      const webhooks = await db
        .selectFrom('eventSink')
        .select(['eventSink.id', ...webhookColumns])
        .where('enabled', '=', 1)
        .execute();
      const found: DueEventDelivery[] = [];
      for (const { id, ...sink } of webhooks) {
        const rows = await db
          .selectFrom('eventDelivery')
          .selectAll()
          .where('sink', '=', id)
          .where('nextTryAt', '<=', at)
          .orderBy('nextTryAt')
          .limit(perWebhook)
          .execute();
        try {
          found.push(...rows.map((row) => dueOf({ ...row, ...sink })));
        } catch (err) {
          // The others are sent to all the same.
          if (!lost.has(id)) report('webhook-secret-lost', { sink: id, err });
          lost.add(id);
        }
      }
      return found;
    },
    async dueNow(id) {
      const row = await db
        .selectFrom('eventDelivery')
        .innerJoin('eventSink', 'eventSink.id', 'eventDelivery.sink')
        .selectAll('eventDelivery')
        .select(webhookColumns)
        .where('eventDelivery.id', '=', id)
        .executeTakeFirst();
      if (!row) return undefined;
      const isOnce = row.ended !== null || row.type === 'ping';
      return { ...dueOf(row), ...(isOnce ? { once: true as const } : {}) };
    },
    async claim({ id, nextTryAt }, until) {
      const claimed = await transaction((inside) =>
        inside
          .updateTable('eventDelivery')
          .set({ nextTryAt: until, ended: null })
          .where('id', '=', id)
          .where('nextTryAt', nextTryAt === undefined ? 'is' : '=', nextTryAt ?? null)
          .executeTakeFirstOrThrow(),
      );
      return claimed.numUpdatedRows === 1n;
    },
    async keep({ id, sink, nextTryAt }, tried, kept) {
      await transaction(async (inside) => {
        const row = await inside
          .selectFrom('eventDelivery')
          .select(['log', 'nextTryAt', 'ended'])
          .where('id', '=', id)
          .executeTakeFirst();
        if (!row) return;
        const log = JSON.stringify([...(JSON.parse(row.log) as DeliveryTry[]), tried].slice(-mostTries));
        // The node that took over an expired claim knows better than this late failure.
        const isMine = row.nextTryAt === (nextTryAt ?? null);
        const isLate = !isMine && kept.state !== 'delivered';
        const ended = kept.state === 'failed' ? null : kept.state;
        const state = isLate ? {} : { ended, nextTryAt: kept.state === 'failed' ? kept.tryAt : null };
        await inside
          .updateTable('eventDelivery')
          .set((set) => ({ ...state, log, tries: set('tries', '+', 1) }))
          .where('id', '=', id)
          .execute();
        const health = inside.updateTable('eventSink').where('id', '=', sink);
        if (kept.state === 'delivered') {
          await health.set({ lastSuccessAt: tried.at, failingSince: null }).execute();
        } else {
          await health.set({ failingSince: tried.at }).where('failingSince', 'is', null).execute();
          const { off } = kept;
          if (off) await health.set({ enabled: 0, offReason: off }).execute();
        }
      });
    },
  };
}

export const toDelivery = (row: Row): EventDelivery => ({
  id: row.id,
  sink: row.sink,
  ...(row.site === null ? {} : { site: row.site }),
  type: row.type,
  body: row.body,
  createdAt: row.createdAt,
  tries: row.tries,
  ...(row.nextTryAt === null ? {} : { nextTryAt: row.nextTryAt }),
  ...(row.ended === null ? {} : { ended: row.ended as 'delivered' | 'dropped' }),
  log: JSON.parse(row.log) as DeliveryTry[],
  ...(row.trace === null ? {} : { trace: row.trace }),
});
