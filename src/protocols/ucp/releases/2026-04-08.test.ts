/** What this release has of its own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeInput, emptyInput } from '#commerce';
import type { JsonObject } from '../release.ts';
import {
  cartView,
  checkoutView,
  fullQuote,
  nothing,
  sampleAddresses,
  sampleFrame,
  sampleInput,
  sampleSite,
} from '../../../../test/support/ucp/sample-views.ts';
import { releases } from './index.ts';

const release = releases.find(({ version }) => version === '2026-04-08') ?? assert.fail();

const frame = sampleFrame(release);
const update = (body: unknown) => {
  const read = release.decode.checkout(body, 'merge');
  assert.ok(read.ok);
  return read.value;
};

test('reads four kinds of consent as given by the buyer', () => {
  const consent = { analytics: true, preferences: false, marketing: true, sale_of_data: false, other: true };
  assert.deepEqual(update({ buyer: { consent } }), {
    consent: {
      'dev.ucp.consent.analytics': { granted: true, source: 'platform' },
      'dev.ucp.consent.preferences': { granted: false, source: 'platform' },
      'dev.ucp.consent.marketing': { granted: true, source: 'platform' },
      'dev.ucp.consent.sale_or_sharing': { granted: false, source: 'platform' },
    },
  });
  assert.equal(release.decode.checkout({ buyer: { consent: { marketing: 'yes' } } }, 'merge').ok, false);
});

test('returns only consent decisions, and only in checkouts', () => {
  const consent = (body: JsonObject) => (body['buyer'] as JsonObject | undefined)?.['consent'];
  assert.deepEqual(consent(release.encode.checkout(checkoutView(), frame)), { marketing: true });
  assert.deepEqual(consent(release.encode.checkout(checkoutView({ disclosure: nothing }), frame)), {
    marketing: true,
  });
  assert.equal(consent(release.encode.cart(cartView({ input: sampleInput() }), frame)), undefined);
  const undecided = { ...sampleInput(), consent: {} };
  assert.equal(consent(release.encode.checkout(checkoutView({ input: undecided }), frame)), undefined);
});

test('omits types of destinations, and describes an option in plain text', () => {
  const { methods } = release.encode.checkout(checkoutView(), frame)['fulfillment'] as {
    methods: JsonObject[];
  };
  const [method] = methods as { destinations: JsonObject[]; groups: { options: JsonObject[] }[] }[];
  assert.deepEqual(Object.keys(method?.destinations[0] ?? {}).includes('type'), false);
  assert.equal(method?.groups[0]?.options[1]?.['description'], 'Arrives tomorrow');
});

test('lists the stores of a pickup', () => {
  const [group] = fullQuote().groups;
  assert.ok(group);
  const quote = fullQuote({ groups: [{ ...group, method: 'pickup', selectedDestinationId: 'loc_1' }] });
  const body = release.encode.checkout(checkoutView({ quote }), frame);
  const [method] = (body['fulfillment'] as { methods: JsonObject[] }).methods;
  assert.deepEqual(method?.['destinations'], [
    { id: 'loc_1', name: 'Downtown Store', address: { address_locality: 'Springfield' } },
  ]);
  assert.equal(method?.['selected_destination_id'], 'loc_1');
});

test('accepts names of cart lines when the cart becomes a checkout, and not without a cart', () => {
  const fulfillment = { methods: [{ type: 'shipping', line_item_ids: ['li_1'], id: 'x' }] };
  const groups = (body: object) => {
    const read = release.decode.checkout({ fulfillment, ...body }, 'create');
    return read.ok ? read.value.groups : read;
  };
  assert.deepEqual(groups({ cart_id: 'c' }), [{ method: 'shipping', lineIds: ['li_1'] }]);
  assert.deepEqual(groups({ line_items: [] }), [{ method: 'shipping' }]);
});

test('omits handlers with a hyphen in the name', () => {
  const [handler] = sampleSite().paymentHandlers;
  assert.ok(handler);
  const site = sampleSite({ paymentHandlers: [handler, { ...handler, name: 'com.my-shop.pay', id: 'own' }] });
  const names = (ucp: unknown) => Object.keys((ucp as { payment_handlers: object }).payment_handlers);
  assert.deepEqual(names(release.profile(site, sampleAddresses)), ['example.portico.sandbox']);
  const body = release.encode.checkout(checkoutView(), sampleFrame(release, undefined, { site }));
  assert.deepEqual(names(body['ucp']), ['example.portico.sandbox']);
  assert.notDeepEqual(
    release.profileProblems({ ucp: { version: '2026-04-08', payment_handlers: { 'com.my-shop.pay': [] } } }),
    [],
  );
});

test('writes constraints of an instrument as the site stores them', () => {
  const { payment_handlers } = release.profile(sampleSite(), sampleAddresses) as {
    payment_handlers: Record<string, JsonObject[]>;
  };
  assert.deepEqual(payment_handlers['example.portico.sandbox']?.[0]?.['available_instruments'], [
    { type: 'card', constraints: { brands: ['visa', 'mastercard'] } },
  ]);
});

test('lists keys under their old name', () => assert.equal(release.keyField, 'signing_keys'));

/** As Google's page on native checkouts creates one: no currency, no line items of a method, and a place without a street. */
test('reads a checkout as Google creates it, priced for the country of the buyer', () => {
  const body = {
    line_items: [{ item: { id: 'mug-blue' }, quantity: 1 }],
    fulfillment: {
      methods: [
        {
          type: 'shipping',
          destinations: [
            {
              address_locality: 'Mountain View',
              address_region: 'CA',
              postal_code: '94043',
              address_country: 'US',
            },
          ],
        },
      ],
    },
  };
  const read = release.decode.checkout(body, 'create');
  assert.ok(read.ok, JSON.stringify(read));
  const { cartId: _none, ...change } = read.value;
  const input = changeInput(emptyInput(), change);
  assert.deepEqual(
    input.groups.map(({ method, destinations }) => [method, destinations[0]?.address]),
    [['shipping', { locality: 'Mountain View', region: 'CA', postalCode: '94043', country: 'US' }]],
  );
  assert.equal(input.market, 'US');
});
