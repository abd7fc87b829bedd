/** Maps amounts of a basket or an order to the core's lines, promotions, taxes, and totals. Pure. */
import {
  allocate,
  sum,
  type AppliedPromotion,
  type Line,
  type QuoteLine,
  type TaxPart,
  type Totals,
} from '#commerce';
import type { AdjustmentFacts, BasketFacts, ItemFacts } from '../facts.ts';
import { ApiError } from '../shop-api.ts';

export type PricedFacts = Omit<BasketFacts, 'basketId' | 'coupons'>;

export interface PricedLine {
  line: Line;
  unitPrice: number;
  subtotal: number;
  discounts: QuoteLine['discounts'];
  /** Its share of what the whole order saves. */
  orderDiscount: number;
  tax: number;
  total: number;
}

export interface Priced {
  lines: PricedLine[];
  promotions: AppliedPromotion[];
  taxes: TaxPart[];
  totals: Totals;
}

/** @throws ApiError `bad-answer` when the amounts do not add up: then none of them is trusted */
export function pricedOf(facts: PricedFacts, lines: readonly Line[], groupId: string): Priced {
  const priced = linesOf(facts, lines);
  const totals = totalsOf(facts);
  return {
    lines: priced,
    promotions: promotionsOf(facts, priced, groupId),
    taxes: taxesOf(facts, totals),
    totals,
  };
}

/** Lines of one product are one item of the platform: its amounts are allocated by quantity, to the last minor unit. */
function linesOf({ items, taxation }: PricedFacts, lines: readonly Line[]): PricedLine[] {
  const priced = new Map<string, PricedLine>();
  const itemsOf = Map.groupBy(items, ({ productId }) => productId);
  const linesByProduct = Map.groupBy(lines, ({ variantId }) => variantId);
  if (itemsOf.size !== linesByProduct.size) throw unsound('products that are not in the basket');
  for (const [productId, same] of linesByProduct) {
    const item = joined(itemsOf.get(productId) ?? []);
    const pieces = same.map(({ quantity }) => quantity);
    if (sum(pieces) !== item.quantity || item.basePrice * item.quantity !== item.price)
      throw unsound('an item whose price is not quantity times unit price');
    const tax = allocate(item.tax, pieces);
    const ordered = allocate(item.priceAfterItemDiscount - item.priceAfterOrderDiscount, pieces);
    const cuts = item.adjustments.map((one) => ({ one, shares: allocate(one.amount, pieces) }));
    same.forEach((line, place) => {
      const subtotal = item.basePrice * line.quantity;
      const discounts = cuts.flatMap(({ one, shares }) => {
        const amount = shares[place] ?? 0;
        return amount > 0 ? [{ promotion: one.promotionId, ...naming(one), amount }] : [];
      });
      const taken = sum(discounts.map(({ amount }) => amount));
      priced.set(line.id, {
        line,
        unitPrice: item.basePrice,
        subtotal,
        discounts,
        orderDiscount: ordered[place] ?? 0,
        tax: tax[place] ?? 0,
        total: subtotal - taken + (taxation === 'gross' ? 0 : (tax[place] ?? 0)),
      });
    });
  }
  return lines.flatMap(({ id }) => priced.get(id) ?? []);
}

/** Some sites keep what was added twice as two items. */
function joined([first, ...others]: readonly ItemFacts[]): ItemFacts {
  if (!first) throw unsound('no item for a line item');
  return others.reduce(
    (one, other) => ({
      ...one,
      quantity: one.quantity + other.quantity,
      price: one.price + other.price,
      priceAfterItemDiscount: one.priceAfterItemDiscount + other.priceAfterItemDiscount,
      priceAfterOrderDiscount: one.priceAfterOrderDiscount + other.priceAfterOrderDiscount,
      tax: one.tax + other.tax,
      adjustments: [...one.adjustments, ...other.adjustments],
    }),
    first,
  );
}

