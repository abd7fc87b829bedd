import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Attempt, Checkout } from '#commerce';
import { testDialects } from '../../../test/support/databases.ts';
import type { Database } from '../tables.ts';
import { createRetention } from './retention.ts';
import { attempt, checkout, orderRecord, withStore } from '../../../test/support/storage/commerce.ts';

const day = 24 * 60 * 60_000;
const now = 1_000 * day;
const over = now - 30 * day;

const sweep = (database: Database) => createRetention(database, () => now).run(undefined, ['checkouts']);

interface Kept {
  checkout: Checkout;
  attempts: Attempt[];
}

type Outcome = 'declined' | 'placed' | 'open';
const closedAs = (outcome: Outcome): Pick<Attempt, 'outcome'> => (outcome === 'open' ? {} : { outcome });

const left = async ({ db }: Database): Promise<[checkouts: string[], attempts: string[]]> => {
  const [checkouts, attempts] = await Promise.all([
    db.selectFrom('checkout').select('id').execute(),
    db.selectFrom('paymentAttempt').select('id').execute(),
  ]);
  return [checkouts.map(({ id }) => id).toSorted(), attempts.map(({ id }) => id).toSorted()];
};

for (const { name, skip, open } of testDialects()) {
  const storeTest = (title: string, use: Parameters<typeof withStore>[1]) =>
    test(`${name}: ${title}`, { skip }, () => withStore(open, use));

  const cases: [what: string, of: Partial<Checkout>, outcomes: Outcome[], goes: boolean][] = [
    ['without a payment attempt', { state: 'canceled', expiresAt: over }, [], true],
    ['whose payments were all declined', { state: 'canceled', expiresAt: 1 }, ['declined', 'declined'], true],
    [
      'with a moment left in its retention period',
      { state: 'canceled', expiresAt: over + 1 },
      ['declined'],
      false,
    ],
    ['with an open payment', { state: 'canceled', expiresAt: over }, ['declined', 'open'], false],
    ['that was paid', { state: 'canceled', expiresAt: over }, ['declined', 'placed'], false],
    ['that became an order', { state: 'completed', expiresAt: over, orderNumber: '1' }, ['placed'], false],
    ['that is being paid', { state: 'complete_in_progress', expiresAt: over }, ['open'], false],
    [
      'that waits for confirmation of the buyer',
      { state: 'requires_escalation', expiresAt: over },
      ['open'],
      false,
    ],
    ['that has not ended', { state: 'ready_for_complete', expiresAt: over }, [], false],
  ];
  for (const [what, of, outcomes, goes] of cases) {
    storeTest(
      `${goes ? 'deletes, with its attempts,' : 'keeps'} a checkout ${what}`,
      async (store, database) => {
        const attempts = outcomes.map((outcome, index) =>
          attempt(`${index}`, { checkoutId: 'c', ...closedAs(outcome) }),
        );
        await store.transaction(async (write) => {
          await write.insertCheckout(checkout('c', of));
          for (const one of attempts) await write.insertAttempt(one);
          if (of.orderNumber) await write.insertOrder(orderRecord(of.orderNumber, { checkoutId: 'c' }));
          await write.insertCheckout(checkout('other', { expiresAt: 1 }));
          await write.insertAttempt(attempt('of another', { checkoutId: 'other', outcome: 'declined' }));
        });
        await sweep(database);
        assert.deepEqual(await left(database), [
          goes ? ['other'] : ['c', 'other'],
          [...(goes ? [] : attempts.map(({ id }) => id)), 'of another'],
        ]);
      },
    );
  }

  storeTest('deletes only checkouts that ended long ago without an order', async (store, database) => {
    const states = [
      'incomplete',
      'requires_escalation',
      'complete_in_progress',
      'completed',
      'canceled',
    ] as const;
    const kept = fc.record({
      state: fc.constantFrom(...states, 'canceled' as const),
      expiresAt: fc.integer({ min: over - 3, max: over + 3 }),
      closed: fc.array(fc.constantFrom('declined' as const, 'declined' as const, 'placed' as const), {
        maxLength: 3,
      }),
      isOpen: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(kept, { maxLength: 30 }), async (all) => {
        await database.db.deleteFrom('checkout').execute();
        await database.db.deleteFrom('paymentAttempt').execute();
        const made = all.map(({ closed, isOpen, ...of }, index): Kept => ({
          checkout: checkout(`c${index}`, of),
          attempts: [...closed, ...(isOpen ? (['open'] as const) : [])].map((outcome, at) =>
            attempt(`a${index}.${at}`, {
              checkoutId: `c${index}`,
              ...closedAs(outcome),
            }),
          ),
        }));
        await store.transaction(async (write) => {
          for (const one of made) {
            await write.insertCheckout(one.checkout);
            for (const tried of one.attempts) await write.insertAttempt(tried);
          }
        });
        await sweep(database);
        const stays = made.filter(
          ({ checkout: { state, expiresAt }, attempts }) =>
            state !== 'canceled' ||
            expiresAt > over ||
            attempts.some(({ outcome }) => outcome !== 'declined'),
        );
        assert.deepEqual(await left(database), [
          stays.map(({ checkout: { id } }) => id).toSorted(),
          stays.flatMap(({ attempts }) => attempts.map(({ id }) => id)).toSorted(),
        ]);
      }),
      { numRuns: 40 },
    );
  });

  storeTest(
    'deletes in portions on two nodes without blocking on rows that stay',
    async (store, database) => {
      await store.transaction(async (write) => {
        for (let index = 0; index < 700; index += 1) {
          const isPaid = index < 300;
          await write.insertCheckout(checkout(`c${index}`, { state: 'canceled', expiresAt: index }));
          await write.insertAttempt(
            attempt(`a${index}`, { checkoutId: `c${index}`, outcome: isPaid ? 'placed' : 'declined' }),
          );
        }
      });
      await Promise.all([sweep(database), sweep(database)]);
      const [checkouts, attempts] = await left(database);
      assert.deepEqual([checkouts.length, attempts.length], [300, 300]);
    },
  );

  storeTest('finds them with an index among many others', async (_, { db, dialect }) => {
    const find =
      "select id from checkout where state = 'canceled' and expires_at <= 5 order by expires_at limit 250";
    const attempts = "select id from payment_attempt where checkout_id = 'c'";
    const plan = async (query: string): Promise<string> =>
      db.connection().execute(async (connection) => {
        // An empty table is read whole, whatever there is.
        if (dialect === 'postgres') await sql`set enable_seqscan = off`.execute(connection);
        const words = dialect === 'postgres' ? 'explain' : 'explain query plan';
        return JSON.stringify((await sql.raw(`${words} ${query}`).execute(connection)).rows);
      });
    assert.match(await plan(find), /checkout_over/);
    assert.match(await plan(attempts), /payment_attempt_checkout/);
  });
}
