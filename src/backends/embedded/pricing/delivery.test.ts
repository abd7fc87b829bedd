import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Address, DeliveryGroup, Quote } from '#commerce';
import type { ShippingMethod, StoreTerms } from '../records.ts';
import {
  newYork,
  promotion,
  quoteOf,
  shippedTo,
  variant,
  type Scenario,
} from '../../../../test/support/embedded/pricing.ts';

const standard: ShippingMethod = {
  id: 'std',
  title: 'Standard',
  carrier: 'Post',
  rates: {
    USD: [
      { from: 0, price: 500 },
      { from: 5000, price: 0 },
    ],
  },
  days: { min: 2, max: 4 },
};
const express: ShippingMethod = {
  id: 'exp',
  title: 'Express',
  rates: { USD: [{ from: 0, price: 1500 }] },
  weight: { max: 3000 },
  days: { min: 1, max: 1 },
};
const variants = [
  variant('a', 1000),
  variant('b', 4999, { weight: 500 }),
  variant('e', 300, { requiresShipping: false }),
];

const deliver = (cart: string, group: Partial<DeliveryGroup> = {}, more: Partial<Scenario> = {}): Quote =>
  quoteOf({
    cart,
    variants,
    input: { groups: [shippedTo(newYork, group)] },
    ...more,
    terms: { shipping: [express, standard], ...more.terms },
  });
const prices = ({ groups }: Quote) => groups[0]?.options.map(({ id, price }) => [id, price]);
const codes = ({ problems }: Quote) => problems.map(({ code }) => code);

const borders: [name: string, cart: string, options: [string, number][]][] = [
  [
    'a cent below the rate threshold',
    'b',
    [
      ['exp', 1500],
      ['std', 500],
    ],
  ],
  ['exactly at the rate threshold', 'a×5', [['std', 0]]],
  [
    'exactly at the weight threshold',
    'a×3',
    [
      ['exp', 1500],
      ['std', 500],
    ],
  ],
  ['above the weight threshold', 'a×4', [['std', 500]]],
  [
    'with digital items, which have no weight and no count',
    'b e',
    [
      ['exp', 1500],
      ['std', 500],
    ],
  ],
];
for (const [name, cart, options] of borders) {
  test(`prices delivery ${name}: ${JSON.stringify(options)}`, () =>
    assert.deepEqual(prices(deliver(cart)), options));
}

test('selects rates by the amount after promotions on lines and on the order', () => {
  const promotions = [
    promotion('p', { kind: 'fixed', of: 'order', amounts: { USD: 1 } }),
    promotion('q', { kind: 'fixed', of: 'each-piece', amounts: { USD: 1 } }),
  ];
  for (const one of promotions) {
    assert.deepEqual(prices(deliver('a×5', {}, { terms: { promotions: [one] } })), [['std', 500]]);
  }
});

test('does not offer a method without rates for the amount or the currency', () => {
  const late = {
    ...standard,
    id: 'late',
    rates: { USD: [{ from: 1001, price: 1 }], EUR: [{ from: 0, price: 1 }] },
  };
  assert.deepEqual(prices(deliver('a', {}, { terms: { shipping: [late, standard] } })), [['std', 500]]);
});

test('applies countries and regions of a method', () => {
  const shipping = [
    { ...standard, id: 'us', countries: ['US'] },
    { ...standard, id: 'de', countries: ['DE'] },
    { ...standard, id: 'ny', countries: ['US'], regions: ['NY'] },
    { ...standard, id: 'ca', countries: ['US'], regions: ['US-CA'] },
  ];
  const ids = (address: Address) =>
    quoteOf({
      cart: 'a',
      variants,
      terms: { shipping },
      input: { groups: [shippedTo(address)] },
    }).groups[0]?.options.map(({ id }) => id);
  assert.deepEqual(ids(newYork), ['us', 'ny']);
  const california = { ...newYork, postalCode: '90001' };
  for (const region of ['ca', 'California', 'US-CA', ''])
    assert.deepEqual(ids({ ...california, region }), ['us', 'ca'], region);
  assert.deepEqual(ids({ ...newYork, country: 'USA' }), ['us', 'ny']);
  for (const country of ['de', 'DEU', 'Germany'])
    assert.deepEqual(ids({ country, postalCode: '10115' }), ['de'], country);
});

test('selects the cheapest option by default, so that the total is final', () => {
  const { groups, totals } = deliver('a');
  assert.deepEqual([groups[0]?.selected, totals.fulfilment, totals.total], ['std', 500, 1500]);
});

