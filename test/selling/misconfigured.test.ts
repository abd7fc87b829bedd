/** A processor that rejects the store itself is the operator's problem: buyers are not told that a card was declined. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { openDatabase } from '#storage';
import { secret, type Service } from '../api/service.ts';
import { textOf } from '../dashboard/selling-service.ts';
import { signIn } from '../dashboard/signed-in.ts';
import { openStore, type OpenStore } from './open-store.ts';
import { ownStoreOnly } from './platform.ts';
import { complete, lamp, shopper } from './shopper.ts';

describe('a processor that rejects the key of the store', { skip: ownStoreOnly }, () => {
  let store: OpenStore;
  before(async () => {
    store = await openStore({ STRIPE_SECRET_KEY: 'sk_test_revoked', SECRET: secret });
  });
  after(() => store.close());

  test('is not a declined payment, and counts no attempt', async () => {
    const me = shopper(store);
    const { body: made } = await me.create(complete([lamp, 1]));
    const headers = { 'Idempotency-Key': randomUUID() };
    for (let round = 0; round < 15; round += 1) {
      const { status, body } = await me.pay(made.id, 'pm_sandbox_success', headers);
      assert.deepEqual([status, body.status], [200, 'ready_for_complete']);
      const codes = body.messages.map(({ code, severity }: { code: string; severity?: string }) => [
        code,
        severity,
      ]);
      assert.deepEqual(codes, [['payment_unavailable', 'recoverable']]);
      assert.ok(body.continue_url);
      assert.doesNotMatch(JSON.stringify(body), /declin|another payment method|sk_test/);
    }
    assert.deepEqual((await me.read(made.id)).body.messages, []);
  });

  test('is an action item of the dashboard, and a notice on the page of the store', async () => {
    const database = await openDatabase(store.databaseUrl);
    try {
      const owner = await signIn({ url: store.url, database } as Service);
      const refused = /The payment processor rejected the configuration \(\w+\)\./;
      const overview = textOf(await (await owner.get('/dashboard')).text());
      assert.match(overview, new RegExp(`Action items .*Larch and Loom : ${refused.source}`));
      assert.match(textOf(await (await owner.get('/dashboard/stores/demo')).text()), refused);
    } finally {
      await database.close();
    }
  });

  test('is an event for the operator, without the key', () => {
    const events = store.log.filter((line) => line.includes('"processor-refused"'));
    assert.ok(events.length > 0);
    assert.match(events[0] ?? '', /"level":50.*"call":"open"/);
    assert.ok(store.log.every((line) => !line.includes('sk_test_revoked')));
  });
});
