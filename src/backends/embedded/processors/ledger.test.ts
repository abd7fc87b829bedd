import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDialects } from '../../../../test/support/databases.ts';
import { inMemoryLedger } from '../../../../test/support/embedded/in-memory-ledger.ts';
import { testStore } from '../../../../test/support/embedded/placement-store.ts';
import { knownPaymentLedger } from './known-payment-ledger.ts';
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

for (const { name, skip, open } of testDialects())
  test(`${name}: keeps and reads nothing of payments that are not ours`, { skip }, async (t) => {
    const database = await open();
    t.after(() => database.close());
    const store = testStore(database);
    await store.stock('lamp', 1);
    const cart = store.cart([{ variantId: 'lamp', quantity: 1 }]);
    assert.ok((await store.backend.prepare(cart)).ok);
    const account = 'adyen:ECOM';
    const ours = entry('ours', { payment: cart.reference });
    const theirs = entry('theirs', { payment: 'order-1001' });
    const read = async (site: string, payment: string): Promise<string[]> =>
      (await createPaymentLedger(database, site, account).entries(payment)).map(({ id }) => id);
    const owners: [ledger: PaymentLedger, kept: LedgerEntry[]][] = [
      [knownPaymentLedger(database, account, 'another-store'), []],
      [knownPaymentLedger(database, account, store.site), [ours]],
      [knownPaymentLedger(database, account), [ours]],
    ];
    for (const [ledger, kept] of owners) {
      for (const one of [ours, theirs]) await ledger.record(one);
      assert.deepEqual(await ledger.entries(cart.reference), kept);
      assert.deepEqual(await ledger.entries('order-1001'), []);
      assert.deepEqual(await read('another-store', cart.reference), []);
      assert.deepEqual(await read(store.site, 'order-1001'), []);
    }
    // What was kept by an earlier version counts no more.
    await createPaymentLedger(database, store.site, account).record(theirs);
    for (const [ledger] of owners) assert.deepEqual(await ledger.entries('order-1001'), []);
  });

for (const { name, skip, open } of testDialects())
  test(`${name}: has one clock for all nodes`, { skip }, async (t) => {
    const database = await open();
    t.after(() => database.close());
    const own = t.mock.method(Date, 'now', () => 1_000);
    const at = await createPaymentLedger(database, 'shop', 'worldpay').now?.();
    own.mock.restore();
    // Nodes that share an SQLite database share a machine.
    if (database.dialect === 'postgres') assert.ok(Math.abs((at ?? 0) - Date.now()) < 60_000);
    else assert.equal(at, 1_000);
    assert.equal(await createPaymentLedger(database, 'shop', 'worldpay', () => 7).now?.(), 7);
  });

test('the ledger for tests does the same', () => keepsEntriesOnce(inMemoryLedger()));
