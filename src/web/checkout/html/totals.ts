/** Totals: the same amounts that the agent received. */
import { html } from 'hono/html';
import type { Totals } from '#commerce';
import type { Html } from '../../design/html.ts';
import { formatRate } from '../words.ts';
import type { Shown } from './shown.ts';

type Summed = Pick<Shown, 'money' | 'site'> & {
  totals: Totals;
  fees?: Shown['quote']['fees'];
  taxes?: Shown['quote']['taxes'];
  /** No delivery method is selected yet. */
  deliveryOpen?: boolean;
};

export function totalList({
  totals,
  fees = [],
  taxes = [],
  money,
  site,
  deliveryOpen = false,
}: Summed): Html {
  const { items, itemDiscounts, orderDiscounts, fulfilment, fulfilmentDiscounts, tax, total } = totals;
  const delivery = fulfilment - fulfilmentDiscounts;
  const included = totals.pricesIncludeTax;
  const pending = totals.taxPending === true;
  const oneFee = fees.length === 0 && totals.fees > 0 ? [{ title: 'Fees', amount: totals.fees }] : fees;
  const taxRows = taxes
    .filter(({ amount }) => amount > 0)
    .map(({ name, rate, amount }) => ({ name: `${name} ${formatRate(rate, site)}`, amount }));
  const shownTaxes = taxRows.length > 0 ? taxRows : tax > 0 ? [{ name: 'tax', amount: tax }] : [];
  return html`<dl class="totals">
    ${row('Items', money(items))} ${itemDiscounts > 0 && row('Item discounts', `−${money(itemDiscounts)}`)}
    ${orderDiscounts > 0 && row('Order discounts', `−${money(orderDiscounts)}`)}
    ${
      deliveryOpen
        ? row('Delivery', 'Calculated later')
        : row(
            'Delivery',
            delivery === 0 ? 'Free' : money(delivery),
            fulfilmentDiscounts > 0 ? money(fulfilment) : '',
          )
    }
    ${oneFee.map(({ title, amount }) => row(title, money(amount)))}
    ${!included && shownTaxes.map(({ name, amount }) => row(name === 'tax' ? 'Tax' : name, money(amount)))}
    ${pending && row('Tax', 'Calculated later')}
    <dt class="total">${pending ? 'Total before tax' : 'Total'}</dt>
    <dd class="total money">${money(total)}</dd>
    ${
      included &&
      shownTaxes.length > 0 &&
      html`<dd class="note">
        Includes ${shownTaxes.map(({ name, amount }) => `${name}: ${money(amount)}`).join(', ')}
      </dd>`
    }
  </dl>`;
}

const row = (name: string, amount: string, before = ''): Html =>
  html`<dt><bdi>${name}</bdi></dt>
    <dd class="money">
      ${before !== '' && html`<del><span class="unseen">Before: </span>${before}</del> `}${amount}
    </dd>`;
