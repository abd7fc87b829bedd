/**
 * State of the authorization server. What opens something (a code, a token, a cookie) is stored as its hash only. Every read and
 * write names the site, so that nothing of one store is valid at another.
 */
import { hash } from 'node:crypto';
import type { Database } from '../tables.ts';

export interface LinkingRecord {
  body: Record<string, unknown>;
  /** Epoch milliseconds. */
  consumedAt?: number;
}

export interface LinkingRecordWrite {
  body: Record<string, unknown>;
  uid?: string | undefined;
  grantId?: string | undefined;
  account?: string | undefined;
  client?: string | undefined;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** Records of one kind at one site. */
export interface LinkingRecords {
  put(id: string, record: LinkingRecordWrite): Promise<void>;
  /** Writes it unless it is there. @returns whether this call did: of several at a time, one does */
  add(id: string, record: LinkingRecordWrite): Promise<boolean>;
  /** Undefined once it has expired. */
  find(id: string): Promise<LinkingRecord | undefined>;
  findByUid(uid: string): Promise<LinkingRecord | undefined>;
  /** @returns whether this call was the first: of several at a time, one is */
  consume(id: string): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** Counts a wrong entry. @returns how many there are now */
  miss(id: string): Promise<number>;
}

/** Secrets have 128 random bits at least, so a plain hash is enough. */
export const linkingHash = (text: string): string => hash('sha256', text, 'base64url');

export function linkingRecords(
  { db }: Pick<Database, 'db'>,
  site: string,
  kind: string,
  now: () => number,
): LinkingRecords {
  const rows = (id: string) =>
    db
      .selectFrom('linkingRecord')
      .select(['body', 'consumedAt'])
      .where('site', '=', site)
      .where('kind', '=', kind)
      .where('expiresAt', '>', now())
      .where('id', '=', linkingHash(id));
  const update = (id: string) =>
    db
      .updateTable('linkingRecord')
      .where('site', '=', site)
      .where('kind', '=', kind)
      .where('id', '=', linkingHash(id));
  const insert = (id: string, columns: ReturnType<typeof columnsOf>) =>
    db
      .insertInto('linkingRecord')
      .values({ site, kind, id: linkingHash(id), ...columns, tries: 0, consumedAt: null });
  return {
    async put(id, record) {
      const columns = columnsOf(record);
      await insert(id, columns)
        .onConflict((conflict) => conflict.columns(['site', 'kind', 'id']).doUpdateSet(columns))
        .execute();
    },
    async add(id, record) {
      const columns = columnsOf(record);
      const { numInsertedOrUpdatedRows = 0n } = await insert(id, columns)
        .onConflict((conflict) =>
          conflict
            .columns(['site', 'kind', 'id'])
            .doUpdateSet(columns)
            // One that has expired, and was not deleted yet.
            .where('linkingRecord.expiresAt', '<=', now()),
        )
        .executeTakeFirst();
      return numInsertedOrUpdatedRows > 0n;
    },
    find: async (id) => recordOf(await rows(id).executeTakeFirst()),
    async findByUid(uid) {
      const row = await db
        .selectFrom('linkingRecord')
        .select(['body', 'consumedAt'])
        .where('uid', '=', uid)
        .where('site', '=', site)
        .where('kind', '=', kind)
        .where('expiresAt', '>', now())
        .executeTakeFirst();
      return recordOf(row);
    },
    async consume(id) {
      const { numUpdatedRows } = await update(id)
        .set({ consumedAt: now() })
        .where('consumedAt', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async remove(id) {
      await db
        .deleteFrom('linkingRecord')
        .where('site', '=', site)
        .where('kind', '=', kind)
        .where('id', '=', linkingHash(id))
        .execute();
    },
    async miss(id) {
      const row = await update(id)
        .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
        .returning('tries')
        .executeTakeFirst();
      return row?.tries ?? Number.MAX_SAFE_INTEGER;
    },
  };
}

const columnsOf = ({ body, uid, grantId, account, client, expiresAt }: LinkingRecordWrite) => ({
  uid: uid ?? null,
  grantId: grantId ?? null,
  account: account ?? null,
  client: client ?? null,
  body: JSON.stringify(body),
  expiresAt,
});

const recordOf = (row: { body: string; consumedAt: number | null } | undefined): LinkingRecord | undefined =>
  row && {
    body: JSON.parse(row.body) as Record<string, unknown>,
    ...(row.consumedAt === null ? {} : { consumedAt: row.consumedAt }),
  };

/** Ends a consent, with every code and token that came from it. */
export async function revokeGrant(
  { db }: Pick<Database, 'db'>,
  site: string,
  grantId: string,
): Promise<void> {
  await db.deleteFrom('linkingRecord').where('grantId', '=', grantId).where('site', '=', site).execute();
}

/** @returns how many were deleted */
export async function purgeLinking({ db }: Pick<Database, 'db'>, now: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('linkingRecord')
    .where('expiresAt', '<=', now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
