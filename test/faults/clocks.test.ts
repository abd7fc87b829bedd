/** A few purchases of `clocks.ts`: those that would be waited for until a time that was wrong. */
import { after, before, describe, test } from 'node:test';
import { testDialects } from '../support/databases.ts';
import { openWrongClocks, untimely, type WrongClocks } from './wrong-clocks.ts';

for (const { name, skip, url } of testDialects())
  describe(
    `payments that start while the clock is 27 hours ahead, ${name}`,
    { skip, timeout: 300_000 },
    () => {
      let clocks: WrongClocks;
      before(async () => {
        clocks = await openWrongClocks(await url(), 1);
      });
      after(() => clocks?.close());

      test('are settled when the clock is right, and not 27 hours later', async () => {
        // A node that is killed may hold the job that would settle them, which is given free after a minute of silence.
        const patience = 120_000;
        const tokens = Array<string>(3).fill('pm_sandbox_success');
        const told = await clocks.strand(27 * 3_600_000, tokens, patience);
        await clocks.settled(patience);
        await clocks.world.agree(told, { refusals: [untimely] });
      });
    },
  );
