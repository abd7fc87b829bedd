import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bothShapes, emptyEvidence, flatShape, manifest, type Part, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import { judge } from '../../judge.ts';
import check from './ucp-namespace-binding.ts';

type Json = Record<string, unknown>;

const profile = (parts: Json, version = '2026-08-25') =>
  manifest({ ucp: { version, services: {}, payment_handlers: {}, ...parts } });
const capability = (name: string, entry: Json, version = '2026-08-25') =>
  profile({ capabilities: { [name]: [{ version, ...entry }] } }, version);
const handler = (name: string, entry: Json, version = '2026-08-25') =>
  profile({ payment_handlers: { [name]: [{ id: 'x', version: '2026-01-11', ...entry }] } }, version);
const service = (entry: Json, version = '2026-08-25') =>
  profile({ services: { 'dev.ucp.shopping': [{ version, transport: 'rest', ...entry }] } }, version);

const checkout = 'dev.ucp.shopping.checkout';
const schema = (host: string) => ({ schema: `https://${host}/schema.json` });
const whole = (version: string) => ({
  schema: `https://ucp.dev/${version}/schemas/shopping/checkout.json`,
  spec: `https://ucp.dev/${version}/specification/checkout`,
});

const local = (part: Part): Part => ({
  ...part,
  target: known({
    input: 'http://127.0.0.1:8080/',
    entryUrl: 'http://127.0.0.1:8080/',
    origin: 'http://127.0.0.1:8080',
    canonicalOrigin: 'http://127.0.0.1:8080',
    registrableDomain: '127.0.0.1',
    local: true,
  }),
});

