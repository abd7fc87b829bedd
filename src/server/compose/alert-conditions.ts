/** Conditions that alert operators, independent of Prometheus, with what to do about each. */
import { sql } from 'kysely';
import { heldNotice, type Site } from '#commerce';
import type { ActivityStream } from '#event-webhooks';
import { backlogOf, monthOf, type Database, type SeenIncident, type SiteStore } from '#storage';
import { plans, type Keys } from '#web';
import type { NoticeWords } from './messages/index.ts';
import type { Selling } from './selling.ts';

export interface AlertSources {
  database: Database;
  sites: Pick<SiteStore, 'list'>;
  selling: Pick<Selling, 'paymentProblems' | 'storeRefusals' | 'reaches' | 'manifestProblem' | 'nearLimits'>;
  keys: Pick<Keys, 'list'>;
  /** Absent without `ACTIVITY_TO`. */
  activity?: Pick<ActivityStream, 'state'> | undefined;
  /** Epoch milliseconds. */
  now(): number;
}

export interface AlertCondition {
  kind: string;
  /** How long the condition must hold before an alert, in milliseconds. */
  holdMs: number;
  words(say: NoticeWords): AlertWords;
  /** How often to check, for conditions that call another service; default: each time. */
  everyMs?: number;
  /** The texts are stored in the language of `say`. */
  find(sources: AlertSources, say: NoticeWords): Promise<Omit<SeenIncident, 'kind'>[]>;
}

export interface AlertWords {
  title: string;
  /** Title at the end, if not "Resolved: " and `title`. */
  over?: string;
  /** What to do. */
  act: string;
}

const minute = 60_000;
/** Half an hour: two waits of the recovery. */
const undecidedMs = 30 * minute;
const overdueMs = 5 * minute;
/** Attempts after which an order update has waited for half an hour. */
const failingTries = 4;
const mostHosts = 10;
/** Of an act of a member. */
const longestWaitMs = 15 * minute;
/** Of a quota. */
const nearQuota = 0.8;

