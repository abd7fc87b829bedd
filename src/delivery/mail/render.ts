/** The confirmation of an order as text and as HTML. Pure. */
import type { Order } from '#commerce';
import { contentOf, type Content, type MailSite } from './content.ts';
import { escapeHtml as safe } from './words.ts';

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
    `<thead><tr><th scope="col" ${cell}>Item</th><th scope="col" ${cell}>Pieces</th><th scope="col" ${amountCell}>Amount</th></tr></thead>`,
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
    ...(permalink === undefined ? [] : [`<p>${link(permalink, 'See your order')}</p>`]),
    `<p>${[
      store.url === undefined ? safe(store.name) : link(store.url, store.name),
      ...content.links.map(([title, url]) => link(url, title)),
    ].join(' · ')}</p>`,
  ].join('\n');
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(content.subject)}</title>`;
  return `<!doctype html>\n<html lang="en"><head>${head}</head>\n<body style="font-family:sans-serif;max-width:640px">\n${body}\n</body></html>\n`;
}
