/** The permissions in the documentation are all that a purchase needs. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { testBackend } from '#commerce/testing';
import { demoClient } from '../../sandbox/sfcc/ocapi/options.ts';
import { fits } from '../../sandbox/sfcc/ocapi/permissions.ts';
import { demoClients } from '../../sandbox/sfcc/scapi/options.ts';
import type { InstanceOptions } from '../../sandbox/sfcc/instance.ts';
import type { WorldSite } from '../../sandbox/sfcc/world.ts';
import { answering, minute, withWorld } from './agent.ts';
import { cart } from './carts.ts';
import { contextIn, lamp, site } from './demo.ts';
import { documentedResources, documentedScopes } from './documented-settings.ts';
import { instanceUnderTest, openInstance, type ApiName, type InstanceBench } from './instance.ts';

/** Two sites of one instance, with different first currencies, and languages. */
const sites: WorldSite[] = [
  {
    id: site.id,
    currencies: site.currencies,
    locales: ['en-IE', 'de-DE'],
    country: site.country,
    storefront: site.storefront,
  },
  {
    id: 'outlet',
    currencies: ['USD', 'GBP', 'EUR'],
    locales: ['default', 'en-US', 'fr-FR'],
    country: 'US',
    storefront: 'https://outlet.example',
  },
];

const channels = sites.map(({ id }) => id);
const settings: Record<ApiName, InstanceOptions> = {
  scapi: {
    scapi: { clients: demoClients.map((client) => ({ ...client, channels, scopes: documentedScopes() })) },
  },
  ocapi: { ocapi: { clients: [{ ...demoClient, resources: documentedResources() }] } },
};

const versions: [name: string, api: ApiName, version?: string][] = [
  ['scapi', 'scapi'],
  ['ocapi', 'ocapi'],
  ['ocapi 25.6', 'ocapi', 'v25_6'],
];

/** Of OCAPI, without host and version: `GET /baskets/b1`. */
const asked = new Set<string>();
const onAsked = (calls: string[]): void => {
  for (const call of calls) asked.add(decodeURIComponent(call.replace(/ \/s\/[^/]+\/dw\/shop\/[^/]+/, ' ')));
};

const second = site.currencies[1] ?? '';
for (const [name, api, version] of versions)
  describe(`${name}, with the documented settings`, () => {
    const ofVersion = version === undefined ? {} : { version };
    testBackend(`${name} in ${second}`, () =>
      instanceUnderTest(api, { ...ofVersion, currency: second, settings: settings[api], onAsked }),
    );

    let bench: InstanceBench;
    before(async () => (bench = await openInstance({ ...settings[api], sites })));
    after(async () => {
      onAsked(bench.instance.calls());
      await bench.close();
    });
    for (const { id, currencies, locales } of sites)
      test(`sells ${id} in each of its currencies and languages`, async () => {
        const backend = await bench.backend(api, { ...ofVersion, siteId: id });
        for (const currency of currencies)
          for (const locale of locales) {
            const context = { ...contextIn(currency, bench.clock.now), site: id, locale };
            const { products } = await backend.search({ categories: ['Lamps'], limit: 3 }, context);
            assert.equal(products[0]?.categories[0]?.path, 'Lamps');
            const variantId = products[0]?.variants[0]?.id ?? '';
            const input = cart([[variantId, 1]], 'Cork', { codes: ['WELCOME10'], optionId: 'express-eu' });
            const { groups, lines, problems, ...quote } = await backend.quote(input, context);
            assert.deepEqual(
              [quote.currency, groups[0]?.selected, lines[0]?.variantId, problems],
              [currency, 'express-eu', variantId, []],
              `${currency} ${locale}`,
            );
          }
      });
  });

test('finds a lost order on OCAPI with the documented settings after its shopper expires', () =>
  withWorld(
    'ocapi',
    {},
    async (world) => {
      const { commerce, clock, instance } = world;
      instance.world.faults.add({ kind: 'unanswered', operation: 'createOrder' });
      const { id } = await world.buy('good');
      await world.replace();
      clock.now += 31 * minute;
      assert.equal((await commerce.maintain()).recovered, 1);
      assert.equal((await world.read(id)).state, 'completed');
      onAsked(instance.calls());
    },
    settings.ocapi,
  ));

test('asks an OCAPI instance about each code if it rejects a basket for its code', async () => {
  const bench = await openInstance(settings.ocapi);
  try {
    let refusals = 1;
    const refusing = answering(bench.fetcher, ({ url, method, body }) => {
      const isBasket = method === 'POST' && /\/baskets\?/.test(url) && String(body).includes('coupon_items');
      if (!isBasket || (refusals -= 1) < 0) return undefined;
      const fault = { type: 'InvalidCouponCodeException', message: '', arguments: {} };
      return { status: 400, body: Buffer.from(JSON.stringify({ _v: '24.5', fault })) };
    });
    const backend = await bench.backend('ocapi', {}, refusing);
    const input = cart([[lamp, 1]], 'Cork', { codes: ['WELCOME10', 'NOBODY'] });
    const quote = await backend.quote(input, contextIn(second, bench.clock.now));
    assert.equal(refusals, 0);
    assert.deepEqual(
      quote.refusedCodes.map(({ code }) => code),
      ['NOBODY'],
    );
    onAsked(bench.instance.calls());
  } finally {
    await bench.close();
  }
});

test('uses every documented OCAPI permission in a purchase', () => {
  const isUsed = (method: string, resource: string): boolean =>
    [...asked].some((call) => {
      const [, verb = '', path = ''] = /^(\w+) (.*)$/.exec(call) ?? [];
      return verb === method.toUpperCase() && fits(resource, path);
    });
  const unused = documentedResources().flatMap(({ resource_id, methods }) =>
    methods.filter((method) => !isUsed(method, resource_id)).map((method) => `${method} ${resource_id}`),
  );
  // The tree of the demo store is read in one call; src/backends/salesforce/ocapi/categories.test.ts walks a deeper one.
  assert.deepEqual(unused, ['get /categories/(*)']);
});
