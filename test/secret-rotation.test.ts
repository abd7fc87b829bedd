/** SECRET is changed while agents buy: `docs/deploy.md`, Secrets, step by step. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { portico } from './support/command-line.ts';
import { testDialects } from './support/databases.ts';
import { meanwhile, openWorld, secret, type World } from './faults/world.ts';

const next = 'a secret of the tests that follows, long enough';

const paying = (count: number): string[] => Array.from({ length: count }, () => 'pm_sandbox_success');

/** What opens an order to its holder, and by what the store signs. */
async function look(
  { nodes }: World,
  orderId: string,
): Promise<[orderNo: string | undefined, keys: string][]> {
  return Promise.all(
    nodes.map(async ({ url }) => {
      const manifest = (await (await fetch(`${url}/.well-known/ucp`)).json()) as {
        signing_keys: { kid: string }[];
      };
      const told = (await (await fetch(`${url}/api/ucp/orders/${orderId}`)).json()) as { orderNo?: string };
      return [told.orderNo, manifest.signing_keys.map(({ kid }) => kid).join()];
    }),
  );
}

for (const { name, skip, url } of testDialects())
  test(`${name}: changes SECRET without loss`, { skip, timeout: 400_000 }, async () => {
    const databaseUrl = await url();
    const world = await openWorld(databaseUrl, { count: name === 'SQLite' ? 1 : 2 });
    try {
      const told = await world.buy(paying(4));
      const [order = ''] = told.flatMap(({ orderIds }) => orderIds);
      const seen = await look(world, order);
      const number = order.slice(0, order.lastIndexOf('.'));
      assert.deepEqual(
        seen.map(([told]) => told),
        world.nodes.map(() => number),
      );
      const settings = [
        { SECRET: secret, SECRET_FALLBACK: next },
        { SECRET: next, SECRET_FALLBACK: secret },
      ];
      // The bank's answers to some are lost: a payment that one secret keeps is settled by the holder of the other.
      const buying = world.buy([
        ...paying(10),
        'pm_sandbox_lost_answer',
        'pm_sandbox_lost_answer',
        ...paying(10),
      ]);
      for (const setting of settings) for (const node of world.nodes) await node.replace(setting);
      const { result } = await meanwhile(world.hurry, [500, 1_000], buying);
      told.push(...result);
      assert.deepEqual(await look(world, order), seen);

      const env = { DATABASE_URL: databaseUrl, ...settings[1] };
      const first = await portico(['reseal'], { env });
      assert.deepEqual([first.code, first.stderr], [0, '']);
      assert.match(first.stdout, /^signing keys of stores: 1 re-encrypted, 0 already current$/m);
      const again = await portico(['reseal'], { env });
      assert.doesNotMatch(again.stdout, /: [1-9]\d* re-encrypted/);
      const other = { DATABASE_URL: databaseUrl, SECRET: secret };
      const wrong = await portico(['reseal'], { env: other });
      assert.equal(wrong.code, 70);
      assert.match(wrong.stderr, /Set the secret that it was encrypted with/);

      for (const node of world.nodes) await node.replace({ SECRET: next, SECRET_FALLBACK: '' });
      told.push(...(await world.buy(paying(2))));
      // The mark of an order is never made anew: the id from before opens nothing any more.
      const without = seen.map((one) => [undefined, one[1]]);
      assert.deepEqual(await look(world, order), without);
      await world.agree(told);
    } finally {
      await world.close();
    }
  });
