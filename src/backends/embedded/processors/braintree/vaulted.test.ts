/** Braintree also charges what is saved in the merchant's vault: no buyer may pay with the card of another. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { CredentialContent } from '#commerce';
import { startBraintreeBench, type BraintreeBench } from '../../../../../test/support/embedded/braintree.ts';
import { eur } from '../../../../../test/support/embedded/processor.ts';
import { ProcessorUncertain } from '../port.ts';

describe('a payment method in the vault of a Braintree merchant', () => {
  let bench: BraintreeBench;
  const closers: (() => unknown)[] = [];
  before(async () => {
    bench = await startBraintreeBench({ after: (close) => void closers.push(close as () => unknown) });
  });
  after(() => Promise.all(closers.map((close) => close())));

  const pay = (reference: string, credential: CredentialContent) =>
    bench.processor.authorize(reference, {
      ...eur(2_500),
      reference,
      orderNumber: 'N-1',
      credential,
      returnUrl: 'https://shop.example/back',
    });

  test('is rejected by its ID without a request, however the ID is written', async () => {
    const { id } = bench.fake.vault('success');
    const asked = bench.fake.exchanges.length;
    for (const token of [id, `-${id}`, `${id.slice(0, 5)}_${id.slice(5)}`])
      for (const credential of [
        { type: 'token', token },
        { type: 'PAYMENT_GATEWAY', token: JSON.stringify({ androidPayCards: [{ nonce: token }] }) },
      ]) {
        const { state, reason } = await pay('by-id', credential);
        assert.deepEqual([state, reason], ['declined', 'credential-unsupported'], token);
      }
    assert.equal(bench.fake.exchanges.length, asked);
  });

  test('is voided where a nonce stands for it', async () => {
    const { nonce } = bench.fake.vault('success');
    const { state, reason, retryable } = await pay('by-nonce', { type: 'token', token: nonce });
    assert.deepEqual([state, reason, retryable], ['declined', 'credential-unsupported', true]);
    assert.equal(bench.fake.book.total('voided', 'by-nonce'), 2_500);
  });

  test('is voided, and not captured, where the answer was lost', async () => {
    const { nonce } = bench.fake.vault('lost_answer');
    await assert.rejects(pay('lost', { type: 'token', token: nonce }), ProcessorUncertain);
    await bench.processor.capture('lost', eur(2_500));
    const { book } = bench.fake;
    assert.deepEqual([book.total('captured', 'lost'), book.total('voided', 'lost')], [0, 2_500]);
  });
});
