import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { operationNames, type OperationName } from '../operation.ts';
import type { JsonObject } from '../release.ts';
import { negotiate, withoutProfile, type Negotiated } from './negotiate.ts';
import { sampleProfile, sampleReleases, sampleSite } from '../../../../test/support/ucp/negotiation.ts';

const all = [
  'catalog.search',
  'catalog.lookup',
  'cart',
  'checkout',
  'order',
  'fulfillment',
  'discount',
  'gift_wrap',
];
const site = sampleSite();

function agreed(document: JsonObject, operation?: OperationName, at = site): Negotiated {
  const result = negotiate(document, sampleReleases, at, operation);
  assert.ok(!('code' in result), JSON.stringify(result));
  return result;
}
const shortNames = ({ capabilities }: Negotiated) =>
  Object.keys(capabilities).map((name) => name.replace('dev.ucp.shopping.', ''));

test('uses the release of the profile, by equality', () => {
  for (const version of ['2026-04-08', '2026-08-25'])
    assert.equal(agreed(sampleProfile(version, all)).release.version, version);
  for (const version of ['2026-01-11', '2026-08-26', '2027-01-01', 'draft', '__proto__']) {
    const result = negotiate(sampleProfile(version, all), sampleReleases, site);
    assert.equal('code' in result && result.code, 'version_unsupported');
  }
});

test('uses the pinned release, and that of the profile if the pinned one is not served', () => {
  const pinnedTo = (pinned: string) => {
    const result = negotiate(sampleProfile('2026-08-25', all), sampleReleases, site, undefined, { pinned });
    return 'code' in result ? result.code : result.release.version;
  };
  assert.deepEqual(['2026-04-08', '2020-01-01'].map(pinnedTo), ['2026-04-08', '2026-08-25']);
});

test('rejects a profile as malformed if it has no version or its release rejects it', () => {
  for (const document of [
    { ucp: {} },
    { ucp: { version: 7 } },
    { ucp: { version: '2026-08-25', capabilities: 7 } },
  ]) {
    const result = negotiate(document, sampleReleases, site);
    assert.equal('code' in result && result.code, 'profile_malformed');
    assert.ok('problems' in result && result.problems?.[0]?.path.startsWith('/ucp/'));
  }
});

const envelopes: [OperationName, string[]][] = [
  ['create_checkout', ['checkout', 'fulfillment', 'discount', 'gift_wrap']],
  ['create_cart', ['cart', 'discount']],
  ['get_order', ['order']],
  ['search_catalog', ['catalog.search']],
  ['get_product', ['catalog.lookup']],
];

for (const [operation, expected] of envelopes)
  test(`names ${expected.join(', ')} in the envelope of ${operation}`, () => {
    const result = agreed(sampleProfile('2026-04-08', all), operation);
    assert.deepEqual(shortNames(result), expected);
    assert.deepEqual(Object.values(result.capabilities)[0], [{ version: '2026-04-08' }]);
  });

test('returns a missing root capability as an outcome, with release and keys', () => {
  const keys = [{ kid: 'a', kty: 'EC' }];
  const result = agreed(sampleProfile('2026-08-25', ['cart', 'discount'], { keys }), 'create_checkout');
  assert.equal(result.outcome, 'incompatible');
  assert.deepEqual(result.capabilities, {});
  assert.equal(result.release.version, '2026-08-25');
  assert.deepEqual(result.keys, keys);
  const older = sampleProfile('2026-08-25', []);
  (older['ucp'] as JsonObject)['capabilities'] = { 'dev.ucp.shopping.checkout': [{ version: '2026-04-08' }] };
  assert.equal(agreed(older, 'create_checkout').outcome, 'incompatible', 'a capability of another release');
});

test('omits disabled capabilities with their extensions, and rejects calls to them', () => {
  const closed = sampleSite({ capabilities: { ...site.capabilities, checkout: false } });
  const profile = sampleProfile('2026-08-25', all);
  assert.deepEqual(shortNames(agreed(profile, undefined, closed)), [
    'catalog.search',
    'catalog.lookup',
    'cart',
    'order',
    'discount',
  ]);
  const result = negotiate(profile, sampleReleases, closed, 'create_checkout');
  assert.equal('code' in result && result.code, 'capability_disabled');
  const unpaid = sampleSite({ capabilities: { ...site.capabilities, payment: false } });
  const pay = negotiate(profile, sampleReleases, unpaid, 'complete_checkout');
  assert.equal('code' in pay && pay.code, 'capability_disabled');
  assert.equal(agreed(profile, 'create_checkout', unpaid).outcome, 'agreed');
});

