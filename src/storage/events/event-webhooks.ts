/** Event webhooks: few, made by hand. */
import { sql } from 'kysely';
import type { CommerceEvent, Secret } from '#commerce';
import type { EventWebhook, EventWebhookStore } from '#event-webhooks';
import { copyEvents } from './copy-events.ts';
import { eventDeliveries, webhookSecrets, type WebhookSecrets } from './deliveries.ts';
import type { Database, Tables } from '../tables.ts';

type Row = Tables['eventSink'];

export interface EventWebhookStoreOptions {
  /** Encrypts the secrets of event webhooks. */
  secret: Secret;
  /** What is sent for an event. */
  body(event: CommerceEvent): string;
  /** Epoch milliseconds. */
  now?: () => number;
  /** Logs what an operator should know. */
  report?(event: string, facts: Record<string, unknown>): void;
}

export function eventWebhookStore(
  database: Database,
  { secret, body, now = Date.now, report = () => {} }: EventWebhookStoreOptions,
): EventWebhookStore {
  const secrets = webhookSecrets(secret);
  return {
    ...eventWebhooks(database, secrets),
    ...eventDeliveries(database, secrets, now, report),
    copyEvents: (signal) => copyEvents(database, body, signal),
  };
}

type Part = Pick<EventWebhookStore, 'list' | 'read' | 'add' | 'change' | 'remove' | 'rotate' | 'takeSecret'>;

function eventWebhooks({ db }: Pick<Database, 'db'>, secrets: WebhookSecrets): Part {
  return {
    async list() {
      const rows = await db.selectFrom('eventSink').selectAll().orderBy('createdAt').orderBy('id').execute();
      return rows.map(webhookOf);
    },
    async read(id) {
      const row = await db.selectFrom('eventSink').selectAll().where('id', '=', id).executeTakeFirst();
      return row && webhookOf(row);
    },
    async add({ id, createdAt, ...wish }, secret) {
      const sealed = { secret: secrets.close(secret, id), secretShown: 0 };
      await db
        .insertInto('eventSink')
        .values({ id, createdAt, ...sealed, ...columnsOf(wish) })
        .execute();
    },
    async change(id, wish) {
      const isOn = sql<boolean>`enabled = 1`;
      const { numUpdatedRows } = await db
        .updateTable('eventSink')
        .set((set) => ({
          ...columnsOf(wish),
          ...(wish.enabled
            ? {
                failingSince: set.case().when(isOn).then(set.ref('failingSince')).else(null).end(),
                offReason: null,
              }
            : {}),
        }))
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    async remove(id) {
      const { numDeletedRows } = await db
        .deleteFrom('eventSink')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await db.deleteFrom('eventDelivery').where('sink', '=', id).execute();
      return numDeletedRows === 1n;
    },
    async rotate(id, secret, oldSecretUntil) {
      const { numUpdatedRows } = await db
        .updateTable('eventSink')
        .set((set) => ({
          secret: secrets.close(secret, id),
          secretShown: 0,
          oldSecret: set.ref('secret'),
          oldSecretUntil,
        }))
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    async takeSecret(id) {
      const row = await db
        .updateTable('eventSink')
        .set({ secretShown: 1 })
        .where('id', '=', id)
        .where('secretShown', '=', 0)
        .returning(['id', 'secret', 'oldSecret', 'oldSecretUntil'])
        .executeTakeFirst();
      return row && secrets.open(row, Number.MAX_SAFE_INTEGER)[0];
    },
  };
}

const columnsOf = ({
  site,
  url,
  description,
  types,
  enabled,
}: Pick<EventWebhook, 'url' | 'description' | 'types' | 'enabled'> & { site: string | undefined }) => ({
  site: site ?? null,
  url,
  description,
  types: JSON.stringify(types),
  enabled: enabled ? 1 : 0,
});

const webhookOf = (row: Row): EventWebhook => ({
  id: row.id,
  ...(row.site === null ? {} : { site: row.site }),
  url: row.url,
  description: row.description,
  types: JSON.parse(row.types) as EventWebhook['types'],
  enabled: row.enabled === 1,
  ...(row.enabled === 1 || row.offReason === null ? {} : { offReason: row.offReason as 'gone' | 'failing' }),
  createdAt: row.createdAt,
  ...(row.lastSuccessAt === null ? {} : { lastSuccessAt: row.lastSuccessAt }),
  ...(row.failingSince === null ? {} : { failingSince: row.failingSince }),
  ...(row.oldSecretUntil === null ? {} : { oldSecretUntil: row.oldSecretUntil }),
});