testCheck(check, {
  pass: [
    manifest(bothShapes),
    [capability(checkout, whole('2026-08-25')), /1 entry has a name of UCP 2026-08-25/],
    capability(checkout, whole('2026-04-08'), '2026-04-08'),
    // Since 2026-08-25, the specification can be on any host.
    capability(checkout, { ...whole('2026-08-25'), spec: 'https://docs.elsewhere.test/checkout' }),
    handler('com.google.pay', {
      schema: 'https://pay.google.com/gp/p/ucp/2026-01-11/schemas/gpay_config.json',
    }),
    handler('com.google.pay', {
      spec: 'https://developers.google.com/merchant/ucp/guides/gpay-payment-handler',
    }),
    // As in a live handler, for any release.
    handler(
      'dev.shopify.card',
      { schema: 'https://shopify.dev/ucp/card/config.json', spec: 'https://ucp.dev/x' },
      '2026-04-08',
    ),
    handler('com.example-shop.pay', schema('example-shop.com')),
    // Names of the release that the drafts of it had in another place, or not at all.
    ...[
      ['payment.authentication', 'payment_authentication'],
      ['payment.ap2_mandate', 'payment_ap2_mandate'],
      ['payment.split_payments', 'payment_split_payments'],
      ['payment.terms', 'payment_terms'],
      ['location.search', 'location_search'],
      ['location.lookup', 'location_lookup'],
    ].map(([name, file]) =>
      capability(`dev.ucp.common.${name}`, {
        schema: `https://ucp.dev/2026-08-25/schemas/common/${file}.json`,
      }),
    ),
    // A later release may define more.
    capability('dev.ucp.shopping.wishlist', whole('2027-02-01'), '2027-02-01'),
    // Google documents it for this release.
    capability(
      'dev.ucp.common.loyalty',
      { schema: 'https://ucp.dev/2026-08-25/schemas/common/loyalty.json' },
      '2026-04-08',
    ),
    // A service does not need a schema.
    service({ endpoint: 'https://shop.test/ucp' }),
    local(capability('test.acme.gift', { schema: 'http://127.0.0.1:8080/gift.json' })),
    // Handlers of the first release had short names.
    manifest({
      ucp: {
        version: '2026-01-11',
        services: {},
        capabilities: [{ name: checkout, ...whole('2026-01-11') }],
      },
      payment: {
        handlers: [{ id: 'gpay', name: 'google.pay', config_schema: 'https://pay.google.com/x.json' }],
      },
    }),
  ],
  warn: [
    [
      capability('dev.ucp.shopping.catalog', whole('2026-04-08'), '2026-04-08'),
      /"dev\.ucp\.shopping\.catalog" is not a UCP capability, so agents skip it; UCP defines dev\.ucp\.shopping\.catalog\.search and dev/,
    ],
    [
      capability('dev.ucp.shopping.wishlist', whole('2026-08-25')),
      /"dev\.ucp\.shopping\.wishlist" is not a UCP capability/,
    ],
    [capability(checkout, {}, '2026-04-08'), /1 of 1 entry: dev\.ucp\.shopping\.checkout has no schema/],
    [
      capability(checkout, { ...whole('2026-04-08'), spec: 'https://docs.acme.test/checkout' }, '2026-04-08'),
      /the spec of .* on a host that does not prove the name \(docs\.acme\.test\)/,
    ],
    [
      service(schema('cdn.acme.test'), '2026-04-08'),
      /the schema of dev\.ucp\.shopping is on a host that does not prove the name/,
    ],
    handler('com.acme.pay', schema('cdn.acme.com'), '2026-04-08'),
    [
      capability(checkout, { ...whole('2026-08-25'), spec: 'http://ucp.dev/checkout' }),
      /spec .* is not https/,
    ],
  ],
  fail: [
    [
      capability(checkout, schema('shop.test')),
      /the schema of dev\.ucp\.shopping\.checkout is on a host that does not prove the name \(shop\.test\)/,
    ],
    capability(checkout, schema('shop.test'), '2026-04-08'),
    [handler('com.acme.pay', schema('cdn.acme.com')), /\(cdn\.acme\.com\)/],
    service(schema('shop.test')),
    [
      capability(checkout, { schema: 'http://ucp.dev/2026-08-25/schemas/shopping/checkout.json' }),
      /is not https/,
    ],
    [handler('com.acme.pay', { schema: 'http://acme.com/pay.json' }, '2026-04-08'), /is not https/],
    [capability(checkout, { schema: 'https://ucp.dev@evil.test/x.json' }), /contains a user name/],
    [capability(checkout, { schema: '/schemas/checkout.json' }), /is not an absolute URL/],
    [
      capability('10.113.0.203', { schema: 'https://203.0.113.10/x.json' }),
      /"10\.113\.0\.203" is not a reverse-domain name/,
    ],
    [
      handler('com.my-shop.pay', {}, '2026-04-08'),
      /"com\.my-shop\.pay" is not a reverse-domain name in 2026-04-08, which does not allow hyphens/,
    ],
    [handler('stripe', {}), /"stripe" is not a reverse-domain name\./],
    handler('com.Acme.pay', {}),
    handler('com.acme-.pay', {}),
  ],
  notApplicable: [profile({}), manifest(flatShape), manifest('', { all: { status: 404 } })],
  unknown: [manifest('{"ucp":')],
});

describe('examples from the overview of UCP 2026-08-25', () => {
  const table: [name: string, host: string, status: 'pass' | 'fail'][] = [
    ['dev.ucp.shopping.checkout', 'ucp.dev', 'pass'],
    ['dev.ucp.shopping.checkout', 'shopping.ucp.dev', 'pass'],
    ['com.example.payments.installments', 'example.com', 'pass'],
    ['com.example.pay', 'pay.example.com', 'pass'],
    ['com.example.pay', 'example.com', 'pass'],
    ['com.example.pay', 'evil.example', 'fail'],
    ['dev.ucp.shopping.checkout', 'evil.example', 'fail'],
    ['com.examplecorp.pay', 'example.com', 'fail'],
    ['com.example.pay', 'cdn.example.com', 'fail'],
  ];
  for (const [name, host, status] of table)
    test(`${name} at ${host}: ${status}`, () => {
      const [result] = judge({ ...emptyEvidence(), ...capability(name, schema(host)) }, [check]);
      assert.equal(result?.status, status);
    });
});

test('ucp-namespace-binding: the fix uses the published schema of a dev.ucp name', () => {
  const [result] = judge({ ...emptyEvidence(), ...capability(checkout, schema('shop.test')) }, [check]);
  assert.equal(
    result?.fix?.snippet,
    '/ucp/capabilities/dev.ucp.shopping.checkout/0/schema: https://ucp.dev/2026-08-25/schemas/shopping/checkout.json',
  );
});
