/** What the core answers about its records: everything a protocol needs to write its own object. Plain JSON, so that it can be stored and answered again. */
import type { OrderOrigin } from './backend.ts';
import type { Cart, Checkout, Attempt, Origin } from './records.ts';
import type { Order } from './order.ts';
import type { QuoteProblem, Quote } from './checkout/quote.ts';
import { type CheckoutState, mostUrgentFirst } from './checkout/state.ts';
import type { Caller } from './caller.ts';
import type { CheckoutChange, CheckoutInput } from './checkout/input.ts';
import type { CommerceContext } from './context.ts';
import { hidesMembers, isSame } from './checkout/change-input.ts';

/** Which personal data the reader may see: an id alone does not show what others entered. */
export interface Disclosure {
  buyer: boolean;
  addresses: boolean;
}

export interface CartView {
  id: string;
  release: string;
  input: Cart['input'];
  quote: Quote;
  problems: QuoteProblem[];
  checkoutId?: string;
  expiresAt: number;
  disclosure: Disclosure;
  /** Opens the hosted page for a person. */
  continueToken: string;
}

export interface CheckoutView {
  id: string;
  /** Counts the changes of the checkout. Absent in answers that were stored before there was one. */
  version?: number;
  release: string;
  state: CheckoutState;
  input: Checkout['input'];
  quote: Quote;
  /** Of the quote and of the last payment, most pressing first. */
  problems: QuoteProblem[];
  cartId?: string;
  /** It was there before this call: the cart that was to be converted had become it already. */
  existed?: true;
  expiresAt: number;
  disclosure: Disclosure;
  continueToken: string;
  /** The processor's own page, while a challenge is open. */
  challengeUrl?: string;
  order?: { id: string; number: string; permalink: string };
}

export interface OrderView {
  /** `{number}.{mac}`. */
  id: string;
  /** Of the checkout, whose id is a capability: shown to who has it or owns it. */
  checkoutId: string;
  order: Order;
  disclosure: Disclosure;
}

/** `{id}.{mac}`: opens the hosted page, and is of use nowhere else. */
export const continueToken = ({ marker }: Pick<CommerceContext, 'marker'>, id: string): string =>
  `${id}.${marker.mark('continue', id)}`;

/** `{number}.{mac}`. */
export const orderId = ({ marker }: Pick<CommerceContext, 'marker'>, site: string, number: string): string =>
  `${number}.${marker.mark(`order ${site}`, number)}`;

/** The record as `updateCheckout` leaves it. */
export const asWritten = (checkout: Checkout): Checkout => ({ ...checkout, version: checkout.version + 1 });

export function viewCheckout(
  ctx: CommerceContext,
  caller: Caller,
  checkout: Checkout,
  { change, attempt }: { change?: CheckoutChange; attempt?: Attempt } = {},
): CheckoutView {
  const { id, version, release, state, input, quote, cartId, expiresAt, orderNumber: number } = checkout;
  const final = state === 'completed' || state === 'canceled';
  return {
    id,
    version,
    release,
    state,
    input,
    quote,
    problems: mostUrgentFirst([...(final ? [] : quote.problems), ...checkout.problems]),
    ...(cartId === undefined ? {} : { cartId }),
    expiresAt,
    disclosure: disclosureTo(caller, checkout, input, change),
    continueToken: continueToken(ctx, id),
    ...(attempt?.challenge && attempt.outcome === undefined ? { challengeUrl: attempt.challenge.url } : {}),
    ...(number === undefined
      ? {}
      : {
          order: {
            id: orderId(ctx, checkout.site, number),
            number,
            permalink:
              checkout.permalink ?? ctx.pages.order(caller.site).replaceAll('{number}', () => number),
          },
        }),
  };
}

/* Who may use what. "Not yours" and "does not exist" are one answer, reached by the same steps. */

type Bound = Pick<Origin, 'owner'> & { input: Pick<CheckoutInput, 'customer'> };
type Owned = Bound & { site: string; id: string };

export function mayUse(record: Owned | undefined, caller: Caller): record is Owned {
  if (record === undefined || record.site !== caller.site.id) return false;
  if (caller.handoff !== undefined) return caller.handoff === record.id;
  const { customer } = record.input;
  if (customer && (caller.buyer || record.owner === undefined) && !isBuyersOwn(record, caller)) return false;
  return record.owner === undefined || record.owner === caller.identity;
}

/** Whether it belongs to the linked buyer of the call. */
const isBuyersOwn = ({ input: { customer } }: Bound, { buyer }: Caller): boolean =>
  customer !== undefined && customer.account === buyer?.account;

/** Whether the caller, who may use the record, is more than a holder of its id. */
export const seesAll = (caller: Caller, record: Bound): boolean =>
  record.owner !== undefined || caller.handoff !== undefined || isBuyersOwn(record, caller);

/**
 * A caller with only the ID sees the personal data that this call sent, and nothing if any other is stored: a call with one
 * address must not reveal another.
 */
export function disclosureTo(
  caller: Caller,
  { owner }: Pick<Origin, 'owner'>,
  input: CheckoutInput,
  { buyer, context, groups = [] }: CheckoutChange = {},
): Disclosure {
  if (seesAll(caller, { ...(owner === undefined ? {} : { owner }), input }))
    return { buyer: true, addresses: true };
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

export const callerOrigin = (caller: Caller): Origin => ({
  ...(caller.identity === undefined ? {} : { owner: caller.identity }),
  ...(caller.label === undefined ? {} : { agent: caller.label }),
  release: caller.release,
  ...(caller.webhookUrl === undefined ? {} : { webhookUrl: caller.webhookUrl }),
  ...(caller.partner === undefined ? {} : { partner: caller.partner }),
});

export const orderOrigin = ({ owner, agent, release }: Origin): OrderOrigin => {
  const named = owner ?? agent;
  return { ...(named === undefined ? {} : { agent: named }), release };
};

/** What a person makes of a cart at its hosted page stays with the agent that filled the cart. */
export const sameOrigin = ({ owner, agent, release, webhookUrl, partner }: Origin): Origin => ({
  ...(owner === undefined ? {} : { owner }),
  ...(agent === undefined ? {} : { agent }),
  release,
  ...(webhookUrl === undefined ? {} : { webhookUrl }),
  ...(partner === undefined ? {} : { partner }),
});
