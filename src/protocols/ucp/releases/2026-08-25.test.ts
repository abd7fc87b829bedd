/** What this release has of its own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../release.ts';
import {
  cartView,
  checkoutView,
  fullQuote,
  sampleAddresses,
  sampleFrame,
  sampleInput,
  sampleSite,
} from '../../../../test/support/ucp/sample-views.ts';
import { constraintExpression } from './2026-08-25.ts';
import { releases } from './index.ts';

const release = releases.find(({ version }) => version === '2026-08-25') ?? assert.fail();

const frame = sampleFrame(release);
const update = (body: unknown) => release.decode.checkout(body, 'merge');
const marketing = 'dev.ucp.consent.marketing';

test('reads consent by purpose and segment, each with its author', () => {
  const decision = { granted: true, source: 'platform', description: 5 };
  const segments = { [`${marketing}.email`]: { granted: false, source: 'business' } };
  const read = update({ buyer: { consent: { [marketing]: { ...decision, segments }, Nobody: decision } } });
  assert.deepEqual(read, {
    ok: true,
    value: { consent: { [marketing]: { granted: true, source: 'platform', segments } } },
  });
  for (const bad of [true, { granted: 1, source: 'platform' }, { granted: true, source: 'buyer' }]) {
    const read = update({ buyer: { consent: { [marketing]: bad } } });
    assert.ok(!read.ok && read.problems[0]?.path.startsWith(`$.buyer.consent['${marketing}']`));
  }
});

test('returns the store’s own purposes in carts and checkouts, with the decisions', () => {
  const input = sampleInput();
  const foreign = { ...input.consent, 'com.other.purpose': { granted: true, source: 'platform' as const } };
  const expected = {
    [marketing]: {
      granted: true,
      source: 'platform',
      description: 'News and offers by e-mail',
      segments: { [`${marketing}.email`]: { granted: true, source: 'platform', description: 'By e-mail' } },
    },
    'com.example.consent.loyalty': { granted: true, source: 'business', description: 'The bonus programme' },
  };
  const view = { input: { ...input, consent: foreign } };
  for (const body of [
    release.encode.checkout(checkoutView(view), frame),
    release.encode.cart(cartView(view), frame),
  ]) {
    assert.deepEqual((body['buyer'] as JsonObject)['consent'], expected);
  }
});

test('rejects a quantity in another unit, and accepts a count of units by any name', () => {
  const ordered = (quantity_unit: unknown) =>
    update({ line_items: [{ item: { id: 'a', quantity_unit }, quantity: 275 }] });
  for (const unit of [{ unit: 'C62' }, { unit: 'C62', scale: 0, display_text: 'Stück', increment: 6 }]) {
    assert.equal(ordered(unit).ok, true);
  }
  for (const unit of [
    { unit: 'LBR', scale: 2, display_text: 'lb' },
    { unit: 'C62', scale: 1 },
  ]) {
    const read = ordered(unit);
    assert.equal(!read.ok && read.problems[0]?.path, '$.line_items[0].item.quantity_unit');
  }
  assert.equal(ordered('each').ok, false);
});

test('returns the type of destinations, and accepts it in requests', () => {
  const body = release.encode.checkout(checkoutView(), frame);
  const [method] = (body['fulfillment'] as { methods: { destinations: JsonObject[] }[] }).methods;
  assert.equal(method?.destinations[0]?.['type'], 'shipping_address');
  const given = (destinations: unknown) => {
    const read = update({ fulfillment: { methods: [{ type: 'shipping', destinations }] } });
    return read.ok ? read.value.groups?.[0]?.destinations : read.problems[0]?.path;
  };
  const address = { type: 'address', address: { street: '1 Way' } };
  assert.deepEqual(given([{ type: 'shipping_address', street_address: '1 Way' }]), [address]);
  assert.deepEqual(given([{ street_address: '1 Way' }, { type: 'business_location', id: 'l' }]), [address]);
  assert.equal(given([{ type: 'locker' }]), '$.fulfillment.methods[0].destinations[0].type');
});

test('lists the stores of a pickup, and describes an option in a form', () => {
  const [group] = fullQuote().groups;
  assert.ok(group);
  const quote = fullQuote({ groups: [{ ...group, method: 'pickup', selectedDestinationId: 'loc_1' }] });
  const body = release.encode.checkout(checkoutView({ quote }), frame);
  const [method] = (
    body['fulfillment'] as { methods: { destinations: JsonObject[]; groups: { options: JsonObject[] }[] }[] }
  ).methods;
  assert.deepEqual(method?.destinations, [
    {
      type: 'business_location',
      id: 'loc_1',
      name: 'Downtown Store',
      address: { address_locality: 'Springfield' },
    },
  ]);
  assert.deepEqual(method?.groups[0]?.options[1]?.['description'], { plain: 'Arrives tomorrow' });
});

test('rejects line IDs in a create, also from a cart', () => {
  const fulfillment = { methods: [{ type: 'shipping', line_item_ids: ['li_1'] }] };
  const read = release.decode.checkout({ cart_id: 'c', fulfillment }, 'create');
  assert.deepEqual(read, { ok: true, value: { cartId: 'c', groups: [{ method: 'shipping' }] } });
});

test('accepts hyphens inside handler names', () => {
  const [handler] = sampleSite().paymentHandlers;
  assert.ok(handler);
  const named = (name: string) =>
    release.profile(sampleSite({ paymentHandlers: [{ ...handler, name }] }), sampleAddresses)[
      'payment_handlers'
    ];
  assert.deepEqual(Object.keys(named('com.my-shop.pay') as object), ['com.my-shop.pay']);
  assert.deepEqual(named('com.-shop.pay'), {});
  assert.deepEqual(
    release.profileProblems({ ucp: { version: '2026-08-25', payment_handlers: { 'com.my-shop.pay': [] } } }),
    [],
  );
});

test('writes constraints of an instrument as an expression', () => {
  const expression = { properties: { brand: { enum: ['visa'] } } };
  assert.deepEqual(constraintExpression(expression), expression);
  assert.deepEqual(constraintExpression({ brands: ['visa', 'visa'], funding: 'debit', none: [] }), {
    properties: { brand: { enum: ['visa'] }, funding: { const: 'debit' } },
  });
  assert.equal(constraintExpression({}), undefined);
  assert.equal(constraintExpression({ none: [] }), undefined);
});

test('lists keys under their new name', () => assert.equal(release.keyField, 'keys'));