const order = (config: JsonObject, version = '2026-04-08') => ({
  name: 'dev.ucp.shopping.order',
  version,
  config,
});

test('finds the webhook of the order capability, in a map or in a list', () => {
  const entry = order({ webhook_url: 'https://agent.example/hook' });
  const asMap = { ucp: { version: '2026-04-08', capabilities: { 'dev.ucp.shopping.order': [entry] } } };
  const asList = { ucp: { version: '2026-04-08', capabilities: [entry, { name: 7 }, null] } };
  for (const document of [asMap, asList])
    assert.equal(agreed(document, 'create_checkout').webhookUrl, 'https://agent.example/hook');
  const withoutOrders = sampleSite({ capabilities: { ...site.capabilities, orderTracking: false } });
  assert.equal(agreed(asMap, 'create_checkout', withoutOrders).webhookUrl, undefined);
});

test('ignores a webhook that may not be called', () => {
  for (const webhook_url of [
    'http://agent.example/',
    'https://u:p@agent.example/',
    'http://127.0.0.1/',
    7,
    undefined,
  ])
    assert.equal(
      agreed({
        ucp: { version: '2026-04-08', capabilities: { 'dev.ucp.shopping.order': [order({ webhook_url })] } },
      }).webhookUrl,
      undefined,
    );
  const otherVersion = order({ webhook_url: 'https://agent.example/hook' }, '2026-01-23');
  const document = {
    ucp: { version: '2026-04-08', capabilities: { 'dev.ucp.shopping.order': [otherVersion] } },
  };
  assert.equal(agreed(document).webhookUrl, undefined);
});

test('reads keys from the member of the release, or else from the other one', () => {
  const [old, renamed] = [[{ kid: 'old' }], [{ kid: 'new' }]];
  const both = { signing_keys: old, keys: renamed };
  assert.deepEqual(agreed(sampleProfile('2026-04-08', all, both)).keys, old);
  assert.deepEqual(agreed(sampleProfile('2026-08-25', all, both)).keys, renamed);
  assert.deepEqual(agreed(sampleProfile('2026-08-25', all, { signing_keys: old })).keys, old);
  assert.deepEqual(agreed(sampleProfile('2026-08-25', all, { keys: [], signing_keys: old })).keys, []);
  assert.deepEqual(agreed(sampleProfile('2026-08-25', all, { keys: [7, null, { kid: 'a' }] })).keys, [
    { kid: 'a' },
  ]);
});

test('uses the primary release with everything that the site offers if there is no profile', () => {
  const result = withoutProfile(sampleReleases, sampleSite({ primaryRelease: '2026-04-08' }), 'create_cart');
  assert.ok(!('code' in result));
  assert.deepEqual([result.release.version, result.outcome], ['2026-04-08', 'agreed']);
  assert.deepEqual(shortNames(result), ['cart', 'discount']);
  const unknown = withoutProfile(sampleReleases, sampleSite({ primaryRelease: '2020-01-01' }));
  assert.equal('code' in unknown || unknown.release.version, '2026-08-25');
  const closed = sampleSite({ capabilities: { ...site.capabilities, cart: false } });
  const refused = withoutProfile(sampleReleases, closed, 'create_cart');
  assert.equal('code' in refused && refused.code, 'capability_disabled');
});

/** The identities that the official command line presents, which lack `spec` and `schema` here and there. */
function cliProfile(version: string): JsonObject {
  const path = `../../../../node_modules/@shopify/ucp-cli/src/core/generated/${version}/agent_profile.ts`;
  const source = readFileSync(new URL(path, import.meta.url), 'utf8');
  const literal = /agentProfileJson: string = (".*")$/m.exec(source)?.[1];
  assert.ok(literal);
  return JSON.parse(JSON.parse(literal) as string) as JsonObject;
}

