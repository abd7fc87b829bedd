/** One order, with everything that is known of it: the only page with personal data of a buyer. */
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
  ship: 'Sent. The agent that placed the order is told.',
  deliver: 'Delivered. The agent that placed the order is told.',
  cancel: 'Cancelled. What was paid goes back, and the agent is told.',
  refund: 'The refund is on its way, and the agent is told.',
  return: 'Taken back. What was paid goes back, and the agent is told.',
  repeated: 'This was done already, when it was asked for the first time. It was not done again.',
  settled: 'The outcome of the refund is recorded.',
  reported: 'The processor has reported the outcome of this refund, and it is recorded.',
  later: 'Done. The agent that placed the order will be told a little later.',
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
      .map(({ id, name }) =>
        linkButton(orderPath(site, order.number, id), `${name} …`, { main: id === 'ship' }),
      ),
    content: html`${!paid && notice('The payment has not arrived yet. Nothing can be done with the order before.', 'warn')}
      ${await unsettledRefunds(c, stores, site, order)}
      ${
        !paysBack &&
        possible.some(({ isDangerous }) => isDangerous) &&
        html`<p class="soft">
          Cancelling, refunds and taking back pay money to the buyer: an owner does that.
        </p>`
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
        <h3>Lines</h3>
        ${linesOf(order)} ${totalsOf(order)}
      </section>
      ${promised(order)} ${history(order)}`,
  });
}

const orderFacts = ({ order, paid }: ListedOrder, details: OrderDetails | undefined): [string, Insert][] => [
  ['State', statusBadge(paid, order)],
  ['Placed', time(order.placedAt)],
  ['Total', money(order.totals.total, order.currency)],
  [
    'Agent',
    details?.agent === undefined
      ? orderAgent(undefined)
      : html`${orderAgent(details.agent)}
          <span class="soft">${details.proven ? '(proven)' : '(as it says)'}</span>`,
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
    ...(buyer?.email ? ([['E-mail', visible(buyer.email)]] as [string, Insert][]) : []),
    ...(buyer?.phone ? ([['Phone', visible(buyer.phone)]] as [string, Insert][]) : []),
  ];
  return entries.length
    ? facts(entries)
    : html`<p class="soft">Nothing is known, or it is not kept any more.</p>`;
}

function paymentOf({ currency, adjustments }: Order, details: OrderDetails | undefined): Html {
  const payment = details?.payment;
  const back = adjustments.reduce(
    (sum, { amount = 0, status }) => (status === 'failed' ? sum : sum + Math.max(0, -amount)),
    0,
  );
  if (!payment) return html`<p class="soft">Nothing is known of how it was paid.</p>`;
  return facts([
    ['Handler', excerpt(payment.handlerId, 60)],
    ['Amount', money(payment.amount, payment.currency)],
    ['Began', time(payment.startedAt)],
    ['Outcome', payment.outcome ?? 'open'],
    ['Paid back', back > 0 ? money(back, currency) : 'nothing'],
  ]);
}

const linesOf = ({ lines, currency }: Order): Html =>
  table(
    'Lines of the order',
    [
      {
        title: 'Product',
        cell: (line: Order['lines'][number]) =>
          html`${visible(line.title)} <span class="soft small">${line.variantId}</span>`,
      },
      { title: 'Ordered', number: true, cell: ({ quantity }) => quantity.original },
      { title: 'Sent', number: true, cell: ({ quantity }) => quantity.fulfilled },
      { title: 'Cancelled', number: true, cell: ({ quantity }) => quantity.cancelled },
      { title: 'Returned', number: true, cell: ({ quantity }) => quantity.returned },
      { title: 'One piece', number: true, cell: ({ unitPrice }) => money(unitPrice, currency) },
      { title: 'Total', number: true, cell: ({ total }) => money(total, currency) },
    ],
    lines,
  );

function totalsOf({ totals, currency }: Order): Html {
  const rows: [string, number][] = [
    ['Items', totals.items],
    ['Discounts', -(totals.itemDiscounts + totals.orderDiscounts)],
    ['Delivery', totals.fulfilment - totals.fulfilmentDiscounts],
    ['Fees', totals.fees],
    [totals.pricesIncludeTax ? 'Tax (contained)' : 'Tax', totals.tax],
    ['Total', totals.total],
  ];
  return facts(
    rows
      .filter(([name, amount]) => amount !== 0 || name === 'Total')
      .map(([name, amount]) => [name, money(amount, currency)]),
  );
}

const piecesOf = (order: Order, lines: readonly LineCount[] = []): string =>
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
      'What the buyer was promised',
      [
        {
          title: 'Pieces',
          cell: (one: Order['expectations'][number]) => visible(piecesOf(order, one.lines)),
        },
        { title: 'How', cell: ({ method, description }) => visible(description ?? method) },
        { title: 'Where', cell: (one) => addressOf(resolvedDestination(one)) },
        { title: 'When', cell: ({ on }) => (on === undefined ? 'as soon as it can be' : time(on, 'day')) },
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
    <h3>What happened</h3>
    ${table(
      'What happened, newest first',
      [
        { title: 'What', cell: ({ what }: Entry) => what },
        { title: 'When', cell: ({ at }) => time(at) },
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
  const words = [piecesOf(order, lines), carrier, trackingNumber, description].filter(Boolean).join(', ');
  const isWeb = /^https?:$/.test(URL.parse(trackingUrl ?? '')?.protocol ?? '');
  return html`${visible(words)}
  ${isWeb && trackingUrl !== undefined && html`<a href="${trackingUrl}" rel="noreferrer nofollow">Follow the parcel</a>`}`;
}

function adjustmentDetail(order: Order, { lines, amount, status, description }: Adjustment): string {
  const sum =
    amount === undefined ? '' : `${money(Math.abs(amount), order.currency)} ${amount < 0 ? 'back' : 'more'}`;
  return visible([piecesOf(order, lines), sum, status, description].filter(Boolean).join(', '));
}
