import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Answer } from '../open-store.ts';
import { serviceOnly } from '../platform.ts';
import { bothReleases, openShop, type Shop } from './agents.ts';
import { fillIn, goods, items, startCheckout } from './purchase.ts';

describe('the page behind continue_url', { skip: serviceOnly }, () => {
  let shop: Shop;
  before(async () => {
    shop = await openShop();
  });
  after(() => shop.close());

  const open = async ({ body }: Answer): Promise<string> => {
    const response = await fetch(body.continue_url);
    assert.deepEqual(
      [response.status, response.headers.get('content-type')?.split(';')[0]],
      [200, 'text/html'],
    );
    return response.text();
  };

  for (const release of bothReleases) {
    const agent = () => shop.agents[release];

    test(`[UCP-26d] ${release}: shows the items, buyer, address, and total that the agent set`, async () => {
      const made = await startCheckout(agent(), [goods.towels.id, 3]);
      const early = await open(made);
      assert.match(early, /Linen Tea Towels, Set of 3/);
      assert.doesNotMatch(early, /ann@buyer\.example/);
      const page = await open(await fillIn(agent(), made));
      for (const text of [
        'Linen Tea Towels, Set of 3',
        'ann@buyer.example',
        '1 Quay Street',
        'D01 AB12',
        '78.30',
      ]) {
        assert.ok(page.includes(text), text);
      }
      const knife = await startCheckout(agent(), goods.knife.id);
      assert.match(await open(await fillIn(agent(), knife)), /Knives are sold to adults only/);
      const cart = await agent().call('create_cart', { content: { line_items: items(goods.charger.id) } });
      assert.match(await open(cart), /Desk Charger Quad/);
    });
  }
});
