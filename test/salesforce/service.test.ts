/** Whole purchases by UCP over HTTP, from a store whose backend is an instance of Salesforce. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { hookKeyPair } from '../../sandbox/sfcc/world/testing.ts';
import { openStore, type OpenStore } from '../selling/open-store.ts';
import { codesOf, shopper, totalOf } from '../selling/shopper.ts';
import { openInstance, type ApiName, type InstanceBench } from './instance.ts';

async function connect(store: OpenStore, { instance }: InstanceBench, api: ApiName): Promise<void> {
  const { sites, siteSecrets } = store.server.selling;
  const demo = await sites.read('demo');
  assert.ok(demo);
  const { kid, publicKey } = await hookKeyPair();
  const shared = { site: 'demo', paymentMethodId: 'PORTICO', hookKey: { kid, publicKey } };
  const { origin } = instance;
  if (api === 'scapi') {
    const connection = {
      ...shared,
      shortCode: 'sandbox',
      organization: 'f_ecom_zzzz_001',
      clientId: '11111111-1111-4111-8111-111111111111',
      baseUrl: origin,
    };
    await sites.put({ ...demo, backend: 'scapi', connection });
    await siteSecrets.put('demo', 'slas-client-secret', 'sandbox-secret', 'a test');
  } else {
    const clientId = '33333333-3333-4333-8333-333333333333';
    const connection = { ...shared, host: origin, clientId, accountUrl: origin };
    await sites.put({ ...demo, backend: 'ocapi', connection });
    await siteSecrets.put('demo', 'ocapi-client-password', 'sandbox-secret', 'a test');
  }
}

for (const api of ['scapi', 'ocapi'] as const)
  describe(`a store behind ${api}`, () => {
    let store: OpenStore;
    let bench: InstanceBench;
    let ahead = 0;
    const now = (): number => Date.now() + ahead;
    before(async () => {
      bench = await openInstance({ now });
      store = await openStore({ SECRET: 'a-secret-of-the-tests-that-is-long-enough' }, { now });
      await connect(store, bench, api);
    });
    after(async () => {
      await store.close();
      await bench.close();
    });

    test('is found, priced, bought and followed like any other', async () => {
      const me = shopper(store);
      const found = await me.call('/api/ucp/discover?q=floor+lamp&limit=3');
      assert.equal(found.status, 200);
      const [variant] = found.body.products[0].variants;
      const checkout = await me.ready([variant.id, 2]);
      const [line] = checkout.line_items;
      assert.equal(
        line.item.price,
        variant.price.amount,
        'the price that was found is the price of the checkout',
      );
      const paid = await me.pay(checkout.id, 'good');
      assert.equal(paid.body.status, 'completed', JSON.stringify(paid.body));
      const order = await me.order(paid.body.order.id);
      assert.equal(order.status, 200);
      assert.equal(totalOf(order.body), totalOf(checkout));
      const kept = [...bench.ledger.intents.values()].reduce((sum, one) => sum + bench.ledger.kept(one), 0);
      assert.equal(kept, totalOf(checkout), 'charged once');
    });

    test('a decline is told, and the next try is free', async () => {
      const me = shopper(store);
      const checkout = await me.ready();
      const declined = await me.pay(checkout.id, 'declined');
      assert.notEqual(declined.body.status, 'completed');
      assert.ok(codesOf(declined.body).includes('payment_failed'), JSON.stringify(declined.body.messages));
      assert.equal((await me.pay(checkout.id, 'good')).body.status, 'completed');
    });

    test('an answer that is lost is found again, and charged once', async () => {
      const me = shopper(store);
      const checkout = await me.ready();
      const before = bench.ledger.intents.size;
      bench.instance.world.faults.add({ kind: 'unanswered', operation: 'createOrder' });
      const first = await me.pay(checkout.id, 'good');
      assert.equal(first.body.status, 'complete_in_progress', JSON.stringify(first.body));
      // Nobody but its maker touches an attempt within its first minute.
      ahead += 61_000;
      await store.server.selling.commerce.maintain();
      const later = await me.read(checkout.id);
      assert.equal(later.body.status, 'completed');
      assert.equal(bench.ledger.intents.size, before + 1);
    });

    test('an instance that is away is told as such, with a time to come back', async () => {
      const me = shopper(store);
      for (let times = 0; times < 3; times += 1) bench.instance.world.faults.add({ kind: 'overloaded' });
      const answer = await me.call('/api/ucp/discover?q=duffel&limit=1');
      bench.instance.world.faults.clear();
      assert.equal(answer.status, 503);
      assert.ok(Number(answer.headers.get('retry-after')) > 0);
    });
  });