test('keeps a selected option, and reports one that is no longer offered without replacing it', () => {
  assert.equal(deliver('a', { optionId: 'exp' }).totals.total, 2500);
  const heavy = deliver('a×4', { optionId: 'exp' });
  assert.equal(heavy.groups[0]?.selected, undefined);
  assert.equal(heavy.totals.total, 4000);
  assert.deepEqual(
    heavy.problems.map(({ code, place, severity }) => ({ code, place, severity })),
    [{ code: 'option-unavailable', place: { group: 'g1', member: 'option' }, severity: 'recoverable' }],
  );
});

test('counts earliest and latest delivery in working days from now, in UTC', () => {
  const option = deliver('a').groups[0]?.options.find(({ id }) => id === 'std');
  assert.equal(option?.carrier, 'Post');
  assert.equal(new Date(option?.earliest ?? 0).toISOString(), '2025-11-07T00:00:00.000Z');
  assert.equal(new Date(option?.latest ?? 0).toISOString(), '2025-11-11T23:59:59.999Z');
});

test('ships a parcel when its last item is available', () => {
  const late = variant('p', 100, { availability: { state: 'preorder', date: Date.UTC(2025, 11, 1, 8) } });
  const { groups } = deliver('a p', {}, { variants: [...variants, late] });
  const earliest = groups[0]?.options.find(({ id }) => id === 'exp')?.earliest ?? 0;
  assert.equal(new Date(earliest).toISOString(), '2025-12-02T00:00:00.000Z');
});

test('proposes a group for a cart that must be shipped, and requires an address', () => {
  const { groups, problems, totals } = quoteOf({ cart: 'a e b', variants, terms: { shipping: [standard] } });
  assert.deepEqual(groups, [
    { id: 'group_1', lineIds: ['l1', 'l3'], method: 'shipping', destinations: [], options: [] },
  ]);
  assert.deepEqual(problems, [
    {
      code: 'field-required',
      place: { group: 'group_1', member: 'destination' },
      text: 'The delivery address is missing.',
      severity: 'recoverable',
    },
  ]);
  assert.equal(totals.fulfilment, 0);
});

test('requires no group for digital goods', () => {
  const { groups, problems } = quoteOf({ cart: 'e', variants });
  assert.deepEqual([groups, problems], [[], []]);
  const empty = deliver('e');
  assert.deepEqual([empty.groups[0]?.lineIds, empty.groups[0]?.options, empty.problems], [[], [], []]);
});

test('ignores an unselected address', () => {
  const quote = deliver('a', { selectedDestinationId: 'other' });
  assert.deepEqual([prices(quote), codes(quote)], [[], ['field-required']]);
  assert.equal(quote.problems[0]?.text, 'Select a delivery address.');
});

const lacking: [name: string, address: Address, options: number, text: string | undefined][] = [
  ['no country', { ...newYork, country: ' ' }, 0, 'The delivery address is incomplete. Missing: country.'],
  [
    'in the US no region',
    { ...newYork, region: '' },
    2,
    'The delivery address is incomplete. Missing: region.',
  ],
  [
    'in the US country and postal code suffice for prices, not for delivery',
    { country: 'US', postalCode: '10001' },
    2,
    'The delivery address is incomplete. Missing: region, street, city, last name.',
  ],
  [
    'in the US no postal code, and no street',
    { country: 'US', region: 'NY', locality: 'New York', lastName: 'Byron' },
    0,
    'The delivery address is incomplete. Missing: postal code, street.',
  ],
  [
    'elsewhere a country suffices for prices, not for delivery',
    { country: 'DE' },
    2,
    'The delivery address is incomplete. Missing: street, city, last name.',
  ],
  [
    'elsewhere neither region nor postal code is needed',
    { country: 'IE', street: '1 Quay', locality: 'Cork', lastName: 'Byron' },
    2,
    undefined,
  ],
];
for (const [name, address, options, text] of lacking) {
  test(`reports missing parts of an address: ${name}`, () => {
    const quote = deliver('a', shippedTo(address));
    assert.equal(quote.groups[0]?.options.length, options);
    assert.deepEqual(
      quote.problems.map((problem) => problem.text),
      text === undefined ? [] : [text],
    );
    assert.ok(quote.problems.every(({ code }) => code === 'field-required'));
  });
}

