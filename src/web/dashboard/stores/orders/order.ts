/** One order: the only page with personal data of a buyer. */
import {
  resolvedDestination,
  type Adjustment,
  type Address,
  type Buyer,
  type FulfilmentEvent,
  type LineCount,
  type Order,
} from '#commerce';
import type { ListedOrder } from '#backends/embedded';
import type { OrderDetails } from '#storage';
import { flashMessage } from '../../page.ts';
import { detailsFor } from '../../buyer-data.ts';
import { may } from '../../context.ts';
import {
  card,
  facts,
  html,
  linkButton,
  notice,
  table,
  time,
  type Html,
  type Insert,
} from '../../../design/index.ts';
import { excerpt, visible } from '../../../design/outside-text.ts';
import type { Stores } from '../deps.ts';
import { storePage, type SiteContext } from '../site-page.ts';
import { permissionFor, possibleActions } from './actions.ts';
import { orderInPath } from './order-in-path.ts';
import { orderAgent, orderPath } from './list.ts';
import { storeOrderTexts as say } from './messages/index.ts';
import { unsettledRefunds } from './settle-refund.ts';
import {
  adjustmentStates,
  adjustmentWords,
  deliveryMethods,
  fulfilmentWords,
  money,
  statusBadge,
} from './words.ts';

const saidTexts = () => ({
  ship: say('said-ship'),
  deliver: say('said-deliver'),
  cancel: say('said-cancel'),
  refund: say('said-refund'),
  return: say('said-return'),
  repeated: say('said-repeated'),
  settled: say('said-settled'),
  reported: say('said-reported'),
  later: say('said-later'),
});

export async function showOrder(c: SiteContext, stores: Stores): Promise<Response> {
  const { site, found } = await orderInPath(c, stores);
  const { order, paid } = found;
  const details = detailsFor(c, await stores.people.details(site.id, order.number));
  const possible = possibleActions(found);
  const paysBack = may(c, 'pay-back');
  return storePage(c, site, {
    tab: 'orders',
    heading: say('order-title', { number: order.number }),
    said: flashMessage(c, saidTexts()),
    actions: possible
      .filter((action) => may(c, permissionFor(action)))
      .map(({ id, name }) => linkButton(orderPath(site, order.number, id), name(), { main: id === 'ship' })),
    content: html`${!paid && notice(say('payment-pending'), 'warn')}
      ${await unsettledRefunds(c, stores, site, order)}
      ${
        !paysBack &&
        possible.some(({ isDangerous }) => isDangerous) &&
        html`<p class="soft">${say('owners-only')}</p>`
      }
      <div class="cards">
        ${card(
          html`<h3>${say('order')}</h3>
            ${facts(orderFacts(found, details))}`,
        )}
        ${card(
          html`<h3>${say('buyer')}</h3>
            ${buyerOf(order, details?.buyer)}`,
        )}
        ${card(
          html`<h3>${say('payment')}</h3>
            ${paymentOf(order, details)}`,
        )}
      </div>
      <section class="stack">
        <h3>${say('items')}</h3>
        ${linesOf(order)} ${totalsOf(order)}
      </section>
      ${promised(order)} ${history(order)}`,
  });
}

const orderFacts = ({ order, paid }: ListedOrder, details: OrderDetails | undefined): [string, Insert][] => [
  [say('status'), statusBadge(paid, order)],
  [say('placed'), time(order.placedAt)],
  [say('total'), money(order.totals.total, order.currency)],
  [
    say('agent'),
    details?.agent === undefined
      ? orderAgent(undefined)
      : html`${orderAgent(details.agent)}
          <span class="soft">${details.proven ? say('verified') : say('not-verified')}</span>`,
  ],
  ...(details ? ([[say('release'), details.release]] as [string, Insert][]) : []),
  ...(order.returns.until === undefined
    ? []
    : ([[say('returns-until'), time(order.returns.until, 'day')]] as [string, Insert][])),
  ...Object.entries(order.attribution)
    .slice(0, 10)
    .map(([name, value]): [string, Insert] => [excerpt(name, 60), excerpt(value, 200)]),
];

function buyerOf({ expectations }: Order, buyer: Buyer | undefined): Html {
  const address = expectations[0] && resolvedDestination(expectations[0]);
  const name = [buyer?.firstName ?? address?.firstName, buyer?.lastName ?? address?.lastName]
    .filter(Boolean)
    .join(' ');
  const entries: [string, Insert][] = [
    ...(name ? ([[say('name'), visible(name)]] as [string, Insert][]) : []),
    ...(buyer?.email ? ([[say('email'), visible(buyer.email)]] as [string, Insert][]) : []),
    ...(buyer?.phone ? ([[say('phone'), visible(buyer.phone)]] as [string, Insert][]) : []),
  ];
  return entries.length ? facts(entries) : html`<p class="soft">${say('no-buyer')}</p>`;
}

