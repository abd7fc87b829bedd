import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parse } from 'parse5';
import type { Order } from '#commerce';
import { renderConfirmation, sumsOf } from './confirmation.ts';
import { mailOrder, mailSite } from '../../../test/support/mail-samples.ts';

const { totals } = mailOrder();

test('lists items, totals, delivery, and returns', () => {
  const { subject, text } = renderConfirmation(mailOrder(), mailSite(), 'en-US');
  assert.equal(subject, 'Your order P1 at Lantern House');
  assert.equal(
    text,
    `Thank you for your order at Lantern House. This is its confirmation.

Order: P1
Placed: August 1, 2026

Desk lamp: 2 × $120.00 = $240.00
  Discount: -$10.00

Items: $240.00
Discounts: -$10.00
Delivery: $5.00
Tax: $21.00
Total: $256.00

Deliver to:
  Ada Byron
  1 Quay
  62701 Springfield IL
  US
  Standard, 2 to 4 days

Items can be returned until August 31, 2026.

Your order:
https://lantern.test/order/P1

Lantern House
https://lantern.test/

Returns and refunds: https://lantern.test/returns
`,
  );
});

const table: [name: string, order: Partial<Order>, locale: string, has: RegExp[], lacks: RegExp[]][] = [
  [
    'in yen, without decimals',
    { currency: 'JPY', totals: { ...totals, total: 25_600 } },
    'ja-JP',
    [/Total: ￥25,600\n/, /Placed: 1 August 2026/],
    [/256\.00/],
  ],
  [
    'with prices that include tax',
    { currency: 'EUR', totals: { ...totals, total: 23_500, pricesIncludeTax: true } },
    'de-DE',
    [/Gesamtbetrag: 235,00\s€\n {2}Enthaltene Steuern: 21,00\s€/, /Bestellt am: 1\. August 2026/],
    [/^Steuern:/m, /Total|Order|Items/],
  ],
  [
    'with every kind of total',
    { totals: { ...totals, orderDiscounts: 200, fulfilmentDiscounts: 100, fees: 50 } },
    'en-US',
    [/Discounts: -\$12\.00\n/, /Delivery discounts: -\$1\.00\n/, /Fees: \$0\.50\n/],
    [],
  ],
  [
    'with pickup and digital items',
    {
      expectations: [
        {
          id: 'e1',
          lines: [
            { id: 'l1', quantity: 1 },
            { id: 'x', quantity: 0 },
          ],
          method: 'pickup',
          destination: { street: '5 Main St', locality: 'Springfield' },
        },
        { id: 'e2', lines: [{ id: 'l1', quantity: 1 }], method: 'digital', destination: {} },
      ],
    },
    'en-US',
    [
      /Pick up at:\n {2}5 Main St\n {2}Springfield\n {2}1 × Desk lamp\n\nDigital delivery:\n {2}1 × Desk lamp\n/,
    ],
    [/Deliver to/, /0 ×/],
  ],
  [
    'without returns',
    { returns: { eligible: false, reason: 'This store does not accept returns.' } },
    'en-US',
    [/\n\nThis store does not accept returns\.\n/],
    [/can be returned/],
  ],
  [
    'with a page that has no web URL',
    { permalink: 'javascript:alert(1)' },
    'en-US',
    [/Total/],
    [/javascript/, /Your order:/],
  ],
];

for (const [name, changes, locale, has, lacks] of table)
  test(`writes a confirmation of an order ${name} as text and HTML`, () => {
    const { text, html } = renderConfirmation(mailOrder(changes), mailSite(), locale);
    for (const one of has) assert.match(text, one);
    for (const one of lacks) {
      assert.doesNotMatch(text, one);
      assert.doesNotMatch(html, one);
    }
    const total = /(?:Total|Gesamtbetrag): (.*)\n/.exec(text)?.[1] ?? 'none';
    assert.ok(html.includes(`<b>${total}</b>`), `${total} is in the HTML`);
  });

test('adds no element, link, or line for any names', () => {
  const tags = (html: string): string => {
    const found: string[] = [];
    const walk = (node: object): void => {
      const { nodeName, attrs, childNodes } = node as {
        nodeName: string;
        attrs?: { name: string }[];
        childNodes?: object[];
      };
      if (!nodeName.startsWith('#'))
        found.push([nodeName, ...(attrs ?? []).map(({ name }) => name)].join(' '));
      childNodes?.forEach(walk);
    };
    walk(parse(html));
    return found.join('\n');
  };
  const [line] = mailOrder().lines;
  const [expectation] = mailOrder().expectations;
  assert.ok(line && expectation);
  const letter = (name: string) =>
    renderConfirmation(
      mailOrder({
        label: name,
        lines: [{ ...line, title: name }],
        expectations: [{ ...expectation, destination: { firstName: name, street: name }, description: name }],
        returns: { eligible: true, reason: name },
      }),
      mailSite({ name, links: [{ type: 'faq', url: 'https://lantern.test/', title: name }] }),
      'en-US',
    );
  const plain = letter('Plain');
  const name = fc.oneof(
    fc.constantFrom(
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "' onload='x",
      '</td></table>',
    ),
    fc.constantFrom('a\r\nBcc: all@list.test', 'a\n\nVisit', 'a\u2028b', '\u202Eevil', '&lt;b&gt;'),
    fc.string({ unit: 'grapheme', minLength: 1 }),
  );
  fc.assert(
    fc.property(name, (text) => {
      const { subject, html, text: body } = letter(`N ${text}`);
      assert.equal(tags(html), tags(plain.html));
      assert.equal(body.split('\n').length, plain.text.split('\n').length);
      assert.doesNotMatch(subject, /[\p{Cc}\u2028\u2029\u202A-\u202E]/u);
    }),
  );
});

test('shows sums that add up to the total, with and without tax in the prices', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000_000 });
  const parts = fc.record({
    items: amount,
    itemDiscounts: amount,
    orderDiscounts: amount,
    fulfilment: amount,
    fulfilmentDiscounts: amount,
    fees: amount,
    tax: amount,
    pricesIncludeTax: fc.boolean(),
  });
  fc.assert(
    fc.property(parts, (given) => {
      const { items, itemDiscounts, orderDiscounts, fulfilment, fulfilmentDiscounts, fees, tax } = given;
      const goods = items - itemDiscounts - orderDiscounts;
      const total = goods + fulfilment - fulfilmentDiscounts + fees + (given.pricesIncludeTax ? 0 : tax);
      const shown = sumsOf({ ...given, total }).reduce((sum, [, amount]) => sum + amount, 0);
      assert.equal(shown, total);
    }),
  );
});

test('is in German for a buyer who reads German', () => {
  const { subject, text, html } = renderConfirmation(mailOrder(), mailSite(), 'de-AT');
  assert.equal(subject, 'Ihre Bestellung P1 bei Lantern House');
  assert.match(text, /^Vielen Dank für Ihre Bestellung bei Lantern House\./);
  assert.match(text, /Die Artikel können bis zum 31\. August 2026 zurückgegeben werden\./);
  assert.match(html, /<html lang="de">/);
  assert.match(html, /<th scope="col"[^>]*>Menge<\/th>/);
  assert.doesNotMatch(text + html, /\b(?:Your order|Items|Delivery|Total)\b/);
});
