import { escape } from '../escape.ts';
import { decimal, freeFrom, rateFor } from '../money.ts';
import type { Fault } from '../faults/index.ts';
import { postalLine, type Site, type Terms } from '../site.ts';
import { privacyText, termsText } from './legal-text.ts';

const withdrawn: readonly (readonly [Fault, string])[] = [
  ['no-returns-page', '/policies/returns'],
  ['no-shipping-page', '/policies/shipping'],
  ['no-privacy-page', '/policies/privacy'],
];

/** Whether a fault takes this page away. */
export const isWithdrawn = (path: string, faults: ReadonlySet<Fault>): boolean =>
  withdrawn.some(([fault, gone]) => gone === path && faults.has(fault));

export interface TextPage {
  path: string;
  title: string;
  description: string;
  /** HTML below the heading. */
  body: string;
}

/** Pages of running text: policies, contact, imprint, about and help. */
export function textPages(site: Site): TextPage[] {
  const { seller } = site;
  const about = (what: string): string => `${what} at ${seller.name}: plain words, no small print.`;
  const pages: TextPage[] = [
    {
      path: '/policies/returns',
      title: 'Returns and refunds',
      description: about('How to send something back, who pays and when you are refunded'),
      body: site.faults.has('returns-vague') ? vague : returns(site.terms),
    },
    {
      path: '/policies/shipping',
      title: 'Shipping and delivery',
      description: about('Where we deliver, how long it takes and what it costs'),
      body: shipping(site.terms),
    },
    {
      path: '/policies/privacy',
      title: 'Privacy policy',
      description: about('Which data we keep, for how long and for what purpose'),
      body: privacyText(seller),
    },
    {
      path: '/policies/terms',
      title: 'Terms and conditions',
      description: about('The terms under which you order'),
      body: termsText(site),
    },
    {
      path: '/contact',
      title: 'Contact',
      description: about('How to reach a person by mail, telephone or letter'),
      body: contact(site),
    },
    {
      path: '/imprint',
      title: 'Imprint',
      description: about('Who runs this shop and where it is registered'),
      body: imprint(site),
    },
    {
      path: '/about',
      title: 'About us',
      description: about('Who we are and what we look for in a product'),
      body: aboutText(site),
    },
    {
      path: '/help',
      title: 'Help and FAQ',
      description: about('Answers to the questions we are asked most'),
      body: help(site.terms),
    },
    {
      path: '/order-status',
      title: 'Track your order',
      description: about('How to see where an order is'),
      body: orderStatus(),
    },
  ];
  return pages.filter(({ path }) => !isWithdrawn(path, site.faults));
}

const vague = `<p>We want you to be happy with what you ordered. If something does not suit you, write to us or call, and tell us what it is about. A person will look into it and find a way that is fair to both sides, as we would wish it for ourselves.</p>
<p>Every case is another, so we do not bind ourselves to rules here. Most people hear from us soon, and most of them come again. Please have patience in the weeks before a feast, when there is much to do and few of us to do it, and do not send anything before we have spoken with each other, so that nothing gets lost on its way. Thank you for your trust.</p>`;

function returns(terms: Terms): string {
  return `<table><caption>The short form</caption><tbody>
<tr><th scope="row">Return window</th><td>${terms.returnDays} days from delivery</td></tr>
<tr><th scope="row">Return postage</th><td>Free: we pay the return label</td></tr>
<tr><th scope="row">Condition</th><td>Unused, in the original packaging</td></tr>
<tr><th scope="row">Refund</th><td>Within 5 working days after the parcel is here</td></tr>
</tbody></table>
<h2>How to send something back</h2>
<p>You may return any product within ${terms.returnDays} days of delivery without giving a reason. Write to us or use the card in the box, and we send a label by mail. Return shipping is free of charge for you: the label is paid by us, for one piece as for ten.</p>
<h2>Condition of the goods</h2>
<p>Products must be unused and in their original packaging. You may try shoes on indoors and plug in a lamp to see its light. If something shows signs of wear, we may refund a part of the price only, and we tell you so before we do it.</p>
<h2>When you get your money</h2>
<p>We issue the refund within 5 working days after the parcel has reached our workshop, by the way you paid. The cost of standard delivery is refunded too when you send back the whole order.</p>`;
}

