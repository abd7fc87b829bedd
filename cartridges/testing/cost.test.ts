/** What a request costs in the platform's own counts, in the platform's engine. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { loadDemoStore } from '#backends/embedded';
import { isRhinoInstalled } from '../../sandbox/sfcc/script-api/engines/index.ts';
import type { ScriptInstance } from '../../sandbox/sfcc/script-api/instance.ts';
import { limits } from '../../sandbox/sfcc/script-api/platform/system/quota.ts';
import { platformProfile } from '../../sandbox/platform/index.ts';
import { createWorld } from '../../sandbox/sfcc/world/index.ts';
import { openInstalled } from './instance.ts';
import { pages, stockPages } from './pages.testing.ts';

const calls = ['product', 'priceModel', 'availabilityModel', 'variationModel', 'promotionalPrice'];
const headers = {
  'Content-Type': 'application/json',
  'UCP-Agent': 'profile="https://agent.example.com/profile.json"',
};
const profile = JSON.stringify(platformProfile('2026-08-25', 'https://agent.example.com/orders', []));

const address = {
  street_address: '1 Quay',
  address_locality: 'Cork',
  postal_code: 'T12 X0X0',
  address_country: 'IE',
  last_name: 'Byron',
};
const wanted = {
  line_items: [
    { item: { id: 'af-101-40' }, quantity: 2 },
    { item: { id: 'lh-117-bla' }, quantity: 1 },
  ],
  buyer: { email: 'ada@example.test' },
  fulfillment: { methods: [{ type: 'shipping', destinations: [address] }] },
  discounts: { codes: ['WELCOME10'] },
};

const none = { committed: 0, rolledBack: 0 };

const spentOn = (quota: Readonly<Record<string, number>>): number =>
  calls.reduce((sum, name) => sum + (quota[`expensive.${name}`] ?? 0), 0);

describe('request', { skip: isRhinoInstalled() ? false : 'Rhino is not installed.' }, () => {
  let instance: ScriptInstance;
  let close: () => Promise<void>;
  before(async () => {
    const { site } = await loadDemoStore();
    const world = await createWorld();
    const open = { ...site, agentPolicy: 'open' as const, rateLimit: 10_000 };
    const services = { 'portico.profile': async () => ({ status: 200, text: profile }) };
    instance = await openInstalled({ engine: 'rhino', world, site: open, services });
    close = async () => {
      await instance.close();
      await world.close();
    };
  });
  after(() => close());

  // oxlint-disable-next-line typescript/no-explicit-any -- answers of many shapes
  async function ask(path: string, method = 'GET', content?: unknown): Promise<any> {
    const body = content === undefined ? {} : { body: JSON.stringify(content) };
    const response = await fetch(instance.origin + path, { method, headers, ...body });
    return response.json();
  }
  const last = () => instance.requests().at(-1) ?? assert.fail('Nothing was asked.');

  for (const query of ['limit=12', 'q=shoe&limit=12', 'q=lamp', 'category=bags'])
    test(`to discover (${query}) loads at most four objects per product and two per variant, on pages of twelve`, async () => {
      const { products } = await ask(`/api/ucp/discover?${query}`);
      const { quota } = last();
      const variants = products.map((one: { variants: unknown[] }) => one.variants.length);
      assert.ok(products.length > 0 && products.length <= 12);
      assert.ok(Math.max(...variants) <= 10);
      // Here there is room even for the variants that came with their variation models.
      const spent = spentOn(quota) + (quota['touched.variant'] ?? 0);
      const shown = variants.reduce((sum: number, count: number) => sum + count, 0);
      assert.ok(spent <= 4 * products.length + 2 * shown, JSON.stringify({ spent, quota, variants }));
    });

  test('that changes a session builds one basket, commits at most twice, and leaves no basket behind', async () => {
    const made = await ask('/api/ucp/checkout/sessions', 'POST', wanted);
    assert.equal(made.status, 'ready_for_complete', JSON.stringify(made));
    last();
    const path = `/api/ucp/checkout/sessions/${made.id}`;
    const line_items = [{ item: { id: 'af-101-40' }, quantity: 1 }];
    const changed = await ask(path, 'PUT', { ...wanted, line_items });
    assert.equal(changed.status, 'ready_for_complete', JSON.stringify(changed));
    const { transactions, baskets } = last();
    assert.deepEqual(transactions, { committed: 2, rolledBack: 0 });
    assert.equal(baskets, 0);
  });

  const storefrontPages: [what: string, path: string, status: number][] = [
    ['a page that does not exist', '/no-such-page', 404],
    ['a path of another well-known file', '/.well-known/other', 404],
  ];
  for (const [what, path, status] of storefrontPages)
    test(`of a person for ${what} costs no call that the platform counts`, async () => {
      const response = await fetch(instance.origin + path);
      assert.equal(response.status, status);
      const { quota, transactions, controller, refused } = last();
      assert.equal(controller, 'RedirectURL-Start');
      assert.deepEqual({ quota, transactions, refused }, { quota: {}, transactions: none, refused: [] });
    });

  test('for the manifest costs nothing expensive, no transaction, and no call of a service', async () => {
    instance.clearPageCache();
    const manifest = await ask('/.well-known/ucp');
    assert.ok(manifest.ucp.version);
    const { quota, transactions, cached } = last();
    assert.equal(cached, false);
    assert.deepEqual({ quota, transactions }, { quota: {}, transactions: none });
  });

  test('that pays costs at most ten expensive calls and thirteen commits, and leaves no basket behind', async () => {
    const made = await ask('/api/ucp/checkout/sessions', 'POST', wanted);
    assert.equal(made.status, 'ready_for_complete', JSON.stringify(made));
    const paid = await ask(`/api/ucp/checkout/sessions/${made.id}/pay`, 'POST', {
      handler_id: 'sandbox',
      credential: { type: 'token', token: 'good' },
    });
    assert.equal(paid.status, 'completed', JSON.stringify(paid));
    const { quota, transactions, baskets } = last();
    assert.ok(spentOn(quota) <= 10, JSON.stringify(quota));
    assert.ok(transactions.committed <= 13, JSON.stringify(transactions));
    assert.deepEqual([transactions.rolledBack, baskets], [0, 0]);
    assert.equal(quota['api.dw.net.HTTPClient.send()'] ?? 0, 0, 'the processor of this test calls nobody');
  });

  test('stays below half of each quota', async () => {
    const lines = ['af-101-40', 'lh-117-bla', 'vb-112'].map((id) => ({ item: { id }, quantity: 1 }));
    await ask('/api/ucp/checkout/sessions', 'POST', { line_items: lines });
    for (const [name, count] of Object.entries(last().quota))
      if (limits[name]?.most !== undefined) assert.ok(count <= limits[name].most / 2, `${name}: ${count}`);
  });

  for (const isReduced of [false, true])
    describe(isReduced ? 'while a promotion reduces every price' : 'without promotions', () => {
      before(async () => {
        const { site, terms } = await loadDemoStore();
        const tenth = { kind: 'percentage', of: 'lines', basisPoints: 1_000 } as const;
        const promotions = isReduced ? [{ id: 'tenth', title: 'A tenth', priority: 1, effect: tenth }] : [];
        await instance.world.catalogue.writeTerms(site.id, { ...terms, promotions });
        await stockPages(instance.world);
        instance.clearPageCache();
      });

      for (const page of pages)
        test(`costs at most four calls per product and two per variant for ${page.name}`, async (t) => {
          const { query, content, products, variants, touched, expensive, beside = 0 } = page;
          const operation = content && 'ids' in content ? 'lookup' : 'product';
          const answer = content
            ? await ask(`/api/ucp/catalog/${operation}`, 'POST', content)
            : await ask(`/api/ucp/discover?${query}`);
          const told: { variants: unknown[] }[] = answer.products ?? [answer.product];
          assert.equal(told.length, products, JSON.stringify(answer).slice(0, 500));
          if (query !== undefined)
            assert.equal(
              told.reduce((sum, one) => sum + one.variants.length, 0),
              variants,
            );
          if (content && 'selected' in content) assert.deepEqual(answer.product.selected, content.selected);
          const { quota } = last();
          const most = 4 * products + 2 * variants + beside;
          t.diagnostic(`${spentOn(quota)} of ${most}: ${JSON.stringify(quota)}`);
          assert.ok(spentOn(quota) <= most, JSON.stringify(quota));
          assert.equal(spentOn(quota), expensive, 'It is this page that costs more or less.');
          assert.equal(quota['touched.variant'] ?? 0, touched);
        });
    });
});
