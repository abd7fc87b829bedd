/** `portico payments` and `portico orders settle-refund` as processes, with a store whose processor cannot be reached. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { portico, type Ended } from './support/command-line.ts';
import { openStore, type OpenStore } from './selling/open-store.ts';
import { complete, lamp, shortForm } from './selling/shopper.ts';

const secret = 'a-secret-of-the-tests-that-is-long-enough';

describe('payments command', () => {
  let store: OpenStore;
  let reference: string;
  const run = (...args: string[]): Promise<Ended> => command('payments', ...args);
  const command = (...args: string[]): Promise<Ended> =>
    portico(args, {
      env: {
        DATABASE_URL: store.databaseUrl,
        SECRET: secret,
        STRIPE_SECRET_KEY: store.psp.secretKey,
        STRIPE_PUBLISHABLE_KEY: store.psp.publishableKey,
        STRIPE_WEBHOOK_SECRET: store.psp.webhookSecret,
        STRIPE_API_BASE: 'http://127.0.0.1:9',
      },
    });

  before(async () => {
    store = await openStore({ SECRET: secret });
    const made = await store.call('/api/ucp/checkout/sessions', complete([lamp, 1]));
    await store.call(`/api/ucp/checkout/sessions/${made.body.id}/pay`, shortForm('pm_sandbox_challenge'));
  });
  after(() => store.close());

  test('lists open payments, and ends one with its reason in the changes of the store', async () => {
    const listed = await run('list');
    assert.deepEqual([listed.code, listed.stderr], [0, '']);
    assert.match(listed.stdout, /^\S+\tdemo\t.+\t\d{4}-\S+Z\tawaiting buyer\n$/);
    const [row] = JSON.parse((await run('list', '--json')).stdout) as { reference: string; site: string }[];
    reference = row?.reference ?? '';

    const early = await run('end', reference, '--reason', 'Checked', '--yes');
    assert.equal(early.code, 2);
    assert.match(
      early.stderr,
      /^Nothing was changed\. Portico is still checking this payment with the processor\./,
    );

    const database = await store.merchant.database();
    await backdate(database, reference);
    const asked = await run('end', reference, '--reason', 'Checked');
    assert.equal(asked.code, 2);
    assert.match(asked.stderr, /add --yes/);
    const ended = await run('end', reference, '--reason', 'No charge at Stripe', '--yes');
    assert.deepEqual([ended.code, ended.stderr], [0, '']);
    assert.match(ended.stdout, /^The payment was ended and its checkout canceled\./);
    assert.equal((await run('list')).stdout, '');
    const [change] = await store.server.selling.sites.changes('demo', { limit: 1 });
    assert.match(change?.who ?? '', /^command line/);
    assert.deepEqual(change?.what, [
      { name: `payment ${reference}`, before: 'undecided, 8900 EUR', after: 'ended: No charge at Stripe' },
    ]);
    const again = await run('end', reference, '--reason', 'Again', '--yes');
    assert.match(again.stdout, /^The payment is already declined\./);
  });

  test('orders settle-refund records the outcome of a lost refund with its reason', async () => {
    const made = await store.call('/api/ucp/checkout/sessions', complete([lamp, 1]));
    const paid = await store.call(
      `/api/ucp/checkout/sessions/${made.body.id}/pay`,
      shortForm('pm_sandbox_success'),
    );
    const number = String(paid.body.order?.label);
    const settle = (...args: string[]) => command('orders', 'settle-refund', number, ...args);
    const why = ['--reason', 'Refund re_1 at Stripe'];
    const none = await settle('--outcome', 'completed', ...why, '--yes');
    assert.deepEqual([none.code, none.stderr], [2, `Order ${number} has no pending refund.\n`]);

    const refunded = await command('orders', 'refund', number, '--amount', '10');
    assert.match(refunded.stdout, /refund {2}pending {2}-10\.00 EUR/);
    const early = await settle('--outcome', 'completed', ...why, '--yes');
    assert.equal(early.code, 2);
    assert.match(early.stderr, /^Nothing was changed: Portico still asks the processor about this refund\./);

    const { db } = await store.merchant.database();
    await db
      .updateTable('storeRefund')
      .set({ createdAt: Date.now() - 86_400_000 })
      .where('orderNumber', '=', number)
      .execute();
    const cases: [args: string[], says: RegExp][] = [
      [['--outcome', 'completed', ...why], /add --yes/],
      [['--outcome', 'lost', ...why, '--yes'], /--outcome must be completed or failed/],
      [['--outcome', 'failed', '--reason', ' ', '--yes'], /--reason must have 1 to 500 characters/],
      [['--outcome', 'failed', ...why, '--refund', 'x', '--yes'], /has no refund "x"/],
    ];
    for (const [args, says] of cases) {
      const wrong = await settle(...args);
      assert.deepEqual([wrong.code, wrong.stdout], [2, '']);
      assert.match(wrong.stderr, says);
    }
    const settled = await settle('--outcome', 'completed', ...why, '--yes');
    assert.equal(settled.code, 0, settled.stderr);
    assert.equal(settled.stdout, 'The refund is recorded as completed. No money was moved.\n');
    assert.match((await command('orders', 'show', number)).stdout, /refund {2}completed {2}-10\.00 EUR/);
    const [change] = await store.server.selling.sites.changes('demo', { limit: 1 });
    assert.match(change?.who ?? '', /^command line/);
    assert.match(JSON.stringify(change?.what), /pending, 1000 EUR.*completed: Refund re_1 at Stripe/);
  });

  test('rejects unknown references and missing reasons', async () => {
    const unknown = await run('end', 'nobodys', '--reason', 'x', '--yes');
    assert.deepEqual([unknown.code, unknown.stdout], [2, '']);
    assert.match(unknown.stderr, /^No open payment found with the reference "nobodys"/);
    assert.equal((await run('end', 'nobodys', '--yes')).code, 2);
    assert.equal((await run('end', 'nobodys', '--reason', ' ', '--yes')).code, 2);
  });
});

/** As if it had begun two hours ago. */
async function backdate(
  database: Awaited<ReturnType<OpenStore['merchant']['database']>>,
  id: string,
): Promise<void> {
  const row = await database.db
    .selectFrom('paymentAttempt')
    .select('body')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const body = JSON.parse(row.body) as { startedAt: number };
  await database.db
    .updateTable('paymentAttempt')
    .set({ body: JSON.stringify({ ...body, startedAt: body.startedAt - 7_200_000 }) })
    .where('id', '=', id)
    .execute();
}