for (const [name, address, field, text] of [
  ['a city in place of a state', { region: 'Lagos' }, 'region', /such as New York \(NY\)/],
  ['a state of another country', { region: 'Ontario' }, 'region', /does not exist in the country/],
  ['a postal code of another state', { postalCode: '90001' }, 'postalCode', /belongs to California \(CA\)/],
] as const)
  test(`requires a clear address where regions decide taxes: ${name}`, () => {
    const taxes = [{ name: 'State', country: 'US', region: 'NY', taxClass: 'standard', rate: 4000 }];
    const quoted = (terms: Partial<StoreTerms>) =>
      quoteOf({
        cart: 'a',
        variants,
        terms: { shipping: [standard], ...terms },
        input: { groups: [shippedTo({ ...newYork, ...address })] },
      });
    const quote = quoted({ taxes });
    assert.deepEqual([codes(quote), quote.groups[0]?.options], [['address-invalid', 'tax-pending'], []]);
    assert.match(quote.problems[0]?.text ?? '', text);
    assert.deepEqual(quote.problems[0]?.place, { group: 'g1', member: 'destination', field });
    assert.equal(quote.totals.taxPending, true);
    assert.deepEqual(codes(quoted({ taxes: taxes.map((rule) => ({ ...rule, region: undefined })) })), []);
  });

test('requires a region where regions decide taxes, and shows the total before tax until then', () => {
  const taxes = [{ name: 'PST', country: 'CA', region: 'BC', taxClass: 'standard', rate: 7000 }];
  const quoted = (address: Address) =>
    quoteOf({
      cart: 'a',
      variants,
      terms: { shipping: [standard], taxes },
      input: { groups: [shippedTo({ ...newYork, country: 'Canada', ...address })] },
    });
  const open = quoted({ region: '', postalCode: '' });
  assert.deepEqual(codes(open), ['field-required', 'tax-pending']);
  assert.deepEqual(open.problems[0]?.place, { group: 'g1', member: 'destination', field: 'region' });
  assert.deepEqual([open.totals.taxPending, open.totals.tax], [true, 0]);
  const told = quoted({ region: '', postalCode: 'V5K 0A1' });
  assert.deepEqual([codes(told), told.totals.taxPending], [[], undefined]);
  assert.ok(told.totals.tax > 0);
});

test('reports an unknown country as an invalid address, and shows the total before tax', () => {
  const quote = deliver('a', shippedTo({ ...newYork, country: 'Freedonia' }));
  assert.deepEqual(codes(quote), ['address-invalid', 'tax-pending']);
  assert.deepEqual(quote.problems[0]?.place, { group: 'g1', member: 'destination', field: 'country' });
});

test('uses the buyer’s last name if the address has none', () => {
  const { lastName: _, ...nameless } = newYork;
  const buyer = { email: 'ada@example.test', lastName: 'Byron' };
  const quote = quoteOf({
    cart: 'a',
    variants,
    terms: { shipping: [standard] },
    input: { buyer, groups: [shippedTo(nameless)] },
  });
  assert.deepEqual(quote.problems, []);
});

test('reports a country without delivery, and an address that no method covers, as undeliverable', () => {
  const abroad = deliver('a', {}, { terms: { shipsTo: ['DE'] } });
  assert.deepEqual([prices(abroad), codes(abroad)], [[], ['address-undeliverable']]);
  assert.equal(
    abroad.problems[0]?.text,
    'The store does not deliver to this country. Choose another address.',
  );
  const heavy = deliver('a×4', { optionId: 'exp' }, { terms: { shipping: [express] } });
  assert.deepEqual(codes(heavy), ['address-undeliverable']);
  assert.deepEqual(codes(deliver('a', {}, { terms: { shipsTo: ['us'] } })), []);
});

test('prices each group by its own lines, and reports ungrouped lines', () => {
  const groups = [
    shippedTo(newYork, { lineIds: ['l1'] }),
    shippedTo(newYork, { id: 'g2', lineIds: ['l1', 'l2'] }),
  ];
  const both = quoteOf({ cart: 'a×5 b a', variants, terms: { shipping: [standard] }, input: { groups } });
  assert.deepEqual(
    both.groups.map(({ lineIds, options }) => [lineIds, options[0]?.price]),
    [
      [['l1'], 0],
      [['l2'], 500],
    ],
  );
  assert.deepEqual(
    both.problems.map(({ place, text }) => ({ place, text })),
    [{ place: { group: 'g1', member: 'lines' }, text: 'One item is not assigned to a delivery method yet.' }],
  );
});

test('rejects physical items in a digital group', () => {
  const digital: DeliveryGroup = { id: 'd', lineIds: ['l1', 'l2'], method: 'digital', destinations: [] };
  const quote = quoteOf({ cart: 'a e', variants, input: { groups: [digital] } });
  assert.deepEqual(quote.groups[0]?.lineIds, ['l2']);
  assert.deepEqual(codes(quote), ['field-required']);
});
