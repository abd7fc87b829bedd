/** Whole purchases over HTTP, by the given paths and by the official ones. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openStore, type OpenStore } from './open-store.ts';
import { openAgent, type Agent } from './agent.ts';
import { buyer, codesOf, complete, home, lamp, lines, shopper, totalOf, type Surface } from './shopper.ts';

describe('purchase', () => {
  const releases = ['2026-04-08', '2026-08-25'] as const;

  let store: OpenStore;
  let agent: Agent;

  before(async () => {
    store = await openStore();
    agent = await openAgent();
  });
  after(async () => {
    await agent.close();
    await store.close();
  });

  const captured = (): number => store.psp.ledger().sums['eur']?.captured ?? 0;

  function shopperOf(surface: Surface, release: (typeof releases)[number]) {
    return shopper(store, {
      surface,
      ...(surface === 'official' ? { headers: { 'UCP-Agent': agent.header(release) } } : {}),
    });
  }

  for (const release of releases) {
    describe(`the five plain paths, primary release ${release}`, () => {
      before(() => store.changeSite({ primaryRelease: release }));

      test('lead from the manifest to the order, and charge once', async () => {
        const me = shopperOf('given', release);
        const manifest = await me.call('/.well-known/ucp');
        assert.equal(manifest.body.version, '1.0.0');
        assert.equal(manifest.body.ucp.version, release);
        assert.deepEqual(Object.keys(manifest.body.ucp.supported_versions), [
          '2026-01-23',
          releases.find((other) => other !== release),
        ]);

        const found = await me.call(`${manifest.body.discovery.endpoint}?q=table+lamp&limit=3`);
        assert.equal(found.status, 200);
        assert.equal(found.body.ucp.version, release);
        const variant: string = found.body.products[0].variants[0].id;

        const made = await me.create({ line_items: lines([variant, 2]) });
        assert.equal(made.status, 201);
        assert.equal(made.body.status, 'incomplete');
        assert.ok(codesOf(made.body).includes('missing'));
        const { id } = made.body;
        // 144 random bits: with the time before them from the service, as hexadecimal digits from the cartridge.
        assert.match(id, /^chk_(?:[\w-]{32}|[\da-f]{36})$/);
        assert.ok(store.isContinue(made.body.continue_url), made.body.continue_url);

        const early = await me.pay(id);
        assert.equal(early.status, 200);
        assert.equal(early.body.status, 'incomplete');
        assert.ok(
          early.body.messages.every(({ severity }: { severity: string }) => severity === 'recoverable'),
        );

        const [line] = made.body.line_items;
        const updated = await me.update(id, {
          line_items: [{ id: line.id, item: { id: line.item.id }, quantity: 2 }],
          buyer,
          fulfillment: { methods: [{ type: 'shipping', line_item_ids: [line.id], destinations: [home] }] },
        });
        assert.equal(updated.status, 200);
        assert.equal(updated.body.status, 'ready_for_complete', JSON.stringify(updated.body.messages));

        const before = captured();
        const paid = await me.pay(id);
        assert.equal(paid.status, 200);
        assert.equal(paid.body.status, 'completed');
        assert.equal(captured() - before, totalOf(updated.body));

        const again = await me.pay(id);
        assert.equal(again.body.order.id, paid.body.order.id);
        assert.equal(captured() - before, totalOf(updated.body));

        const order = await me.order(paid.body.order.id);
        assert.equal(order.status, 200);
        assert.equal(order.body.ucp.version, release);
        assert.equal(order.body.checkout_id, id);
        assert.equal(order.body.orderNo, order.body.id.split('.')[0]);
        assert.equal(order.body.returns.eligible, true);
        assert.equal(totalOf(order.body), totalOf(updated.body));
        assert.equal(order.body.line_items[0].quantity.total, 2);
      });

      test('return 409 with a reason for changes of a completed or canceled checkout', async () => {
        const me = shopperOf('given', release);
        const done = await me.ready();
        await me.pay(done.id);
        const late = await me.update(done.id, { line_items: lines([lamp, 3]) });
        assert.equal(late.status, 409);
        assert.deepEqual(codesOf(late.body), ['checkout_completed']);
        assert.equal((await me.cancel(done.id)).status, 409);

        const given = await me.ready();
        assert.equal((await me.cancel(given.id)).body.status, 'canceled');
        const after = await me.pay(given.id);
        assert.equal(after.status, 409);
        assert.deepEqual(codesOf(after.body), ['checkout_canceled']);
        assert.equal(after.body.ucp.status, 'error');
      });
    });

    describe(`the official paths for an agent of ${release}`, () => {
      // The other one is primary: what is spoken is the agent's profile alone.
      before(() =>
        store.changeSite({ primaryRelease: releases.find((other) => other !== release) ?? release }),
      );

      test('lead from the cart to the order', async () => {
        const me = shopperOf('official', release);
        const looked = await me.call('/api/ucp/catalog/lookup', { ids: [lamp, 'no-such-thing'] });
        assert.equal(looked.status, 200);
        assert.equal(looked.body.ucp.version, release);
        const product = await me.call('/api/ucp/catalog/product', { id: looked.body.products[0].id });
        assert.equal(product.body.product.id, looked.body.products[0].id);

        const cart = await me.call('/api/ucp/carts', { line_items: lines([lamp, 1]) });
        assert.equal(cart.status, 201);
        assert.deepEqual(Object.keys(cart.body.ucp.capabilities).slice(0, 1), ['dev.ucp.shopping.cart']);
        const made = await me.create({ cart_id: cart.body.id, line_items: [] });
        assert.equal(made.status, 201);
        const same = await me.create({ cart_id: cart.body.id, line_items: [] });
        assert.equal(same.body.id, made.body.id);

        const { line_items: _kept, ...rest } = complete();
        const updated = await me.update(made.body.id, { line_items: lines([lamp, 1]), ...rest });
        assert.equal(updated.body.status, 'ready_for_complete', JSON.stringify(updated.body));
        const paid = await me.pay(made.body.id);
        assert.equal(paid.body.status, 'completed');
        assert.equal(paid.body.ucp.version, release);
        const order = await me.order(paid.body.order.id);
        assert.equal(order.body.ucp.version, release);
        assert.deepEqual(Object.keys(order.body.ucp.capabilities), ['dev.ucp.shopping.order']);
      });

      test('require a profile', async () => {
        const nobody = shopper(store, { surface: 'official' });
        const answer = await nobody.create(complete([lamp, 1]));
        assert.equal(answer.status, 400);
        assert.equal(answer.body.code, 'invalid_profile_url');
      });
    });
  }

  test('report an unsupported version and a missing profile to the agent', async () => {
    const agentOf = (profile: string) =>
      shopper(store, { surface: 'official', headers: { 'UCP-Agent': `profile="${profile}"` } });
    const gone = agent.profile('2026-04-08').replace('2026-04-08', '2020-01-01');
    const answer = await agentOf(gone).create(complete([lamp, 1]));
    assert.equal(answer.status, 424);
    assert.equal(answer.body.code, 'profile_unreachable');
  });

  describe('an order', () => {
    test('is read by its marked ID, or by its number with the ID of its checkout, but not by its number alone', async () => {
      const me = shopper(store);
      const { id } = await me.ready();
      const paid = await me.pay(id);
      const orderId: string = paid.body.order.id;
      const [number = ''] = orderId.split('.');
      assert.equal((await me.order(orderId)).body.orderNo, number);
      const named = shopper(store, { headers: { 'UCP-Agent': agent.header('2026-08-25') } });
      const { body: official } = await named.order(orderId);
      assert.deepEqual(
        [official.orderNo, official.returns, official['test.healthy.order_no']],
        [undefined, undefined, number],
        'who names a profile reads UCP',
      );
      assert.equal(official['test.healthy.returns'].eligible, true);
      assert.equal((await me.order(number, `?checkout_id=${id}`)).body.id, orderId);

      const alone = await me.order(number);
      assert.equal(alone.status, 200);
      assert.equal(alone.body.ucp.status, 'error');
      assert.deepEqual(codesOf(alone.body), ['not_found']);
      const wrong = [
        await me.order(number, '?checkout_id=chk_AAAAAAAAAAAAAAAAAAAAAAAA'),
        await me.order(number, '?checkout_id='),
        await me.order(`${number}.AAAAAAAAAAAAAAAAAAAAAA`),
        await me.order(`${orderId}A`),
        await me.order('NOSUCHNO'),
      ];
      for (const answer of wrong) assert.deepEqual(answer.body, alone.body);
    });
  });
});
