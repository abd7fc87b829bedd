import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sandboxTokens, startPsp, type Psp } from './index.ts';
import { createClient, type Answer, type Client } from './testing.ts';

describe('tokens', () => {
  const slowMs = 60;
  let psp: Psp;
  let client: Client;
  before(async () => {
    psp = await startPsp({ slowMs });
    client = createClient(psp);
  });
  after(() => psp.close());

  const confirm = (id: string, token: string): Promise<Answer> =>
    client.post(
      `/v1/payment_intents/${id}/confirm`,
      token.startsWith('tok_')
        ? { 'payment_method_data[type]': 'card', 'payment_method_data[card][token]': token }
        : { payment_method: token },
    );
  const statusOf = async (id: string): Promise<string> =>
    (await client.get(`/v1/payment_intents/${id}`)).body.status as string;

  const authorises = async (id: string, token: string): Promise<void> => {
    assert.equal((await confirm(id, token)).body.status, 'requires_capture');
  };
  const declines = (code: string, declineCode: string) => async (id: string, token: string) => {
    const { status, body } = await confirm(id, token);
    assert.deepEqual(
      [status, body.error.type, body.error.code, body.error.decline_code],
      [402, 'card_error', code, declineCode],
    );
    assert.equal(body.error.payment_intent.last_payment_error.decline_code, declineCode);
    assert.equal(await statusOf(id), 'requires_payment_method');
  };

  const refunds = (end: string) => async (id: string, token: string) => {
    await authorises(id, token);
    await client.post(`/v1/payment_intents/${id}/capture`);
    const fields = { payment_intent: id, amount: 500 };
    const made = await client.post('/v1/refunds', fields, `refund-${id}`);
    assert.equal(made.body.status, 'pending');
    const left = await client.post('/v1/refunds', { payment_intent: id, amount: 2_001 });
    assert.equal(left.body.error.param, 'amount', 'what is pending is gone');
    await wait(slowMs + 10);
    assert.equal((await client.get(`/v1/refunds/${made.body.id}`)).body.status, end);
    // As Stripe does: under the key stands what was answered first.
    assert.equal((await client.post('/v1/refunds', fields, `refund-${id}`)).body.status, 'pending');
    const rest = await client.post('/v1/refunds', { payment_intent: id, amount: 2_500 });
    assert.equal(rest.status, end === 'failed' ? 200 : 400);
  };

  /** What each credential does. */
  const expected: Record<string, (id: string, token: string) => Promise<void>> = {
    pm_sandbox_success: authorises,
    pm_sandbox_decline: declines('card_declined', 'generic_decline'),
    pm_sandbox_insufficient_funds: declines('card_declined', 'insufficient_funds'),
    pm_sandbox_expired: declines('expired_card', 'expired_card'),
    pm_sandbox_lost_card: declines('card_declined', 'lost_card'),
    pm_sandbox_stolen_card: declines('card_declined', 'stolen_card'),
    pm_sandbox_fraudulent: declines('card_declined', 'fraudulent'),
    async pm_sandbox_challenge(id, token) {
      const { body } = await confirm(id, token);
      assert.equal(body.status, 'requires_action');
      assert.equal(body.next_action.redirect_to_url.url, `${psp.url}/3ds/${id}`);
    },
    async pm_sandbox_processing(id, token) {
      assert.equal((await confirm(id, token)).body.status, 'processing');
      await wait(slowMs + 10);
      assert.equal(await statusOf(id), 'requires_capture');
    },
    async pm_sandbox_slow(id, token) {
      const before = performance.now();
      const answer = confirm(id, token);
      assert.equal(await statusOf(id), 'requires_payment_method');
      assert.equal((await answer).body.status, 'requires_capture');
      assert.ok(performance.now() - before >= slowMs - 2);
    },
    async pm_sandbox_lost_answer(id, token) {
      await assert.rejects(confirm(id, token), TypeError);
      assert.equal(await statusOf(id), 'requires_capture');
    },
    async pm_sandbox_lost_before(id, token) {
      await assert.rejects(confirm(id, token), TypeError);
      assert.equal(await statusOf(id), 'requires_payment_method');
    },
    async pm_sandbox_server_error(id, token) {
      const { status, body } = await confirm(id, token);
      assert.deepEqual([status, body.error.type], [500, 'api_error']);
      assert.equal(await statusOf(id), 'requires_capture');
    },
    pm_sandbox_double_webhook: authorises,
    async pm_sandbox_decline_at_capture(id, token) {
      await authorises(id, token);
      const { status, body } = await client.post(`/v1/payment_intents/${id}/capture`);
      assert.deepEqual([status, body.error.code], [402, 'card_declined']);
      const after = (await client.get(`/v1/payment_intents/${id}`)).body;
      assert.deepEqual([after.status, after.amount_capturable], ['requires_payment_method', 0]);
    },
    pm_sandbox_refund_pending: refunds('succeeded'),
    pm_sandbox_refund_fails: refunds('failed'),
  };

  test('has a test for every credential', () => {
    assert.deepEqual(sandboxTokens.map(({ id }) => id).toSorted(), Object.keys(expected).toSorted());
  });

  for (const { id: name, synonyms, description } of sandboxTokens) {
    test(`${name} and its synonyms: ${description}`, async () => {
      for (const token of [name, ...synonyms]) await expected[name]?.(await client.intent(), token);
    });
  }

  test('uses each name for one outcome only', () => {
    const names = sandboxTokens.flatMap(({ id, synonyms }) => [id, ...synonyms]);
    assert.equal(new Set(names).size, names.length);
  });
});