for (const version of ['2026-04-08', '2026-08-25'])
  test(`lets the profile of the official command line of ${version} buy`, () => {
    const profile = cliProfile(version);
    for (const operation of operationNames) assert.equal(agreed(profile, operation).outcome, 'agreed');
    assert.deepEqual(shortNames(agreed(profile, 'create_checkout')), ['checkout', 'fulfillment', 'discount']);
  });

test('never throws for any profile', () => {
  const part = fc.jsonValue();
  const profiles = fc.oneof(
    fc.record({ ucp: part, keys: part, signing_keys: part }, { requiredKeys: [] }),
    fc.record({
      ucp: fc.record({
        version: fc.constantFrom('2026-04-08', '2026-08-25'),
        capabilities: fc.oneof(
          part,
          fc.dictionary(fc.constantFrom('dev.ucp.shopping.order', '__proto__', 'toString'), part),
        ),
        payment_handlers: part,
        services: part,
      }),
      keys: part,
    }),
  );
  fc.assert(
    fc.property(profiles, fc.constantFrom(...operationNames), (profile, operation) => {
      const result = negotiate(profile as JsonObject, sampleReleases, site, operation);
      assert.ok('code' in result || result.release);
    }),
  );
});

/** Calls on a profile of 2026-04-08 that names `declared`, in both preferences. */
const careless: [
  what: string,
  declared: JsonObject,
  operation: OperationName,
  served: string[] | undefined,
][] = [
  ['lists nothing', {}, 'create_cart', ['cart', 'discount']],
  [
    'lists another capability',
    { order: '2026-04-08' },
    'create_checkout',
    ['checkout', 'fulfillment', 'discount', 'gift_wrap'],
  ],
  [
    'lists the capability in another version',
    { order: '2026-04-08', cart: '2026-08-25' },
    'create_cart',
    undefined,
  ],
  [
    'lists an extension in another version',
    { order: '2026-04-08', discount: '2026-08-25' },
    'create_cart',
    ['cart'],
  ],
  [
    'lists an extension and another of its parents',
    { cart: '2026-04-08', discount: '2026-04-08' },
    'create_checkout',
    ['checkout', 'fulfillment', 'discount', 'gift_wrap'],
  ],
  ['lists the extension alone', { fulfillment: '2026-04-08' }, 'create_checkout', undefined],
];

for (const [what, declared, operation, served] of careless)
  test(`rejects ${operation} in strict mode if the profile ${what}, and ${served ? 'accepts' : 'rejects'} it in lenient mode`, () => {
    const profile = sampleProfile('2026-04-08', []);
    (profile['ucp'] as JsonObject)['capabilities'] = Object.fromEntries(
      Object.entries(declared).map(([name, version]) => [`dev.ucp.shopping.${name}`, [{ version }]]),
    );
    assert.equal(agreed(profile, operation).outcome, 'incompatible');
    const lenient = agreed(profile, operation, sampleSite({ negotiation: 'lenient' }));
    assert.equal(lenient.outcome, served ? 'agreed' : 'incompatible');
    assert.deepEqual(shortNames(lenient), served ?? []);
    assert.equal(lenient.undeclared, served ? true : undefined);
  });

test('adds nothing to a declared capability in lenient mode, and serves no agents of other services', () => {
  const lenient = sampleSite({ negotiation: 'lenient' });
  const plain = agreed(sampleProfile('2026-04-08', ['cart']), 'create_cart', lenient);
  assert.deepEqual([shortNames(plain), plain.undeclared], [['cart'], undefined]);
  const foreign = sampleProfile('2026-04-08', []);
  (foreign['ucp'] as JsonObject)['capabilities'] = { 'com.example.other': [{ version: '2026-04-08' }] };
  assert.equal(agreed(foreign, 'create_cart', lenient).outcome, 'incompatible');
  const closed = sampleSite({ negotiation: 'lenient', capabilities: { ...site.capabilities, cart: false } });
  const refused = negotiate(sampleProfile('2026-04-08', []), sampleReleases, closed, 'create_cart');
  assert.equal('code' in refused && refused.code, 'capability_disabled');
});
