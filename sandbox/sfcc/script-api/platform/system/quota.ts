/**
 * What the platform counts, and its limits: those of a request, of a session, of a customer, and of the whole instance. An enforced
 * quota throws what "cannot and should not be caught" (API and Object Quotas): the request ends with the general error page.
 */
import type { InstanceState, Quota } from '../../contract.ts';
import { PlatformException } from '../../documented.ts';

/** - `quota`: salesforcecommercecloud.github.io/b2c-dev-doc/docs/current/quota. - `third-party`: seen in public reports only. */
type Source = 'quota' | 'script-api' | 'third-party' | 'unknown';

export interface Limit {
  /** Absent: nothing is documented, and it is counted only. */
  most?: number;
  /** From here on the platform warns. */
  warning?: number;
  /** `sum`: over the request; `each`: of one thing, such as the quantity of a line; `level`: of what is there at the time. */
  of: 'sum' | 'each' | 'level';
  within: 'request' | 'session' | 'customer' | 'instance';
  /** A job may do as it likes. */
  storefrontOnly?: boolean;
  /** What exceeds it is refused by an exception of its own, which scripts may catch. */
  refusesItself?: boolean;
  source: Source;
}

export const limits: Readonly<Record<string, Limit>> = {
  'api.basket.addRemoveInSameRequest': { most: 0, of: 'sum', within: 'request', source: 'quota' },
  'api.basket.productLineItemQuantity': { most: 1_000, of: 'each', within: 'request', source: 'quota' },
  'api.dw.net.HTTPClient.send()': {
    most: 16,
    warning: 10,
    of: 'sum',
    within: 'request',
    storefrontOnly: true,
    source: 'third-party',
  },
  'api.session.maxStringLength': { most: 2_000, of: 'each', within: 'session', source: 'third-party' },
  /** Bytes. */
  'session size': { most: 10 * 1024, of: 'level', within: 'session', source: 'third-party' },
  'temporary baskets': {
    most: 4,
    of: 'level',
    within: 'customer',
    refusesItself: true,
    source: 'script-api',
  },
  'custom objects': {
    most: 400_000,
    warning: 240_000,
    of: 'level',
    within: 'instance',
    source: 'third-party',
  },
  'custom objects created': { of: 'sum', within: 'request', source: 'unknown' },
  'custom objects deleted': { of: 'sum', within: 'request', source: 'unknown' },
  'log entries': { of: 'sum', within: 'request', source: 'unknown' },
  'log bytes': { of: 'sum', within: 'request', source: 'unknown' },
};

export interface RequestQuota extends Quota {
  /** The first limit that was exceeded. No script gets over it: the request ends with the general error page. */
  readonly exceeded: PlatformException | undefined;
}

/** The most that one request, session, or customer used, or that the instance had at one time. */
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
      instance.log.push({ level: 'warn', category: 'quota', message: `${name}: ${now} (${state})` });
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
      if (!limit) return;
      note(name, limit, now);
      const { most = Infinity, storefrontOnly = false, refusesItself = false } = limit;
      if (now <= most || refusesItself || (storefrontOnly && !isStorefront)) return;
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
