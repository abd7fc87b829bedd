/** Profiles: ours, which must be right, and others', which must only be good enough. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Site } from '#commerce';
import type { JsonObject, Release } from './release.ts';
import { releases } from '../../../test/support/ucp/releases.ts';
import { sampleAddresses, sampleSite } from '../../../test/support/ucp/sample-views.ts';

const off = { productDiscovery: false, cart: false, checkout: false, payment: false, orderTracking: false };

const profileOf = (release: Release, capabilities: Partial<Site['capabilities']> = {}) =>
  release.profile(
    sampleSite({ capabilities: { ...sampleSite().capabilities, ...capabilities } }),
    sampleAddresses,
  ) as {
    version: string;
    services: Record<string, JsonObject[]>;
    capabilities: Record<string, JsonObject[]>;
    payment_handlers: JsonObject;
  };
const short = (release: Release, capabilities: Partial<Site['capabilities']>) =>
  Object.keys(profileOf(release, capabilities).capabilities).map((name) =>
    name.replace('dev.ucp.shopping.', ''),
  );

/** Changes to the `ucp` member of a good profile, and the pointer of the problem. */
const broken: [string, JsonObject, string][] = [
  ['no version', { version: undefined }, '/ucp/version'],
  ['a version that is not a date', { version: 'draft' }, '/ucp/version'],
  ['a custom status', { status: 'fine' }, '/ucp/status'],
  ['a list for a map', { capabilities: [] }, '/ucp/capabilities'],
  ['a name without a dot', { capabilities: { checkout: [] } }, '/ucp/capabilities/checkout'],
  ['an entry outside a list', { capabilities: { 'a.b': {} } }, '/ucp/capabilities/a.b'],
  ['an entry without a version', { capabilities: { 'a.b': [{}] } }, '/ucp/capabilities/a.b/0/version'],
  [
    'an invalid URL',
    { capabilities: { 'a.b': [{ version: '2026-01-01', spec: 'x y' }] } },
    '/ucp/capabilities/a.b/0/spec',
  ],
  [
    'invalid parents',
    { capabilities: { 'a.b': [{ version: '2026-01-01', extends: [] }] } },
    '/ucp/capabilities/a.b/0/extends',
  ],
  [
    'an unknown transport',
    { services: { 'a.b': [{ version: '2026-01-01', transport: 'fax' }] } },
    '/ucp/services/a.b/0/transport',
  ],
  [
    'a handler without an id',
    { payment_handlers: { 'a.b': [{ version: '2026-01-01' }] } },
    '/ucp/payment_handlers/a.b/0/id',
  ],
];

for (const { release, official, skip } of releases) {
  const { version } = release;

  test(`${version}: returns a valid profile with any features disabled`, { skip }, () => {
    assert.ok(official.available);
    for (const capabilities of [{}, off, { ...off, cart: true }, { ...off, checkout: true, payment: true }]) {
      assert.deepEqual(official.validateProfile({ ucp: profileOf(release, capabilities) }), []);
      assert.deepEqual(release.profileProblems({ ucp: profileOf(release, capabilities) }), []);
    }
  });

  test(`${version}: does not offer disabled capabilities and their extensions`, () => {
    assert.deepEqual(short(release, off), []);
    assert.deepEqual(short(release, { ...off, productDiscovery: true }), [
      'catalog.search',
      'catalog.lookup',
    ]);
    assert.deepEqual(short(release, { ...off, checkout: true }), [
      'checkout',
      'fulfillment',
      'discount',
      'buyer_consent',
    ]);
    assert.deepEqual(profileOf(release, { payment: false }).payment_handlers, {});
    assert.equal(short(release, {}).length, 8);
  });

  test(`${version}: lists the offered parents of an extension`, () => {
    const parents = (capabilities: Partial<Site['capabilities']>, name: string) =>
      profileOf(release, capabilities).capabilities[`dev.ucp.shopping.${name}`]?.[0]?.['extends'];
    const both = ['dev.ucp.shopping.checkout', 'dev.ucp.shopping.cart'];
    assert.deepEqual(parents({}, 'discount'), both);
    assert.equal(parents({ checkout: false }, 'discount'), 'dev.ucp.shopping.cart');
    assert.equal(parents({}, 'fulfillment'), 'dev.ucp.shopping.checkout');
    assert.deepEqual(parents({}, 'buyer_consent'), version === '2026-08-25' ? both : both[0]);
  });

  test(`${version}: lists REST and MCP endpoints of this release in services`, () => {
    assert.deepEqual(
      profileOf(release).services['dev.ucp.shopping']?.map(({ transport, endpoint, version: of }) => [
        transport,
        endpoint,
        of,
      ]),
      [
        ['rest', 'https://shop.example/api/ucp', version],
        ['mcp', 'https://shop.example/api/ucp/mcp', version],
      ],
    );
  });

  test(`${version}: uses only URLs of its own release`, () => {
    const text = JSON.stringify({ ...profileOf(release), payment_handlers: {} });
    for (const [, of] of text.matchAll(/https:\/\/ucp\.dev\/([^/]+)\//g)) assert.equal(of, version);
  });

  test(`${version}: accepts a profile with only a version`, () => {
    assert.deepEqual(release.profileProblems({ ucp: { version: '2026-01-11' }, more: 1 }), []);
    // As in the default profiles of a real client: neither spec nor schema.
    const capabilities = { 'dev.ucp.shopping.checkout': [{ version }] };
    assert.deepEqual(release.profileProblems({ ucp: { version, capabilities, payment_handlers: {} } }), []);
  });

  test(`${version}: reports documents that are not a profile`, () => {
    for (const document of [undefined, null, 'x', [], {}, { ucp: 5 }]) {
      assert.notDeepEqual(release.profileProblems(document), []);
    }
  });

  for (const [name, change, pointer] of broken) {
    test(`${version}: reports ${name} at ${pointer}, like the official base schema`, (t) => {
      const ucp = JSON.parse(JSON.stringify({ ...profileOf(release), ...change })) as JsonObject;
      const [problem] = release.profileProblems({ ucp });
      assert.ok(problem?.startsWith(`${pointer}: `), problem);
      if (!official.available) return t.diagnostic(official.reason);
      assert.notDeepEqual(official.validateBy('ucp.json#/$defs/base', ucp), []);
    });
  }
}
