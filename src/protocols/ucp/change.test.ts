/** What requests become in the core's terms, alike in every release. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Decoded } from './release.ts';
import { releases } from '../../../test/support/ucp/releases.ts';

const valueOf = <T>(read: Decoded<T>): T => {
  assert.ok(read.ok, JSON.stringify(read));
  return read.value;
};

for (const { release } of releases) {
  const { decode, version } = release;
  const update = (body: unknown) => valueOf(decode.checkout(body, 'merge'));
  const method = (body: unknown) => update({ fulfillment: { methods: [body] } }).groups?.[0];

  test(`${version}: keeps what a change does not contain`, () => {
    assert.deepEqual(update({}), {});
  });

  test(`${version}: accepts line IDs in an update, but not in a create`, () => {
    const line_items = [{ id: 'li_1', item: { id: 'a' }, quantity: 2, parent_id: 'li_0' }];
    assert.deepEqual(update({ line_items }).lines, [
      { id: 'li_1', variantId: 'a', quantity: 2, parentId: 'li_0' },
    ]);
    assert.deepEqual(valueOf(decode.cart({ line_items }, 'create')).lines, [{ variantId: 'a', quantity: 2 }]);
  });

  test(`${version}: accepts a cart ID instead of lines`, () => {
    assert.deepEqual(valueOf(decode.checkout({ cart_id: 'cart_1' }, 'create')), { cartId: 'cart_1' });
  });

  test(`${version}: replaces a context with its claims, and keeps its country as sent`, () => {
    const { context, eligibility } = update({ context: { address_country: 'us', currency: 'eur' } });
    assert.deepEqual([context, eligibility], [{ country: 'us', currency: 'EUR' }, []]);
    const named = update({
      context: { address_country: ' Côte d’Ivoire ', eligibility: ['a.b', 'nonsense', 'a.b'] },
    });
    assert.deepEqual([named.context, named.eligibility], [{ country: 'Côte d’Ivoire' }, ['a.b']]);
  });

  test(`${version}: drops signals without a namespace`, () => {
    const signals = { 'dev.ucp.buyer_ip': '192.0.2.1', address: 'x', 'Com.Example': 1 };
    assert.deepEqual(update({ signals }).signals, { 'dev.ucp.buyer_ip': '192.0.2.1' });
  });

  test(`${version}: ignores names with a meaning in JavaScript`, () => {
    const body = JSON.parse(
      '{"attribution":{"__proto__":"x","a":"b"},"signals":{"__proto__":{"polluted":1}}}',
    );
    const { attribution, signals } = update(body);
    assert.deepEqual(Object.entries(attribution ?? {}), [['a', 'b']]);
    assert.deepEqual(signals, {});
    assert.equal('polluted' in {}, false);
  });

  test(`${version}: reads each code once, and clears codes with an empty list`, () => {
    assert.deepEqual(update({ discounts: { codes: [' TEN', 'OLD', 'TEN'] } }).codes, ['TEN', 'OLD']);
    assert.deepEqual(update({ discounts: { codes: [] } }).codes, []);
    assert.equal('codes' in update({ discounts: {} }), false);
  });

  test(`${version}: reads a method as a delivery group with its address and its selected option`, () => {
    assert.deepEqual(
      method({
        id: 'g1',
        type: 'shipping',
        line_item_ids: ['li_1'],
        destinations: [{ id: 'd1', street_address: '1 Way', address_country: 'de', first_name: '' }],
        selected_destination_id: 'd1',
        groups: [{ id: 'p1' }, { id: 'p2', selected_option_id: 'express' }],
      }),
      {
        id: 'g1',
        method: 'shipping',
        lineIds: ['li_1'],
        destinations: [{ id: 'd1', type: 'address', address: { street: '1 Way', country: 'de' } }],
        selectedDestinationId: 'd1',
        optionId: 'express',
      },
    );
  });

  test(`${version}: clears a selection with null, and keeps an absent one`, () => {
    assert.deepEqual(method({ selected_destination_id: null, groups: [{ selected_option_id: null }] }), {
      selectedDestinationId: null,
      optionId: null,
    });
    assert.deepEqual(method({}), {});
  });

  test(`${version}: ignores stores that are sent back, but not an empty list of addresses`, () => {
    const store = { id: 'loc_1', name: 'Downtown', address: { address_locality: 'Springfield' } };
    assert.deepEqual(method({ destinations: [store], selected_destination_id: 'loc_1' }), {
      selectedDestinationId: 'loc_1',
    });
    assert.deepEqual(method({ type: 'pickup', destinations: [{ id: 'loc_1' }] }), { method: 'pickup' });
    assert.deepEqual(method({ destinations: [] }), { destinations: [] });
  });

  test(`${version}: ignores empty members of a buyer`, () => {
    assert.deepEqual(update({ buyer: { first_name: 'Ada', last_name: '', email: 'a@b.example' } }).buyer, {
      firstName: 'Ada',
      email: 'a@b.example',
    });
    assert.deepEqual(update({ buyer: {} }).buyer, {});
  });

  const payment = (body: unknown) => valueOf(decode.complete(body));
  const paid = (at: string) => ({ handlerId: 'b', credential: { type: 'token', token: 't' }, at });
  const b = { id: '2', handler_id: 'b', credential: { type: 'token', token: 't' } };
  const a = { id: '1', handler_id: 'a' };

  test(`${version}: pays with the selected instrument, or else the only one, or else the short form`, () => {
    assert.deepEqual(
      payment({ payment: { instruments: [a, { ...b, selected: true }] } }),
      paid('$.payment.instruments[1]'),
    );
    assert.deepEqual(payment({ payment: { instruments: [b] } }), paid('$.payment.instruments[0]'));
    assert.equal(decode.complete({ payment: { instruments: [b, a] } }).ok, false, 'none is selected');
    assert.deepEqual(payment({ payment: { handler_id: 'b', credential: b.credential } }), paid('$.payment'));
    assert.deepEqual(payment({ handler_id: 'b', credential: b.credential }), paid('$'));
    assert.deepEqual(payment({ payment: { instruments: [a] }, attribution: { s: 'x' }, signals: { x: 1 } }), {
      handlerId: 'a',
      at: '$.payment.instruments[0]',
      signals: {},
      attribution: { s: 'x' },
    });
  });

  test(`${version}: reads consent with the payment if the release allows it`, () => {
    const purpose = 'dev.ucp.consent.marketing';
    const body = {
      handler_id: 'b',
      buyer: { email: 'no@example.com', consent: { [purpose]: { granted: true, source: 'platform' } } },
    };
    const read = payment(body) as { consent?: unknown; buyer?: unknown };
    assert.equal(read.buyer, undefined);
    const expected =
      version === '2026-08-25' ? { [purpose]: { granted: true, source: 'platform' } } : undefined;
    assert.deepEqual(read.consent, expected);
  });

  test(`${version}: clamps the limit of a search and reports unsupported filters`, () => {
    const search = (body: object) => valueOf(decode.searchCatalog(body));
    assert.deepEqual(search({ query: ' lamp ' }), {
      query: { text: 'lamp', limit: 10 },
      hints: {},
      notes: [],
    });
    assert.equal(search({ query: 'x', pagination: { limit: 1_000 } }).query.limit, 100);
    assert.equal(search({ query: 'x', pagination: { limit: -5 } }).query.limit, 1);
    const filters = {
      categories: [],
      price: { min: 5 },
      attributes: { Color: 'Red' },
      in_stock: true,
      shade: 1,
    };
    const { query, notes } = search({ filters });
    assert.deepEqual(query, { price: { min: 5 }, inStock: true, attributes: { Color: ['Red'] }, limit: 10 });
    assert.deepEqual(
      notes.map(({ code }) => code),
      ['filter_ignored', 'price_filter_currency_assumed'],
    );
    const known = search({ filters: { price: { max: 5 } }, context: { currency: 'USD' } });
    assert.deepEqual([known.notes, known.hints], [[], { currency: 'USD' }]);
  });

  test(`${version}: looks up each ID once`, () => {
    const { ids, hints } = valueOf(
      decode.lookupCatalog({ ids: ['a', 'b', 'a'], context: { eligibility: ['a.b'] } }),
    );
    assert.deepEqual([ids, hints], [['a', 'b'], { eligibility: ['a.b'] }]);
  });

  test(`${version}: requests a product with its selection`, () => {
    const body = { id: 'lamp', selected: [{ name: 'Color', label: 'Red', id: 'r' }], preferences: ['Color'] };
    assert.deepEqual(valueOf(decode.getProduct(body)), {
      id: 'lamp',
      selected: [{ name: 'Color', value: 'Red' }],
      preferences: ['Color'],
      filters: {},
      hints: {},
    });
  });
}
