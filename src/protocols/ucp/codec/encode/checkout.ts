/**
 * Carts and checkouts. A cart has no delivery; its totals are estimates. Sources: https://ucp.dev/2026-08-25/specification/shopping/cart,
 * https://ucp.dev/2026-08-25/specification/shopping/checkout, https://ucp.dev/2026-08-25/specification/shopping/extensions/discount.
 */
import {
  isTerminal,
  type AppliedPromotion,
  type Buyer,
  type CartView,
  type CheckoutInput,
  type CheckoutView,
  type Disclosure,
  type Quote,
  type QuoteLine,
  type StoreLink,
} from '#commerce';
import type { JsonObject } from '../../release.ts';
import { ucpCapability, isReverseDomain } from '../names.ts';
import { present, presentOrNothing, someOf, toInstant, absoluteUri } from '../present.ts';
import type { ReleaseContext, ReleaseRules } from '../rules.ts';
import { envelope, handlerEntries, speaks } from './envelope.ts';
import { fulfillment, methodGroups } from './fulfillment.ts';
import { escalation, messages } from './messages.ts';
import { lineDiscounts, lineTotals, receipt, totals } from './totals.ts';

export function cartAnswer(view: CartView, context: ReleaseContext): JsonObject {
  const { quote, input, disclosure } = view;
  const shown = { quote, input, fulfillment: false, discounts: speaks(context, ucpCapability.discount) };
  return present({
    ucp: envelope(context),
    id: view.id,
    line_items: lineItems(quote),
    buyer: buyer(input, disclosure, consentOf(input, ucpCapability.cart, context)),
    context: buyerContext(input, disclosure),
    currency: quote.currency,
    totals: totals(receipt(quote)),
    discounts: shown.discounts ? discounts(quote, input.codes, shown, context.rules) : undefined,
    messages: messages(view.problems, shown),
    links: links(quote.links),
    continue_url: context.continueUrl(view.continueToken),
    expires_at: toInstant(view.expiresAt),
  });
}

/** A challenge goes through our hosted page too, which sends the buyer on and takes them back. */
export function checkoutAnswer(view: CheckoutView, context: ReleaseContext): JsonObject {
  const { quote, input, state, disclosure } = view;
  const open = !isTerminal(state);
  const shown = {
    quote,
    input,
    fulfillment: speaks(context, ucpCapability.fulfillment),
    discounts: speaks(context, ucpCapability.discount),
  };
  const escalated =
    state === 'requires_escalation' ? escalation(view.problems, view.challengeUrl !== undefined) : [];
  return present({
    ucp: envelope(context, { payment_handlers: handlerEntries(context.handlers, context.rules) }),
    id: view.id,
    status: state,
    currency: quote.currency,
    line_items: lineItems(quote),
    buyer: buyer(input, disclosure, consentOf(input, ucpCapability.checkout, context)),
    context: buyerContext(input, disclosure),
    totals: totals(receipt(quote)),
    fulfillment: shown.fulfillment ? fulfillment(quote, disclosure, context.rules) : undefined,
    discounts: shown.discounts ? discounts(quote, input.codes, shown, context.rules) : undefined,
    messages: messages([...escalated, ...view.problems], shown),
    links: links(quote.links),
    // A buyer's means are never kept, and clients look for the list.
    payment: { instruments: [] },
    expires_at: open ? toInstant(view.expiresAt) : undefined,
    continue_url: open ? context.continueUrl(view.continueToken) : undefined,
    order: view.order && confirmation(view.order, context),
  });
}

const confirmation = (order: NonNullable<CheckoutView['order']>, { given }: ReleaseContext): JsonObject => ({
  id: order.id,
  label: order.number,
  permalink_url: order.permalink,
  ...(given ? { orderNo: order.number } : {}),
});

/** Consent names no person; every reader sees it. */
const buyer = (
  { buyer }: CheckoutInput,
  disclosure: Disclosure,
  consent: JsonObject | undefined,
): JsonObject | undefined =>
  presentOrNothing({ ...(disclosure.buyer && buyer ? person(buyer) : {}), consent });

