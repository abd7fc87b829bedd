/** What the documentation tells merchants to open is all that a purchase needs. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { demoClient } from '../../sandbox/sfcc/ocapi/options.ts';
import { demoClients } from '../../sandbox/sfcc/scapi/options.ts';
import type { InstanceOptions } from '../../sandbox/sfcc/instance.ts';
import { cart } from './carts.ts';
import { contextIn, site } from './demo.ts';
import { openInstance, type ApiName } from './instance.ts';

const text = await readFile(new URL('../../docs/salesforce.md', import.meta.url), 'utf8');

function documentedScopes(): string[] {
  const [line] = /^.*A SLAS client.*$/m.exec(text) ?? [];
  const named = (line?.match(/`sfcc\.[\w.-]+`/g) ?? []).map((name) => name.slice(1, -1));
  // It opens everything by itself.
  return named.filter((name) => name !== 'sfcc.shopper-standard');
}

function documentedResources(): { resource_id: string; methods: string[] }[] {
  const [, json] = /```json\n(\{\s*"_v"[\s\S]*?)\n```/.exec(text) ?? [];
  return JSON.parse(json ?? assert.fail('There are no settings in the documentation.')).clients[0].resources;
}

const settings: Record<ApiName, InstanceOptions> = {
  scapi: { scapi: { clients: demoClients.map((client) => ({ ...client, scopes: documentedScopes() })) } },
  ocapi: { ocapi: { clients: [{ ...demoClient, resources: documentedResources() }] } },
};

for (const api of ['scapi', 'ocapi'] as const)
  test(`${api}: with what the documentation opens, goods are found by category and priced`, async () => {
    const bench = await openInstance(settings[api]);
    try {
      const backend = await bench.backend(api);
      const context = contextIn(site.currencies[0] ?? '', bench.clock.now);
      const { products } = await backend.search({ categories: ['Lamps'], limit: 3 }, context);
      assert.equal(products[0]?.categories[0]?.path, 'Lamps');
      const variantId = products[0]?.variants[0]?.id ?? '';
      const input = cart([[variantId, 1]], 'Cork', { codes: ['WELCOME10'], optionId: 'express-eu' });
      const { groups, lines } = await backend.quote(input, context);
      assert.equal(groups[0]?.selected, 'express-eu');
      assert.equal(lines[0]?.variantId, variantId);
    } finally {
      await bench.close();
    }
  });
