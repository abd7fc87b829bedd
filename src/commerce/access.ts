/** Who may use what. "Not yours" and "does not exist" are one answer, reached by the same steps. */
import type { Caller } from './caller.ts';
import type { CheckoutChange, CheckoutInput } from './checkout-input.ts';
import { hidesMembers } from './hidden-members.ts';
import { isSame } from './is-same.ts';
import type { Origin } from './records.ts';
import type { Disclosure } from './views.ts';

type Owned = Pick<Origin, 'owner'> & { site: string; id: string };

export function mayUse(record: Owned | undefined, caller: Caller): record is Owned {
  if (record === undefined || record.site !== caller.site.id) return false;
  if (caller.handoff !== undefined) return caller.handoff === record.id;
  return record.owner === undefined || record.owner === caller.identity;
}

/** Whether the caller, who may use the record, is more than a holder of its id. */
export const seesAll = (caller: Caller, { owner }: Pick<Origin, 'owner'>): boolean =>
  owner !== undefined || caller.handoff !== undefined;

/**
 * Whoever holds only an id sees of the personal data what this very call brought, and nothing as soon as anything else is kept
 * beside it: a call that brings one address must not show another.
 */
export function disclosureTo(
  caller: Caller,
  record: Pick<Origin, 'owner'>,
  input: CheckoutInput,
  { buyer, context, groups = [] }: CheckoutChange = {},
): Disclosure {
  if (seesAll(caller, record)) return { buyer: true, addresses: true };
  const given = groups.flatMap(({ destinations = [] }) => destinations);
  const kept = input.groups.flatMap(({ destinations }) => destinations);
  const { intent } = input.context;
  return {
    buyer:
      buyer !== undefined &&
      isSame(buyer, input.buyer) &&
      (intent === undefined || intent === context?.intent),
    addresses:
      given.length > 0 &&
      kept.every(
        ({ address }) => !hidesMembers(address) || given.some((one) => isSame(one.address, address)),
      ),
  };
}

export const originOf = (caller: Caller): Origin => ({
  ...(caller.identity === undefined ? {} : { owner: caller.identity }),
  ...(caller.label === undefined ? {} : { agent: caller.label }),
  release: caller.release,
  ...(caller.webhookUrl === undefined ? {} : { webhookUrl: caller.webhookUrl }),
});

/** What a person makes of a cart at its hosted page stays with the agent that filled the cart. */
export const sameOrigin = ({ owner, agent, release, webhookUrl }: Origin): Origin => ({
  ...(owner === undefined ? {} : { owner }),
  ...(agent === undefined ? {} : { agent }),
  release,
  ...(webhookUrl === undefined ? {} : { webhookUrl }),
});
