/** A second store takes nothing from the first: neither its names nor the links that it gave out. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openStore, type OpenStore } from './open-store.ts';
import { complete, lamp, shortForm } from './shopper.ts';

describe('default store', () => {
  let store: OpenStore;
  /** To an order by its id, to the same for its buyer alone, and to an open checkout. */
  let links: string[];
  before(async () => {
    store = await openStore();
    const made = await store.call('/api/ucp/checkout/sessions', complete([lamp, 1]));
    const paid = await store.call(
      `/api/ucp/checkout/sessions/${made.body.id}/pay`,
      shortForm('pm_sandbox_success'),
    );
    assert.equal(paid.body.status, 'completed');
    const open = await store.call('/api/ucp/checkout/sessions', complete([lamp, 1]));
    const { sites, commerce } = store.server.selling;
    const demo = await sites.read('demo');
    assert.ok(demo);
    const { id } = paid.body.order;
    links = [
      `${store.url}/order/${id}`,
      (await commerce.orders.link(demo, id.split('.')[0])) ?? '',
      open.body.continue_url,
    ];
    for (const link of links) assert.ok(link.startsWith(`${store.url}/`) && !link.includes('/s/'), link);
    await linksWork();
  });
  after(() => store.close());

  async function linksWork(): Promise<void> {
    for (const link of links) {
      const response = await fetch(link);
      assert.equal(response.status, 200, link);
      assert.match(await response.text(), /Table lamp Bla|lamp/i);
    }
  }

  const answering = async (): Promise<unknown> => (await store.call('/.well-known/ucp')).body.name;
  const second = async (enabled: boolean): Promise<void> => {
    const { sites } = store.server.selling;
    const demo = await sites.read('demo');
    assert.ok(demo);
    await sites.put({ ...demo, id: 'second', name: 'Second', hosts: ['second.example'], enabled });
  };

  test('stays on every unclaimed name when a second store is added, enabled or not', async () => {
    const name = await answering();
    for (const enabled of [true, false]) {
      await second(enabled);
      assert.equal(await answering(), name);
      await linksWork();
    }
  });

  test('keeps links to orders of the first store when another store becomes the default', async () => {
    const { sites, commerce } = store.server.selling;
    await second(true);
    await sites.setDefault('second');
    assert.equal(await answering(), 'Second');
    await linksWork();
    const demo = await sites.read('demo');
    assert.ok(demo);
    const [, order = ''] = links;
    const number = new URL(order).pathname.split('/').at(-1) ?? '';
    const fresh = (await commerce.orders.link(demo, number)) ?? '';
    assert.ok(fresh.startsWith(`${store.url}/s/demo/order/`), fresh);
    assert.equal((await fetch(fresh)).status, 200);
    await sites.setDefault(null);
    assert.equal((await fetch(`${store.url}/.well-known/ucp`)).status, 404);
    await linksWork();
    await sites.setDefault('demo');
    assert.equal(await answering(), demo.name);
    await linksWork();
  });

  test('keeps links working when their name is given to another store', async () => {
    const { sites } = store.server.selling;
    const demo = await sites.read('demo');
    assert.ok(demo);
    await sites.put({ ...demo, id: 'second', name: 'Second', hosts: [new URL(store.url).host] });
    assert.equal(await answering(), 'Second');
    await linksWork();
    const forged = links[0]?.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) ?? '';
    assert.equal((await fetch(forged)).status, 404);
    await second(true);
  });
});
