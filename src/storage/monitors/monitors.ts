/** Monitors and their alerts: what its owner set and what its runs found stand apart, so that neither overwrites the other. */
import type { Alert, DueMonitor, Monitor, MonitorSettings, MonitorStore, State } from '#audit-jobs';
import type { Database, Tables } from '../tables.ts';

type Row = Tables['monitor'];
type Body = MonitorSettings & Pick<Monitor, 'createdBy'>;

export function monitorStore({ db, transaction }: Pick<Database, 'db' | 'transaction'>): MonitorStore {
  const rows = () => db.selectFrom('monitor').selectAll();

  return {
    async list() {
      return (await rows().orderBy('createdAt', 'desc').orderBy('id').execute()).map(monitorOf);
    },
    async read(id) {
      const row = await rows().where('id', '=', id).executeTakeFirst();
      return row && monitorOf(row);
    },
    async ofHosts(hosts) {
      if (hosts.length === 0) return [];
      return (await rows().where('host', 'in', hosts).orderBy('createdAt').orderBy('id').execute()).map(
        monitorOf,
      );
    },
    async count() {
      const { count } = await db
        .selectFrom('monitor')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async add({ id, host, paused, nextAt, createdAt, state, ...body }) {
      const row = { id, host, paused: Number(paused), nextAt, claimedUntil: 0, createdAt };
      const texts = { body: JSON.stringify(bodyOf(body)), state: JSON.stringify(state) };
      await transaction((inside) =>
        inside
          .insertInto('monitor')
          .values({ ...row, ...texts })
          .execute(),
      );
    },
    change: (id, { host, nextAt, ...settings }, fresh) =>
      transaction(async (inside) => {
        const row = await inside.selectFrom('monitor').select('body').where('id', '=', id).executeTakeFirst();
        if (!row) return false;
        const { createdBy } = JSON.parse(row.body) as Body;
        const body = JSON.stringify(bodyOf({ ...settings, createdBy }));
        const anew = fresh ? { state: JSON.stringify(fresh), claimedUntil: 0 } : {};
        await inside
          .updateTable('monitor')
          .set({ host, nextAt, body, ...anew })
          .where('id', '=', id)
          .execute();
        return true;
      }),
    async setPaused(id, paused, nextAt) {
      const { numUpdatedRows } = await transaction((inside) =>
        inside
          .updateTable('monitor')
          .set({ paused: Number(paused), nextAt })
          .where('id', '=', id)
          .executeTakeFirst(),
      );
      return numUpdatedRows === 1n;
    },
    async remove(id) {
      const { numDeletedRows } = await transaction((inside) =>
        inside.deleteFrom('monitor').where('id', '=', id).executeTakeFirst(),
      );
      return numDeletedRows === 1n;
    },

    async due(now, limit) {
      const found = await rows()
        .where('paused', '=', 0)
        .where('nextAt', '<=', now)
        .where('claimedUntil', '<=', now)
        .orderBy('nextAt')
        .limit(limit)
        .execute();
      return found.map((row): DueMonitor => ({ ...monitorOf(row), claimedUntil: row.claimedUntil }));
    },
    async claim({ id, claimedUntil, nextAt }, until) {
      const { numUpdatedRows } = await transaction((inside) =>
        inside
          .updateTable('monitor')
          .set({ claimedUntil: until })
          .where('id', '=', id)
          .where('paused', '=', 0)
          .where('claimedUntil', '=', claimedUntil)
          // Another node may have run it since it was read, and be done: then nothing is claimed again either.
          .where('nextAt', '=', nextAt)
          .executeTakeFirst(),
      );
      return numUpdatedRows === 1n;
    },
    finish: ({ id, nextAt: planned }, claim, { state, nextAt, pause, alert }) =>
      transaction(async (inside) => {
        const mine = await inside
          .updateTable('monitor')
          .set({ state: JSON.stringify(state), claimedUntil: 0, ...(pause ? { paused: 1 } : {}) })
          .where('id', '=', id)
          .where('claimedUntil', '=', claim)
          .executeTakeFirst();
        if (mine.numUpdatedRows !== 1n) return false;
        await inside
          .updateTable('monitor')
          .set({ nextAt })
          .where('id', '=', id)
          .where('nextAt', '=', planned)
          .execute();
        if (alert) {
          const { id: alertId, monitorId, at, ...body } = alert;
          await inside
            .insertInto('monitorAlert')
            .values({ id: alertId, monitorId, at, mailed: null, body: JSON.stringify(body) })
            .execute();
        }
        return true;
      }),
    async giveBack(id, claim, nextAt) {
      await transaction((inside) =>
        inside
          .updateTable('monitor')
          .set({ claimedUntil: 0, nextAt })
          .where('id', '=', id)
          .where('claimedUntil', '=', claim)
          .execute(),
      );
    },

    async alerts(monitorId, { limit, before }) {
      let query = db.selectFrom('monitorAlert').selectAll().where('monitorId', '=', monitorId);
      if (before) {
        query = query.where((where) =>
          where.or([
            where('at', '<', before.at),
            where.and([where('at', '=', before.at), where('id', '<', before.id)]),
          ]),
        );
      }
      return (await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()).map(alertOf);
    },
    async waiting(limit) {
      const found = await db
        .selectFrom('monitorAlert')
        .selectAll()
        .where('mailed', 'is', null)
        .orderBy('at')
        .limit(limit)
        .execute();
      return found.map(alertOf);
    },
    async settle(alertId, mailed) {
      await transaction((inside) =>
        inside.updateTable('monitorAlert').set({ mailed }).where('id', '=', alertId).execute(),
      );
    },
  };
}

const bodyOf = ({ url, schedule, rules, recipients, members, createdBy }: Body): Body => ({
  url,
  schedule,
  rules,
  recipients,
  ...(members === undefined ? {} : { members }),
  createdBy,
});

const monitorOf = ({ id, host, paused, nextAt, createdAt, body, state }: Row): Monitor => ({
  ...(JSON.parse(body) as Body),
  id,
  host,
  paused: paused === 1,
  nextAt,
  createdAt,
  state: JSON.parse(state) as State,
});

const alertOf = ({ id, monitorId, at, mailed, body }: Tables['monitorAlert']): Alert => ({
  ...(JSON.parse(body) as Pick<Alert, 'changes' | 'before' | 'after'>),
  id,
  monitorId,
  at,
  mailed,
});
