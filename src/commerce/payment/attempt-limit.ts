/**
 * Limits payment attempts that did not become an order, per hour, against card testing. They count by checkout and by buyer, and
 * with far higher limits by caller, because a caller sells to many buyers and can open any number of checkouts. An order gives its
 * own attempt back and one more, so that callers and buyers with more orders than declines are never limited. Partners of the store
 * have no limit by caller.
 *
 * A buyer is identified by the email address and the delivery address of the checkout, and by `dev.ucp.buyer_ip` if the platform
 * sends it. Each counts separately, so that changing one of them with every attempt does not avoid the limit.
 */
import { isPerson } from '../checkout/state.ts';
import type { Caller } from '../caller.ts';
import type { CheckoutInput } from '../checkout/input.ts';
import { hour } from '../durations.ts';
import { ok, err, type Outcome } from '../errors.ts';
import type { CommerceContext, WindowLimit, WindowPlace } from '../context.ts';
import { provedPartner } from '../site/partner.ts';
import type { Attempt } from '../records.ts';

/** Attempts per hour that do not become an order. */
export interface PaymentLimits {
  checkout: number;
  email: number;
  /** A household, an office. */
  address: number;
  /** Of a buyer, as the platform says it: many may share one. */
  network: number;
  /** Callers that proved nothing, by their network. */
  stranger: number;
  /** Who proved an identity can be shut out by name. */
  known: number;
}

export const paymentLimits: PaymentLimits = {
  // A buyer with several cards and typing errors needs fewer.
  checkout: 10,
  email: 10,
  address: 20,
  network: 60,
  // A marketplace has more orders than declined payments, which leaves none of these.
  stranger: 1_000,
  known: 3_000,
};

const hourly = (limit: number): WindowLimit => ({ limit, windowMs: hour });
/** In which most payments end that are under way. */
const paymentSeconds = 10;

type Places = Pick<Attempt, 'place' | 'buyer'>;

/**
 * Asked before anything is held or called. Who came by the hosted page has tries of its own at the checkout, so that no agent can
 * use up those of the buyer, and none by network: the page knows no caller.
 * @returns the places that were taken
 */
export async function reservePaymentAttempt(
  ctx: CommerceContext,
  caller: Caller,
  { id, input }: { id: string; input: CheckoutInput },
): Promise<Outcome<Places>> {
  const { windows, paymentLimits: limits } = ctx;
  if (!windows) return ok({});
  const here = await windows.peek(checkoutSubject(ctx, caller, id), hourly(limits.checkout));
  if (!here.allowed) return tooMany(here);
  if (isPerson(caller)) return ok({});
  const buyers = buyerSubjects(ctx, caller, input);
  // All buyers of a platform come by one caller: declines of some must not stop the others.
  if (provedPartner(caller.site, caller.identity)) {
    const taken = await windows.takeAll(buyers);
    return taken.allowed ? ok(taken.places.length > 0 ? { buyer: taken.places } : {}) : tooMany(taken);
  }
  const subject = callerSubject(ctx, caller);
  const limit = hourly(caller.identity === undefined ? limits.stranger : limits.known);
  const taken = await windows.takeAll([{ subject, limit }, ...buyers]);
  if (taken.allowed) {
    const [place, ...buyer] = taken.places;
    return ok({ ...(place ? { place } : {}), ...(buyer.length > 0 ? { buyer } : {}) });
  }
  if (taken.subject !== subject) return tooMany(taken);
  // What is neither is about to be begun, or an order just now. A place is free as soon as one of them is an order.
  const known = await ctx.store.attemptsOf(subject, ctx.now() - limit.windowMs);
  if (known && (known.open * 2 > limit.limit || known.declined * 2 < limit.limit))
    return err({ code: 'too-many-payments', retryAfter: paymentSeconds, underWay: true });
  return tooMany(taken);
}

/** An attempt that reached the processor and is not an order yet. Does not throw: a payment is not undone by a count. */
export const countPaymentAttempt = (
  ctx: CommerceContext,
  caller: Caller,
  checkoutId: string,
): Promise<void> =>
  quietly(ctx, () =>
    ctx.windows?.take(checkoutSubject(ctx, caller, checkoutId), hourly(ctx.paymentLimits.checkout)),
  );

/** Does not throw. @param older with each place, so many tries of before */
export const releasePaymentAttempt = (
  ctx: CommerceContext,
  { place, buyer = [] }: Places,
  older = 0,
): Promise<void> =>
  quietly(ctx, () => {
    const places = [...(place ? [place] : []), ...buyer];
    return places.length > 0 ? ctx.windows?.giveBackAll(places, older) : undefined;
  });

async function quietly(ctx: CommerceContext, work: () => Promise<unknown> | undefined): Promise<void> {
  try {
    await work();
  } catch (error) {
    ctx.log('tries-not-counted', { error: error instanceof Error ? error.message : 'unknown' });
  }
}

const tooMany = ({ resetMs }: Pick<WindowPlace, 'resetMs'>): Outcome<never> =>
  err({ code: 'too-many-payments', retryAfter: Math.max(1, Math.ceil(resetMs / 1_000)) });

/* Subjects are marked by our secret: nothing of network, checkout, or buyer is to be found again from them. */

const checkoutSubject = ({ marker }: CommerceContext, caller: Caller, checkoutId: string): string =>
  `pay:${marker.mark(isPerson(caller) ? 'paying person' : 'paying agent', checkoutId)}`;
const callerSubject = ({ marker }: CommerceContext, { site, identity, network }: Caller): string =>
  `pay:${marker.mark('payer', JSON.stringify([site.id, identity ?? null, identity === undefined ? network : null]))}`;

function buyerSubjects(
  { marker, paymentLimits: { email, address, network } }: CommerceContext,
  { site }: Caller,
  input: CheckoutInput,
): { subject: string; limit: WindowLimit }[] {
  const { signals, buyer } = input;
  const subject = (what: string, text: string): string =>
    `pay:${marker.mark('paying buyer', JSON.stringify([site.id, what, text]))}`;
  const ip = signals['dev.ucp.buyer_ip'];
  return [
    ...(buyer?.email ? [{ subject: subject('email', plainEmail(buyer.email)), limit: hourly(email) }] : []),
    ...addressesOf(input).map((text) => ({ subject: subject('address', text), limit: hourly(address) })),
    ...(typeof ip === 'string' ? [{ subject: subject('ip', ip.trim()), limit: hourly(network) }] : []),
  ];
}

/** Without what its owner may add: the part behind `+`, and the dots of Gmail. */
function plainEmail(email: string): string {
  const [local = '', domain = ''] = email
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/);
  const name = local.replace(/\+.*$/, '');
  return `${/^g(?:oogle)?mail\.com$/.test(domain) ? name.replaceAll('.', '') : name}@${domain}`;
}

/** Where something is sent, each place once: letters and digits alone. */
function addressesOf({ groups }: CheckoutInput): string[] {
  const chosen = groups.flatMap(({ destinations, selectedDestinationId }) =>
    destinations.filter(({ id }) => selectedDestinationId === undefined || id === selectedDestinationId),
  );
  const written = chosen.flatMap(({ address: { street, postalCode, country } }) =>
    street ? [[street, postalCode, country].map((part = '') => plain(part)).join(' ')] : [],
  );
  return [...new Set(written)].slice(0, 3);
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