export const alertConditions: readonly AlertCondition[] = [
  {
    kind: 'payments-stuck',
    holdMs: 0,
    words: (say) => ({ title: say('payments-stuck'), act: say('payments-stuck-act') }),
    async find({ database, now }, say) {
      const { payments } = await backlogOf(database, now());
      return payments.undecidedMs > undecidedMs || payments.overdueMs > overdueMs
        ? [
            {
              key: 'payments-stuck',
              text: say('payments-stuck-text'),
            },
          ]
        : [];
    },
  },
  {
    kind: 'order-updates-failing',
    holdMs: 0,
    words: (say) => ({
      title: say('order-updates-failing'),
      over: say('order-updates-failing-over'),
      act: say('order-updates-failing-act'),
    }),
    async find({ database }, say) {
      const { rows } = await sql<{
        host: string;
        count: number;
      }>`select host, count(*) as count from order_notice
        where ended is null and tries >= ${sql.lit(failingTries)} group by host
        order by count(*) desc limit ${sql.lit(mostHosts)}`.execute(database.db);
      return rows.map(({ host }) => ({
        key: `order-updates-failing ${host}`,
        text: say('order-updates-failing-text', { host }),
      }));
    },
  },
  {
    kind: 'order-updates-stopped',
    holdMs: 0,
    words: (say) => ({ title: say('order-updates-stopped'), act: say('order-updates-stopped-act') }),
    async find({ database }, say) {
      const rows = await database.db
        .selectFrom('orderNotice')
        .select(({ fn }) => ['site', 'host', fn.max('reason').as('reason')])
        .where('ended', 'is', null)
        .where('nextTryAt', '>=', heldNotice)
        .groupBy(['site', 'host'])
        .limit(mostHosts)
        .execute();
      return rows.map(({ site, host, reason }) => ({
        key: `order-updates-stopped ${site} ${host}`,
        text: say('order-updates-stopped-text', { store: site, host, reason: reason ?? '' }),
      }));
    },
  },
  {
    kind: 'partner-limit-near',
    holdMs: 0,
    words: (say) => ({ title: say('partner-limit-near'), act: say('partner-limit-near-act') }),
    find: ({ selling, now }, say) =>
      Promise.resolve(
        (selling.nearLimits?.(now()) ?? []).map(({ site, partner }) => ({
          key: `partner-limit-near ${site} ${partner}`,
          text: say('partner-limit-near-text', { store: site, partner }),
        })),
      ),
  },
  {
    kind: 'payments-misconfigured',
    holdMs: 2 * minute,
    words: (say) => ({ title: say('payments-misconfigured'), act: say('payments-misconfigured-act') }),
    find: async ({ sites, selling }) =>
      (await each(await openSites(sites), async (site) => (await selling.paymentProblems(site))[0])).map(
        ({ site, found }) => ({ key: `payments-misconfigured ${site.id}`, text: `${site.id}: ${found}` }),
      ),
  },
  {
    kind: 'platform-refuses',
    holdMs: 2 * minute,
    words: (say) => ({ title: say('platform-refuses'), act: say('platform-refuses-act') }),
    find: async ({ sites, selling }) =>
      (await each(await openSites(sites), async (site) => selling.storeRefusals(site)[0])).map(
        ({ site, found }) => ({ key: `platform-refuses ${site.id}`, text: `${site.id}: ${found}` }),
      ),
  },
  {
    kind: 'backend-unreachable',
    holdMs: 5 * minute,
    everyMs: 2 * minute,
    words: (say) => ({ title: say('backend-unreachable'), act: say('backend-unreachable-act') }),
    find: async ({ sites, selling }, say) =>
      (
        await each(await openSites(sites), async (site) => ((await selling.reaches(site)) ? undefined : true))
      ).map(({ site }) => ({
        key: `backend-unreachable ${site.id}`,
        text: say('backend-unreachable-text', { store: site.id }),
      })),
  },
  {
    kind: 'manifest-unavailable',
    holdMs: 5 * minute,
    everyMs: 2 * minute,
    words: (say) => ({ title: say('manifest-unavailable'), act: say('manifest-unavailable-act') }),
    find: async ({ sites, selling }, say) =>
      (await each(await openSites(sites), async (site) => selling.manifestProblem(site))).map(
        ({ site, found }) => ({
          key: `manifest-unavailable ${site.id}`,
          text: say('manifest-unavailable-text', { store: site.id, reason: found }),
        }),
      ),
  },
  {
    kind: 'quota-near',
    holdMs: 0,
    words: (say) => ({ title: say('quota-near'), act: say('quota-near-act') }),
    async find({ database, keys, now }, say) {
      const month = monthOf(now());
      const least = Math.min(...Object.values(plans).map(({ scansPerMonth }) => scansPerMonth)) * nearQuota;
      const used = await database.db
        .selectFrom('monthlyUsage')
        .select(['keyId', 'scans'])
        .where('month', '=', month)
        .where('scans', '>=', least)
        .execute();
      if (used.length === 0) return [];
      const all = await keys.list();
      return used.flatMap(({ keyId, scans }) => {
        const key = all.find(({ id, state }) => id === keyId && state === 'live');
        if (!key || scans < plans[key.plan].scansPerMonth * nearQuota) return [];
        return [
          {
            key: `quota-near ${keyId} ${month}`,
            text: say('quota-near-text', { key: key.start, plan: key.plan }),
          },
        ];
      });
    },
  },
  {
    kind: 'activity-not-sent',
    holdMs: 2 * minute,
    words: (say) => ({ title: say('activity-not-sent'), act: say('activity-not-sent-act') }),
    async find({ activity, now }, say) {
      const state = await activity?.state();
      const minutes = longestWaitMs / minute;
      return state?.oldestAt !== undefined && now() - state.oldestAt > longestWaitMs
        ? [
            {
              key: 'activity-not-sent',
              text:
                state.reason === undefined
                  ? say('activity-not-sent-text', { minutes })
                  : say('activity-not-sent-reason', { minutes, reason: state.reason }),
            },
          ]
        : [];
    },
  },
];

const openSites = async (sites: AlertSources['sites']): Promise<Site[]> =>
  (await sites.list()).filter(({ enabled }) => enabled);

async function each<T>(
  sites: readonly Site[],
  find: (site: Site) => Promise<T | undefined>,
): Promise<{ site: Site; found: T }[]> {
  const found = await Promise.all(sites.map(async (site) => ({ site, found: await find(site) })));
  return found.flatMap(({ site, found: one }) => (one === undefined ? [] : [{ site, found: one }]));
}
