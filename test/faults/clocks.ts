/**
 * Agents buy while the clocks of the nodes jump, minutes to days ahead and back: one node on SQLite, two on PostgreSQL. A program of
 * its own, because it takes minutes: `node test/faults/clocks.ts`, with `--database sqlite|postgres` for one of them and
 * `--purchases` for more or fewer than 60.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { parseArgs } from 'node:util';
import { testDialects } from '../support/databases.ts';
import { meanwhile, tokensFor } from './world.ts';
import { openWrongClocks, skews, untimely, type WrongClocks } from './wrong-clocks.ts';

const { values } = parseArgs({
  options: { database: { type: 'string' }, purchases: { type: 'string', default: '60' } },
});
const purchases = Number(values.purchases);
/** Until nothing waits any more, once the clocks are right. */
const patienceMs = 360_000;
const dialects = testDialects().filter(
  ({ name }) => values.database === undefined || name.toLowerCase().startsWith(values.database),
);
assert.ok(dialects.length > 0 && purchases > 0, 'Usage: --database sqlite|postgres --purchases 60');

for (const { name, skip, url } of dialects)
  describe(`clocks jump, ${name}`, { skip, timeout: 900_000 }, () => {
    const count = name === 'SQLite' ? 1 : 2;
    let clocks: WrongClocks;
    before(async () => {
      clocks = await openWrongClocks(await url(), count);
    });
    after(() => clocks?.close());

    test('has one order for each charge, correct responses, and no wait for a wrong time', async (t) => {
      const { world } = clocks;
      let jumps = 0;
      const jump = async (): Promise<void> => {
        // Every third time it is right again.
        clocks.set(jumps % 3 === 2 ? 0 : (skews[Math.floor(Math.random() * skews.length)] ?? 0));
        jumps += 1;
      };
      const buying = world.buy(tokensFor(purchases));
      const { result: bought } = await meanwhile(jump, [50 / count, 300 / count], buying);
      const began = performance.now();
      const lost = Array<string>(5).fill('pm_sandbox_success');
      const told = [...bought, ...(await clocks.strand(27 * 3_600_000, lost, patienceMs))];
      await clocks.settled(patienceMs);
      const seconds = Math.round((performance.now() - began) / 1_000);
      const orders = await world.agree(told, { refusals: [untimely], least: 0.25 });
      t.diagnostic(`${told.length} purchases, ${jumps} jumps, ${orders} orders, at rest after ${seconds} s`);
      assert.ok(jumps >= 3, 'the clocks jumped');
    });
  });
