/** The page of an order. */
import { html } from 'hono/html';
import { resolvedDestination, type FulfilmentEvent, type Order, type OrderView, type Site } from '#commerce';
import type { Html, Insert } from '../../design/html.ts';
import { formatDay, moneyIn, withReadableDates } from '../words.ts';
import { webAddress } from '../web-address.ts';
import { addressText } from './address-fields.ts';
import type { CheckoutPage } from './layout.ts';
import { totalList } from './totals.ts';

const statuses: Record<Order['status'], string> = {
  open: 'Being prepared',
  'partly-fulfilled': 'Partially shipped',
  fulfilled: 'Shipped',
  cancelled: 'Canceled',
};

const steps: Record<FulfilmentEvent['type'], string> = {
  processing: 'Being prepared',
  shipped: 'Shipped',
  in_transit: 'On the way',
  delivered: 'Delivered',
  failed_attempt: 'Delivery attempt failed',
  undeliverable: 'Could not be delivered',
  returned_to_sender: 'Returned to the store',
  canceled: 'Canceled',
};

const adjustments: Record<Order['adjustments'][number]['type'], string> = {
  refund: 'Refund',
  return: 'Return',
  cancellation: 'Cancellation',
  credit: 'Credit',
  price_adjustment: 'Price adjustment',
  dispute: 'Dispute',
};

export function orderPage(site: Site, { order, disclosure }: OrderView): CheckoutPage {
  const money = moneyIn(order.currency, site);
  return {
    title: `Order ${order.label}`,
    site,
    content: html`<div class="intro">
        <h1>Order <span class="number">${order.label}</span></h1>
        <p>
          Placed on ${formatDay(order.placedAt, site)} · <span class="badge">${statuses[order.status]}</span>
        </p>
      </div>
      ${tracking(site, order)} ${delivery(site, order, disclosure.addresses)}
      <section class="order gap" aria-labelledby="lines">
        <h2 id="lines">Items</h2>
        <ul>
          ${order.lines.map((line) => lineItem(site, line, money))}
        </ul>
        ${totalList({ totals: order.totals, money, site })}
      </section>
      ${changes(site, order, money)} ${returns(site, order)}`,
  };
}

function lineItem(site: Site, line: Order['lines'][number], money: (amount: number) => string): Html {
  const { original, fulfilled, cancelled, returned } = line.quantity;
  const parts = [
    fulfilled > 0 && `${fulfilled} shipped`,
    cancelled > 0 && `${cancelled} canceled`,
    returned > 0 && `${returned} returned`,
  ].filter((part) => part !== false);
  const address = webAddress(line.imageUrl, site.storefront);
  return html`<li class="line">
    <div class="line-row">
      ${
        address === undefined
          ? html`<span class="picture no-picture" aria-hidden="true"
              >${[...line.title.trim()][0] ?? '·'}</span
            >`
          : html`<img class="picture" src="${address}" alt="" width="64" height="64" decoding="async" />`
      }
      <div>
        <p class="name"><bdi>${line.title}</bdi></p>
        <p class="soft small number">${original} × ${money(line.unitPrice)}</p>
        ${parts.length > 0 && html`<p class="small">${parts.join(', ')}</p>`}
      </div>
      <p class="sum money">${money(line.subtotal - line.discount)}</p>
    </div>
  </li>`;
}

function tracking(site: Site, { events }: Order): Insert {
  return (
    events.length > 0 &&
    html`<section aria-labelledby="tracking">
      <h2 class="part-head" id="tracking">Tracking</h2>
      <ol class="steps" reversed>
        ${events
          .toSorted((a, b) => b.occurredAt - a.occurredAt)
          .map((event) => {
            const address = webAddress(event.trackingUrl);
            const number = event.trackingNumber;
            return html`<li>
              <strong>${steps[event.type]}</strong>
              <span class="soft">${formatDay(event.occurredAt, site)}</span>
              ${event.description !== undefined && html`<p><bdi>${event.description}</bdi></p>`}
              ${
                (event.carrier !== undefined || number !== undefined) &&
                html`<p>
                  <bdi>${[event.carrier, number].filter(Boolean).join(' ')}</bdi>
                  ${address !== undefined && html` · <a href="${address}" rel="noreferrer">Track package</a>`}
                </p>`
              }
            </li>`;
          })}
      </ol>
    </section>`
  );
}

function delivery(site: Site, { expectations }: Order, shown: boolean): Insert {
  const upcoming = expectations.filter(
    ({ description, on }) => shown || description !== undefined || on !== undefined,
  );
  return (
    upcoming.length > 0 &&
    html`<section aria-labelledby="delivery">
      <h2 class="part-head" id="delivery">Delivery</h2>
      <dl class="facts">
        ${upcoming.map((expectation) => {
          const { method, description, on } = expectation;
          return html`
            ${
              description !== undefined &&
              html`<dt>Method</dt>
                <dd><bdi>${withReadableDates(description, site)}</bdi></dd>`
            }
            ${
              on !== undefined &&
              html`<dt>Expected</dt>
                <dd>by ${formatDay(on, site)}</dd>`
            }
            ${
              shown &&
              method !== 'digital' &&
              html`<dt>${method === 'pickup' ? 'Pickup location' : 'Ship to'}</dt>
                <dd>${addressText(resolvedDestination(expectation))}</dd>`
            }
          `;
        })}
      </dl>
    </section>`
  );
}

function changes(site: Site, order: Order, money: (amount: number) => string): Insert {
  return (
    order.adjustments.length > 0 &&
    html`<section aria-labelledby="changes">
      <h2 class="part-head" id="changes">Changes</h2>
      <ul class="steps">
        ${order.adjustments.map(
          ({ type, occurredAt, status, amount, description }) =>
            html`<li>
              <strong>${adjustments[type]}</strong> <span class="soft">${formatDay(occurredAt, site)}</span>
              ${status === 'pending' && ' · pending'}${status === 'failed' && ' · failed'}
              ${
                amount !== undefined &&
                amount !== 0 &&
                html`<p>
                  ${amount < 0 ? 'Refunded' : 'Charged'}:
                  <span class="money">${money(Math.abs(amount))}</span>
                </p>`
              }
              ${description !== undefined && html`<p><bdi>${description}</bdi></p>`}
            </li>`,
        )}
      </ul>
    </section>`
  );
}

function returns(site: Site, { returns: { eligible, until, reason }, status }: Order): Html {
  const text = eligible
    ? until === undefined
      ? 'This order can be returned.'
      : `This order can be returned until ${formatDay(until, site)}.`
    : (reason ?? (status === 'cancelled' ? 'This order was canceled.' : 'This order cannot be returned.'));
  const policy = site.links.find(({ type }) => type === 'refund_policy');
  const address = webAddress(policy?.url);
  return html`<section aria-labelledby="returns">
    <h2 class="part-head" id="returns">Returns</h2>
    <p>
      <bdi>${text}</bdi>
      ${address !== undefined && html`<a href="${address}">${policy?.title ?? 'Return policy'}</a>`}
    </p>
  </section>`;
}
