/** Makes a basket ready to be ordered. The platform holds no stock before the order. */
import { BackendUnavailable, type Preparation, type Prepared } from '#commerce';
import { addressOf, sentPlace } from '../basket/delivery.ts';
import type { Guest } from '../facts.ts';
import { shortages } from '../basket/fit-lines.ts';
import { openBasket } from '../basket/open-basket.ts';
import type { Parts } from '../parts.ts';
import { basketFor, isStaleProduct, priceable, withMethod } from '../basket/quote.ts';
import type { Priceable } from '../basket/report.ts';
import { writeRef, type PlacementRef } from './ref.ts';

/** Milliseconds that a temporary basket lives. */
const basketLife = 15 * 60_000;

/** A repeated call answers the same reference as long as its basket lives and this process does; it never orders anything. */
export async function prepareBasket(parts: Parts, preparation: Preparation): Promise<Prepared> {
  const { now, prepared } = parts;
  for (const [reference, { at }] of prepared) if (now() - at > basketLife) prepared.delete(reference);
  const before = prepared.get(preparation.reference);
  if (before) return { ok: true, ref: before.ref };
  const { input, context } = preparation;
  const wanted = await priceable(parts, input, context, { fresh: true });
  if (wanted.fitted.leftOut.size > 0) return shortOf(wanted);
  // A shopper of its own, because the token can read basket and order.
  const guest = await parts.api.guest();
  try {
    const ref = writeRef(await fill(parts, guest, wanted, preparation));
    prepared.set(preparation.reference, { at: now(), ref });
    return { ok: true, ref };
  } catch (error) {
    if (!isStaleProduct(error)) throw error;
    return shortOf(await priceable(parts, input, context, { fresh: true }));
  }
}

async function fill(
  parts: Parts,
  guest: Guest,
  wanted: Priceable,
  { reference, checkoutId, input, context, handlerId, instrument, returnUrl, permalink, origin }: Preparation,
): Promise<PlacementRef> {
  const custom = {
    portico_reference: reference,
    portico_checkout: checkoutId,
    portico_attribution: JSON.stringify(input.attribution),
    ...(origin?.agent === undefined ? {} : { portico_agent: origin.agent }),
    ...(origin ? { portico_release: origin.release } : {}),
  };
  const billing = instrument?.billingAddress && addressOf(instrument.billingAddress, input.buyer);
  const opened = await openBasket(parts.api, guest, {
    ...basketFor(wanted, input, context),
    ...(billing ? { billing } : {}),
    custom,
  });
  const { basket } = await withMethod(parts, guest, opened, wanted, context);
  const { basketId, currency, totals } = basket;
  if (totals.orderTotal === undefined) throw new BackendUnavailable('The basket has no total.');
  const sent = sentPlace(input);
  const { countryCode, stateCode } = wanted.delivery.address ?? {};
  const isResolved = sent.country !== countryCode || sent.region !== stateCode;
  return {
    reference,
    checkoutId,
    basketId,
    customerId: guest.customerId,
    token: guest.refreshToken ?? guest.accessToken,
    isRefresh: guest.refreshToken !== undefined,
    expiresAt: guest.expiresAt,
    total: totals.orderTotal,
    currency,
    locale: context.locale,
    handlerId,
    returnUrl,
    permalink,
    attribution: input.attribution,
    ...(isResolved ? { sent } : {}),
    lines: wanted.fitted.kept.map(({ id, variantId, quantity, parentId }) => ({
      id,
      variantId,
      quantity,
      ...(parentId === undefined ? {} : { parentId }),
    })),
  };
}

const shortOf = ({ fitted, details }: Priceable): Prepared => ({
  ok: false,
  unavailable: shortages(fitted, details),
});
