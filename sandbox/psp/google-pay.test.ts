import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { makeStripeGooglePayToken, type StripeGooglePayOptions } from '../google-pay/index.ts';
import { startPsp, type Psp } from './index.ts';
import { createClient, type Client } from './testing.ts';

describe('Google Pay tokens at Stripe', () => {
  let psp: Psp;
  let client: Client;
  before(async () => {
    psp = await startPsp();
    client = createClient(psp);
  });
  after(() => psp.close());

  const idOf = (options?: StripeGooglePayOptions): string => {
    const token = JSON.parse(makeStripeGooglePayToken(options)) as { id: string; object: string };
    assert.equal(token.object, 'token');
    return token.id;
  };
  const pay = async (token: string): Promise<unknown> => {
    const { status, body } = await client.post('/v1/payment_intents', {
      amount: 2_500,
      currency: 'usd',
      capture_method: 'manual',
      confirm: 'true',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][token]': token,
    });
    return status === 200 ? body.status : (body.error.decline_code ?? body.error.code);
  };

  const cases: [name: string, options: StripeGooglePayOptions, outcome: string][] = [
    ["Google's test card", {}, 'requires_capture'],
    ['a card that is declined', { pan: '4000000000000002' }, 'generic_decline'],
    ['a card without funds', { pan: '4000000000009995' }, 'insufficient_funds'],
    ['a card with 3-D Secure', { pan: '4000000000003220' }, 'requires_action'],
    ['a slow bank', { outcome: 'processing' }, 'processing'],
    ['an expired token', { fault: 'expired' }, 'token_expired'],
    ['a token of another account', { fault: 'wrong-recipient' }, 'resource_missing'],
  ];
  for (const [name, options, outcome] of cases) {
    test(`returns ${outcome} for ${name}`, async () => {
      assert.equal(await pay(idOf(options)), outcome);
    });
  }

  test('loses the answer, or the request, of a token that is made for it', async () => {
    for (const outcome of ['lost_answer', 'lost_before'] as const)
      await assert.rejects(pay(idOf({ outcome })), outcome);
    assert.equal(psp.ledger().entries.filter(({ kind }) => kind === 'authorised').length, 2);
  });

  test('rejects the second use of a token, also after a decline', async () => {
    for (const pan of ['4111111111111111', '4000000000000002']) {
      const id = idOf({ pan });
      await pay(id);
      assert.equal(await pay(id), 'token_already_used');
    }
  });

  test('rejects a token with any digit changed', async () => {
    const id = idOf();
    for (let at = 'tok_1'.length; at < id.length; at += 1) {
      const altered = `${id.slice(0, at)}${id[at] === '0' ? '1' : '0'}${id.slice(at + 1)}`;
      assert.equal(await pay(altered), 'resource_missing');
    }
  });
});
