import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { bothReleases, openShop, type Shop } from './agents.ts';
import { fillIn, goods, instrument, items, newKey, pay, readyCheckout, startCheckout } from './purchase.ts';

const day = 86_400_000;

describe('stored data', () => {
  let shop: Shop;
  let ahead = 0;
  before(async () => {
    shop = await openShop({}, { now: () => Date.now() + ahead });
  });
  after(() => shop.close());

  for (const release of bothReleases) {
    const agent = () => shop.agents[release];

    test(`[UCP-21c] ${release}: keeps a response for its key for more than a day`, async () => {
      const content = { line_items: items(goods.cable.id) };
      const headers = newKey();
      const make = () => agent().call('create_cart', { content, headers });
      const ready = await readyCheckout(agent(), goods.cable.id);
      const complete = () => pay(agent(), ready.body.id, 'pm_sandbox_success', headers);
      const [cart, paid] = [await make(), await complete()];
      ahead += day;
      assert.deepEqual([(await make()).body, (await complete()).body], [cart.body, paid.body]);
      ahead += 6 * day;
      assert.notEqual((await make()).body.id, cart.body.id);
    });

    test(`[UCP-36b] ${release}: has no signals after the sale`, async () => {
      const secret = `198.51.100.7-${release}`;
      const signals = { 'dev.ucp.buyer_ip': secret, 'dev.ucp.user_agent': `Agent of ${secret}` };
      const told = async () => fillIn(agent(), await startCheckout(agent(), goods.cable.id), { signals });
      const [bought, canceled] = [await told(), await told()];
      assert.ok((await shop.store.everythingStored()).includes(secret), 'kept while the checkout is open');
      const content = { ...instrument('pm_sandbox_success'), signals };
      await agent().call('complete_checkout', { id: bought.body.id, content, headers: newKey() });
      await agent().call('cancel_checkout', { id: canceled.body.id });
      assert.ok(!(await shop.store.everythingStored()).includes(secret));
    });

    test(`[UCP-60a] ${release}: has no credentials in any table or log line`, async () => {
      const { body } = await readyCheckout(agent(), goods.cable.id);
      for (const token of ['pm_sandbox_decline', 'pm_sandbox_lost_answer', 'pm_sandbox_success']) {
        const { payment } = instrument(token);
        await agent().call('complete_checkout', { id: body.id, content: { payment }, headers: newKey() });
      }
      assert.doesNotMatch(await shop.store.everythingStored(), /pm_sandbox/);
      assert.ok(
        shop.store.log.some((line) =>
          line.includes(shop.store.platform === 'cartridge' ? 'order_placed' : '/complete'),
        ),
        'what was done is in the log',
      );
      assert.doesNotMatch(shop.store.log.join(''), /pm_sandbox|sk_test/);
    });
  }
});
