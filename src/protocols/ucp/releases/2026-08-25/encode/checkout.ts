/** Checkouts. Source: https://ucp.dev/2026-08-25/specification/shopping/checkout. */
import { isTerminal, type CheckoutView } from '#commerce';
import type { Frame, JsonObject } from '../../../release.ts';
import { toInstant } from '../../../wire/instant.ts';
import { present } from '../../../wire/present.ts';
import { capability } from '../names.ts';
import { buyer, context } from './buyer.ts';
import { discounts } from './discounts.ts';
import { envelope, handlerEntries, speaks } from './envelope.ts';
import { fulfillment } from './fulfillment.ts';
import { lineItems, receipt } from './line-items.ts';
import { links } from './links.ts';
import { escalation, messages } from './messages.ts';
import { totals } from './totals.ts';

/** A challenge goes through our hosted page too, which sends the buyer on and takes them back. */
export function checkout(view: CheckoutView, frame: Frame): JsonObject {
  const { quote, input, state, disclosure } = view;
  const open = !isTerminal(state);
  const shown = {
    quote,
    input,
    fulfillment: speaks(frame, capability.fulfillment),
    discounts: speaks(frame, capability.discount),
  };
  const escalated =
    state === 'requires_escalation' ? escalation(view.problems, view.challengeUrl !== undefined) : [];
  return present({
    ucp: envelope(frame, { payment_handlers: handlerEntries(frame.handlers) }),
    id: view.id,
    status: state,
    currency: quote.currency,
    line_items: lineItems(quote),
    buyer: buyer(input, disclosure, speaks(frame, capability.buyerConsent) ? frame.site : undefined),
    context: context(input, disclosure),
    totals: totals(receipt(quote)),
    fulfillment: shown.fulfillment ? fulfillment(quote, disclosure) : undefined,
    discounts: shown.discounts ? discounts(quote, input.codes, shown) : undefined,
    messages: messages([...escalated, ...view.problems], shown),
    links: links(quote.links),
    expires_at: open ? toInstant(view.expiresAt) : undefined,
    continue_url: open ? frame.continueUrl(view.continueToken) : undefined,
    order: view.order && confirmation(view.order, frame),
  });
}

const confirmation = (order: NonNullable<CheckoutView['order']>, { given }: Frame): JsonObject => ({
  id: order.id,
  label: order.number,
  permalink_url: order.permalink,
  ...(given ? { orderNo: order.number } : {}),
});
