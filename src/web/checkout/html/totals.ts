/** Totals: the same amounts that the agent received. */
import { html } from 'hono/html';
import type { Totals } from '#commerce';
import type { Html, Insert } from '../../design/html.ts';
import type { CheckoutWords } from '../words.ts';
import type { Shown } from './shown.ts';

type Summed = Pick<Shown, 'words' | 'money'> & {
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
  words,
  money,
  deliveryOpen = false,
}: Summed): Html {
  const { say } = words;
  const { items, itemDiscounts, orderDiscounts, fulfilment, fulfilmentDiscounts, tax, total } = totals;
  const delivery = fulfilment - fulfilmentDiscounts;
  const included = totals.pricesIncludeTax;
  const pending = totals.taxPending === true;
  const oneFee = fees.length === 0 && totals.fees > 0 ? [{ title: say('fees'), amount: totals.fees }] : fees;
  const taxRows = taxes
    .filter(({ amount }) => amount > 0)
    .map(({ name, rate, amount }) => ({ name: `${name} ${words.rate(rate)}`, amount }));
  const shownTaxes = taxRows.length > 0 ? taxRows : tax > 0 ? [{ name: undefined, amount: tax }] : [];
  return html`<dl class="totals">
    ${row(say('subtotal'), money(items))}
    ${itemDiscounts > 0 && row(say('item-discounts'), `−${money(itemDiscounts)}`)}
    ${orderDiscounts > 0 && row(say('order-discounts'), `−${money(orderDiscounts)}`)}
    ${
      deliveryOpen
        ? row(say('delivery'), say('later'))
        : row(
            say('delivery'),
            delivery === 0 ? say('free') : money(delivery),
            before(fulfilmentDiscounts > 0 ? money(fulfilment) : undefined, words),
          )
    }
    ${oneFee.map(({ title, amount }) => row(title, money(amount)))}
    ${!included && shownTaxes.map(({ name, amount }) => row(name ?? say('tax'), money(amount)))}
    ${pending && row(say('tax'), say('later'))}
    <dt class="total">${say(pending ? 'total-before-tax' : 'total')}</dt>
    <dd class="total money">${money(total)}</dd>
    ${
      included &&
      shownTaxes.length > 0 &&
      html`<dd class="note">
        ${say('includes', {
          taxes: shownTaxes
            .map(({ name, amount }) => `${name ?? say('included-tax')}: ${money(amount)}`)
            .join(', '),
        })}
      </dd>`
    }
  </dl>`;
}

const row = (name: string, amount: string, before?: Insert): Html =>
  html`<dt><bdi>${name}</bdi></dt>
    <dd class="money">${before}${amount}</dd>`;

const before = (amount: string | undefined, { say }: CheckoutWords): Insert =>
  amount !== undefined && html`<del><span class="unseen">${say('before')} </span>${amount}</del> `;
