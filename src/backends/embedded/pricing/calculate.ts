/** One whole calculation with given promotions: promotions, delivery, taxes, totals, in this order. */
import type { Totals } from '#commerce';
import { offerDelivery, type Delivery } from './delivery/offer.ts';
import { byPlace, untouched, type Goods } from './goods.ts';
import { applyPromotions, type Applied } from './promotions/apply.ts';
import type { Offer } from './promotions/offer.ts';
import type { Scene } from './scene.ts';
import { taxBuckets, type Taxable, type TaxBucket } from './taxes/calculate.ts';
import { addUp } from './totals.ts';

export interface Calculation {
  goods: Goods[];
  applied: Applied;
  deliveries: Delivery[];
  taxes: TaxBucket[];
  totals: Totals;
  total: number;
}

/** @param offers in order, none of them refused */
export function calculate(scene: Scene, offers: readonly Offer[]): Calculation {
  const { input, context, terms, fees, pricesIncludeTax } = scene;
  const { currency, now } = context;
  const goods = untouched(scene.priced.goods);
  const applied = applyPromotions(goods, offers, currency);
  const facts = { terms, currency, now, ...(input.buyer ? { buyer: input.buyer } : {}) };
  const places = byPlace(goods);
  const deliveries = scene.packed.parcels.map((parcel) =>
    offerDelivery(parcel, places, applied.steps, facts),
  );
  const rounding = terms.taxRounding ?? 'order';
  const taxes = taxBuckets(taxable(goods, deliveries), scene.taxRules, pricesIncludeTax, rounding);
  const totals = addUp({ goods, steps: applied.steps, deliveries, fees, taxes, pricesIncludeTax });
  return { goods, applied, deliveries, taxes, totals, total: totals.total };
}

const taxable = (goods: readonly Goods[], deliveries: readonly Delivery[]): Taxable[] => [
  ...goods.flatMap(({ variant: { taxClass }, lines }) =>
    lines.map(({ place, left }) => ({ key: place, taxClass, base: left })),
  ),
  ...deliveries.map(({ price, discount }) => ({
    key: 'delivery' as const,
    taxClass: 'shipping',
    base: price - discount,
  })),
];