/** In the order in which the platform applies them: items, order, delivery. */
function promotionsOf(
  { orderAdjustments, shipping }: PricedFacts,
  lines: readonly PricedLine[],
  groupId: string,
): AppliedPromotion[] {
  const applied = new Map<string, Omit<AppliedPromotion, 'priority' | 'amount'>>();
  const add = (
    adjustment: Pick<AdjustmentFacts, 'promotionId' | 'text' | 'code'>,
    allocations: AppliedPromotion['allocations'],
  ): void => {
    const key = `${adjustment.promotionId} ${adjustment.code ?? ''}`;
    const before = applied.get(key);
    const given = allocations.filter(({ amount }) => amount > 0);
    if (before) before.allocations.push(...given);
    else applied.set(key, { id: adjustment.promotionId, ...naming(adjustment), allocations: given });
  };
  for (const { line, discounts } of lines)
    for (const { promotion, title, amount, code } of discounts)
      add({ promotionId: promotion, text: title, ...(code === undefined ? {} : { code }) }, [
        { lineId: line.id, amount },
      ]);
  const shares = lines.map(({ orderDiscount }) => orderDiscount);
  if (sum(orderAdjustments.map(({ amount }) => amount)) !== sum(shares))
    throw unsound('order promotions that do not match the discounts of the items');
  for (const adjustment of orderAdjustments) {
    const parts = allocate(adjustment.amount, shares);
    add(
      adjustment,
      lines.map(({ line }, place) => ({ lineId: line.id, amount: parts[place] ?? 0 })),
    );
  }
  for (const adjustment of shipping?.adjustments ?? [])
    add(adjustment, [{ groupId, amount: adjustment.amount }]);
  return [...applied.values()]
    .filter(({ allocations }) => allocations.length > 0)
    .map((promotion, place) => ({
      ...promotion,
      amount: sum(promotion.allocations.map(({ amount }) => amount)),
      priority: place + 1,
    }));
}

function totalsOf({ items, orderAdjustments, shipping, totals, taxation }: PricedFacts): Totals {
  const pricesIncludeTax = taxation === 'gross';
  const goods = sum(items.map(({ price }) => price));
  const itemDiscounts = goods - sum(items.map((item) => item.priceAfterItemDiscount));
  const orderDiscounts = sum(orderAdjustments.map(({ amount }) => amount));
  const fulfilment = shipping?.price ?? 0;
  const fulfilmentDiscounts = fulfilment - (shipping?.priceAfterDiscount ?? 0);
  const tax = totals.taxTotal ?? sum([...items.map((item) => item.tax), shipping?.tax ?? 0]);
  const total =
    goods - itemDiscounts - orderDiscounts + fulfilment - fulfilmentDiscounts + (pricesIncludeTax ? 0 : tax);
  if (totals.orderTotal !== undefined && totals.orderTotal !== total)
    throw unsound('a total that is not the sum of its parts');
  return {
    items: goods,
    itemDiscounts,
    orderDiscounts,
    fulfilment,
    fulfilmentDiscounts,
    fees: 0,
    tax,
    total,
    pricesIncludeTax,
  };
}

/** As the instance groups them; what it leaves unnamed is one part, so that the parts are the whole tax. */
function taxesOf({ taxes, taxation }: PricedFacts, { tax }: Totals): TaxPart[] {
  const included = taxation === 'gross';
  const parts = taxes
    .filter(({ amount }) => amount > 0)
    .map(({ rate, amount }) => ({ name: 'Tax', rate, amount, included }));
  if (tax === 0) return [];
  return sum(parts.map(({ amount }) => amount)) === tax
    ? parts
    : [{ name: 'Tax', rate: 0, amount: tax, included }];
}

const naming = ({
  text,
  code,
}: Pick<AdjustmentFacts, 'text' | 'code'>): { title: string; automatic: boolean; code?: string } => ({
  title: text,
  automatic: code === undefined,
  ...(code === undefined ? {} : { code }),
});

const unsound = (what: string): ApiError =>
  new ApiError('unavailable', 'bad-answer', `The instance returned ${what}.`);
