/** Shipping methods that take a parcel to a place, and their prices. */
import type { DeliveryOption } from '#commerce';
import type { ShippingMethod } from '../../records.ts';
import { placeOf, plain, type BuyerPlace } from '../place.ts';
import { endOfDay, workingDay } from './working-days.ts';

export interface Load {
  /** Grams. */
  weight: number;
  /** Of its items, after all promotions. */
  subtotal: number;
  /** Epoch milliseconds when its last piece is there. */
  ready: number;
}

/** In the order of the store's terms. */
export function methodsFor(
  methods: readonly ShippingMethod[],
  place: BuyerPlace,
  { weight, subtotal, ready }: Load,
  currency: string,
): DeliveryOption[] {
  return methods.flatMap((method) => {
    const price =
      goesTo(method, place) && carries(method, weight) ? priceOf(method, currency, subtotal) : undefined;
    return price === undefined ? [] : [optionOf(method, price, ready)];
  });
}

export const deliversTo = (shipsTo: readonly string[], country: string): boolean =>
  shipsTo.length === 0 || shipsTo.some((one) => plain(one) === country);

function goesTo({ countries, regions }: ShippingMethod, place: BuyerPlace): boolean {
  if (countries && !countries.some((country) => plain(country) === place.country)) return false;
  if (!regions) return true;
  return regions.some((region) => placeOf({ region }, place.country).region === place.region);
}

const carries = ({ weight: limits }: ShippingMethod, weight: number): boolean =>
  weight >= (limits?.min ?? 0) && weight <= (limits?.max ?? Infinity);

/** The last row that fits counts. */
function priceOf({ rates }: ShippingMethod, currency: string, subtotal: number): number | undefined {
  const rows = Object.hasOwn(rates, currency) ? rates[currency] : undefined;
  return rows?.findLast(({ from }) => from <= subtotal)?.price;
}

const optionOf = (method: ShippingMethod, price: number, ready: number): DeliveryOption => ({
  id: method.id,
  title: method.title,
  ...(method.description === undefined ? {} : { description: method.description }),
  price,
  earliest: workingDay(ready, method.days.min),
  latest: endOfDay(workingDay(ready, method.days.max)),
  ...(method.carrier === undefined ? {} : { carrier: method.carrier }),
});
