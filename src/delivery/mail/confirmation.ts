/** The confirmation of an order as text and as HTML. Pure. Dates are in UTC. */
import { supportedLanguage, textLocale, translator, type Translate } from '#language';
import { format, type Address, type Expectation, type Order, type Site } from '#commerce';
import { confirmationMessages } from './messages/index.ts';
import { oneLine } from './transport.ts';

export interface Confirmation {
  subject: string;
  text: string;
  html: string;
}

type Words = Translate<(typeof confirmationMessages)['en']>;

/** @param locale BCP 47. Amounts are written as it does; words are in its language, or in English if there are none */
export function renderConfirmation(order: Order, site: MailSite, locale: string): Confirmation {
  const words = translator(confirmationMessages, locale);
  const content = contentOf(order, site, locale, words);
  const language = supportedLanguage(locale) ?? 'en';
  return { subject: content.subject, text: textOf(content, words), html: htmlOf(content, words, language) };
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

function contentOf(order: Order, site: MailSite, locale: string, words: Words): Content {
  const { currency, totals, label, placedAt, lines } = order;
  const money = (amount: number): string => format({ amount, currency }, locale);
  const days = new Intl.DateTimeFormat(textLocale(locale), { dateStyle: 'long', timeZone: 'UTC' });
  const date = (at: number): string => days.format(at);
  const name = oneLine(site.name);
  const permalink = webUrl(order.permalink);
  const url = webUrl(site.storefront);
  return {
    subject: words('subject', { order: oneLine(label), store: name }),
    greeting: words('greeting', { store: name }),
    facts: [
      [words('order'), oneLine(label)],
      [words('placed'), date(placedAt)],
    ],
    lines: lines.map(({ title, quantity: { original }, unitPrice, subtotal, discount }) => ({
      title: oneLine(title),
      quantity: `${original} × ${money(unitPrice)}`,
      amount: money(subtotal),
      ...(discount === 0 ? {} : { discount: money(-discount) }),
    })),
    sums: sumsOf(totals).map(([key, amount]) => [words(key), money(amount)]),
    total: money(totals.total),
    ...(totals.pricesIncludeTax && totals.tax > 0 ? { contained: money(totals.tax) } : {}),
    deliveries: order.expectations.map((expectation) => deliveryOf(order, expectation, date, words)),
    returns: returnsOf(order, date, words),
    ...(permalink === undefined ? {} : { permalink }),
    store: { name, ...(url === undefined ? {} : { url }) },
    links: site.links.flatMap((link): [string, string][] => {
      const address = webUrl(link.url);
      return address === undefined ? [] : [[oneLine(link.title ?? words(link.type)), address]];
    }),
  };
}

type SumKey = 'items' | 'discounts' | 'delivery' | 'delivery-discounts' | 'fees' | 'tax';

/** All that the total is made of; what is zero is left out, except the items. */
export function sumsOf(totals: Order['totals']): [SumKey, number][] {
  const rows: [SumKey, number][] = [
    ['discounts', -(totals.itemDiscounts + totals.orderDiscounts)],
    ['delivery', totals.fulfilment],
    ['delivery-discounts', -totals.fulfilmentDiscounts],
    ['fees', totals.fees],
    ['tax', totals.pricesIncludeTax ? 0 : totals.tax],
  ];
  return [['items', totals.items], ...rows.filter(([, amount]) => amount !== 0)];
}

function deliveryOf(
  { lines, expectations }: Order,
  { method, destination, description, on, lines: counts }: Expectation,
  date: (at: number) => string,
  words: Words,
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
    heading: words(method),
    lines: [
      ...addressLines(destination),
      ...(description === undefined ? [] : [oneLine(description)]),
      ...(on === undefined ? [] : [words('expected', { date: date(on) })]),
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

function returnsOf(
  { returns: { eligible, until, reason } }: Order,
  date: (at: number) => string,
  words: Words,
): string {
  const may = until === undefined ? words('returnable') : words('returnable-until', { date: date(until) });
  const said = reason === undefined ? '' : oneLine(reason);
  if (eligible) return `${may} ${said}`.trim();
  return said || words('not-returnable');
}

function textOf(content: Content, words: Words): string {
  const { store, total, contained, permalink } = content;
  const paragraphs = [
    [content.greeting],
    content.facts.map(([label, value]) => `${label}: ${value}`),
    content.lines.flatMap(({ title, quantity, amount, discount }) => [
      `${title}: ${quantity} = ${amount}`,
      ...(discount === undefined ? [] : [`  ${words('discount')}: ${discount}`]),
    ]),
    [
      ...content.sums.map(([label, amount]) => `${label}: ${amount}`),
      `${words('total')}: ${total}`,
      ...(contained === undefined ? [] : [`  ${words('contains-tax')}: ${contained}`]),
    ],
    ...content.deliveries.map(({ heading, lines }) => [`${heading}:`, ...lines.map((line) => `  ${line}`)]),
    [content.returns],
    permalink === undefined ? [] : [words('your-order'), permalink],
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

function htmlOf(content: Content, words: Words, language: string): string {
  const { store, permalink, contained } = content;
  const body = [
    `<h1 style="font-size:20px">${safe(content.subject)}</h1>`,
    `<p>${safe(content.greeting)}</p>`,
    `<p>${content.facts.map(([label, value]) => `${safe(label)}: <b>${safe(value)}</b>`).join('<br>')}</p>`,
    '<table style="border-collapse:collapse">',
    `<thead><tr><th scope="col" ${cell}>${words('item')}</th><th scope="col" ${cell}>${words('quantity')}</th><th scope="col" ${amountCell}>${words('amount')}</th></tr></thead>`,
    `<tbody>${content.lines.map(lineRow).join('\n')}</tbody>`,
    `<tbody>${content.sums.map(([label, amount]) => row(safe(label), safe(amount))).join('\n')}`,
    row(`<b>${words('total')}</b>`, `<b>${safe(content.total)}</b>`),
    ...(contained === undefined ? [] : [row(words('contains-tax'), safe(contained))]),
    '</tbody></table>',
    ...content.deliveries.map(
      ({ heading, lines }) =>
        `<h2 style="font-size:16px">${safe(heading)}</h2>\n<p>${lines.map(safe).join('<br>')}</p>`,
    ),
    `<p>${safe(content.returns)}</p>`,
    ...(permalink === undefined ? [] : [`<p>${link(permalink, words('view-order'))}</p>`]),
    `<p>${[
      store.url === undefined ? safe(store.name) : link(store.url, store.name),
      ...content.links.map(([title, url]) => link(url, title)),
    ].join(' · ')}</p>`,
  ].join('\n');
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(content.subject)}</title>`;
  return `<!doctype html>\n<html lang="${language}"><head>${head}</head>\n<body style="font-family:sans-serif;max-width:640px">\n${body}\n</body></html>\n`;
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
