/** A processor that refuses the store itself is for the operator to mend: no buyer is told that a card was declined. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { openStore, type OpenStore } from './open-store.ts';
import { ownStoreOnly } from './platform.ts';
import { complete, lamp, shopper } from './shopper.ts';

describe('a processor that does not take the key of the store', { skip: ownStoreOnly }, () => {
  let store: OpenStore;
  before(async () => {
    store = await openStore({ STRIPE_SECRET_KEY: 'sk_test_revoked' });
  });
  after(() => store.close());

  test('is not a declined payment, and no try is counted', async () => {
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

  test('is an event for the operator, without the key', () => {
    const events = store.log.filter((line) => line.includes('"processor-refused"'));
    assert.ok(events.length > 0);
    assert.match(events[0] ?? '', /"level":50.*"call":"createIntent"/);
    assert.ok(store.log.every((line) => !line.includes('sk_test_revoked')));
  });
});
