/** What the platform counts in a request, and the documented limits (API quotas of the platform). */
import type { Quota } from '../../contract.ts';
import { PlatformException } from '../../documented.ts';

interface Limit {
  most: number;
  /** `sum`: over the request; `each`: of one thing, such as the quantity of a line. */
  of: 'sum' | 'each';
  /** A job may do as it likes. */
  storefrontOnly?: boolean;
}

export const limits: Readonly<Record<string, Limit>> = {
  'api.basket.addRemoveInSameRequest': { most: 0, of: 'sum' },
  'api.basket.productLineItemQuantity': { most: 1_000, of: 'each' },
  'api.dw.net.HTTPClient.send()': { most: 16, of: 'sum', storefrontOnly: true },
  'api.session.maxStringLength': { most: 2_000, of: 'each' },
};

export interface RequestQuota extends Quota {
  /** The first limit that was exceeded. No script gets over it: the request ends with the general error page. */
  readonly exceeded: PlatformException | undefined;
}

/** Names without a limit are counted only. */
export function createQuota({ isStorefront = true } = {}): RequestQuota {
  const counts: Record<string, number> = {};
  let exceeded: PlatformException | undefined;
  return {
    get exceeded() {
      return exceeded;
    },
    count(name, by = 1) {
      const limit = limits[name];
      const before = counts[name] ?? 0;
      const now = limit?.of === 'each' ? by : before + by;
      counts[name] = Math.max(before, now);
      if (!limit || now <= limit.most || (limit.storefrontOnly && !isStorefront)) return;
      const error = new PlatformException(
        'com.demandware.core.quota.QuotaExceededException',
        `Enforced quota exceeded (quota ${name}, limit ${limit.most}, actual ${now}).`,
      );
      exceeded ??= error;
      throw error;
    },
    counts: () => ({ ...counts }),
  };
}
