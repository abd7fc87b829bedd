/** What a confirmation says, before it is text or HTML. Amounts and dates are written as the locale does, in UTC. */
import { format, type Address, type Expectation, type Order, type Site, type StoreLink } from '#commerce';
import { oneLine, webAddress } from './words.ts';

export interface Content {
  subject: string;
  greeting: string;
  /** Label and value. */
  facts: [string, string][];
  lines: { title: string; quantity: string; amount: string; discount?: string }[];
  /** Label and amount; they sum to the total. */
  sums: [string, string][];
  total: string;
  /** Tax that the total contains. */
  contained?: string;
  deliveries: { heading: string; lines: string[] }[];
  returns: string;
  permalink?: string;
  store: { name: string; url?: string };
  /** Title and address. */
  links: [string, string][];
}

export type MailSite = Pick<Site, 'name' | 'storefront' | 'links'>;

export function contentOf(order: Order, site: MailSite, locale: string): Content {
  const { currency, totals, label, placedAt, lines } = order;
  const money = (amount: number): string => format({ amount, currency }, locale);
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const date = (at: number): string => days.format(at);
  const name = oneLine(site.name);
  const permalink = webAddress(order.permalink);
  const url = webAddress(site.storefront);
  return {
    subject: `Your order ${oneLine(label)} at ${name}`,
    greeting: `Thank you for your order at ${name}. This is its confirmation.`,
    facts: [
      ['Order', oneLine(label)],
      ['Placed', date(placedAt)],
    ],
    lines: lines.map(({ title, quantity: { original }, unitPrice, subtotal, discount }) => ({
      title: oneLine(title),
      quantity: `${original} × ${money(unitPrice)}`,
      amount: money(subtotal),
      ...(discount === 0 ? {} : { discount: money(-discount) }),
    })),
    sums: sumsOf(totals).map(([text, amount]) => [text, money(amount)]),
    total: money(totals.total),
    ...(totals.pricesIncludeTax && totals.tax > 0 ? { contained: money(totals.tax) } : {}),
    deliveries: order.expectations.map((expectation) => deliveryOf(order, expectation, date)),
    returns: returnsOf(order, date),
    ...(permalink === undefined ? {} : { permalink }),
    store: { name, ...(url === undefined ? {} : { url }) },
    links: site.links.flatMap((link): [string, string][] => {
      const address = webAddress(link.url);
      return address === undefined ? [] : [[oneLine(link.title ?? titles[link.type]), address]];
    }),
  };
}

/** All that the total is made of; what is zero is left out, except the items. */
export function sumsOf(totals: Order['totals']): [string, number][] {
  const rows: [string, number][] = [
    ['Discounts', -(totals.itemDiscounts + totals.orderDiscounts)],
    ['Delivery', totals.fulfilment],
    ['Discounts on delivery', -totals.fulfilmentDiscounts],
    ['Fees', totals.fees],
    ['Tax', totals.pricesIncludeTax ? 0 : totals.tax],
  ];
  return [['Items', totals.items], ...rows.filter(([, amount]) => amount !== 0)];
}

const headings = {
  shipping: 'Delivery to',
  pickup: 'To be picked up at',
  digital: 'Delivered digitally',
} as const;

function deliveryOf(
  { lines, expectations }: Order,
  { method, destination, description, on, lines: counts }: Expectation,
  date: (at: number) => string,
): Content['deliveries'][number] {
  const titleOf = new Map(lines.map(({ id, title }) => [id, oneLine(title)]));
  // With one delivery there is no question what comes with it.
  const items =
    expectations.length < 2
      ? []
      : counts
          .filter(({ quantity }) => quantity > 0)
          .map(({ id, quantity }) => `${quantity} × ${titleOf.get(id) ?? ''}`);
  return {
    heading: headings[method],
    lines: [
      ...addressLines(destination),
      ...(description === undefined ? [] : [oneLine(description)]),
      ...(on === undefined ? [] : [`Expected: ${date(on)}`]),
      ...items,
    ],
  };
}

const addressLines = (address: Address): string[] =>
  [
    [address.firstName, address.lastName],
    [address.street],
    [address.extended],
    [address.postalCode, address.locality, address.region],
    [address.country],
  ]
    .map((parts) => oneLine(parts.filter((part) => part !== undefined).join(' ')))
    .filter((line) => line !== '');

function returnsOf({ returns: { eligible, until, reason } }: Order, date: (at: number) => string): string {
  const may = until === undefined ? 'Items can be returned.' : `Items can be returned until ${date(until)}.`;
  const said = reason === undefined ? '' : oneLine(reason);
  if (eligible) return `${may} ${said}`.trim();
  return said || 'Items of this order cannot be returned.';
}

const titles: Record<StoreLink['type'], string> = {
  privacy_policy: 'Privacy policy',
  terms_of_service: 'Terms of service',
  refund_policy: 'Returns and refunds',
  shipping_policy: 'Delivery',
  faq: 'Questions and answers',
};
