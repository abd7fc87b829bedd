/** Totals that a container and its only shipment have alike. */
import { sum } from '#commerce';
import { joined } from '../util/joined.ts';
import type { Amounts } from './amounts.ts';
import type { Container } from './container.ts';
import { amountsIn, nothing, totalMembers, type Price } from './prices.ts';

/** `merchandizeTotal…`, `adjustedMerchandizeTotal…`, `shippingTotal…`, `adjustedShippingTotal…`. */
export function totalsMembers(container: Container): object {
  const of = (price: (amounts: Amounts) => Price) => (): Price => {
    const amounts = amountsIn(container);
    return amounts ? price(amounts) : nothing;
  };
  return [
    totalMembers(container, 'merchandizeTotal', of(merchandize)),
    totalMembers(container, 'adjustedMerchandizeTotal', of(adjustedMerchandize)),
    totalMembers(container, 'shippingTotal', of(shipping)),
    totalMembers(container, 'adjustedShippingTotal', of(adjustedShipping)),
  ].reduce(joined, {});
}

const merchandize = ({ sums, known, totals, priceless }: Amounts): Price =>
  priceless.size > 0
    ? nothing
    : {
        amount: totals.items,
        tax: known.tax ? sum([...sums.items.values()].map(({ tax }) => tax)) : undefined,
      };

const adjustedMerchandize = ({ sums, known, priceless }: Amounts): Price =>
  priceless.size > 0
    ? nothing
    : {
        amount: sums.productTotal,
        tax: known.tax ? sum([...sums.items.values()].map(({ adjustedTax }) => adjustedTax)) : undefined,
      };

export const shipping = ({ sums, known }: Amounts): Price =>
  known.delivery ? { amount: sums.shipping.price, tax: known.tax ? sums.shipping.tax : undefined } : nothing;

export const adjustedShipping = ({ sums, known }: Amounts): Price =>
  known.delivery
    ? { amount: sums.shipping.afterItemDiscount, tax: known.tax ? sums.shipping.adjustedTax : undefined }
    : nothing;
