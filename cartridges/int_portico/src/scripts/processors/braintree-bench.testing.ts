/** A store that pays with Braintree. */
import assert from 'node:assert/strict';
import { compiledAdapter, openBench, type Bench } from '../backend/orders/order-bench.testing.ts';
import type { ProcessorAdapter } from './adapter.ts';
import { installBraintree, type BraintreeDouble } from './braintree.testing.ts';

export const braintreeNonce = 'tokencc_bc_0d5f1c_x7k2m9_q4w8e1_zz9';
export const braintreeFromGoogle = JSON.stringify({
  androidPayCards: [
    { type: 'AndroidPayCard', nonce: 'd2f3a1c4-9b1e-0b7c-7f1d', details: { lastFour: '1111' } },
  ],
});
export const braintreeCredentials = {
  credit: { type: 'card', token: braintreeNonce },
  googlepay: { type: 'PAYMENT_GATEWAY', token: braintreeFromGoogle },
  paypal: { type: 'paypal', token: braintreeNonce },
};
export type BraintreeKind = keyof typeof braintreeCredentials;

interface BraintreeBench {
  bench: Bench;
  braintree: BraintreeDouble;
  pay(): string;
}

export function openBraintree(kind: BraintreeKind = 'credit'): BraintreeBench {
  let braintree: BraintreeDouble | undefined;
  const bench = openBench({
    voids: false,
    install(platform) {
      platform.method.paymentProcessor.ID = `BRAINTREE_${kind.toUpperCase()}`;
      braintree = installBraintree(platform, kind);
    },
  });
  assert.ok(braintree);
  return { bench, braintree, pay: () => bench.commit({ content: braintreeCredentials[kind] }).outcome };
}

export const braintreeAdapterOf = (kind: BraintreeKind): ProcessorAdapter =>
  compiledAdapter(`braintree_${kind}`);
