/** Sends the order, with the credential sealed for the companion hook. Never throws; never tried twice. */
import { openCredential, storeRefused, type Commitment, type CommitOutcome } from '#commerce';
import { fitLines, shortages } from '../basket/fit-lines.ts';
import { findOrder, placementOf, shopperOf } from './placement.ts';
import type { Parts } from '../parts.ts';
import { isStaleProduct } from '../basket/quote.ts';
import { readRef, type PlacementRef } from './ref.ts';
import { sealForHook } from './seal.ts';
import { ApiError } from '../shop-api.ts';

const declined = (reason: string) => ({ outcome: 'declined', reason, retryable: true }) as const;
const uncertain: CommitOutcome = { outcome: 'uncertain' };

export async function commitBasket(parts: Parts, commitment: Commitment): Promise<CommitOutcome> {
  const ref = readRef(commitment.ref);
  if (!ref) return declined('unknown');
  if (ref.total !== commitment.amount) return declined('amount-mismatch');
  const left = commitment.deadline - parts.now();
  if (left <= 0) return declined('too-late');
  const late = Promise.withResolvers<CommitOutcome>();
  const timer = setTimeout(() => late.resolve(uncertain), left);
  try {
    return await Promise.race([send(parts, ref, commitment), late.promise]);
  } catch {
    // Only what happens after the order may have been sent comes here.
    return uncertain;
  } finally {
    clearTimeout(timer);
  }
}

async function send(
  parts: Parts,
  ref: PlacementRef,
  { credential, amount, instrument, signals }: Commitment,
): Promise<CommitOutcome> {
  const { api, hookKey, paymentMethodId, now } = parts;
  let guest;
  try {
    guest = await shopperOf(parts, ref);
    const { reference, checkoutId, currency, handlerId, returnUrl, basketId } = ref;
    const facts = {
      reference,
      checkoutId,
      amount,
      currency,
      handlerId,
      returnUrl,
      now: now(),
      ...(instrument ? { instrument } : {}),
      ...(signals ? { signals } : {}),
    };
    const sealed = await sealForHook(openCredential(credential), facts, hookKey);
    await api.addPayment(guest, basketId, { methodId: paymentMethodId, amount, currency, sealed });
  } catch (error) {
    // Without an order nothing can be charged, but another call may have ordered this basket.
    return (await present(parts, ref)) ?? refused(parts, ref, error);
  }
  try {
    const order = await api.placeOrder(guest, ref.basketId);
    const found = placementOf(order, ref, parts);
    return found.outcome === 'pending' || found.outcome === 'none' ? uncertain : found;
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === 'unknown') return uncertain;
    return (await present(parts, ref)) ?? refused(parts, ref, error);
  }
}

/** A basket that is gone was released, or is being ordered by another call this very moment: only `placement` knows. */
async function refused(parts: Parts, ref: PlacementRef, error: unknown): Promise<CommitOutcome> {
  if (!(error instanceof ApiError)) return declined('not-sent');
  if (isStaleProduct(error)) return soldMeanwhile(parts, ref, error);
  if (error.kind === 'misconfigured') return declined(storeRefused);
  return error.kind === 'not-found' || error.kind === 'conflict' ? uncertain : declined(error.type);
}

/** The platform reserves nothing before the order: another buyer was faster. */
async function soldMeanwhile(
  { details }: Parts,
  { lines, currency, locale }: PlacementRef,
  error: ApiError,
): Promise<CommitOutcome> {
  const ids = lines.map(({ variantId }) => variantId);
  const facts = await details.read(ids, { currency, locale }, { fresh: true }).catch(() => undefined);
  const unavailable = facts ? shortages(fitLines(lines, facts), facts) : [];
  return { ...declined(error.type), ...(unavailable.length > 0 ? { unavailable } : {}) };
}

/** What there is of an order. Undefined when there is none. */
async function present(parts: Parts, ref: PlacementRef): Promise<CommitOutcome | undefined> {
  const order = await findOrder(parts, ref);
  if (!order) return undefined;
  const found = placementOf(order, ref, parts);
  return found.outcome === 'pending' || found.outcome === 'none' ? uncertain : found;
}
