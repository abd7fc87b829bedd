/** A few purchases of `backends.ts`: every order is placed, and the answer lost. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '#storage';
import { testDialects } from '../support/databases.ts';
import { openFailingInstance, type FailingInstance } from './failing-instance.ts';
import { openWrongClocks, type WrongClocks } from './wrong-clocks.ts';

for (const platform of ['scapi', 'ocapi'] as const)
  describe(`orders whose responses are lost, by ${platform}`, { timeout: 120_000 }, () => {
    let clocks: WrongClocks;
    let instance: FailingInstance;
    let url: string;
    before(async () => {
      url = (await testDialects()[0]?.url()) ?? '';
      clocks = await openWrongClocks(url, 1);
      instance = await openFailingInstance(clocks.world, url, platform, { createOrder: ['unanswered'] });
    });
    after(async () => {
      await clocks?.close();
      await instance?.close();
    });

    test('are found, and charged once', async () => {
      // A notice of the bank would settle them at once.
      clocks.world.relay.to.length = 0;
      const buying = clocks.world.buy(Array<string>(3).fill('pm_sandbox_success'));
      await until(async () => instance.met.get('createOrder')?.get('unanswered') === 3);
      await until(async () => (await openPayments(url)) === 3);
      // Within its first minute only its creator touches an attempt.
      clocks.set(62_000);
      const told = await buying;
      assert.equal(await clocks.world.agree(told), 3);
    });
  });

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; !(await isSo()); await delay(50))
    assert.ok(Date.now() < end, 'the orders are not lost');
}

async function openPayments(url: string): Promise<number> {
  const database = await openDatabase(url);
  try {
    const open = database.db.selectFrom('paymentAttempt').select('id').where('outcome', 'is', null);
    return (await open.execute()).length;
  } finally {
    await database.close();
  }
}
