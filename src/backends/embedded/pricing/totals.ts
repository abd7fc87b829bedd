import type { Quote, Totals } from '#commerce';
import type { Delivery } from './delivery/offer.ts';
import type { Goods } from './goods.ts';
import type { Step } from './promotions/apply.ts';
import type { TaxBucket } from './taxes/calculate.ts';

export interface Summands {
  goods: readonly Goods[];
  steps: readonly Step[];
  deliveries: readonly Delivery[];
  fees: Quote['fees'];
  taxes: readonly TaxBucket[];
  pricesIncludeTax: boolean;
}

/** The formula of `Totals`. */
export function addUp({ goods, steps, deliveries, fees, taxes, pricesIncludeTax }: Summands): Totals {
  const items = add(goods, ({ subtotal }) => subtotal);
  const itemDiscounts = add(steps, ({ level, amount }) => (level === 'item' ? amount : 0));
  const orderDiscounts = add(steps, ({ level, amount }) => (level === 'order' ? amount : 0));
  const fulfilment = add(deliveries, ({ price }) => price);
  const fulfilmentDiscounts = add(deliveries, ({ discount }) => discount);
  const feeSum = add(fees, ({ amount }) => amount);
  const tax = add(taxes, ({ amount }) => amount);
  return {
    items,
    itemDiscounts,
    orderDiscounts,
    fulfilment,
    fulfilmentDiscounts,
    fees: feeSum,
    tax,
    total:
      items -
      itemDiscounts -
      orderDiscounts +
      fulfilment -
      fulfilmentDiscounts +
      feeSum +
      (pricesIncludeTax ? 0 : tax),
    pricesIncludeTax,
  };
}

const add = <T>(summands: readonly T[], of: (summand: T) => number): number =>
  summands.reduce((sum, summand) => sum + of(summand), 0);
