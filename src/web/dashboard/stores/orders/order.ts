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
import { unsettledRefunds } from './settle-refund.ts';
import { adjustmentWords, fulfilmentWords, money, statusBadge } from './words.ts';

const saidTexts = {
  ship: 'Items marked as shipped. The agent was notified.',
  deliver: 'Items marked as delivered. The agent was notified.',
  cancel: 'Items canceled. The refund was started, and the agent was notified.',
  refund: 'Refund started. The agent was notified.',
  return: 'Items returned. The refund was started, and the agent was notified.',
  repeated: 'This change was already made. It was not repeated.',
  settled: 'The outcome of the refund is recorded.',
  reported: 'The processor has reported the outcome of this refund, and it is recorded.',
  later: 'Order updated. The agent will be notified later.',
};

export async function showOrder(c: SiteContext, stores: Stores): Promise<Response> {
  const { site, found } = await orderInPath(c, stores);
  const { order, paid } = found;
  const details = detailsFor(c, await stores.people.details(site.id, order.number));
  const possible = possibleActions(found);
  const paysBack = may(c, 'pay-back');
  return storePage(c, site, {
    tab: 'orders',
    heading: `Order ${order.number}`,
    said: flashMessage(c, saidTexts),
    actions: possible
      .filter((action) => may(c, permissionFor(action)))
      .map(({ id, name }) => linkButton(orderPath(site, order.number, id), name, { main: id === 'ship' })),
    content: html`${!paid && notice('The payment is pending. You can change this order when the payment arrives.', 'warn')}
      ${await unsettledRefunds(c, stores, site, order)}
      ${
        !paysBack &&
        possible.some(({ isDangerous }) => isDangerous) &&
        html`<p class="soft">Only owners can cancel items, return items, or refund the buyer.</p>`
      }
      <div class="cards">
        ${card(
          html`<h3>Order</h3>
            ${facts(orderFacts(found, details))}`,
        )}
        ${card(
          html`<h3>Buyer</h3>
            ${buyerOf(order, details?.buyer)}`,
        )}
        ${card(
          html`<h3>Payment</h3>
            ${paymentOf(order, details)}`,
        )}
      </div>
      <section class="stack">
        <h3>Items</h3>
        ${linesOf(order)} ${totalsOf(order)}
      </section>
      ${promised(order)} ${history(order)}`,
  });
}

const orderFacts = ({ order, paid }: ListedOrder, details: OrderDetails | undefined): [string, Insert][] => [
  ['Status', statusBadge(paid, order)],
  ['Placed', time(order.placedAt)],
  ['Total', money(order.totals.total, order.currency)],
  [
    'Agent',
    details?.agent === undefined
      ? orderAgent(undefined)
      : html`${orderAgent(details.agent)}
          <span class="soft">${details.proven ? '(verified)' : '(not verified)'}</span>`,
  ],
  ...(details ? ([['UCP release', details.release]] as [string, Insert][]) : []),
  ...(order.returns.until === undefined
    ? []
    : ([['Returns until', time(order.returns.until, 'day')]] as [string, Insert][])),
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
    ...(name ? ([['Name', visible(name)]] as [string, Insert][]) : []),
    ...(buyer?.email ? ([['Email', visible(buyer.email)]] as [string, Insert][]) : []),
    ...(buyer?.phone ? ([['Phone', visible(buyer.phone)]] as [string, Insert][]) : []),
  ];
  return entries.length ? facts(entries) : html`<p class="soft">No buyer data, or it was deleted.</p>`;
}

function paymentOf({ currency, adjustments }: Order, details: OrderDetails | undefined): Html {
  const payment = details?.payment;
  const back = adjustments.reduce(
    (sum, { amount = 0, status }) => (status === 'failed' ? sum : sum + Math.max(0, -amount)),
    0,
  );
  if (!payment) return html`<p class="soft">No payment details.</p>`;
  return facts([
    ['Handler', excerpt(payment.handlerId, 60)],
    ['Amount', money(payment.amount, payment.currency)],
    ['Started', time(payment.startedAt)],
    ['Outcome', payment.outcome ?? 'open'],
    ['Refunded', back > 0 ? money(back, currency) : 'None'],
  ]);
}

