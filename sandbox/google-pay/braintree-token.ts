/** Google Pay tokens of the gateway `braintree`: what Braintree made of the card, with a nonce that is charged once. */
import { createHash, randomBytes } from 'node:crypto';
import { cardNetwork, cardOutcome, googleTestPan } from './cards.ts';
import type { GooglePayTokenOptions } from './seal.ts';

export type BraintreeGooglePayOptions = Pick<
  GooglePayTokenOptions,
  'gatewayMerchantId' | 'pan' | 'lifetimeMs' | 'fault' | 'now'
> & {
  /** In place of that of the card: no card makes a bank slow or loses its answer. */
  outcome?: string | undefined;
};

/** Braintree keeps a nonce for three hours. */
const nonceLifeMs = 10_800_000;

/**
 * Members as braintree-web reads them (`androidPayCards[0]` of its google-payment component).
 * @returns the string that goes into `credential.token`
 */
export function makeBraintreeGooglePayToken(options: BraintreeGooglePayOptions): string {
  const { gatewayMerchantId = '', pan = googleTestPan, fault, now = Date.now() } = options;
  const { lifetimeMs = nonceLifeMs, outcome = cardOutcome(pan) } = options;
  const merchantId = fault === 'wrong-recipient' ? `${gatewayMerchantId}-other` : gatewayMerchantId;
  const expires = fault === 'expired' ? now : now + lifetimeMs;
  const nonce = [
    'tokengp',
    printOf(merchantId),
    expires.toString(36),
    randomBytes(8).toString('hex'),
    outcome,
  ];
  const cardType = cardNetwork(pan) === 'VISA' ? 'Visa' : cardNetwork(pan);
  return JSON.stringify({
    androidPayCards: [
      {
        type: 'AndroidPayCard',
        nonce: nonce.join('_'),
        description: 'Android Pay',
        consumed: false,
        details: { cardType, lastTwo: pan.slice(-2), lastFour: pan.slice(-4), isNetworkTokenized: false },
      },
    ],
  });
}

/** The outcome in a nonce for this merchant; undefined for another one, or after its time. */
export function openBraintreeNonce(nonce: string, merchantId: string, now: number): string | undefined {
  const [, print, expires = '', outcome] =
    /^tokengp_([0-9a-f]{8})_([0-9a-z]+)_[0-9a-f]{16}_(\w+)$/.exec(nonce) ?? [];
  return print === printOf(merchantId) && now < Number.parseInt(expires, 36) ? outcome : undefined;
}

const printOf = (merchantId: string): string =>
  createHash('sha256').update(merchantId).digest('hex').slice(0, 8);
