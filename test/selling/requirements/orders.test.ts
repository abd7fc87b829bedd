import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { lacks, serviceOnly } from '../platform.ts';
import { bothReleases, knownCall, openShop, type Agent, type Shop } from './agents.ts';
import { ann, buy, dublin, fillIn, goods, instrument, items, pay } from './purchase.ts';
import { withSite } from './site.ts';

describe('an order', () => {
  let shop: Shop;
  before(async () => {
    shop = await openShop();
  });
  after(() => shop.close());

  for (const release of bothReleases) {
    const agent = () => shop.agents[release];
    const operations = () => shop.store.merchant.operations;
    const read = (id: string) => agent().call('get_order', { id });
    const numberOf = (id: string) => id.slice(0, id.lastIndexOf('.'));

    test(`[UCP-53a] ${release}: is returned in full each time`, async () => {
      const { body } = await buy(agent(), goods.cable.id, [goods.towels.id, 2]);
      const first = await read(body.order.id);
      assert.equal(first.status, 200);
      const { checkout_id, permalink_url, line_items, fulfillment, totals } = first.body;
      assert.equal(checkout_id, body.id);
      assert.equal(permalink_url, body.order.permalink_url);
      assert.deepEqual(
        line_items.map(({ item, quantity }: { item: { id: string }; quantity: object }) => [
          item.id,
          quantity,
        ]),
        [
          [goods.cable.id, { original: 1, total: 1, fulfilled: 0 }],
          [goods.towels.id, { original: 2, total: 2, fulfilled: 0 }],
        ],
      );
      assert.equal(fulfillment.expectations[0].line_items.length, 2);
      const paid = body.totals.find(({ type }: { type: string }) => type === 'total');
      assert.equal(totals.find(({ type }: { type: string }) => type === 'total').amount, paid.amount);
      assert.deepEqual((await read(body.order.id)).body, first.body);
    });

    test(
      `[UCP-53b] ${release}: keeps a canceled or shipped line`,
      { skip: lacks('parts-of-orders') },
      async () => {
        const { body } = await buy(agent(), goods.cable.id, [goods.towels.id, 2]);
        const number = numberOf(body.order.id);
        const [cable, towels] = (await read(body.order.id)).body.line_items;
        await operations().cancel(number, { lines: [{ id: cable.id, quantity: 1 }] });
        await operations().ship(number, {
          lines: [{ id: towels.id, quantity: 1 }],
          carrier: 'Parcelline',
          trackingNumber: 'P1',
          trackingUrl: 'https://parcelline.example/P1',
        });
        const after = (await read(body.order.id)).body;
        assert.deepEqual(
          after.line_items.map(({ id, status, quantity }: Record<string, unknown>) => [id, status, quantity]),
          [
            [cable.id, 'removed', { original: 1, total: 0, fulfilled: 0 }],
            [towels.id, 'partial', { original: 2, total: 2, fulfilled: 1 }],
          ],
        );
        assert.equal(after.fulfillment.events.length, 1);
      },
    );

    test(`[UCP-57a] ${release}: has the currency of its checkout`, async () => {
      for (const currency of ['EUR', 'USD', 'GBP']) {
        const made = await agent().call('create_checkout', {
          content: { line_items: items(goods.cable.id), context: { currency } },
        });
        const ready = await fillIn(agent(), made);
        const paid = await pay(agent(), ready.body.id);
        assert.deepEqual([paid.body.status, paid.body.currency], ['completed', currency]);
        assert.equal((await read(paid.body.order.id)).body.currency, currency);
      }
    });

    test(
      `[UCP-57b] ${release}: adds refunds, and changes nothing before them`,
      { skip: lacks('parts-of-orders') },
      async () => {
        const { body } = await buy(agent(), [goods.towels.id, 3]);
        const number = numberOf(body.order.id);
        const placed = (await read(body.order.id)).body;
        await operations().refund(number, { amount: 300, reason: 'A stain.' });
        const first = (await read(body.order.id)).body;
        await operations().refund(number, { amount: 200, reason: 'Another stain.' });
        const second = (await read(body.order.id)).body;
        assert.equal(placed.adjustments, undefined);
        assert.equal(first.adjustments.length, 1);
        assert.deepEqual(second.adjustments.slice(0, 1), first.adjustments);
        const amounts = second.adjustments.map(
          ({ totals }: { totals: { amount: number }[] }) => totals[0]?.amount,
        );
        assert.deepEqual(amounts, [-300, -200]);
        assert.deepEqual([second.totals, second.line_items], [placed.totals, placed.line_items]);
      },
    );

    test(`[UCP-54] ${release}: is returned only to its owner and to holders of its secret ID`, async () => {
      const isMissing = ({ status, body }: Awaited<ReturnType<Agent['call']>>) =>
        status === 200 && body.ucp.status === 'error' && body.messages[0].code === 'not_found';
      const open = await buy(agent(), goods.cable.id);
      const { id } = open.body.order;
      assert.equal((await read(id)).body.id, id);
      for (const guess of [
        numberOf(id),
        `${numberOf(id)}.`,
        `${id}x`,
        `${numberOf(id)}.AAAAAAAAAAAAAAAAAAAAAA`,
      ]) {
        assert.ok(isMissing(await read(guess)), guess);
      }
      const owned = await buySigned();
      assert.ok(isMissing(await read(owned)));
      assert.ok(isMissing(await read(numberOf(owned))));
      const signed = await knownCall(agent(), shop.store, 'get_order', { id: numberOf(owned) });
      assert.deepEqual([signed.status, signed.body.id], [200, owned]);
      await withSite(
        shop.store,
        () => ({ agentPolicy: 'known' }),
        async () => {
          const stranger = await read(id);
          assert.deepEqual([stranger.status, stranger.body.code], [401, 'unauthorized']);
          if (!serviceOnly) assert.ok(stranger.headers.get('www-authenticate'));
        },
      );
    });

    async function buySigned(): Promise<string> {
      const call = (...[operation, content]: Parameters<Agent['call']>) =>
        knownCall(agent(), shop.store, operation, content);
      const made = await call('create_checkout', { content: { line_items: items(goods.cable.id) } });
      const ready = await fillIn({ ...agent(), call }, made, { buyer: ann }, dublin);
      const paid = await call('complete_checkout', {
        id: ready.body.id,
        content: instrument('pm_sandbox_success'),
      });
      assert.equal(paid.body.status, 'completed');
      return paid.body.order.id;
    }
  }
});
