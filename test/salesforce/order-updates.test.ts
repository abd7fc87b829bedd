/** Updates of an order of an instance, after the merchant's integration changed the order. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withWorld } from './agent.ts';
import { site } from './demo.ts';

for (const api of ['scapi', 'ocapi'] as const)
  test(`${api}: sends an order update for each refund of the merchant, and for its later status`, () =>
    withWorld(api, {}, async ({ buy, commerce, store, clock, instance }) => {
      const { order } = await buy('good', { webhookUrl: 'https://agent.test/orders' });
      const number = order?.number ?? assert.fail();
      const { scripting } = instance.world;
      const refund = { id: 'R-1', at: '2026-07-31T10:00:00Z', amount: 5, status: 'pending' };
      for (const refunds of [[refund], [{ ...refund, status: 'completed' }]]) {
        const placed = (await scripting.order(site.id, number)) ?? assert.fail();
        const custom = { ...placed.custom, porticoRefunds: JSON.stringify(refunds) };
        await scripting.write({ ...placed, custom });
        await commerce.orders.refresh(site.id, number);
      }
      const told: unknown[] = [];
      for (;;) {
        const [notice] = await store.dueNotices(clock.now, 9);
        if (!notice) break;
        told.push([notice.event?.id, notice.order.adjustments.map(({ status, amount }) => [status, amount])]);
        await store.transaction((write) => write.updateNotice(notice.id, 'delivered'));
      }
      const later = (told.at(-1) as unknown[] | undefined)?.[0];
      assert.match(String(later), /^[\da-f]{8}-[\da-f-]{27}$/, 'UCP wants each Webhook-Id once');
      assert.deepEqual(told, [
        [undefined, []],
        [`${number}.R-1`, [['pending', -500]]],
        [later, [['completed', -500]]],
      ]);
    }));
