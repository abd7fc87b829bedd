/** What the simulated Adyen makes of Google Pay tokens, through the processor. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { GooglePayTokenOptions } from '../../../../../sandbox/google-pay/index.ts';
import { googlePay, startAdyenBench, type AdyenBench } from '../../../../../test/support/embedded/adyen.ts';
import { eur, returnUrl } from '../../../../../test/support/embedded/processor.ts';
import type { Authorization, PaymentState } from '../port.ts';

describe('tokens of Google Pay at Adyen', () => {
  let bench: AdyenBench;
  const closers: (() => unknown)[] = [];
  before(async () => {
    bench = await startAdyenBench({ after: (close) => void closers.push(close as () => unknown) });
  });
  after(() => Promise.all(closers.map((close) => close())));

  let count = 0;
  const newId = (): string => `token-${(count += 1)}`;
  const pay = (id: string, credential: Authorization['credential']): Promise<PaymentState> => {
    const money = { ...eur(2_500), reference: id, orderNumber: 'N-1' };
    return bench.processor.authorize(id, { ...money, credential, returnUrl });
  };
  const moved = (id: string) => bench.adyen.moves.filter(({ reference }) => reference === id);

  const wrong: [what: string, change: Partial<GooglePayTokenOptions>][] = [
    ['has expired', { fault: 'expired' }],
    ['is for another gateway', { fault: 'wrong-recipient' }],
    ['is for another merchant account', { gatewayMerchantId: 'OtherECOM' }],
    ['no key of Google signed', { fault: 'broken-chain' }],
    ['was altered', { fault: 'altered' }],
  ];
  for (const [what, change] of wrong)
    test(`one that ${what} is declined`, async () => {
      const id = newId();
      const { state, reason } = await pay(id, googlePay('success', change));
      assert.deepEqual([state, reason, moved(id)], ['declined', 'credential-refused', []]);
    });

  test('one that was charged before is declined', async () => {
    const [first, second] = [newId(), newId()];
    const credential = googlePay('success');
    assert.equal((await pay(first, credential)).state, 'authorised');
    const { state, reason } = await pay(second, credential);
    assert.deepEqual([state, reason, moved(second)], ['declined', 'credential-refused', []]);
  });

  const cards: [pan: string, state: PaymentState['state'], reason?: string][] = [
    ['4111111111111111', 'authorised'],
    ['4000000000000002', 'declined', 'refused'],
    ['4000000000009995', 'declined', 'not-enough-balance'],
    ['4000000000000069', 'declined', 'expired-card'],
    ['4000000000009987', 'declined', 'blocked-card'],
    ['4100000000000019', 'declined', 'fraud'],
    ['4000000000003220', 'challenge'],
    ['4000000000007726', 'authorised'],
  ];
  for (const [pan, state, reason] of cards)
    test(`the card ${pan} is ${state}${reason === undefined ? '' : `: ${reason}`}`, async () => {
      const found = await pay(newId(), googlePay('success', { pan }));
      assert.deepEqual([found.state, found.reason], [state, reason]);
    });
});