const linesOf = ({ lines, currency }: Order): Html =>
  table(
    'Items of the order',
    [
      {
        title: 'Product',
        cell: (line: Order['lines'][number]) =>
          html`${visible(line.title)} <span class="soft small">${line.variantId}</span>`,
      },
      { title: 'Ordered', number: true, cell: ({ quantity }) => quantity.original },
      { title: 'Shipped', number: true, cell: ({ quantity }) => quantity.fulfilled },
      { title: 'Canceled', number: true, cell: ({ quantity }) => quantity.cancelled },
      { title: 'Returned', number: true, cell: ({ quantity }) => quantity.returned },
      { title: 'Unit price', number: true, cell: ({ unitPrice }) => money(unitPrice, currency) },
      { title: 'Total', number: true, cell: ({ total }) => money(total, currency) },
    ],
    lines,
  );

function totalsOf({ totals, currency }: Order): Html {
  const rows: [string, number][] = [
    ['Subtotal', totals.items],
    ['Discounts', -(totals.itemDiscounts + totals.orderDiscounts)],
    ['Delivery', totals.fulfilment - totals.fulfilmentDiscounts],
    ['Fees', totals.fees],
    [totals.pricesIncludeTax ? 'Tax (included)' : 'Tax', totals.tax],
    ['Total', totals.total],
  ];
  return facts(
    rows
      .filter(([name, amount]) => amount !== 0 || name === 'Total')
      .map(([name, amount]) => [name, money(amount, currency)]),
  );
}

const unitsOf = (order: Order, lines: readonly LineCount[] = []): string =>
  lines
    .map(
      ({ id, quantity }) =>
        `${Math.abs(quantity)} × ${order.lines.find((line) => line.id === id)?.title ?? id}`,
    )
    .join(', ');

function promised(order: Order): Html | false {
  if (order.expectations.length === 0) return false;
  return html`<section class="stack">
    <h3>Deliveries</h3>
    ${table(
      'Delivery promises',
      [
        {
          title: 'Items',
          cell: (one: Order['expectations'][number]) => visible(unitsOf(order, one.lines)),
        },
        { title: 'Method', cell: ({ method, description }) => visible(description ?? method) },
        { title: 'Destination', cell: (one) => addressOf(resolvedDestination(one)) },
        { title: 'Expected', cell: ({ on }) => (on === undefined ? 'As soon as possible' : time(on, 'day')) },
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
    { at: order.placedAt, what: 'Placed', detail: money(order.totals.total, order.currency) },
    ...order.events.map((event) => ({
      at: event.occurredAt,
      what: fulfilmentWords[event.type],
      detail: eventDetail(order, event),
    })),
    ...order.adjustments.map((adjustment) => ({
      at: adjustment.occurredAt,
      what: adjustmentWords[adjustment.type],
      detail: adjustmentDetail(order, adjustment),
    })),
  ];
  return html`<section class="stack">
    <h3>Timeline</h3>
    ${table(
      'Timeline, newest first',
      [
        { title: 'Event', cell: ({ what }: Entry) => what },
        { title: 'Time', cell: ({ at }) => time(at) },
        { title: 'Details', cell: ({ detail }) => detail },
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
  ${isWeb && trackingUrl !== undefined && html`<a href="${trackingUrl}" rel="noreferrer nofollow">Track shipment</a>`}`;
}

function adjustmentDetail(order: Order, { lines, amount, status, description }: Adjustment): string {
  const sum =
    amount === undefined ? '' : `${amount < 0 ? '−' : '+'}${money(Math.abs(amount), order.currency)}`;
  return visible([unitsOf(order, lines), sum, status, description].filter(Boolean).join(', '));
}
