/** The decoders in the cartridge read their schemas by our own reader: it must say what zod says of every request. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Release } from '../../src/protocols/ucp/release.ts';
import { releases } from '../../src/protocols/ucp/releases/index.ts';
import { loadCompiled } from './load.ts';

const source = 'src/protocols/ucp/releases/index.ts';
const load = loadCompiled([source], { 'dw/util/Currency': {} });

const address = {
  first_name: 'Ada',
  street_address: '1 Quay',
  address_locality: 'Cork',
  address_country: 'ie',
  postal_code: 'T12',
};
const consent = { 'dev.ucp.consent.marketing': { granted: true, source: 'platform', segments: {} } };
const checkout = {
  id: 'x',
  cart_id: 'cart_1',
  line_items: [{ id: 'li_1', item: { id: 'a', quantity_unit: { unit: 'C62', scale: 0 } }, quantity: 2 }],
  buyer: { first_name: 'Ada', email: 'ada@example.test', phone_number: '+353', consent },
  context: { address_country: 'ie', currency: 'eur', eligibility: ['com.example.gold'], intent: 'a lamp' },
  signals: { 'dev.ucp.signal': { any: [1] } },
  attribution: { source: 'agent' },
  discounts: { codes: ['A', 'b '] },
  fulfillment: {
    methods: [
      {
        id: 'group_1',
        type: 'shipping',
        line_item_ids: ['li_1'],
        destinations: [{ id: 'dest_1', ...address }],
        selected_destination_id: null,
        groups: [{ id: 'g', selected_option_id: 'standard' }],
      },
    ],
  },
};
const catalogue = {
  query: 'lamp',
  ids: ['a', 'b'],
  id: 'a',
  selected: [{ name: 'Size', label: '40' }],
  preferences: ['Size'],
  filters: {
    categories: ['x'],
    price: { min: 1, max: 2 },
    in_stock: true,
    attributes: { brand: ['x'], size: 'y' },
    other: 1,
  },
  context: checkout.context,
  pagination: { limit: 5, cursor: 'o1-x' },
};
const payment = {
  payment: {
    handler_id: 'h',
    credential: { type: 'token', token: 't' },
    instruments: [{ handler_id: 'h', credential: { type: 'token' }, selected: true }],
  },
  handler_id: 'h',
  credential: {},
  buyer: { consent },
};

type Decode = (release: Release, body: unknown) => unknown;
const decoders: [name: string, sample: unknown, decode: Decode][] = [
  ['search', catalogue, ({ decode }, body) => decode.searchCatalog(body)],
  ['lookup', catalogue, ({ decode }, body) => decode.lookupCatalog(body)],
  ['product', catalogue, ({ decode }, body) => decode.getProduct(body)],
  ['a new cart', checkout, ({ decode }, body) => decode.cart(body, 'create')],
  ['a cart update', checkout, ({ decode }, body) => decode.cart(body, 'update')],
  ['a new checkout', checkout, ({ decode }, body) => decode.checkout(body, 'create')],
  ['a checkout update', checkout, ({ decode }, body) => decode.checkout(body, 'update')],
  ['a payment', payment, ({ decode }, body) => decode.complete(body)],
  [
    'a profile',
    {
      ucp: {
        version: '2026-08-25',
        status: 'success',
        services: {
          'dev.ucp.shopping': [{ version: '2026-08-25', transport: 'rest', endpoint: 'https://a.test' }],
        },
        capabilities: { 'dev.ucp.shopping.checkout': [{ version: '2026-08-25', spec: 'https://a.test/x' }] },
        payment_handlers: {
          'com.example.pay': [{ id: 'p', version: '2026-08-25', available_instruments: [] }],
        },
      },
    },
    (release, body) => release.profileProblems(body),
  ],
];

/** Any value in any place of the sample. */
function mutants(sample: unknown): fc.Arbitrary<unknown> {
  const strange = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>,
    fc.constantFrom(null, '', ' ', -1, 0, 1.5, 1e300, 2 ** 53, 10_000, true, [], {}, [[]], 'x'.repeat(2_001)),
    fc.constant(Array.from({ length: 201 }, () => ({ item: { id: 'a' }, quantity: 1 }))),
    fc.constant(Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`com.example.k${at}`, 'v']))),
    fc.constantFrom('2026-08-25', 'https://a.test/', 'ftp://a.test', 'no address', 'https://'),
  );
  const mutate = (value: unknown): fc.Arbitrary<unknown> => {
    if (typeof value !== 'object' || value === null)
      return fc.oneof({ weight: 6, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: strange });
    const list = Array.isArray(value) ? value.map(mutate) : undefined;
    const inner: fc.Arbitrary<unknown> = list
      ? fc.tuple(...list)
      : fc.record(Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mutate(member)])), {
          requiredKeys: [],
        });
    return fc.oneof({ weight: 12, arbitrary: inner }, { weight: 1, arbitrary: strange });
  };
  return mutate(sample);
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

for (const release of releases)
  for (const [name, sample, decode] of decoders)
    test(`${release.version}: decodes ${name} as the service does`, () => {
      const compiled = (load(source) as unknown as { releases: Release[] }).releases.find(
        ({ version }) => version === release.version,
      );
      assert.ok(compiled);
      const compare = (body: unknown): void =>
        assert.deepEqual(plain(decode(compiled, body)), plain(decode(release, body)));
      compare(sample);
      compare(JSON.parse('{"__proto__":{"x":1},"buyer":{"__proto__":1},"signals":{"__proto__":2}}'));
      fc.assert(fc.property(mutants(sample), compare), { numRuns: 1_500 });
    });
