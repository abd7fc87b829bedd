/** URLs in answers can be reached by agents, whatever name a proxy uses for the service. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { openStore, type OpenStore } from './open-store.ts';

describe('URLs of a store', () => {
  let store: OpenStore;
  before(async () => {
    store = await openStore({ BASE_URL: 'https://sell.example/' });
    const { sites } = store.server.selling;
    const site = await sites.read('demo');
    assert.ok(site);
    await sites.put({ ...site, hosts: ['lanterns.example'] });
  });
  after(() => store.close());

  /** The UCP endpoint over REST that the manifest names to a caller of this host name. */
  const endpointFor = (host: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const call = request(new URL('/.well-known/ucp', store.url), { headers: { host } }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => {
          const { ucp } = JSON.parse(text) as {
            ucp: { services: Record<string, { transport: string; endpoint: string }[]> };
          };
          const services = ucp.services['dev.ucp.shopping'] ?? [];
          resolve(services.find(({ transport }) => transport === 'rest')?.endpoint ?? '');
        });
      });
      call.on('error', reject).end();
    });

  test('use a host of the site if it was requested, and BASE_URL for any other name', async () => {
    assert.equal(await endpointFor('lanterns.example'), 'https://lanterns.example/api/ucp');
    for (const host of ['upstream:8787', 'evil.example', new URL(store.url).host])
      assert.equal(await endpointFor(host), 'https://sell.example/api/ucp', host);
  });

  test('of products and images open for agents, with the current storefront URL', async () => {
    const { sites, catalogue } = store.server.selling;
    const site = await sites.read('demo');
    assert.ok(site);
    // Pages of the storefront were shown before anybody asked for the site.
    const context = { site: 'demo', currency: 'EUR', locale: 'en', eligibility: [], now: Date.now() };
    assert.ok((await catalogue.search({ limit: 100 }, context)).products.length > 0);
    const addresses = async (): Promise<string[]> => {
      const { body } = await store.call('/api/ucp/discover?limit=100');
      type Shown = { url?: string; media?: { url: string }[]; variants?: Shown[] };
      const of = (shown: Shown): string[] => [
        shown.url ?? 'none',
        ...(shown.media ?? []).map(({ url }) => url),
        ...(shown.variants ?? []).flatMap(of),
      ];
      assert.ok(body.products.every(({ media }: Shown) => media && media.length > 0));
      return (body.products as Shown[]).flatMap(of);
    };
    for (const storefront of [site.storefront, 'https://moved.example/']) {
      await sites.put({ ...site, storefront });
      const { origin } = new URL(storefront);
      for (let left = 1_200; left > 0; left -= 1) {
        if ((await addresses()).every((address) => address.startsWith(`${origin}/`))) break;
        assert.ok(left > 1, `${origin} does not show`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
    const { body } = await store.call('/api/ucp/checkout/sessions', {
      line_items: [{ item: { id: 'lh-117-bla' }, quantity: 1 }],
    });
    assert.match(body.line_items[0].item.image_url, /^https:\/\/moved\.example\/images\//);
  });
});
