import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { releases } from '#ucp';
import type { Release } from '../../../src/protocols/ucp/release.ts';
import { checkoutView, fullQuote, sampleFrame } from '../../support/ucp/sample-views.ts';
import { lacks } from '../platform.ts';
import { assertAnswer, bothReleases, openShop, type Shop } from './agents.ts';
import { dublin, fillIn, goods, linesOf, readyCheckout, startCheckout } from './purchase.ts';
import { hostProfiles, profileOf } from './profiles.ts';

interface Option {
  id: string;
  title: string;
  description?: string | { plain: string };
  totals: { type: string; amount: number }[];
}
interface Method {
  id: string;
  type: string;
  line_item_ids: string[];
  destinations: { type?: string; id: string; name?: string }[];
  groups: { line_item_ids: string[]; options: Option[] }[];
}

describe('delivery', () => {
  let shop: Shop;
  before(async () => {
    shop = await openShop();
  });
  after(() => shop.close());

  const places = [
    dublin,
    { ...dublin, address_country: 'DE', postal_code: '10115' },
    { ...dublin, address_country: 'GB', postal_code: 'E1 6AN' },
    { ...dublin, address_country: 'US', address_region: 'NY', postal_code: '10001' },
    { ...dublin, address_country: 'JP', postal_code: '100-0001' },
  ];

  for (const release of bothReleases) {
    const agent = () => shop.agents[release];
    const methodsTo = async (address: Record<string, string>): Promise<Method[]> => {
      const made = await startCheckout(agent(), goods.cable.id, goods.charger.id);
      return (await fillIn(agent(), made, {}, address)).body.fulfillment.methods;
    };
    const plain = ({ description = '' }: Option) =>
      typeof description === 'string' ? description : description.plain;

    test(`[UCP-51a] [UCP-51b] ${release}: has options with distinct titles, which descriptions do not repeat`, async () => {
      let options = 0;
      for (const address of places) {
        for (const { groups } of await methodsTo(address)) {
          for (const group of groups) {
            const titles = group.options.map(({ title }) => title);
            assert.ok(titles.length > 0 && titles.every((title) => title.trim().length > 2));
            assert.equal(new Set(titles).size, titles.length);
            options += titles.length;
            for (const option of group.options) {
              const amount = option.totals.find(({ type }) => type === 'total')?.amount ?? 0;
              assert.ok(!plain(option).toLowerCase().includes(option.title.toLowerCase()), option.title);
              assert.ok(amount === 0 || !plain(option).includes((amount / 100).toFixed(2)), plain(option));
            }
          }
        }
      }
      assert.ok(options > 8);
    });

    test(`[UCP-51c] ${release}: describes pickup in a separate sentence`, () => {
      const speaker = releases.find(({ version }) => version === release) as Release;
      const body = speaker.encode.checkout(checkoutView({ quote: fullQuote() }), sampleFrame(speaker));
      const [pickup] = (body['fulfillment'] as { available_methods: { type: string; description: string }[] })
        .available_methods;
      assert.equal(pickup?.type, 'pickup');
      assert.match(pickup?.description ?? '', /^[A-Z].{20,}\.$/);
      assertAnswer(release, 'get_checkout', body);
    });

    test(`[UCP-52] ${release}: has one group with all lines in each method`, async () => {
      for (const address of places) {
        for (const { groups, line_item_ids } of await methodsTo(address)) {
          assert.equal(groups.length, 1);
          assert.deepEqual(groups[0]?.line_item_ids, line_item_ids);
        }
      }
    });
  }

  test(
    '[UCP-69] labels destinations as addresses or stores',
    { skip: lacks('delivery-methods') },
    async () => {
      const agent = shop.agents['2026-08-25'];
      const made = await readyCheckout(agent, goods.cable.id);
      const typesOf = (methods: Method[]) =>
        methods.flatMap(({ destinations }) => destinations.map(({ type }) => type));
      assert.deepEqual(typesOf(made.body.fulfillment.methods), ['shipping_address']);
      const fetched = await agent.call('update_checkout', {
        id: made.body.id,
        content: {
          line_items: linesOf(made),
          fulfillment: { methods: [{ type: 'pickup', line_item_ids: linesOf(made).map(({ id }) => id) }] },
        },
      });
      const types = typesOf(fetched.body.fulfillment.methods);
      assert.ok(types.length > 0 && types.every((type) => type === 'business_location'), types.join());
    },
  );

  test('[UCP-74] requests and returns consent by purpose, with who decided', async () => {
    const agent = shop.agents['2026-08-25'];
    const host = await hostProfiles();
    const consenting = (usual: Record<string, object[]>) => ({
      ...usual,
      'dev.ucp.shopping.buyer_consent': [{ version: '2026-08-25' }],
    });
    const profile = host.put('consenting', profileOf('2026-08-25', { capabilities: consenting }));
    const purpose = 'dev.ucp.consent.marketing';
    const content = { line_items: [{ item: { id: goods.cable.id }, quantity: 1 }] };
    const made = await agent.call('create_checkout', { profile, content });
    const asked = made.body.buyer.consent[purpose];
    assert.deepEqual([asked.granted, asked.source], [false, 'business']);
    assert.ok(asked.description.length > 10);
    const consent = { [purpose]: { granted: true, source: 'platform' } };
    const decided = await agent.call('update_checkout', {
      id: made.body.id,
      profile,
      content: { line_items: linesOf(made), buyer: { consent } },
    });
    const { granted, source } = decided.body.buyer.consent[purpose];
    assert.deepEqual([granted, source], [true, 'platform']);
    const refused = await agent.call('update_checkout', {
      id: made.body.id,
      profile,
      content: { line_items: linesOf(made), buyer: { consent: { [purpose]: true } } },
      wild: true,
    });
    assert.deepEqual([refused.status, refused.body.code], [400, 'invalid_request']);
    await host.close();
  });
});
