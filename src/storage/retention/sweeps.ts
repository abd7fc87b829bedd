/** How each kind of data is deleted by age. */
import { sql } from 'kysely';
import { forgetRun } from '../monitors/runs.ts';
import { openReports, prunePublic } from '../public-reports.ts';
import { olderReports } from '../report-archive.ts';
import type { Database } from '../tables.ts';
import type { RetentionKindId } from './kinds.ts';
import { buyerSweep, checkoutSweep, orderSweep } from './order-sweeps.ts';
import { sweepInPortions, oldestOf, sweepAll, sweepExpired, sweepRows, type Sweep } from './sweep.ts';

/** A quiet half hour ends a session of an agent. */
const quietMs = 30 * 60_000;
const reportPortion = 200;

/** By site, which is how they are found. Those that are still to be counted, followed, or copied stay. */
const events: Sweep = {
  async remove({ database, until, signal }) {
    let removed = 0;
    for (const site of await sitesOf(database))
      removed += await sweepRows({
        table: 'commerceEvent',
        key: ['site', 'at', 'id'],
        time: 'at',
        where: sql<boolean>`site = ${site} and waiting = 0 and uncounted = 0 and unfollowed = 0`,
      }).remove({ database, until, now: until, signal });
    return removed;
  },
  async oldest(database) {
    const { db } = database;
    const oldest = await Promise.all(
      (await sitesOf(database)).map((site) =>
        oldestOf(db, sql`select min(at) as oldest from commerce_event where site = ${site}`),
      ),
    );
    const known = oldest.filter((time) => time !== null);
    return known.length === 0 ? null : Math.min(...known);
  },
};

const sitesOf = async ({ db }: Pick<Database, 'db'>): Promise<string[]> =>
  (await db.selectFrom('site').select('id').execute()).map(({ id }) => id);

/** All but the last of each site and what a link still shows. */
const reports: Sweep = {
  remove: ({ database, until, now, signal }) =>
    sweepInPortions(
      async () => {
        const rows = await olderReports(database.db, until, now)
          .select('auditRun.reportId')
          .limit(reportPortion)
          .execute();
        for (const { reportId } of rows) await database.transaction((inside) => forgetRun(inside, reportId));
        return rows.length;
      },
      signal,
      reportPortion,
    ),
  async oldest({ db }) {
    const now = Date.now();
    const row = await olderReports(db, now, now)
      .select(({ fn }) => fn.min('auditRun.createdAt').as('oldest'))
      .executeTakeFirst();
    return row?.oldest == null ? null : Number(row.oldest);
  },
};

const publicReports: Sweep = {
  remove: ({ database, until, now }) => database.transaction((inside) => prunePublic(inside, { until, now })),
  async oldest({ db }) {
    const row = await openReports(db)
      .select(({ fn }) => fn.min('createdAt').as('oldest'))
      .executeTakeFirst();
    return row?.oldest == null ? null : Number(row.oldest);
  },
};

/** `until` is half an hour later than the last call of a session that is over. */
const agentSessions = sweepRows({ table: 'agentSession', key: ['subject'], time: 'lastSeenAt' });

export const sweeps: Readonly<Record<RetentionKindId, Sweep>> = {
  orders: orderSweep,
  buyers: buyerSweep,
  checkouts: checkoutSweep,
  confirmations: sweepRows({ table: 'mailOutbox', key: ['id'], time: 'createdAt' }),
  updates: sweepRows({
    table: 'orderNotice',
    key: ['id'],
    time: 'nextTryAt',
    where: sql<boolean>`ended is not null`,
  }),
  deliveries: sweepRows({ table: 'eventDelivery', key: ['id'], time: 'createdAt' }),
  messages: sweepRows({ table: 'contactMessage', key: ['id'], time: 'createdAt' }),
  letters: sweepRows({
    table: 'letter',
    key: ['id'],
    time: 'endedAt',
    where: sql<boolean>`ended_at is not null`,
  }),
  activity: sweepRows({ table: 'memberAct', key: ['at', 'id'], time: 'at' }),
  changes: sweepRows({ table: 'siteChange', key: ['site', 'revision'], time: 'at' }),
  alerts: sweepRows({
    table: 'monitorAlert',
    key: ['id'],
    time: 'at',
    where: sql<boolean>`mailed is not null`,
  }),
  incidents: sweepRows({
    table: 'incident',
    key: ['key'],
    time: 'endedAt',
    where: sql<boolean>`ended_at is not null`,
  }),
  events: sweepAll(events, sweepRows({ table: 'agentVisit', key: ['site', 'session'], time: 'day' })),
  refusals: sweepRows({
    table: 'refusalDay',
    key: ['site', 'day', 'agent', 'operation', 'code'],
    time: 'day',
  }),
  reports,
  'audit-events': sweepRows({ table: 'auditEvent', key: ['id'], time: 'at' }),
  'public-reports': publicReports,
  // Its items go with it.
  batches: sweepRows({
    table: 'batch',
    key: ['id'],
    time: 'endedAt',
    where: sql<boolean>`ended_at is not null`,
  }),
  'started-audits': sweepRows({ table: 'startedAudit', key: ['id'], time: 'endsAt' }),
  answers: sweepRows({ table: 'storedAnswer', key: ['scope', 'key'], time: 'expiresAt' }),
  carts: sweepRows({ table: 'cart', key: ['id'], time: 'expiresAt' }),
  'agent-sessions': {
    remove: (context) => agentSessions.remove({ ...context, until: context.until - quietMs }),
    async oldest(database) {
      const last = await agentSessions.oldest(database);
      return last === null ? null : last + quietMs;
    },
  },
  signatures: sweepRows({ table: 'usedSignature', key: ['id'], time: 'expiresAt' }),
  limits: sweepAll(
    sweepRows({ table: 'slidingWindow', key: ['subject'], time: 'expiresAt' }),
    sweepRows({ table: 'spentChallenge', key: ['id'], time: 'expiresAt' }),
  ),
  'sign-ins': sweepAll(sweepExpired('session'), sweepExpired('verification')),
  links: sweepRows({ table: 'accountLink', key: ['tokenHash'], time: 'expiresAt' }),
};
