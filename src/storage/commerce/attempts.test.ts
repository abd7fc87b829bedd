import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDialects } from '../../../test/support/databases.ts';
import { commerceStore } from './store.ts';
import { attempt, ids, secret, withStore } from '../../../test/support/storage/commerce.ts';

const challenge = { url: 'https://bank.test/3ds', continuation: 'cs_alsosecret' };
const twenty = Array.from({ length: 20 });

for (const { name, skip, open } of testDialects()) {
  const storeTest = (title: string, use: Parameters<typeof withStore>[1]) =>
    test(`${name}: ${title}`, { skip }, () => withStore(open, use));

  storeTest('stores a whole attempt, open and closed, with and without a challenge', async (store) => {
    const plain = attempt('a', { answer: { scope: 's', key: 'k' } });
    const full = attempt('b', { outcome: 'placed', challenge });
    await store.transaction(async (write) => {
      await write.insertAttempt(plain);
      await write.insertAttempt(full);
    });
    assert.deepEqual(await store.attempt('a'), plain);
    assert.deepEqual(await store.attempt('b'), full);
    assert.equal(await store.attempt('c'), undefined);
  });

  storeTest('closes an attempt once, and never changes it after that', async (store) => {
    await store.transaction((write) => write.insertAttempt(attempt('a')));
    const closed = await Promise.all(
      twenty.map(() => store.transaction((write) => write.closeAttempt('a', 'placed'))),
    );
    assert.equal(closed.filter(Boolean).length, 1);
    await store.transaction(async (write) => {
      assert.equal(await write.closeAttempt('a', 'declined'), false);
      assert.equal(await write.challengeAttempt('a', challenge), false);
      assert.equal(await write.takeLease({ id: 'a', leaseUntil: 5_000 }, 6_000), false);
      assert.equal(await write.closeAttempt('none', 'placed'), false);
    });
    assert.deepEqual(await store.attempt('a'), attempt('a', { outcome: 'placed' }));
  });

  storeTest('gives a lease to one of several claimants', async (store) => {
    await store.transaction((write) => write.insertAttempt(attempt('a')));
    const seen = { id: 'a', leaseUntil: 5_000 };
    const taken = await Promise.all(
      twenty.map((_, index) => store.transaction((write) => write.takeLease(seen, 6_000 + index))),
    );
    assert.equal(taken.filter(Boolean).length, 1);
    assert.equal((await store.attempt('a'))?.leaseUntil, 6_000 + taken.indexOf(true));
    assert.equal(await store.transaction((write) => write.takeLease({ ...seen, id: 'b' }, 1)), false);
  });

  storeTest('lists open attempts with an expired lease, oldest first', async (store) => {
    await store.transaction(async (write) => {
      await write.insertAttempt(attempt('late', { leaseUntil: 5_000 }));
      await write.insertAttempt(attempt('early', { leaseUntil: 4_000, challenge }));
      await write.insertAttempt(attempt('running', { leaseUntil: 5_001 }));
      await write.insertAttempt(attempt('closed', { leaseUntil: 1, outcome: 'declined' }));
    });
    const listed = await store.overdueAttempts(5_000, 10);
    assert.deepEqual(listed, [
      attempt('early', { leaseUntil: 4_000, challenge }),
      attempt('late', { leaseUntil: 5_000 }),
    ]);
    assert.deepEqual(ids(await store.overdueAttempts(5_000, 1)), ['early']);
    await store.transaction((write) => write.takeLease({ id: 'early', leaseUntil: 4_000 }, 9_000));
    assert.deepEqual(ids(await store.overdueAttempts(5_000, 10)), ['late']);
  });

  storeTest('allows at most one open attempt per checkout', async (store) => {
    await store.transaction((write) => write.insertAttempt(attempt('a', { checkoutId: 'c' })));
    const second = () => store.transaction((write) => write.insertAttempt(attempt('b', { checkoutId: 'c' })));
    await assert.rejects(second(), /unique/i);
    await store.transaction((write) => write.closeAttempt('a', 'declined'));
    await second();
  });

  storeTest(
    'counts open and recently declined attempts of a payer with an index',
    async (store, { db, dialect }) => {
      const place = { subject: 'pay:a', at: 1 };
      await store.transaction(async (write) => {
        await write.insertAttempt(attempt('a', { place }));
        await write.insertAttempt(attempt('b', { place }));
        await write.insertAttempt(attempt('over', { place, outcome: 'declined', leaseUntil: 1_000 }));
        await write.insertAttempt(attempt('long over', { place, outcome: 'declined', leaseUntil: 999 }));
        await write.insertAttempt(attempt('other', { place: { ...place, subject: 'pay:b' } }));
        await write.insertAttempt(attempt('without payer'));
      });
      assert.deepEqual(await store.attemptsOf('pay:a', 999), { open: 2, declined: 1 });
      await store.transaction((write) => write.closeAttempt('b', 'placed'));
      assert.deepEqual(await store.attemptsOf('pay:a', 998), { open: 1, declined: 2 });
      assert.deepEqual(await store.attemptsOf('pay:none', 0), { open: 0, declined: 0 });

      const plan = (outcome: string) =>
        db.connection().execute(async (connection) => {
          // A small table is read whole, whatever there is.
          if (dialect === 'postgres') await sql`set enable_seqscan = off`.execute(connection);
          const words = sql.raw(dialect === 'postgres' ? 'explain' : 'explain query plan');
          const query = sql`select count(*) from payment_attempt where payer = 'pay:a' and ${sql.raw(outcome)}`;
          return JSON.stringify((await sql`${words} ${query}`.execute(connection)).rows);
        });
      assert.match(await plan('outcome is null'), /payment_attempt_payer/);
      assert.match(await plan("outcome = 'declined' and lease_until > 5"), /payment_attempt_declined/);
    },
  );

  storeTest('stores reference and challenge encrypted', async (store, { db }) => {
    const kept = attempt('a');
    await store.transaction(async (write) => {
      await write.insertAttempt(kept);
      await write.insertAttempt(attempt('b', { challenge }));
      assert.equal(await write.challengeAttempt('a', challenge), true);
    });
    assert.deepEqual((await store.attempt('a'))?.challenge, challenge);
    const { rows } = await sql`select * from payment_attempt`.execute(db);
    const raw = JSON.stringify(rows);
    assert.equal(rows.length, 2);
    for (const hidden of [kept.ref, challenge.url, challenge.continuation]) {
      assert.ok(!raw.includes(hidden));
      assert.ok(!raw.includes(Buffer.from(hidden).toString('base64url').slice(0, 12)));
    }
  });

  storeTest('skips and reports attempts that cannot be decrypted', async (store, database) => {
    await store.transaction(async (write) => {
      for (const id of ['a', 'b', 'c'])
        await write.insertAttempt(attempt(id, { leaseUntil: 5_000 + id.charCodeAt(0) }));
    });
    const damage = (id: string, set: { ref?: string; body?: string }) =>
      database.db.updateTable('paymentAttempt').set(set).where('id', '=', id).execute();
    await damage('a', { ref: 'AAAA' });
    await damage('b', { body: '{' });
    const told: unknown[] = [];
    const careful = commerceStore(database, { secret, report: (...what) => told.push(what) });
    assert.deepEqual(ids(await careful.overdueAttempts(9_000, 2)), []);
    assert.deepEqual(told, [['attempts-unreadable', { count: 2 }]]);
    assert.deepEqual(ids(await careful.overdueAttempts(9_000, 2)), ['c'], 'they do not fill the next list');
    assert.equal(told.length, 1);
    await careful.overdueAttempts(9_000 + 5 * 60_000, 3);
    assert.equal(told.length, 2, 'five minutes later they are tried again');
  });

  storeTest(
    'does not decrypt a reference with another secret or in another attempt',
    async (store, database) => {
      await store.transaction(async (write) => {
        await write.insertAttempt(attempt('a', { challenge }));
        await write.insertAttempt(attempt('b'));
      });
      const stranger = commerceStore(database, { secret: `${secret}!` });
      const clear = /payment reference "ref:a" cannot be decrypted: it was encrypted with another secret/;
      await assert.rejects(stranger.attempt('a'), clear);

      const rows = await database.db
        .selectFrom('paymentAttempt')
        .select(['id', 'ref', 'challenge'])
        .execute();
      const stolen = rows.find(({ id }) => id === 'a');
      const put = (set: { ref?: string; challenge?: string }) =>
        database.db.updateTable('paymentAttempt').set(set).where('id', '=', 'b').execute();
      await put({ challenge: stolen?.challenge as string });
      await assert.rejects(store.attempt('b'), /"challenge:b" cannot be decrypted/);
      await put({ ref: stolen?.ref as string });
      await assert.rejects(store.attempt('b'), /"ref:b" cannot be decrypted/);
      await put({ ref: '' });
      await assert.rejects(store.attempt('b'), /"ref:b" cannot be decrypted/);
      assert.deepEqual(await store.attempt('a'), attempt('a', { challenge }));
    },
  );
}

test('rejects a store without a secret', async () => {
  const dialect = testDialects()[0];
  const database = await dialect?.open();
  assert.ok(database);
  assert.throws(() => commerceStore(database, { secret: '' }), /a secret is needed/);
  await database.close();
});
