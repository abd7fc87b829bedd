/**
 * Agents buy from a store on an instance of B2C Commerce that times out, answers errors, cuts connections and loses answers of what
 * it has done. A program of its own, because it takes minutes: `node test/faults/backends.ts`, with `--platform scapi|ocapi` for one
 * of them and `--purchases` for more or fewer than 60.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { parseArgs } from 'node:util';
import { testDialects } from '../support/databases.ts';
import { openFailingInstance, type FailingInstance } from './failing-instance.ts';
import { openWorld, type World } from './world.ts';

const { values } = parseArgs({
  options: { platform: { type: 'string' }, purchases: { type: 'string', default: '60' } },
});
const purchases = Number(values.purchases);
const platforms = (['scapi', 'ocapi'] as const).filter((name) => (values.platform ?? name) === name);
assert.ok(platforms.length > 0 && purchases > 0, 'Usage: --platform scapi|ocapi --purchases 60');

for (const platform of platforms)
  describe(`an instance that fails, by ${platform}`, { timeout: 900_000 }, () => {
    let world: World;
    let instance: FailingInstance;
    before(async () => {
      const url = (await testDialects()[0]?.url()) ?? '';
      world = await openWorld(url, { count: 1 });
      instance = await openFailingInstance(world, url, platform);
    });
    after(async () => {
      await world?.close();
      await instance?.close();
    });

    test('has one order for each charge, and correct responses', async (t) => {
      const tokens = Array.from({ length: purchases }, (_, place) =>
        place % 10 === 0 ? 'pm_sandbox_decline' : 'pm_sandbox_success',
      );
      const told = await world.buy(tokens);
      instance.mend();
      const orders = await world.agree(told, { least: 0.25 });
      t.diagnostic(`${told.length} purchases, ${orders} orders`);
      for (const [operation, kinds] of instance.met)
        t.diagnostic(`${operation}: ${[...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ')}`);
      const lost = instance.met.get('createOrder')?.get('unanswered') ?? 0;
      assert.ok(lost >= Math.min(3, purchases / 10), `${lost} answers of orders were lost`);
    });
  });
