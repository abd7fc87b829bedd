/**
 * What the platform counts, and its limits: those of a request, of a session, of a customer, of a basket, and of the whole instance.
 * An enforced quota throws what "cannot and should not be caught" (API and Object Quotas): the request ends with the general error
 * page. Salesforce's lists of quotas could be read only in part: figures of Salesforce that others report are marked `third-party`.
 */
import type { InstanceState, Quota } from '../../contract.ts';
import { PlatformException } from '../../documented.ts';

/**
 * - `quota`: Salesforce's API Quotas, salesforcecommercecloud.github.io/b2c-dev-doc/docs/current/quota/html/API_Quotas.html
 * - `script-api`: the class in the Script API
 * - `logs`: Salesforce's page Log Files, developer.salesforce.com/docs/commerce/b2c-commerce/guide/b2c-log-files-overview.html
 * - `third-party`: public reports of Salesforce's lists, not confirmed: rhino-inquisitor.com/a-survival-guide-to-sfcc-platform-limits,
 *   and for log files taurgis/sfcc-dev-mcp (`LOG-FILES.md`)
 * - `ours`: no figure of the platform was found; ours is as strict as that of the opposite act
 * - `unknown`: no figure was found, and it is counted only
 */
type Source = 'quota' | 'script-api' | 'logs' | 'third-party' | 'ours' | 'unknown';

export interface Limit {
  /** Absent: nothing is documented, and it is counted only. */
  most?: number;
  /** From here on the platform warns. Of many quotas it is 60 percent (Governance and Quotas); absent: none was found. */
  warning?: number;
  /** `sum`: over the request; `each`: of one thing, such as the quantity of a line; `level`: of what is there at the time. */
  of: 'sum' | 'each' | 'level';
  within: 'request' | 'session' | 'customer' | 'basket' | 'instance';
  /** A job may do as it likes. */
  storefrontOnly?: boolean;
  /** What exceeds it is refused by whoever counts it: by an exception that scripts may catch, or by logging no more. */
  refusesItself?: boolean;
  source: Source;
}

export const limits: Readonly<Record<string, Limit>> = {
  'api.basket.addRemoveInSameRequest': { most: 0, of: 'sum', within: 'request', source: 'quota' },
  'api.basket.productLineItemQuantity': { most: 1_000, of: 'each', within: 'request', source: 'quota' },
  'product line items': { most: 400, warning: 200, of: 'level', within: 'basket', source: 'third-party' },
  'api.dw.net.HTTPClient.send()': {
    most: 16,
    warning: 10,
    of: 'sum',
    within: 'request',
    storefrontOnly: true,
    source: 'third-party',
  },
  /** The warning is third-party. */
  'api.session.maxStringLength': {
    most: 2_000,
    warning: 1_200,
    of: 'each',
    within: 'session',
    source: 'script-api',
  },
  /** Bytes. */
  'session size': { most: 10 * 1024, of: 'level', within: 'session', source: 'script-api' },
  'temporary baskets': {
    most: 4,
    of: 'level',
    within: 'customer',
    refusesItself: true,
    source: 'script-api',
  },
  'replicable custom objects': {
    most: 400_000,
    warning: 240_000,
    of: 'level',
    within: 'instance',
    source: 'third-party',
  },
  'non-replicable custom objects': {
    most: 400_000,
    warning: 240_000,
    of: 'level',
    within: 'instance',
    source: 'third-party',
  },
  'custom objects created': {
    most: 10,
    of: 'sum',
    within: 'request',
    storefrontOnly: true,
    source: 'third-party',
  },
  'custom objects deleted': {
    most: 10,
    of: 'sum',
    within: 'request',
    storefrontOnly: true,
    source: 'ours',
  },
  /** Bytes that one log file may take in a day; beyond them, nothing is logged until the next day. */
  'log file of a day': {
    most: 10 * 1024 * 1024,
    of: 'level',
    within: 'instance',
    refusesItself: true,
    source: 'logs',
  },
  /** Prefixes of `Logger.getLogger` in a day: the Script API says that there is a maximum, and third parties how many. */
  'log file prefixes': {
    most: 200,
    of: 'level',
    within: 'instance',
    refusesItself: true,
    source: 'third-party',
  },
  'log entries': { of: 'sum', within: 'request', source: 'unknown' },
  'log bytes': { of: 'sum', within: 'request', source: 'unknown' },
};

export interface RequestQuota extends Quota {
  /** The first limit that was exceeded. No script gets over it: the request ends with the general error page. */
  readonly exceeded: PlatformException | undefined;
}

/** The most that one request, session, customer, or basket used, or that the instance had at one time. */
export interface QuotaUse extends Limit {
  name: string;
  used: number;
  state: 'counted' | 'ok' | 'warning' | 'exceeded';
}

type Kept = Pick<InstanceState, 'kept' | 'log'>;

const usedBy = ({ kept }: Pick<Kept, 'kept'>): Map<string, number> => {
  const known = (kept.get('quota-use') as Map<string, number> | undefined) ?? new Map<string, number>();
  kept.set('quota-use', known);
  return known;
};

/** What Business Manager has as its quota status, without its delay of up to 20 minutes. */
export const quotaUse = (instance: Pick<Kept, 'kept'>): QuotaUse[] =>
  [...usedBy(instance)]
    .filter(([name]) => limits[name])
    .map(([name, used]) => {
      const limit = limits[name] as Limit;
      return { ...limit, name, used, state: stateOf(limit, used) };
    });

function stateOf({ most, warning = Infinity }: Limit, used: number): QuotaUse['state'] {
  if (most === undefined) return 'counted';
  if (used > most) return 'exceeded';
  return used >= warning ? 'warning' : 'ok';
}

/** As the quota log of the platform has it (github.com/taurgis/salesforce-commerce-cloud-libraries/issues/79), without the location. */
function entryOf(name: string, { most = Infinity, warning }: Limit, actual: number): string {
  const warn = warning === undefined ? '' : `warn ${warning}, `;
  const what = actual > most ? 'limit' : 'warn threshold';
  return `Quota ${name} (enforced, ${warn}limit ${most}): ${what} exceeded 1 time(s), max actual was ${actual}`;
}

/** Names without a limit are counted only. @param instance whose use is kept */
export function createQuota({
  isStorefront = true,
  instance,
}: { isStorefront?: boolean; instance?: Kept } = {}): RequestQuota {
  const counts: Record<string, number> = {};
  let exceeded: PlatformException | undefined;
  const note = (name: string, limit: Limit, now: number): void => {
    if (!instance) return;
    const used = usedBy(instance);
    const before = used.get(name) ?? 0;
    used.set(name, Math.max(before, now));
    const state = stateOf(limit, now);
    if ((state === 'warning' || state === 'exceeded') && stateOf(limit, before) !== state)
      instance.log.push({ level: 'warn', category: 'quota', message: entryOf(name, limit, now) });
  };
  return {
    get exceeded() {
      return exceeded;
    },
    count(name, by = 1) {
      const limit = limits[name];
      const before = counts[name] ?? 0;
      const now = limit === undefined || limit.of === 'sum' ? before + by : by;
      counts[name] = Math.max(before, now);
      if (!limit || (limit.storefrontOnly === true && !isStorefront)) return;
      note(name, limit, now);
      const { most = Infinity, refusesItself = false } = limit;
      if (now <= most || refusesItself) return;
      const error = new PlatformException(
        'com.demandware.core.quota.QuotaExceededException',
        `Enforced quota exceeded (quota ${name}, limit ${most}, actual ${now}).`,
      );
      exceeded ??= error;
      throw error;
    },
    counts: () => ({ ...counts }),
  };
}
