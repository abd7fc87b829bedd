/** What operators are told of, apart from Prometheus: each condition with what to look at first. */
import { sql } from 'kysely';
import type { Site } from '#commerce';
import type { ActivityStream } from '#event-webhooks';
import { backlogOf, monthOf, type Database, type SeenIncident, type SiteStore } from '#storage';
import { plans, type Keys } from '#web';
import type { Selling } from './selling.ts';

export interface AlertSources {
  database: Database;
  sites: Pick<SiteStore, 'list'>;
  selling: Pick<Selling, 'paymentProblems' | 'storeRefusals' | 'reaches'>;
  keys: Pick<Keys, 'list'>;
  /** Absent without `ACTIVITY_TO`. */
  activity?: Pick<ActivityStream, 'state'> | undefined;
  /** Epoch milliseconds. */
  now(): number;
}

export interface AlertCondition {
  kind: string;
  /** How long it must hold before anybody is told, milliseconds. */
  holdMs: number;
  title: string;
  /** At its end, where that is not simply `title` resolved. */
  over?: string;
  /** What to look at first. */
  act: string;
  /** Only every so many minutes, for what costs a call to somebody else; default: each time. */
  everyMs?: number;
  find(sources: AlertSources): Promise<Omit<SeenIncident, 'kind'>[]>;
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
    title: 'A payment is stuck',
    act: 'The log has maintenance-failed with its reference. Is the store or the processor away, or its key another one than before? docs/payment.md.',
    async find({ database, now }) {
      const { payments } = await backlogOf(database, now());
      return payments.undecidedMs > undecidedMs || payments.overdueMs > overdueMs
        ? [
            {
              key: 'payments-stuck',
              text: 'A payment has not been decided for half an hour. Its buyer may have paid.',
            },
          ]
        : [];
    },
  },
  {
    kind: 'order-updates-failing',
    holdMs: 0,
    title: 'Order updates cannot be delivered',
    over: 'Order updates are delivered again, or were given up',
    act: 'The dashboard lists them under Webhooks, Order updates, with the last error. The agent’s endpoint is down, or the egress of this service.',
    async find({ database }) {
      const { rows } = await sql<{
        host: string;
        count: number;
      }>`select host, count(*) as count from order_notice
        where ended is null and tries >= ${sql.lit(failingTries)} group by host
        order by count(*) desc limit ${sql.lit(mostHosts)}`.execute(database.db);
      return rows.map(({ host }) => ({
        key: `order-updates-failing ${host}`,
        text: `Order updates to ${host} fail again and again. Agents there do not hear about their orders.`,
      }));
    },
  },
  {
    kind: 'payments-misconfigured',
    holdMs: 2 * minute,
    title: 'A store cannot take payments',
    act: 'The page of the store in the dashboard says the same. Check STRIPE_SECRET_KEY, the account at the processor, and the payment handlers of the store.',
    find: async ({ sites, selling }) =>
      (await each(await openSites(sites), async (site) => (await selling.paymentProblems(site))[0])).map(
        ({ site, found }) => ({ key: `payments-misconfigured ${site.id}`, text: `${site.id}: ${found}` }),
      ),
  },
  {
    kind: 'platform-refuses',
    holdMs: 2 * minute,
    title: 'The platform of a store rejects this service',
    act: 'The log has platform-refused with the resource and what to change. docs/salesforce.md lists every right and scope.',
    find: async ({ sites, selling }) =>
      (await each(await openSites(sites), async (site) => selling.storeRefusals(site)[0])).map(
        ({ site, found }) => ({ key: `platform-refuses ${site.id}`, text: `${site.id}: ${found}` }),
      ),
  },
  {
    kind: 'backend-unreachable',
    holdMs: 5 * minute,
    everyMs: 2 * minute,
    title: 'The backend of a store does not answer',
    act: 'The status page of the platform, then the credentials of the store; portico doctor at the store shows what agents see.',
    find: async ({ sites, selling }) =>
      (
        await each(await openSites(sites), async (site) => ((await selling.reaches(site)) ? undefined : true))
      ).map(({ site }) => ({
        key: `backend-unreachable ${site.id}`,
        text: `${site.id}: a search for one product fails, so agents cannot shop there.`,
      })),
  },
  {
    kind: 'quota-near',
    holdMs: 0,
    title: 'An API key has used most of its audits',
    act: 'Give it another plan in the dashboard under Settings, API keys, or tell its holder. The count begins again next month.',
    async find({ database, keys, now }) {
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
            text: `The key ${key.start} has used 80 % or more of the audits of its plan, ${key.plan}.`,
          },
        ];
      });
    },
  },
  {
    kind: 'activity-not-sent',
    holdMs: 2 * minute,
    title: 'The activity of members cannot be sent',
    act: 'The endpoint in ACTIVITY_TO: does it answer with 2xx, and does it know ACTIVITY_SECRET? The dashboard has the last error under Settings, Activity. Nothing is lost meanwhile: it is sent in order once the endpoint answers.',
    async find({ activity, now }) {
      const state = await activity?.state();
      return state?.oldestAt !== undefined && now() - state.oldestAt > longestWaitMs
        ? [
            {
              key: 'activity-not-sent',
              text: `What members did has waited for ${longestWaitMs / minute} minutes to be sent${state.reason === undefined ? '' : `. The last answer: ${state.reason}`}.`,
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
