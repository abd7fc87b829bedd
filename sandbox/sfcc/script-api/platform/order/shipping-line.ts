/** `dw.order.ShippingLineItem`: what the delivery of the only shipment costs. */
import { toFraction } from '../../../scapi/documents/tax.ts';
import { documented } from '../../documented.ts';
import { joined } from '../util/joined.ts';
import { collectionOf } from '../values.ts';
import type { Amounts } from './amounts.ts';
import { looseCustomOf, type Container } from './container.ts';
import { amountsIn, lineMembers, moneyIn, nothing, priceMembers, type Price } from './prices.ts';
import { objectOf } from './request-state.ts';
import { adjustedShipping, shipping } from './totals.ts';

export const standardShippingId = 'STANDARD_SHIPPING';

export function shippingLine(container: Container): object {
  const key = `${container.key} shipping`;
  return objectOf(container.scope, key, () => {
    const of = (step: (amounts: Amounts) => Price) => (): Price => {
      const amounts = amountsIn(container);
      return amounts ? step(amounts) : nothing;
    };
    const price = of(shipping);
    const members = {
      UUID: key,
      ID: standardShippingId,
      lineItemText: 'Shipping',
      get basePrice() {
        return moneyIn(container, price().amount);
      },
      get taxRate() {
        const amounts = amountsIn(container);
        const rate = amounts?.known.total ? amounts.sums.shipping.rate : undefined;
        return rate === undefined ? null : toFraction(rate);
      },
      get shippingPriceAdjustments() {
        return collectionOf(() => container.parts.adjustments('delivery'));
      },
      get lineItemCtnr() {
        return container.object;
      },
      custom: looseCustomOf(container, 'ShippingLineItem', 'shipping'),
    };
    const names = { price: 'adjustedPrice', gross: 'adjustedGrossPrice', net: 'adjustedNetPrice' };
    const prices = joined(
      lineMembers(container, price),
      priceMembers(container, of(adjustedShipping), { ...names, tax: 'adjustedTax' }),
    );
    return documented('dw.order.ShippingLineItem', joined(members, prices));
  });
}
