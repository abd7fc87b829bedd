/** Totals and orders as every release writes them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from './release.ts';
import { releases } from '../../../test/support/ucp/releases.ts';
import { orderView, sampleOrder } from '../../../test/support/ucp/sample-records.ts';
import {
  cartView,
  checkoutView,
  emptyQuote,
  fullQuote,
  grossQuote,
  nothing,
  sampleFrame,
} from '../../../test/support/ucp/sample-views.ts';

interface Entry {
  type: string;
  amount: number;
  lines?: { display_text: string; amount: number }[];
}
const totalsOf = (body: JsonObject) => body['totals'] as Entry[];
const short = (entries: Entry[]) => entries.map(({ type, amount }) => [type, amount]);

for (const { release } of releases) {
  const { encode, version } = release;
  const frame = sampleFrame(release);

  test(`${version}: lists totals in the order of a receipt, with negative discounts`, () => {
    const totals = totalsOf(encode.checkout(checkoutView(), frame));
    assert.deepEqual(short(totals), [
      ['subtotal', 30_000],
      ['items_discount', -3_000],
      ['discount', -2_400],
      ['fulfillment', 900],
      ['tax', 1_684],
      ['tax', 500],
      ['fee', 150],
      ['total', 27_834],
    ]);
    assert.deepEqual(totals[2]?.lines, [
      { display_text: 'Order discount', amount: -2_000 },
      { display_text: 'Shipping discount', amount: -400 },
    ]);
  });

  test(`${version}: returns a zero subtotal and total for a free cart`, () => {
    assert.deepEqual(short(totalsOf(encode.cart(cartView({ quote: emptyQuote() }), frame))), [
      ['subtotal', 0],
      ['total', 0],
    ]);
  });

  test(`${version}: shows tax that prices contain only in the lines of the total`, () => {
    const body = encode.checkout(checkoutView({ quote: grossQuote() }), frame);
    const totals = totalsOf(body);
    assert.equal(
      totals.some(({ type }) => type === 'tax'),
      false,
    );
    assert.deepEqual(totals.at(-1)?.lines, [
      { display_text: 'Before tax', amount: 21_555 },
      { display_text: 'VAT 19 % (included)', amount: 4_095 },
    ]);
    const [line] = body['line_items'] as JsonObject[];
    assert.deepEqual(short(totalsOf(line ?? {})), [
      ['subtotal', 24_000],
      ['items_discount', -2_400],
      ['total', 21_600],
    ]);
  });

  test(`${version}: sums line discounts to the discount of the items`, () => {
    const body = encode.checkout(checkoutView({ quote: fullQuote() }), frame);
    const ofLines = (body['line_items'] as JsonObject[]).flatMap((line) =>
      totalsOf(line).filter(({ type }) => type === 'items_discount'),
    );
    const sum = ofLines.reduce((all, { amount }) => all + amount, 0);
    assert.equal(sum, totalsOf(body).find(({ type }) => type === 'items_discount')?.amount);
  });

  test(`${version}: keeps every line in an order, with a status derived from its quantities`, () => {
    const body = encode.order(orderView(), frame);
    const lines = body['line_items'] as { quantity: object; status: string }[];
    assert.deepEqual(
      lines.map(({ quantity, status }) => [quantity, status]),
      [
        [{ original: 3, total: 2, fulfilled: 1 }, 'partial'],
        [{ original: 2, total: 0, fulfilled: 0 }, 'removed'],
      ],
    );
  });

  test(`${version}: shows what was promised, shipped, and refunded in an order`, () => {
    const { fulfillment, adjustments, attribution } = encode.order(orderView(), frame);
    const { expectations, events } = fulfillment as Record<string, JsonObject[]>;
    assert.deepEqual(
      expectations?.map(({ line_items, method_type, fulfillable_on }) => [
        line_items,
        method_type,
        fulfillable_on,
      ]),
      [
        [[{ id: 'li_1', quantity: 2 }], 'shipping', '2026-11-21T12:00:00Z'],
        [[{ id: 'li_2', quantity: 2 }], 'pickup', 'now'],
        [[{ id: 'li_2', quantity: 1 }], 'digital', 'now'],
      ],
    );
    assert.deepEqual(events?.[1], {
      id: 'ev2',
      occurred_at: '2026-11-20T12:00:00.001Z',
      type: 'shipped',
      line_items: [{ id: 'li_1', quantity: 1 }],
      tracking_number: '9400',
      tracking_url: 'https://track.example/9400?a=b%20c',
      carrier: 'USPS',
      description: 'On its way',
    });
    assert.deepEqual((adjustments as JsonObject[])[0], {
      id: 'a1',
      type: 'refund',
      occurred_at: '2026-11-20T12:00:00Z',
      status: 'completed',
      line_items: [{ id: 'li_2', quantity: -2 }],
      totals: [{ type: 'total', amount: -5_856 }],
      description: 'Returned',
    });
    assert.deepEqual(attribution, { utm_source: 'assistant' });
  });

  test(`${version}: shows the street of a store and hides the street of a buyer`, () => {
    const body = encode.order(orderView({ disclosure: nothing }), frame);
    const { expectations } = body['fulfillment'] as Record<string, JsonObject[]>;
    assert.deepEqual(
      expectations?.map(({ destination }) => (destination as JsonObject)['street_address']),
      [undefined, '5 Main St', undefined],
    );
  });

  test(`${version}: adds number and returns to the given paths, and official ones below the store's domain`, () => {
    const given = encode.order(orderView(), { ...frame, given: true });
    assert.equal(given['orderNo'], '00001234');
    assert.deepEqual(given['returns'], {
      eligible: true,
      until: '2026-11-20T12:00:00.001Z',
      reason: 'Within 30 days',
    });
    const barred = sampleOrder({ returns: { eligible: false } });
    assert.deepEqual(encode.order(orderView({ order: barred }), { ...frame, given: true })['returns'], {
      eligible: false,
    });
    const official = encode.order(orderView(), frame);
    assert.deepEqual(
      ['orderNo', 'returns'].filter((member) => member in official),
      [],
    );
    const owned = (hosts: string[]) => {
      const body = encode.order(orderView(), { ...frame, site: { ...frame.site, hosts } });
      return Object.keys(body).filter((name) => name.includes('.'));
    };
    assert.deepEqual(owned(['shop.example:8443', 'other.example']), [
      'example.shop.order_no',
      'example.shop.returns',
    ]);
    assert.equal(
      encode.order(orderView(), { ...frame, site: { ...frame.site, hosts: ['shop.example'] } })[
        'example.shop.order_no'
      ],
      '00001234',
    );
    assert.deepEqual(owned(['127.0.0.1:8787']), [], 'an address has no owner to name');
    const hyphened = ['com.my-shop.order_no', 'com.my-shop.returns'];
    assert.deepEqual(owned(['my-shop.com']), version === '2026-04-08' ? [] : hyphened);
  });

  test(`${version}: names the order in a completed checkout`, () => {
    const order = { id: '1.mac', number: '1', permalink: 'https://shop.example/1' };
    const body = (given: boolean) =>
      encode.checkout(checkoutView({ state: 'completed', order }), { ...frame, ...(given ? { given } : {}) })[
        'order'
      ];
    const confirmation = { id: '1.mac', label: '1', permalink_url: 'https://shop.example/1' };
    assert.deepEqual(body(false), confirmation);
    assert.deepEqual(body(true), { ...confirmation, orderNo: '1' });
  });
}
