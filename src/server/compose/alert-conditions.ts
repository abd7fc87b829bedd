/** Conditions that alert operators, independent of Prometheus, with what to do about each. */
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
  /** How long the condition must hold before an alert, in milliseconds. */
  holdMs: number;
  title: string;
  /** Title at the end, if not "Resolved: " and `title`. */
  over?: string;
  /** What to do. */
  act: string;
  /** How often to check, for conditions that call another service; default: each time. */
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
    act: 'Find the payment reference in the log event maintenance-failed. Check that the store and the processor are reachable, and that the processor key has not changed. See docs/payment.md.',
    async find({ database, now }) {
      const { payments } = await backlogOf(database, now());
      return payments.undecidedMs > undecidedMs || payments.overdueMs > overdueMs
        ? [
            {
              key: 'payments-stuck',
              text: 'A payment has had no outcome for 30 minutes. The buyer may have been charged.',
            },
          ]
        : [];
    },
  },
  {
    kind: 'order-updates-failing',
    holdMs: 0,
    title: 'Order updates cannot be delivered',
    over: 'Order updates are delivered again, or are no longer retried',
    act: 'Open Webhooks, Order updates in the dashboard for the last error. The agent’s endpoint or this service’s outbound network is down.',
    async find({ database }) {
      const { rows } = await sql<{
        host: string;
        count: number;
      }>`select host, count(*) as count from order_notice
        where ended is null and tries >= ${sql.lit(failingTries)} group by host
        order by count(*) desc limit ${sql.lit(mostHosts)}`.execute(database.db);
      return rows.map(({ host }) => ({
        key: `order-updates-failing ${host}`,
        text: `Order updates to ${host} keep failing. Agents there do not get updates on their orders.`,
      }));
    },
  },
  {
    kind: 'payments-misconfigured',
    holdMs: 2 * minute,
    title: 'A store cannot take payments',
    act: 'Check the keys on the Payments page of the store in the dashboard, or STRIPE_SECRET_KEY if it has none of its own, the processor account, and the payment handlers.',
    find: async ({ sites, selling }) =>
      (await each(await openSites(sites), async (site) => (await selling.paymentProblems(site))[0])).map(
        ({ site, found }) => ({ key: `payments-misconfigured ${site.id}`, text: `${site.id}: ${found}` }),
      ),
  },
  {
    kind: 'platform-refuses',
    holdMs: 2 * minute,
    title: 'The platform of a store rejects this service',
    act: 'Find the log event platform-refused, which names the resource and what to change. docs/salesforce.md lists all permissions and scopes.',
    find: async ({ sites, selling }) =>
      (await each(await openSites(sites), async (site) => selling.storeRefusals(site)[0])).map(
        ({ site, found }) => ({ key: `platform-refuses ${site.id}`, text: `${site.id}: ${found}` }),
      ),
  },
  {
    kind: 'backend-unreachable',
    holdMs: 5 * minute,
    everyMs: 2 * minute,
    title: 'The backend of a store is not responding',
    act: 'Check the platform’s status page, then the store’s credentials. Run portico doctor to see what agents see.',
    find: async ({ sites, selling }) =>
      (
        await each(await openSites(sites), async (site) => ((await selling.reaches(site)) ? undefined : true))
      ).map(({ site }) => ({
        key: `backend-unreachable ${site.id}`,
        text: `${site.id}: a test search failed, so agents cannot shop there.`,
      })),
  },
  {
    kind: 'quota-near',
    holdMs: 0,
    title: 'An API key has used most of its audits',
    act: 'Change its plan in the dashboard under Settings, API keys, or notify its owner. Usage resets next month.',
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
            text: `The key ${key.start} has used at least 80% of the audits in its plan (${key.plan}).`,
          },
        ];
      });
    },
  },
  {
    kind: 'activity-not-sent',
    holdMs: 2 * minute,
    title: 'Member activity cannot be sent',
    act: 'Check that the endpoint in ACTIVITY_TO responds with 2xx and uses the same ACTIVITY_SECRET. The last error is in the dashboard under Settings, Activity. No activity is lost: it is sent in order once the endpoint responds.',
    async find({ activity, now }) {
      const state = await activity?.state();
      return state?.oldestAt !== undefined && now() - state.oldestAt > longestWaitMs
        ? [
            {
              key: 'activity-not-sent',
              text: `Member activity has been waiting for ${longestWaitMs / minute} minutes to be sent${state.reason === undefined ? '' : `. Last response: ${state.reason}`}.`,
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
