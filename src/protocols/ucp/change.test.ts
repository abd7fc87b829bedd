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

  test(`${version}: what is absent from a change stays: nothing is said about it`, () => {
    assert.deepEqual(update({}), {});
  });

  test(`${version}: ids of lines count in an update and not in a create`, () => {
    const line_items = [{ id: 'li_1', item: { id: 'a' }, quantity: 2, parent_id: 'li_0' }];
    assert.deepEqual(update({ line_items }).lines, [
      { id: 'li_1', variantId: 'a', quantity: 2, parentId: 'li_0' },
    ]);
    assert.deepEqual(valueOf(decode.cart({ line_items }, 'create')).lines, [{ variantId: 'a', quantity: 2 }]);
  });

  test(`${version}: a cart id stands for the lines`, () => {
    assert.deepEqual(valueOf(decode.checkout({ cart_id: 'cart_1' }, 'create')), { cartId: 'cart_1' });
  });

  test(`${version}: a context replaces the one before with its claims; its country stays as it was sent`, () => {
    const { context, eligibility } = update({ context: { address_country: 'us', currency: 'eur' } });
    assert.deepEqual([context, eligibility], [{ country: 'us', currency: 'EUR' }, []]);
    const named = update({
      context: { address_country: ' Côte d’Ivoire ', eligibility: ['a.b', 'nonsense', 'a.b'] },
    });
    assert.deepEqual([named.context, named.eligibility], [{ country: 'Côte d’Ivoire' }, ['a.b']]);
  });

  test(`${version}: signals without an owner are dropped`, () => {
    const signals = { 'dev.ucp.buyer_ip': '192.0.2.1', address: 'x', 'Com.Example': 1 };
    assert.deepEqual(update({ signals }).signals, { 'dev.ucp.buyer_ip': '192.0.2.1' });
  });

  test(`${version}: names that JavaScript gives a meaning change nothing`, () => {
    const body = JSON.parse(
      '{"attribution":{"__proto__":"x","a":"b"},"signals":{"__proto__":{"polluted":1}}}',
    );
    const { attribution, signals } = update(body);
    assert.deepEqual(Object.entries(attribution ?? {}), [['a', 'b']]);
    assert.deepEqual(signals, {});
    assert.equal('polluted' in {}, false);
  });

  test(`${version}: codes are taken once each; an empty list clears them`, () => {
    assert.deepEqual(update({ discounts: { codes: [' TEN', 'OLD', 'TEN'] } }).codes, ['TEN', 'OLD']);
    assert.deepEqual(update({ discounts: { codes: [] } }).codes, []);
    assert.equal('codes' in update({ discounts: {} }), false);
  });

  test(`${version}: a method is a delivery group with its address and its chosen option`, () => {
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

  test(`${version}: null clears a choice, absence leaves it`, () => {
    assert.deepEqual(method({ selected_destination_id: null, groups: [{ selected_option_id: null }] }), {
      selectedDestinationId: null,
      optionId: null,
    });
    assert.deepEqual(method({}), {});
  });

  test(`${version}: stores that come back are not written; an empty list of addresses is`, () => {
    const store = { id: 'loc_1', name: 'Downtown', address: { address_locality: 'Springfield' } };
    assert.deepEqual(method({ destinations: [store], selected_destination_id: 'loc_1' }), {
      selectedDestinationId: 'loc_1',
    });
    assert.deepEqual(method({ type: 'pickup', destinations: [{ id: 'loc_1' }] }), { method: 'pickup' });
    assert.deepEqual(method({ destinations: [] }), { destinations: [] });
  });

  test(`${version}: empty members of a buyer say nothing`, () => {
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

  test(`${version}: the selected instrument pays, else the only one, else the short form`, () => {
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

  test(`${version}: consent can be given with the payment where the release says so`, () => {
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

  test(`${version}: ids are looked up once each`, () => {
    const { ids, hints } = valueOf(
      decode.lookupCatalog({ ids: ['a', 'b', 'a'], context: { eligibility: ['a.b'] } }),
    );
    assert.deepEqual([ids, hints], [['a', 'b'], { eligibility: ['a.b'] }]);
  });

  test(`${version}: a product is asked for with its selection`, () => {
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
