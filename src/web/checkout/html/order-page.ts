/** The page of an order. */
import { html } from 'hono/html';
import { resolvedDestination, type Order, type OrderView, type Site } from '#commerce';
import type { Html, Insert } from '../../design/html.ts';
import type { CheckoutWords } from '../words.ts';
import { webAddress } from '../web-address.ts';
import { addressText } from './address-fields.ts';
import type { CheckoutPage } from './layout.ts';
import { englishMessage, shownMessage } from './message-list.ts';
import { insertPart, partSlot } from './parts.ts';
import type { Shown } from './shown.ts';
import { totalList } from './totals.ts';

export function orderPage(words: CheckoutWords, site: Site, { order, disclosure }: OrderView): CheckoutPage {
  const { say } = words;
  const money = words.money(order.currency);
  return {
    words,
    title: say('order-title', { number: order.label }),
    site,
    content: html`<div class="intro">
        <h1>
          ${insertPart(
            say('order-title', { number: partSlot }),
            html`<span class="number">${order.label}</span>`,
          )}
        </h1>
        <p>
          ${say('placed-on', { date: words.day(order.placedAt) })} ·
          <span class="badge">${say(`status-${order.status}`)}</span>
        </p>
      </div>
      ${tracking(words, order)} ${delivery(words, order, disclosure.addresses)}
      <section class="order gap" aria-labelledby="lines">
        <h2 id="lines">${say('item-list')}</h2>
        <ul>
          ${order.lines.map((line) => lineItem({ words, site, money }, line))}
        </ul>
        ${totalList({ totals: order.totals, words, money })}
      </section>
      ${changes(words, order, money)} ${returns(words, site, order)}`,
  };
}

function lineItem(
  { words: { say }, site, money }: Pick<Shown, 'words' | 'site' | 'money'>,
  line: Order['lines'][number],
): Html {
  const { original, fulfilled, cancelled, returned } = line.quantity;
  const parts = [
    fulfilled > 0 && say('count-fulfilled', { count: fulfilled }),
    cancelled > 0 && say('count-cancelled', { count: cancelled }),
    returned > 0 && say('count-returned', { count: returned }),
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

function tracking({ say, day }: CheckoutWords, { events }: Order): Insert {
  return (
    events.length > 0 &&
    html`<section aria-labelledby="tracking">
      <h2 class="part-head" id="tracking">${say('tracking')}</h2>
      <ol class="steps" reversed>
        ${events
          .toSorted((a, b) => b.occurredAt - a.occurredAt)
          .map((event) => {
            const address = webAddress(event.trackingUrl);
            const number = event.trackingNumber;
            return html`<li>
              <strong>${say(`event-${event.type}`)}</strong>
              <span class="soft">${day(event.occurredAt)}</span>
              ${event.description !== undefined && html`<p><bdi>${event.description}</bdi></p>`}
              ${
                (event.carrier !== undefined || number !== undefined) &&
                html`<p>
                  <bdi>${[event.carrier, number].filter(Boolean).join(' ')}</bdi>
                  ${address !== undefined && html` · <a href="${address}" rel="noreferrer">${say('track-package')}</a>`}
                </p>`
              }
            </li>`;
          })}
      </ol>
    </section>`
  );
}

function delivery(words: CheckoutWords, { expectations }: Order, shown: boolean): Insert {
  const { say } = words;
  const upcoming = expectations.filter(
    ({ description, on }) => shown || description !== undefined || on !== undefined,
  );
  return (
    upcoming.length > 0 &&
    html`<section aria-labelledby="delivery">
      <h2 class="part-head" id="delivery">${say('shipping')}</h2>
      <dl class="facts">
        ${upcoming.map((expectation) => {
          const { method, description, on } = expectation;
          return html`
            ${
              description !== undefined &&
              html`<dt>${say('method')}</dt>
                <dd><bdi>${words.readableDates(description)}</bdi></dd>`
            }
            ${
              on !== undefined &&
              html`<dt>${say('expected')}</dt>
                <dd>${say('by-date', { date: words.day(on) })}</dd>`
            }
            ${
              shown &&
              method !== 'digital' &&
              html`<dt>${say(method === 'pickup' ? 'pickup-location' : 'ship-to')}</dt>
                <dd>${addressText(words, resolvedDestination(expectation))}</dd>`
            }
          `;
        })}
      </dl>
    </section>`
  );
}

function changes({ say, day }: CheckoutWords, order: Order, money: (amount: number) => string): Insert {
  return (
    order.adjustments.length > 0 &&
    html`<section aria-labelledby="changes">
      <h2 class="part-head" id="changes">${say('changes')}</h2>
      <ul class="steps">
        ${order.adjustments.map(
          ({ type, occurredAt, status, amount, description }) =>
            html`<li>
              <strong>${say(`change-${type}`)}</strong> <span class="soft">${day(occurredAt)}</span>
              ${(status === 'pending' || status === 'failed') && ` · ${say(status)}`}
              ${
                amount !== undefined &&
                amount !== 0 &&
                html`<p>
                  ${say(amount < 0 ? 'refunded' : 'charged')}
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

function returns(words: CheckoutWords, site: Site, order: Order): Html {
  const { say, day } = words;
  const { eligible, until, reason } = order.returns;
  const may = until === undefined ? say('returnable') : say('returnable-until', { date: day(until) });
  const text = eligible ? may : say(order.status === 'cancelled' ? 'order-canceled' : 'not-returnable');
  // Stores write their reasons in English.
  const said = eligible || reason === undefined ? { text } : englishMessage(words, reason);
  const policy = site.links.find(({ type }) => type === 'refund_policy');
  const address = webAddress(policy?.url);
  return html`<section aria-labelledby="returns">
    <h2 class="part-head" id="returns">${say('returns')}</h2>
    <p>
      <bdi>${shownMessage(said)}</bdi>
      ${address !== undefined && html`<a href="${address}">${policy?.title ?? say('return-policy')}</a>`}
    </p>
  </section>`;
}