function shipping(terms: Terms): string {
  const free = freeFrom(terms);
  const money = (amount: number): string => `${terms.currency} ${decimal(terms, amount)}`;
  const saved = free === undefined ? '' : ` and is free above ${money(free)}`;
  return `<table><caption>Delivery by country</caption><thead><tr><th scope="col">Country</th><th scope="col">Time</th><th scope="col">Cost</th></tr></thead><tbody>
${terms.delivery.map(({ place, time, cost }) => `<tr><th scope="row">${escape(place)}</th><td>${escape(time)}</td><td>${cost}</td></tr>`).join('\n')}
</tbody></table>
<h2>How we ship</h2>
<p>Orders placed before two in the afternoon leave our workshop on the same working day. Standard delivery costs ${money(rateFor(terms, 0))} for the whole order${saved}. The carrier sends a tracking number by mail as soon as the parcel is on its way, and leaves it with a neighbour only if you allow it.</p>
<p>We deliver to private addresses and to parcel shops. Islands may take one more day. ${escape(terms.limits)}</p>`;
}

function contact(site: Site): string {
  const { seller } = site;
  if (!seller.email) return `<p>We are here for you. ${postalLine(seller)}</p>`;
  return `<p>Write or call: a person answers within one working day.</p>
<ul><li>Mail: <a href="mailto:${seller.email}">${seller.email}</a></li>
<li>Telephone: <a href="tel:${seller.phone.replaceAll(' ', '')}">${seller.phone}</a></li>
${seller.street ? `<li>Letters: ${postalLine(seller)}</li>` : ''}</ul>
<h2>Send a message</h2>
<form action="/contact" method="post">
<p><label for="name">Your name</label> <input id="name" name="name" autocomplete="name" required></p>
<p><label for="email">Your e-mail address</label> <input type="email" id="email" name="email" autocomplete="email" required></p>
<p><label for="message">Message</label> <textarea id="message" name="message" required></textarea></p>
<button type="submit">Send message</button>
</form>`;
}

function imprint(site: Site): string {
  const { seller } = site;
  if (!seller.street)
    return `<p>${seller.name} is a shop for things that last. Write to ${seller.email}.</p>`;
  return `<dl><dt>Company</dt><dd>${seller.legalName}</dd><dt>Address</dt><dd>${seller.street}, ${seller.city} ${seller.postcode}, Ireland</dd>
<dt>Register</dt><dd>${seller.register}</dd><dt>VAT number</dt><dd>${seller.vatId}</dd>
${seller.email ? `<dt>Mail</dt><dd><a href="mailto:${seller.email}">${seller.email}</a></dd><dt>Telephone</dt><dd>${seller.phone}</dd>` : ''}</dl>
<p>Responsible for these pages is the managing director of the company. The register is kept in Dublin, and everybody may look into it.</p>`;
}

function aboutText(site: Site): string {
  return `<p>${site.seller.name} began as a repair bench in Galway. People brought lamps with broken switches and boots with worn heels, and asked where they could buy ones that would not come back so soon. So we went looking for workshops that answer letters, keep spare parts and say what their goods are made of.</p>
<p>Today we are eleven people. Four of us repair, three pack and ship, two write the pages, and two keep the books and the servers running. We carry few brands and visit each of them once a year. What we cannot repair ourselves we do not sell.</p>`;
}

function help({ payments }: Terms): string {
  const questions: [string, string][] = [
    [
      'Do I need an account to order?',
      'No. You can order as a guest, and so can software that acts for you.',
    ],
    ['Which payment methods do you accept?', `${payments}.`],
    [
      'How do I find my shoe size?',
      'Measure your foot in the evening and compare it with the table in the box. We use European sizes.',
    ],
    [
      'Where do I see which devices a charger fits?',
      'The specifications of each cable and charger list the devices under Compatible with.',
    ],
    ['Can I order spare parts?', 'Yes. Write to us with the number on the card that came with the product.'],
    [
      'How do I track my order?',
      'Use the link in the mail that we send when the parcel leaves us, or the page Track your order.',
    ],
  ];
  return questions.map(([q, a]) => `<section><h2>${q}</h2>\n<p>${a}</p></section>`).join('\n');
}

function orderStatus(): string {
  return `<p>Enter the number from your confirmation and the address it was sent to.</p>
<form action="/order-status" method="get">
<p><label for="order">Order number</label> <input id="order" name="order" required></p>
<p><label for="order-email">E-mail address</label> <input type="email" id="order-email" name="email" autocomplete="email" required></p>
<button type="submit">Show order</button>
</form>`;
}
