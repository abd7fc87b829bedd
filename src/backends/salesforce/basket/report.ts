/** The answer to a question about a cart, from what the platform said. Pure. */
import {
  emailProblems,
  emptyCart,
  reviewProblems,
  taxPendingProblems,
  type CheckoutInput,
  type Quote,
  type QuoteLine,
  type Reviewed,
  type ShopContext,
  type Totals,
} from '#commerce';
import { mapAttributes } from '../catalogue/attributes.ts';
import { inventoryAvailability } from '../catalogue/availability.ts';
import { choiceProblems, deliveryGroup, type WantedDelivery } from './delivery.ts';
import type { BasketFacts, MethodFacts, ProductFacts } from '../facts.ts';
import type { FittedLines } from './fit-lines.ts';
import type { Opened } from './open-basket.ts';
import type { QuoteParts, SiteFacts } from '../parts.ts';
import { pricedOf, type Priced } from './priced.ts';

/** What of a cart the platform can be asked. */
export interface Priceable {
  fitted: FittedLines;
  details: ReadonlyMap<string, ProductFacts>;
  delivery: WantedDelivery;
}

export interface QuotedBasket extends Opened {
  methods: MethodFacts[];
}

/** @param answer absent where the platform would take no line of the cart */
export function report(
  wanted: Priceable,
  answer: QuotedBasket | undefined,
  input: CheckoutInput,
  context: ShopContext,
  site: SiteFacts,
  parts: Pick<QuoteParts, 'view'>,
): Quote {
  const { fitted, delivery } = wanted;
  const basket: BasketFacts = answer?.basket ?? nothing(context.currency);
  const priced = pricedOf(basket, fitted.kept, delivery.group.id);
  const isTaxPending = basket.taxation === 'net' && fitted.kept.length > 0 && delivery.isTaxOpen;
  const totals: Totals = { ...priced.totals, ...(isTaxPending ? { taxPending: true } : {}) };
  const methods = answer?.methods ?? [];
  const claims = [...new Set([...input.eligibility, ...context.eligibility])];
  const groups = input.groups.length > 0 || fitted.kept.length > 0 ? [delivery] : [];
  const kept = fitted.kept.map(({ id }) => id);
  return {
    currency: basket.currency,
    lines: linesOf(wanted, input, priced, parts),
    promotions: priced.promotions,
    refusedCodes: answer?.refusedCodes ?? input.codes.map((code) => ({ code, reason: 'no-effect' })),
    groups: groups.map((one) => deliveryGroup(one, kept, methods, basket.shipping)),
    fees: [],
    taxes: priced.taxes,
    totals,
    eligibility: claims.map((claim) => ({ claim, accepted: false, provisional: false })),
    links: [...site.links],
    problems: [
      ...emptyCart(input),
      ...fitted.problems,
      ...(fitted.kept.length > 0 ? [...delivery.problems, ...choiceProblems(delivery, methods)] : []),
      ...emailProblems(input.buyer),
      ...reviewProblems(site.review, reviewed(wanted, parts), basket.currency, priced.totals.total),
      ...taxPendingProblems(totals),
    ],
    handlers: site.handlers
      .filter(({ currencies }) => currencies?.includes(basket.currency) ?? true)
      .map(({ id }) => id),
  };
}

function linesOf(
  { fitted, details }: Priceable,
  { lines }: CheckoutInput,
  priced: Priced,
  { view }: Pick<QuoteParts, 'view'>,
): QuoteLine[] {
  const known = new Map(priced.lines.map((one) => [one.line.id, one]));
  return lines.flatMap((line) => {
    const one = known.get(line.id);
    const facts = details.get(line.variantId);
    if (!one || !facts) return fitted.leftOut.get(line.id) ?? [];
    const { unitPrice, subtotal, discounts, tax, total } = one;
    const imageUrl = facts.images[0]?.url;
    return {
      id: line.id,
      variantId: line.variantId,
      ...(line.parentId === undefined ? {} : { parentId: line.parentId }),
      title: titleOf(facts),
      ...(imageUrl === undefined ? {} : { imageUrl: new URL(imageUrl, view.storefront).href }),
      unitPrice,
      quantity: line.quantity,
      subtotal,
      discounts,
      tax,
      total,
      requiresShipping: true,
      availability: inventoryAvailability(facts),
    };
  });
}

/** A variant has the name of its product, followed by what distinguishes it. */
function titleOf({ name, variationValues, variationAttributes }: ProductFacts): string {
  const choice = Object.entries(variationValues).map(([id, value]) => {
    const values = variationAttributes.find((one) => one.id === id)?.values;
    return values?.find((one) => one.value === value)?.name ?? value;
  });
  return choice.length > 0 ? `${name}, ${choice.join(', ')}` : name;
}

const reviewed = ({ fitted, details }: Priceable, { view }: Pick<QuoteParts, 'view'>): Reviewed[] =>
  fitted.kept.map(({ id, variantId }) => ({
    attributes: mapAttributes(details.get(variantId)?.custom ?? {}, view.mapping),
    lineId: id,
  }));

const nothing = (currency: string): BasketFacts => ({
  basketId: '',
  currency,
  taxation: 'gross',
  items: [],
  coupons: [],
  orderAdjustments: [],
  taxes: [],
  totals: {},
});
