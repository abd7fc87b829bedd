/** Who may use what. "Not yours" and "does not exist" are one answer, reached by the same steps. */
import type { Caller } from './caller.ts';
import type { CheckoutChange } from './checkout-input.ts';
import type { Origin } from './records.ts';
import type { Disclosure } from './views.ts';

type Owned = Pick<Origin, 'owner'> & { site: string; id: string };

export function mayUse(record: Owned | undefined, caller: Caller): record is Owned {
  if (record === undefined || record.site !== caller.site.id) return false;
  if (caller.handoff !== undefined) return caller.handoff === record.id;
  return record.owner === undefined || record.owner === caller.identity;
}

/** Whoever holds only an id sees of the personal data what this very call brought. */
export function disclosureTo(
  caller: Caller,
  record: Pick<Origin, 'owner'>,
  change: CheckoutChange = {},
): Disclosure {
  if (record.owner !== undefined || caller.handoff !== undefined) return { buyer: true, addresses: true };
  return {
    buyer: change.buyer !== undefined,
    addresses: change.groups?.some(({ destinations }) => destinations !== undefined) ?? false,
  };
}

export const originOf = (caller: Caller): Origin => ({
  ...(caller.identity === undefined ? {} : { owner: caller.identity }),
  ...(caller.label === undefined ? {} : { agent: caller.label }),
  release: caller.release,
  ...(caller.webhookUrl === undefined ? {} : { webhookUrl: caller.webhookUrl }),
});
