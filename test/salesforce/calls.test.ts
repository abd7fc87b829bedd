/** A price costs the instance few calls, and fewer where token and details are remembered. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckoutInput, ShopContext } from '#commerce';
import { cart } from './carts.ts';
import { cable, contextIn, duffel, lamp } from './demo.ts';
import { openInstance, type ApiName, type InstanceBench } from './instance.ts';

describe('writes to the platform', () => {
  let bench: InstanceBench;
  before(async () => {
    bench = await openInstance();
  });
  after(() => bench.close());

  const context = (): ShopContext => contextIn('EUR', bench.clock.now);

  const input: CheckoutInput = cart(
    [
      [lamp, 1],
      [duffel, 1],
      [cable, 1],
    ],
    'Cork',
    { codes: ['WELCOME10'] },
  );

  /** With the removal of the basket, which the answer does not wait for. */
  async function callsOf(work: () => Promise<unknown>): Promise<string[]> {
    bench.instance.calls();
    await work();
    const calls: string[] = [];
    for (let round = 0; round < 6_000 && !calls.some((call) => call.startsWith('DELETE ')); round += 1) {
      calls.push(...bench.instance.calls());
      await sleep(10);
    }
    // Until its answer has arrived too: before that the shopper is not free for the next.
    await sleep(300);
    return calls;
  }

  const most: Record<ApiName, { first: number; again: number; chosen: number }> = {
    scapi: { first: 6, again: 4, chosen: 3 },
    ocapi: { first: 8, again: 4, chosen: 3 },
  };
  for (const api of ['scapi', 'ocapi'] as const)
    test(`${api}: send three lines with address, code, and delivery`, async () => {
      const backend = await bench.backend(api);
      const first = await callsOf(() => backend.quote(input, context()));
      assert.ok(first.length <= most[api].first, first.join('\n'));
      const again = await callsOf(() => backend.quote(input, context()));
      assert.ok(again.length <= most[api].again, again.join('\n'));
      const chosen = {
        ...input,
        groups: input.groups.map((group) => ({ ...group, optionId: 'express-eu' })),
      };
      const last = await callsOf(() => backend.quote(chosen, context()));
      assert.ok(last.length <= most[api].chosen, last.join('\n'));
      assert.match(last.at(-1) ?? '', /^DELETE /, 'the basket is gone');
    });
});
