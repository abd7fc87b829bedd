import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDialects } from '../../../../test/support/databases.ts';
import { inMemoryLedger } from '../../../../test/support/embedded/in-memory-ledger.ts';
import { createPaymentLedger } from './ledger.ts';
import type { LedgerEntry, PaymentLedger } from './port.ts';

const entry = (id: string, more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id,
  payment: 'att-1',
  kind: 'CAPTURE',
  success: true,
  processorId: 'psp-1',
  at: 1_000,
  ...more,
});

async function keepsEntriesOnce(ledger: PaymentLedger): Promise<void> {
  const late = entry('late', { at: 3_000, success: false, reason: '51' });
  const early = entry('early', { at: 1_000, amount: 2_500, currency: 'EUR' });
  for (const told of [late, early, { ...early, success: false }, entry('other', { payment: 'att-2' })])
    await ledger.record(told);
  assert.deepEqual(await ledger.entries('att-1'), [early, late]);
  assert.deepEqual(await ledger.entries('att-3'), []);
}

for (const { name, skip, open } of testDialects()) {
  test(`${name}: keeps an entry once, in the order in which it happened`, { skip }, async (t) => {
    const database = await open();
    t.after(() => database.close());
    await keepsEntriesOnce(createPaymentLedger(database, 'shop', 'adyen:ECOM'));
  });

  test(
    `${name}: keeps stores and accounts apart, and orders what happened in one second`,
    { skip },
    async (t) => {
      const database = await open();
      t.after(() => database.close());
      let now = 0;
      const ledger = (site: string, processor: string) =>
        createPaymentLedger(database, site, processor, () => (now += 1));
      const kept: [PaymentLedger, LedgerEntry][] = [
        [ledger('shop', 'adyen:ECOM'), entry('z')],
        [ledger('shop', 'adyen:POS'), entry('z', { success: false })],
        [ledger('other', 'adyen:ECOM'), entry('z', { kind: 'REFUND' })],
      ];
      for (const [to, told] of kept) await to.record(told);
      for (const [from, told] of kept) assert.deepEqual(await from.entries('att-1'), [told]);
      await ledger('shop', 'adyen:ECOM').record(entry('a'));
      assert.deepEqual(
        (await ledger('shop', 'adyen:ECOM').entries('att-1')).map(({ id }) => id),
        ['z', 'a'],
      );
    },
  );
}

test('the ledger for tests does the same', () => keepsEntriesOnce(inMemoryLedger()));
