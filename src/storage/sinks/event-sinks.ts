/** Sinks: few, made by hand. Their secrets are encrypted, each for its own sink. */
import { sql } from 'kysely';
import type { Secret } from '#commerce';
import type { Sink, SinkStore } from '#sinks';
import { sealWith } from '../seal.ts';
import type { Database, Tables } from '../tables.ts';

type Row = Tables['eventSink'];

/** What becomes of it: signing wants the old secret first in its last hours too. */
export interface Secrets {
  close(secret: string, sink: string): string;
  /** The secrets to sign with now, newest first. */
  open(row: Pick<Row, 'id' | 'secret' | 'oldSecret' | 'oldSecretUntil'>, now: number): string[];
}

export function sinkSecrets(secret: Secret): Secrets {
  const seal = sealWith(secret, 'webhook secret');
  return {
    close: (text, sink) => seal.close(text, `sink:${sink}`),
    open({ id, secret, oldSecret, oldSecretUntil }, now) {
      const sealed = oldSecret !== null && (oldSecretUntil ?? 0) > now ? [secret, oldSecret] : [secret];
      return sealed.map((one) => seal.open(one, `sink:${id}`));
    },
  };
}

type Part = Pick<SinkStore, 'list' | 'read' | 'add' | 'change' | 'remove' | 'rotate' | 'takeSecret'>;

export function eventSinks({ db }: Pick<Database, 'db'>, secrets: Secrets): Part {
  return {
    async list() {
      const rows = await db.selectFrom('eventSink').selectAll().orderBy('createdAt').orderBy('id').execute();
      return rows.map(sinkOf);
    },
    async read(id) {
      const row = await db.selectFrom('eventSink').selectAll().where('id', '=', id).executeTakeFirst();
      return row && sinkOf(row);
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
}: Pick<Sink, 'url' | 'description' | 'types' | 'enabled'> & { site: string | undefined }) => ({
  site: site ?? null,
  url,
  description,
  types: JSON.stringify(types),
  enabled: enabled ? 1 : 0,
});

const sinkOf = (row: Row): Sink => ({
  id: row.id,
  ...(row.site === null ? {} : { site: row.site }),
  url: row.url,
  description: row.description,
  types: JSON.parse(row.types) as Sink['types'],
  enabled: row.enabled === 1,
  ...(row.enabled === 1 || row.offReason === null ? {} : { offReason: row.offReason as 'gone' | 'failing' }),
  createdAt: row.createdAt,
  ...(row.lastSuccessAt === null ? {} : { lastSuccessAt: row.lastSuccessAt }),
  ...(row.failingSince === null ? {} : { failingSince: row.failingSince }),
  ...(row.oldSecretUntil === null ? {} : { oldSecretUntil: row.oldSecretUntil }),
});
