/** Carts. Source: https://ucp.dev/2026-04-08/specification/cart: a cart has no delivery; its totals are estimates. */
import type { CartView } from '#commerce';
import type { Frame, JsonObject } from '../../../release.ts';
import { toInstant } from '../../../wire/instant.ts';
import { present } from '../../../wire/present.ts';
import { capability } from '../names.ts';
import { buyer, context } from './buyer.ts';
import { discounts } from './discounts.ts';
import { envelope, speaks } from './envelope.ts';
import { lineItems, receipt } from './line-items.ts';
import { links } from './links.ts';
import { messages } from './messages.ts';
import { totals } from './totals.ts';

export function cart(view: CartView, frame: Frame): JsonObject {
  const { quote, input, disclosure } = view;
  const shown = { quote, input, fulfillment: false, discounts: speaks(frame, capability.discount) };
  return present({
    ucp: envelope(frame),
    id: view.id,
    line_items: lineItems(quote),
    buyer: buyer(input, disclosure, { consent: false }),
    context: context(input, disclosure),
    currency: quote.currency,
    totals: totals(receipt(quote)),
    discounts: shown.discounts ? discounts(quote, input.codes, shown) : undefined,
    messages: messages(view.problems, shown),
    links: links(quote.links),
    continue_url: frame.continueUrl(view.continueToken),
    expires_at: toInstant(view.expiresAt),
  });
}
