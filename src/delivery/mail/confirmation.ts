/** The confirmation of an order as text and as HTML. Pure. Amounts and dates are written as the locale does, in UTC. */
import { format, type Address, type Expectation, type Order, type Site, type StoreLink } from '#commerce';
import { oneLine } from './transport.ts';

export interface Confirmation {
  subject: string;
  text: string;
  html: string;
}

/** @param locale BCP 47: how amounts and dates are written; the words are English */
export function renderConfirmation(order: Order, site: MailSite, locale: string): Confirmation {
  const content = contentOf(order, site, locale);
  return { subject: content.subject, text: textOf(content), html: htmlOf(content) };
}

interface Content {
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

function contentOf(order: Order, site: MailSite, locale: string): Content {
  const { currency, totals, label, placedAt, lines } = order;
  const money = (amount: number): string => format({ amount, currency }, locale);
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const date = (at: number): string => days.format(at);
  const name = oneLine(site.name);
  const permalink = webUrl(order.permalink);
  const url = webUrl(site.storefront);
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
      const address = webUrl(link.url);
      return address === undefined ? [] : [[oneLine(link.title ?? titles[link.type]), address]];
    }),
  };
}

/** All that the total is made of; what is zero is left out, except the items. */
export function sumsOf(totals: Order['totals']): [string, number][] {
  const rows: [string, number][] = [
    ['Discounts', -(totals.itemDiscounts + totals.orderDiscounts)],
    ['Delivery', totals.fulfilment],
    ['Delivery discounts', -totals.fulfilmentDiscounts],
    ['Fees', totals.fees],
    ['Tax', totals.pricesIncludeTax ? 0 : totals.tax],
  ];
  return [['Items', totals.items], ...rows.filter(([, amount]) => amount !== 0)];
}

const headings = {
  shipping: 'Deliver to',
  pickup: 'Pick up at',
  digital: 'Digital delivery',
} as const;

function deliveryOf(
  { lines, expectations }: Order,
  { method, destination, description, on, lines: counts }: Expectation,
  date: (at: number) => string,
): Content['deliveries'][number] {
  const titleOf = new Map(lines.map(({ id, title }) => [id, oneLine(title)]));
  // With a single delivery it is clear what it contains.
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

function textOf(content: Content): string {
  const { store, total, contained, permalink } = content;
  const paragraphs = [
    [content.greeting],
    content.facts.map(([label, value]) => `${label}: ${value}`),
    content.lines.flatMap(({ title, quantity, amount, discount }) => [
      `${title}: ${quantity} = ${amount}`,
      ...(discount === undefined ? [] : [`  Discount: ${discount}`]),
    ]),
    [
      ...content.sums.map(([label, amount]) => `${label}: ${amount}`),
      `Total: ${total}`,
      ...(contained === undefined ? [] : [`  Contains tax: ${contained}`]),
    ],
    ...content.deliveries.map(({ heading, lines }) => [`${heading}:`, ...lines.map((line) => `  ${line}`)]),
    [content.returns],
    permalink === undefined ? [] : ['Your order:', permalink],
    [store.name, ...(store.url === undefined ? [] : [store.url])],
    content.links.map(([title, url]) => `${title}: ${url}`),
  ];
  return `${paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

const cell = 'style="padding:4px 12px 4px 0;text-align:left;vertical-align:top"';
const amountCell = 'style="padding:4px 0;text-align:right;vertical-align:top;white-space:nowrap"';
const link = (url: string, text: string): string => `<a href="${safe(url)}">${safe(text)}</a>`;

const row = (label: string, amount: string): string =>
  `<tr><th scope="row" colspan="2" ${cell}>${label}</th><td ${amountCell}>${amount}</td></tr>`;

const lineRow = ({ title, quantity, amount, discount }: Content['lines'][number]): string =>
  `<tr><td ${cell}>${safe(title)}</td><td ${cell}>${safe(quantity)}</td><td ${amountCell}>${safe(amount)}${
    discount === undefined ? '' : `<br>${safe(discount)}`
  }</td></tr>`;

function htmlOf(content: Content): string {
  const { store, permalink, contained } = content;
  const body = [
    `<h1 style="font-size:20px">${safe(content.subject)}</h1>`,
    `<p>${safe(content.greeting)}</p>`,
    `<p>${content.facts.map(([label, value]) => `${safe(label)}: <b>${safe(value)}</b>`).join('<br>')}</p>`,
    '<table style="border-collapse:collapse">',
    `<thead><tr><th scope="col" ${cell}>Item</th><th scope="col" ${cell}>Quantity</th><th scope="col" ${amountCell}>Amount</th></tr></thead>`,
    `<tbody>${content.lines.map(lineRow).join('\n')}</tbody>`,
    `<tbody>${content.sums.map(([label, amount]) => row(safe(label), safe(amount))).join('\n')}`,
    row('<b>Total</b>', `<b>${safe(content.total)}</b>`),
    ...(contained === undefined ? [] : [row('Contains tax', safe(contained))]),
    '</tbody></table>',
    ...content.deliveries.map(
      ({ heading, lines }) =>
        `<h2 style="font-size:16px">${safe(heading)}</h2>\n<p>${lines.map(safe).join('<br>')}</p>`,
    ),
    `<p>${safe(content.returns)}</p>`,
    ...(permalink === undefined ? [] : [`<p>${link(permalink, 'View your order')}</p>`]),
    `<p>${[
      store.url === undefined ? safe(store.name) : link(store.url, store.name),
      ...content.links.map(([title, url]) => link(url, title)),
    ].join(' · ')}</p>`,
  ].join('\n');
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(content.subject)}</title>`;
  return `<!doctype html>\n<html lang="en"><head>${head}</head>\n<body style="font-family:sans-serif;max-width:640px">\n${body}\n</body></html>\n`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const safe = (text: string): string => text.replace(/[&<>"']/g, (one) => entities[one] ?? one);

/** Anything but an http or https URL is not made a link. */
function webUrl(text: string): string | undefined {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
