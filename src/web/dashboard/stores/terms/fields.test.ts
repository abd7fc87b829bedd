/** The form of the terms: keeps what it does not show, and returns errors by field. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkTerms, loadDemoStore, type StoreTerms } from '#backends/embedded';
import { decimalText, readDecimal } from '../decimal.ts';
import { termsChanges } from './changes.ts';
import { readTermsFields, termsCurrencies, termsFields, type TermsFields } from './fields.ts';

const terms: StoreTerms = {
  homeCountry: 'IE',
  shipsTo: ['IE', 'GB'],
  shipping: [
    {
      id: 'post',
      title: 'Post',
      description: 'By hand.',
      carrier: 'An Post',
      countries: ['IE'],
      regions: ['D'],
      weight: { max: 20_000 },
      rates: {
        EUR: [
          { from: 0, price: 490 },
          { from: 5_000, price: 0 },
        ],
        GBP: [
          { from: 0, price: 590 },
          { from: 2_000, price: 290 },
          { from: 5_000, price: 0 },
        ],
      },
      days: { min: 1, max: 3 },
    },
  ],
  taxes: [
    { name: 'VAT', country: 'IE', taxClass: 'standard', rate: 23_000 },
    { name: 'Sales tax', country: 'US', region: 'NY', postalPrefix: '10', taxClass: 'standard', rate: 8_875 },
  ],
  pricesIncludeTax: [{ country: 'IE' }, { country: 'US', currency: 'EUR' }],
  returns: { days: 30, exceptAttribute: 'final_sale' },
  promotions: [
    { id: 'p', title: 'P', effect: { kind: 'percentage', of: 'order', basisPoints: 100 }, priority: 1 },
  ],
  pickup: [],
  fees: [{ id: 'deposit', title: 'Deposit', amount: 25, currency: 'EUR' }],
  eligibility: [],
  links: [
    { type: 'privacy_policy', url: '/privacy' },
    { type: 'refund_policy', url: '/returns', title: 'Returns' },
  ],
};

const read = (fields: TermsFields, before = terms) =>
  readTermsFields(fields, before, { currencies: termsCurrencies(before, ['EUR', 'JPY']), check: checkTerms });
const readGood = (fields: TermsFields, before = terms): StoreTerms => {
  const { errors, terms: after } = read(fields, before);
  assert.deepEqual(errors, {});
  return after as StoreTerms;
};

test('changes nothing when the form is saved as it is', async () => {
  assert.deepEqual(readGood(termsFields(terms)), terms);
  const { terms: demo } = await loadDemoStore();
  assert.equal(JSON.stringify(readGood(termsFields(demo), demo)), JSON.stringify(demo));
});

const amount = fc.integer({ min: 0, max: 1_000_000 });
const countries = fc.uniqueArray(fc.constantFrom('IE', 'GB', 'US', 'DE'), { minLength: 1, maxLength: 3 });
const rates = fc.uniqueArray(amount, { maxLength: 3 }).chain((from) =>
  fc.array(amount, { minLength: from.length + 1, maxLength: from.length + 1 }).map((prices) => {
    const steps = [0, ...from.filter((one) => one > 0).toSorted((a, b) => a - b)];
    return steps.map((one, at) => ({ from: one, price: prices[at] ?? 0 }));
  }),
);
const method = fc.record(
  {
    id: fc.constant('m'),
    title: fc.constantFrom('Post', 'Courier'),
    description: fc.constant('Text.'),
    countries,
    regions: fc.constant(['D']),
    weight: fc.record({ max: amount }),
    rates: fc
      .record({ EUR: rates, JPY: rates }, { requiredKeys: [] })
      .filter((all) => Object.keys(all).length > 0),
    days: fc.constant({ min: 0, max: 5 }),
  },
  { requiredKeys: ['id', 'title', 'rates', 'days'] },
);
const tax = fc.record(
  {
    name: fc.constantFrom('VAT', 'Tax'),
    country: fc.constantFrom('IE', 'US'),
    region: fc.constant('NY'),
    postalPrefix: fc.constant('10'),
    taxClass: fc.constantFrom('standard', 'shipping'),
    rate: fc.integer({ min: 0, max: 100_000 }),
  },
  { requiredKeys: ['name', 'country', 'taxClass', 'rate'] },
);

test('property: keeps any terms', () => {
  fc.assert(
    fc.property(fc.array(method, { maxLength: 1 }), fc.array(tax, { maxLength: 4 }), (shipping, taxes) => {
      const any = JSON.parse(JSON.stringify({ ...terms, shipping, taxes })) as StoreTerms;
      assert.deepEqual(readGood(termsFields(any), any), any);
    }),
  );
});

test('property: reads decimals as it writes them', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.integer({ min: 0, max: 3 }), (units, digits) =>
      assert.equal(readDecimal(decimalText(units, digits), digits), units),
    ),
  );
});

const edits: [name: string, edit: TermsFields, change: (terms: StoreTerms) => unknown, expected: unknown][] =
  [
    [
      'a price',
      { 'shipping.0.price.EUR': '5' },
      ({ shipping }) => shipping[0]?.rates['EUR']?.[0]?.price,
      500,
    ],
    [
      'a price that is now free above a value',
      { 'shipping.0.free.EUR': '' },
      ({ shipping }) => shipping[0]?.rates['EUR']?.length,
      1,
    ],
    [
      'steps that the form does not show',
      { 'shipping.0.price.GBP': '1' },
      ({ shipping }) => shipping[0]?.rates['GBP'],
      terms.shipping[0]?.rates['GBP'],
    ],
    [
      'a currency without decimals',
      { 'shipping.0.price.JPY': '500' },
      ({ shipping }) => shipping[0]?.rates['JPY'],
      [{ from: 0, price: 500 }],
    ],
    ['a removed method', { 'shipping.0.remove': 'on' }, ({ shipping }) => shipping, []],
    ['a removed rule', { 'taxes.0.remove': 'on' }, ({ taxes }) => taxes.map(({ region }) => region), ['NY']],
    [
      'a country in lowercase letters',
      { 'taxes.1.country': 'ca' },
      ({ taxes }) => taxes[1],
      { ...terms.taxes[1], country: 'CA' },
    ],
    ['a rate', { 'taxes.0.rate': '13.5' }, ({ taxes }) => taxes[0]?.rate, 13_500],
    [
      'where prices include tax',
      { includeTax: 'de ie' },
      ({ pricesIncludeTax }) => pricesIncludeTax,
      [{ country: 'DE' }, { country: 'IE' }, { country: 'US', currency: 'EUR' }],
    ],
    [
      'the return policy, whose title stays',
      { returnsUrl: '/back' },
      ({ links }) => links[1],
      { type: 'refund_policy', url: '/back', title: 'Returns' },
    ],
    ['no return policy', { returnsUrl: '' }, ({ links }) => links, [terms.links[0]]],
    [
      'a new method, whose ID comes from its title',
      {
        'shipping.rows': '2',
        'shipping.1.title': 'Same day!',
        'shipping.1.price.EUR': '9.90',
        'shipping.1.days.min': '0',
        'shipping.1.days.max': '0',
      },
      ({ shipping }) => shipping[1],
      {
        id: 'same-day',
        title: 'Same day!',
        rates: { EUR: [{ from: 0, price: 990 }] },
        days: { min: 0, max: 0 },
      },
    ],
    ['an empty row', { 'taxes.rows': '3' }, ({ taxes }) => taxes.length, 2],
  ];
for (const [name, edit, change, expected] of edits)
  test(`changes ${name} by the form`, () => {
    const after = readGood({ ...termsFields(terms), ...edit });
    assert.deepEqual(change(after), expected);
    assert.deepEqual([after.promotions, after.fees], [terms.promotions, terms.fees]);
  });

const mistakes: [edit: TermsFields, field: string, says: RegExp][] = [
  [{ homeCountry: 'Ireland' }, 'homeCountry', /^Must be a two-letter ISO 3166-1 code\.$/],
  [{ shipsTo: 'IE, Britain' }, 'shipsTo', /ISO 3166-1/],
  [{ includeTax: 'Ireland' }, 'includeTax', /ISO 3166-1/],
  [{ 'returns.days': 'many' }, 'returns.days', /^Must be /],
  [{ 'returns.exceptAttribute': 'Final Sale' }, 'returns.exceptAttribute', /must be a name such as/i],
  [{ returnsUrl: 'returns' }, 'returnsUrl', /^Must be an http or https URL, or a path/],
  [{ 'shipping.0.title': '' }, 'shipping.0.title', /^Must not be empty\.$/],
  [{ 'shipping.0.countries': 'Ireland' }, 'shipping.0.countries', /ISO 3166-1/],
  [{ 'shipping.0.price.EUR': '4,90' }, 'shipping.0.price.EUR', /^Enter an amount in EUR, such as 4\.90\.$/],
  [{ 'shipping.0.price.JPY': '4.9' }, 'shipping.0.price.JPY', /^Enter an amount in JPY, such as 500\.$/],
  [{ 'shipping.0.free.EUR': '0' }, 'shipping.0.free.EUR', /^Must be sorted by "from", ascending\.$/],
  [{ 'shipping.0.days.min': '9' }, 'shipping.0.days.max', /^The first day must not be after the last\.$/],
  [{ 'shipping.0.days.max': '' }, 'shipping.0.days.max', /^Must be /],
  [{ 'taxes.0.rate': '23%' }, 'taxes.0.rate', /^Enter a percentage/],
  [{ 'taxes.0.rate': '101' }, 'taxes.0.rate', /./],
  [{ 'taxes.1.country': 'USA' }, 'taxes.1.country', /ISO 3166-1/],
  [{ 'taxes.0.remove': 'on', 'taxes.1.name': '' }, 'taxes.1.name', /^Must not be empty\.$/],
];
for (const [edit, field, says] of mistakes)
  test(`returns an error at ${field} for ${JSON.stringify(edit)}`, () => {
    const { errors, terms: after } = read({ ...termsFields(terms), ...edit });
    assert.equal(after, undefined);
    assert.deepEqual(Object.keys(errors), [field]);
    assert.match(errors[field] ?? '', says);
  });

test('keeps a list that is too long for the form', () => {
  const taxes = Array.from({ length: 300 }, (_, at) => ({ ...terms.taxes[0], region: String(at) }));
  const long = { ...terms, taxes } as StoreTerms;
  const fields = termsFields(long);
  assert.equal(fields['taxes.rows'], undefined);
  assert.deepEqual(readGood({ ...fields, 'returns.days': '14' }, long), {
    ...long,
    returns: { ...long.returns, days: 14 },
  });
});

test('lists changes entry by entry', () => {
  const [post] = terms.shipping;
  const after = {
    ...terms,
    homeCountry: 'GB',
    shipping: [{ ...post, title: 'Letter' }],
    taxes: terms.taxes.slice(1),
    fees: [],
  } as StoreTerms;
  assert.deepEqual(termsChanges(terms, after, [{ id: 'tea', name: 'Tea' }]), [
    { name: 'homeCountry', before: 'IE', after: 'GB' },
    { name: 'shipping post: title', before: 'Post', after: 'Letter' },
    { name: 'taxes', before: terms.taxes[0] },
    { name: 'fees deposit', before: terms.fees[0] },
    { name: 'categories', after: '1 saved' },
  ]);
  assert.deepEqual(termsChanges(terms, structuredClone(terms)), []);
});
