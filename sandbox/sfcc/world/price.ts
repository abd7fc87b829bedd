/** What a basket costs now, calculated by the engine. */
import type { Quote } from '#commerce';
import { WorldError, type Basket } from '../world.ts';
import type { Draft } from './change.ts';
import { inputOf } from './checkout-input.ts';
import { contextOf, siteOf } from './market.ts';
import type { WorldParts } from './parts.ts';
import { withoutUnchosenDelivery } from './unchosen-delivery.ts';

type PricingParts = Pick<WorldParts, 'backend' | 'sites' | 'now'>;

/**
 * The basket with its quote. A method that is not applicable any more is not chosen any more.
 * @param insisted the method was chosen just now: then it is an error
 * @throws WorldError `method-not-applicable`
 */
export async function priceBasket(parts: PricingParts, given: Draft, insisted = false): Promise<Basket> {
  const { stale: _, ...draft } = given;
  const { methodId, ...open } = draft;
  if (methodId === undefined) return { ...open, quote: withoutUnchosenDelivery(await quoteOf(parts, open)) };
  const quote = await quoteOf(parts, draft);
  if (quote.groups.some(({ selected }) => selected === methodId)) return { ...draft, quote };
  if (insisted)
    throw new WorldError('method-not-applicable', `The shipment cannot be sent by ${methodId}.`, {
      methodId,
    });
  return priceBasket(parts, open);
}

const quoteOf = (parts: PricingParts, draft: Draft): Promise<Quote> =>
  parts.backend.quote(
    inputOf(draft, siteOf(parts, draft.site).country),
    contextOf(parts, draft.site, { currency: draft.currency }),
  );
