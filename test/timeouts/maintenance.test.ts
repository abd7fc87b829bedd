/** The service works off what is due, however much of it there is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { lamp, complete, shopper } from '../selling/shopper.ts';
import { openStore } from '../selling/open-store.ts';

test('ends a hundred expired checkouts in one run', { timeout: 60_000 }, async () => {
  const store = await openStore({}, { platform: 'embedded', pace: 1 });
  try {
    const buyer = shopper(store);
    for (let count = 0; count < 101; count += 1)
      assert.equal((await buyer.create(complete([lamp, 1]))).status, 201);
    const database = new DatabaseSync(store.databaseUrl.replace('sqlite:', ''), { timeout: 5_000 });
    const count = (state: string): number =>
      Number(database.prepare('select count(*) as n from checkout where state = ?').get(state)?.['n']);
    const over = Date.now() - 1_000;
    database.exec(`update checkout set expires_at = ${over}, body = json_set(body, '$.expiresAt', ${over})`);
    const began = performance.now();
    while (count('canceled') === 0) await sleep(5);
    const first = performance.now();
    while (count('canceled') < 101) await sleep(5);
    const rest = performance.now() - first;
    database.close();
    // The pause between two runs is of ten seconds.
    assert.ok(rest < 8_000, `${rest} ms after ${first - began} ms`);
  } finally {
    await store.close();
  }
});
