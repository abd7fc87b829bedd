/** Events of audited storefronts, such as deploys. Score histories show them. */
import type { Database } from '../tables.ts';
import type { Executor } from '../statement.ts';
import type { AuditEventKind, AuditEventTable } from './tables.ts';

export interface AuditEvent {
  id: string;
  /** ID of an API key, or `dashboard`. */
  keyId: string;
  /** As in the history: with a port that is not the default. */
  host: string;
  kind: AuditEventKind;
  label: string;
  link: string | null;
  /** When it happened, in epoch milliseconds. */
  at: number;
  createdAt: number;
  /** Name of the member who added it in the dashboard. */
  createdBy: string | null;
}

export interface NewAuditEvent extends AuditEvent {
  /** A repeated request with the same key adds nothing. */
  request?: { key: string; digest: string };
}

export interface AuditEventCursor {
  at: number;
  id: string;
}

export interface AuditEvents {
  /** `key-reused`: the request key was used with another body. */
  add(event: NewAuditEvent): Promise<{ outcome: 'added' | 'known'; event: AuditEvent } | 'key-reused'>;
  /** Of one host, the latest first. */
  ofHost(host: string, page: { limit: number; after?: AuditEventCursor }): Promise<AuditEvent[]>;
  /** Added with one API key, the latest first. */
  ofKey(
    keyId: string,
    page: { limit: number; host?: string; after?: AuditEventCursor },
  ): Promise<AuditEvent[]>;
  /** @returns false if there is none, or not of this key or host */
  remove(id: string, of: { keyId: string } | { host: string }): Promise<boolean>;
}

const columns = ['id', 'keyId', 'host', 'kind', 'label', 'link', 'at', 'createdAt', 'createdBy'] as const;

export function auditEventStore({ db }: Pick<Database, 'db'>): AuditEvents {
  const list = async (
    of: { keyId?: string; host?: string },
    { limit, after }: { limit: number; after?: AuditEventCursor },
  ): Promise<AuditEvent[]> => {
    let query = db.selectFrom('auditEvent').select(columns);
    if (of.keyId !== undefined) query = query.where('keyId', '=', of.keyId);
    if (of.host !== undefined) query = query.where('host', '=', of.host);
    if (after) {
      query = query.where((where) =>
        where.or([
          where('at', '<', after.at),
          where.and([where('at', '=', after.at), where('id', '<', after.id)]),
        ]),
      );
    }
    return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  };

  async function add({ request, ...event }: NewAuditEvent): ReturnType<AuditEvents['add']> {
    const row = { ...event, requestKey: request?.key ?? null, requestDigest: request?.digest ?? '' };
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('auditEvent')
      .values(row)
      .onConflict((conflict) => conflict.columns(['keyId', 'requestKey']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n || !request) return { outcome: 'added', event };
    const known = await byRequest(db, row);
    // It was deleted meanwhile: this request adds it again.
    if (!known) return add({ ...event, request });
    const { requestDigest, ...before } = known;
    return requestDigest === row.requestDigest ? { outcome: 'known', event: before } : 'key-reused';
  }

  return {
    add,
    ofHost: (host, page) => list({ host }, page),
    ofKey: (keyId, { host, ...page }) => list(host === undefined ? { keyId } : { keyId, host }, page),
    async remove(id, of) {
      let query = db.deleteFrom('auditEvent').where('id', '=', id);
      query = 'keyId' in of ? query.where('keyId', '=', of.keyId) : query.where('host', '=', of.host);
      const { numDeletedRows } = await query.executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}

const byRequest = (on: Executor, { keyId, requestKey }: Pick<AuditEventTable, 'keyId' | 'requestKey'>) =>
  on
    .selectFrom('auditEvent')
    .select([...columns, 'requestDigest'])
    .where('keyId', '=', keyId)
    .where('requestKey', '=', requestKey)
    .executeTakeFirst();