/** Only in answers that the extension extends, and where both sides have it. */
const consentOf = (
  { consent }: CheckoutInput,
  parent: string,
  context: ReleaseContext,
): JsonObject | undefined =>
  context.rules.consent.extends.includes(parent) && speaks(context, ucpCapability.buyerConsent)
    ? context.rules.consent.write(consent, context.site)
    : undefined;

const person = ({ firstName, lastName, email, phone }: Buyer): JsonObject =>
  present({ first_name: firstName, last_name: lastName, email, phone_number: phone });

/** The intent is the buyer's own words. */
const buyerContext = (
  { context, eligibility }: CheckoutInput,
  disclosure: Disclosure,
): JsonObject | undefined =>
  presentOrNothing({
    address_country: context.country,
    address_region: context.region,
    postal_code: context.postalCode,
    language: context.language,
    currency: context.currency,
    intent: disclosure.buyer ? context.intent : undefined,
    eligibility: someOf(eligibility),
  });

function lineItems({ lines, promotions, totals }: Quote): JsonObject[] {
  const taken = lineDiscounts(promotions);
  return lines.map((line) => ({
    id: line.id,
    item: item(line),
    quantity: line.quantity,
    totals: lineTotals({
      subtotal: line.subtotal,
      discount: taken.get(line.id) ?? 0,
      tax: totals.pricesIncludeTax ? 0 : line.tax,
    }),
    ...(line.parentId === undefined ? {} : { parent_id: line.parentId }),
  }));
}

export const item = (
  line: Pick<QuoteLine, 'variantId' | 'title' | 'unitPrice'> & { imageUrl?: string },
): JsonObject =>
  present({
    id: line.variantId,
    title: line.title,
    price: line.unitPrice,
    image_url: absoluteUri(line.imageUrl),
  });

/** UCP has no type for support. Platforms show a type that they do not know by its title alone. */
const titleOf = ({ type, title }: StoreLink): string | undefined =>
  title ?? (type === 'support' ? 'Customer support' : undefined);

/** A link without an address is none. */
const links = (given: readonly StoreLink[]): JsonObject[] =>
  given.flatMap((link) => {
    const address = absoluteUri(link.url);
    return address ? [present({ type: link.type, url: address, title: titleOf(link) })] : [];
  });

/** Positive here, negative in totals. */
const discounts = (
  quote: Quote,
  codes: readonly string[],
  { fulfillment }: { fulfillment: boolean },
  rules: ReleaseRules,
): JsonObject => ({
  codes,
  applied: quote.promotions.map((promotion) => applied(promotion, quote, fulfillment, rules)),
});

const applied = (
  promotion: AppliedPromotion,
  quote: Quote,
  fulfillment: boolean,
  rules: ReleaseRules,
): JsonObject =>
  present({
    title: promotion.title,
    amount: promotion.amount,
    code: promotion.code,
    automatic: promotion.automatic,
    priority: Math.max(1, promotion.priority),
    provisional: promotion.provisional,
    eligibility:
      promotion.eligibility !== undefined && isReverseDomain(promotion.eligibility, rules)
        ? promotion.eligibility
        : undefined,
    allocations: allocations(promotion, quote, fulfillment),
  });

/** With paths into the answer; left out when a part has no place there, because the parts must sum to the amount. */
function allocations(
  { allocations }: AppliedPromotion,
  quote: Quote,
  fulfillment: boolean,
): JsonObject[] | undefined {
  const parts = allocations.map(({ amount, ...target }) => ({
    path: targetPath(target, quote, fulfillment),
    amount,
  }));
  return parts.length && parts.every(({ path }) => path !== undefined) ? parts : undefined;
}

function targetPath(
  target: { lineId: string } | { groupId: string },
  quote: Quote,
  fulfillment: boolean,
): string | undefined {
  const [list, id, members] =
    'lineId' in target
      ? (['$.line_items', target.lineId, quote.lines] as const)
      : (['$.fulfillment.methods', target.groupId, fulfillment ? methodGroups(quote) : []] as const);
  const index = members.findIndex((member) => member.id === id);
  return index < 0 ? undefined : `${list}[${index}]`;
}
