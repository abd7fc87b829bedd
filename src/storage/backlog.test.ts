import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDialects } from '../../test/support/databases.ts';
import { backlogOf } from './backlog.ts';
import { attempt, secret } from '../../test/support/storage/commerce.ts';
import { commerceStore } from './commerce/store.ts';

for (const { name, skip, open } of testDialects())
  test(`${name}: reports the age of a payment that recovery cannot resolve`, { skip }, async () => {
    const database = await open();
    const at = (leaseUntil: number) => ({ ...attempt('slow'), leaseUntil });
    try {
      const store = commerceStore(database, { secret });
      const none = { waiting: 0, overdueMs: 0, undecidedMs: 0 };
      assert.deepEqual((await backlogOf(database, 9_000)).payments, none);
      await store.transaction(async (write) => {
        await write.insertAttempt({ ...attempt('new'), startedAt: 8_000, leaseUntil: 68_000 });
        await write.insertAttempt({ ...attempt('slow'), startedAt: 2_000, leaseUntil: 7_000 });
        await write.insertAttempt({ ...attempt('over'), startedAt: 1, leaseUntil: 1, outcome: 'placed' });
        const challenge = { url: 'https://bank.test/1' };
        await write.insertAttempt({ ...attempt('asked'), startedAt: 1_000, leaseUntil: 8_500, challenge });
      });
      const told = { waiting: 3, overdueMs: 2_000, undecidedMs: 7_000 };
      assert.deepEqual((await backlogOf(database, 9_000)).payments, told);
      // Recovery postpones it without finding an outcome.
      await store.transaction((write) => write.takeLease(at(7_000), 69_000));
      assert.deepEqual((await backlogOf(database, 9_000)).payments, { ...told, overdueMs: 500 });
    } finally {
      await database.close();
    }
  });