function paymentOf({ currency, adjustments }: Order, details: OrderDetails | undefined): Html {
  const payment = details?.payment;
  const back = adjustments.reduce(
    (sum, { amount = 0, status }) => (status === 'failed' ? sum : sum + Math.max(0, -amount)),
    0,
  );
  if (!payment) return html`<p class="soft">${say('no-payment')}</p>`;
  return facts([
    [say('handler'), excerpt(payment.handlerId, 60)],
    [say('amount'), money(payment.amount, payment.currency)],
    [say('started'), time(payment.startedAt)],
    [say('outcome'), payment.outcome ?? say('outcome-open')],
    [say('refunded'), back > 0 ? money(back, currency) : say('nothing-refunded')],
  ]);
}

const linesOf = ({ lines, currency }: Order): Html =>
  table(
    say('items-caption'),
    [
      {
        title: say('product'),
        cell: (line: Order['lines'][number]) =>
          html`${visible(line.title)} <span class="soft small">${line.variantId}</span>`,
      },
      { title: say('ordered'), number: true, cell: ({ quantity }) => quantity.original },
      { title: say('shipped'), number: true, cell: ({ quantity }) => quantity.fulfilled },
      { title: say('canceled'), number: true, cell: ({ quantity }) => quantity.cancelled },
      { title: say('returned'), number: true, cell: ({ quantity }) => quantity.returned },
      { title: say('unit-price'), number: true, cell: ({ unitPrice }) => money(unitPrice, currency) },
      { title: say('total'), number: true, cell: ({ total }) => money(total, currency) },
    ],
    lines,
  );

function totalsOf({ totals, currency }: Order): Html {
  const rows = [
    ['subtotal', totals.items],
    ['discounts', -(totals.itemDiscounts + totals.orderDiscounts)],
    ['delivery', totals.fulfilment - totals.fulfilmentDiscounts],
    ['fees', totals.fees],
    [totals.pricesIncludeTax ? 'tax-included' : 'tax', totals.tax],
    ['total', totals.total],
  ] as const;
  return facts(
    rows
      .filter(([key, amount]) => amount !== 0 || key === 'total')
      .map(([key, amount]) => [say(key), money(amount, currency)]),
  );
}

const unitsOf = (order: Order, lines: readonly LineCount[] = []): string =>
  lines
    .map(({ id, quantity }) =>
      say('units', {
        count: Math.abs(quantity),
        title: order.lines.find((line) => line.id === id)?.title ?? id,
      }),
    )
    .join(', ');

function promised(order: Order): Html | false {
  if (order.expectations.length === 0) return false;
  return html`<section class="stack">
    <h3>${say('deliveries')}</h3>
    ${table(
      say('deliveries-caption'),
      [
        {
          title: say('items'),
          cell: (one: Order['expectations'][number]) => visible(unitsOf(order, one.lines)),
        },
        {
          title: say('method'),
          cell: ({ method, description }) => visible(description ?? say(deliveryMethods[method])),
        },
        { title: say('destination'), cell: (one) => addressOf(resolvedDestination(one)) },
        {
          title: say('expected'),
          cell: ({ on }) => (on === undefined ? say('as-soon-as-possible') : time(on, 'day')),
        },
      ],
      order.expectations,
    )}
  </section>`;
}

const addressOf = (address: Address): string =>
  visible(
    [
      [address.firstName, address.lastName].filter(Boolean).join(' '),
      address.street,
      address.extended,
      [address.postalCode, address.locality].filter(Boolean).join(' '),
      address.region,
      address.country,
    ]
      .filter(Boolean)
      .join(', '),
  );

interface Entry {
  at: number;
  what: string;
  detail: Insert;
}

/** What happened, newest first. */
function history(order: Order): Html {
  const entries: Entry[] = [
    { at: order.placedAt, what: say('placed'), detail: money(order.totals.total, order.currency) },
    ...order.events.map((event) => ({
      at: event.occurredAt,
      what: say(fulfilmentWords[event.type]),
      detail: eventDetail(order, event),
    })),
    ...order.adjustments.map((adjustment) => ({
      at: adjustment.occurredAt,
      what: say(adjustmentWords[adjustment.type]),
      detail: adjustmentDetail(order, adjustment),
    })),
  ];
  return html`<section class="stack">
    <h3>${say('timeline')}</h3>
    ${table(
      say('timeline-caption'),
      [
        { title: say('event'), cell: ({ what }: Entry) => what },
        { title: say('time'), cell: ({ at }) => time(at) },
        { title: say('details'), cell: ({ detail }) => detail },
      ],
      entries.toSorted((a, b) => b.at - a.at),
    )}
  </section>`;
}

function eventDetail(
  order: Order,
  { lines, carrier, trackingNumber, trackingUrl, description }: FulfilmentEvent,
): Html {
  const words = [unitsOf(order, lines), carrier, trackingNumber, description].filter(Boolean).join(', ');
  const isWeb = /^https?:$/.test(URL.parse(trackingUrl ?? '')?.protocol ?? '');
  return html`${visible(words)}
  ${isWeb && trackingUrl !== undefined && html`<a href="${trackingUrl}" rel="noreferrer nofollow">${say('track-shipment')}</a>`}`;
}

function adjustmentDetail(order: Order, { lines, amount, status, description }: Adjustment): string {
  const sum =
    amount === undefined ? '' : `${amount < 0 ? '−' : '+'}${money(Math.abs(amount), order.currency)}`;
  return visible(
    [unitsOf(order, lines), sum, say(adjustmentStates[status]), description].filter(Boolean).join(', '),
  );
}
