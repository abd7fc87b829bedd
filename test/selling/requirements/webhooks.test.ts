import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Received } from '../../../sandbox/platform/index.ts';
import { lacks, serviceOnly } from '../platform.ts';
import { bothReleases, openShop, schemasOf, type Shop } from './agents.ts';
import { buy, goods } from './purchase.ts';

describe('order webhooks', { timeout: 30_000, skip: serviceOnly }, () => {
  let shop: Shop;
  let ahead = 0;
  before(async () => {
    shop = await openShop({}, { now: () => Date.now() + ahead });
  });
  after(() => shop.close());

  /** What the service does every other second. */
  const deliver = async () => {
    const task = shop.store.server.selling.tasks.find(({ name }) => name === 'order-notices');
    assert.ok(task);
    await task.run(new AbortController().signal, 0);
  };

  for (const release of bothReleases) {
    const agent = () => shop.agents[release];
    const platform = () => agent().platform;
    const seconds = (count: number) => (ahead += count * 1_000);

    /** Those about this order, in the order in which they came. */
    const about = (orderId: string): Received[] =>
      platform().received.filter(({ order }) => order?.['id'] === orderId);

    /** Until this many about this order were sent, by any process: the service looks for itself, too. */
    async function sent(orderId: string, count: number): Promise<Received[]> {
      await deliver();
      while (about(orderId).length < count) await platform().wait(platform().received.length + 1);
      assert.equal(about(orderId).length, count);
      return about(orderId);
    }

    test(`[UCP-55a] [UCP-55d] ${release}: report a placed order, with our profile, an ID, and the time`, async () => {
      const { body } = await buy(agent(), goods.cable.id);
      const [told] = await sent(body.order.id, 1);
      assert.ok(told);
      assert.equal(told.headers['ucp-agent'], `profile="${shop.store.url}/.well-known/ucp"`);
      assert.match(told.id, /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      assert.ok(Math.abs(told.timestamp * 1_000 - Date.now() - ahead) < 60_000);
      assert.equal(told.order?.['checkout_id'], body.id);
    });

    test(`[UCP-55b] ${release}: report each change with the whole order`, async () => {
      const { body } = await buy(agent(), goods.cable.id, [goods.towels.id, 2]);
      const { id } = body.order;
      const number = id.slice(0, id.lastIndexOf('.'));
      const { commerce } = shop.store.server.selling;
      const { operations } = shop.store.merchant;
      await sent(id, 1);
      await operations.ship(number, {
        carrier: 'Parcelline',
        trackingNumber: 'P1',
        trackingUrl: 'https://parcelline.example/P1',
      });
      await commerce.orders.refresh('demo', number);
      await sent(id, 2);
      const refunds = lacks('parts-of-orders') ? 0 : 1;
      for (let refund = 0; refund < refunds; refund += 1) {
        await operations.refund(number, { amount: 500 });
        await commerce.orders.refresh('demo', number);
      }
      const all = await sent(id, 2 + refunds);
      assert.equal(new Set(all.map((one) => one.id)).size, all.length);
      const official = schemasOf(release);
      for (const { order = {} } of all) {
        assert.equal((order['line_items'] as unknown[]).length, 2);
        if (official.available) assert.deepEqual(official.validateNotice(order), []);
      }
      const last = all.at(-1)?.order as { fulfillment: { events: unknown[] }; adjustments?: unknown[] };
      assert.deepEqual([last.fulfillment.events.length, last.adjustments?.length ?? 0], [1, refunds]);
    });

    test(`[UCP-55c] ${release}: retry a failed delivery unchanged`, async () => {
      platform().fail([500, 'reset']);
      const { body } = await buy(agent(), goods.cable.id);
      const { id } = body.order;
      await sent(id, 1);
      await deliver();
      assert.equal(about(id).length, 1);
      seconds(10);
      await sent(id, 2);
      seconds(600);
      const tries = await sent(id, 3);
      assert.deepEqual(
        tries.map(({ answer }) => answer),
        [500, 'reset', 204],
      );
      for (const one of tries) {
        assert.deepEqual(
          [one.id, one.timestamp, one.body],
          [tries[0]?.id, tries[0]?.timestamp, tries[0]?.body],
        );
      }
      seconds(86_400);
      await deliver();
      assert.equal(about(id).length, 3);
    });

    test(`[UCP-9b] [UCP-56a] [UCP-56b] ${release}: are signed by a key of our profile, with a content digest`, async () => {
      const { body } = await buy(agent(), goods.cable.id);
      const [told] = await sent(body.order.id, 1);
      // The platform verifies with another implementation than ours, by the keys of our profile.
      assert.deepEqual([told?.refused, told?.answer], [undefined, 204]);
      const input = told?.headers['signature-input'] ?? '';
      for (const component of [
        '@method',
        '@authority',
        '@path',
        '@query',
        'content-digest',
        'content-type',
        'ucp-agent',
      ]) {
        assert.ok(input.includes(`"${component}"`), component);
      }
      assert.match(told?.headers['content-digest'] ?? '', /^sha-256=:[\w+/]{43}=:$/);
      const keyid = /;keyid="([^"]+)"/.exec(input)?.[1];
      const profile = await shop.store.call(`/.well-known/ucp/${release}`);
      const field = release === '2026-04-08' ? 'signing_keys' : 'keys';
      assert.ok(profile.body[field].some(({ kid }: { kid: string }) => kid === keyid));
    });
  }
});
