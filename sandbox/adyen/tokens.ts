/** What a payment does is chosen by the card in Google's sealed message, which is opened as a gateway opens it. */
import { cardOutcome, cardsFor, makeGooglePayToken, openGooglePayToken } from '../google-pay/index.ts';
import type { GooglePayRecipient, GooglePayTokenOptions } from '../google-pay/index.ts';

export const adyenTokens = {
  success: 'Authorised',
  decline: 'Refused',
  insufficient_funds: 'Refused: Not enough balance',
  fraud: 'Refused: FRAUD',
  expired: 'Refused: Expired Card',
  blocked: 'Refused: Blocked Card',
  challenge: 'A redirect to the bank, which asks the buyer',
  native_challenge: "An action for Adyen's component, which an agent does not have",
  pending: 'Pending, then authorized',
  pending_declined: 'Pending, then refused',
  partial: 'Half of the amount is authorized',
  capture_refused: 'The capture is refused',
  capture_failed: 'The capture succeeds and fails later',
  refund_refused: 'The refund is refused',
  refund_failed: 'The refund succeeds and fails later',
  lost_before: 'The request to authorize never arrives',
  lost_answer: 'The answer to the request to authorize is lost',
  server_error: 'The payment is made, and answered with HTTP 500',
  slow: 'The answer to the request to authorize takes its time',
  duplicate_webhook: 'Each webhook comes twice',
  webhook_first: 'Each webhook comes before its answer',
  out_of_order: 'Webhooks come in the reverse order, two at a time',
  webhook_lost: 'No webhook ever comes',
  silent: 'The answer and the webhook of the authorization are lost',
} as const satisfies Record<string, string>;

export type AdyenBehavior = keyof typeof adyenTokens;

const gateway = 'adyen';
export const adyenMerchantAccount = 'PorticoSandboxECOM';

/** Each name with its card number. */
export const adyenPans = cardsFor(Object.keys(adyenTokens));
const names = new Map([...adyenPans].map(([name, pan]) => [pan, name]));

/** What Google Pay returns for the merchant account of the sandbox. Each token is of use once. */
export const googlePayTestToken = (
  behavior: AdyenBehavior,
  more: Partial<GooglePayTokenOptions> = {},
): string =>
  makeGooglePayToken({
    gateway,
    gatewayMerchantId: adyenMerchantAccount,
    pan: adyenPans.get(behavior),
    ...more,
  });

/** Of tokens of Google Pay. */
export interface AdyenRecipient {
  merchantAccount: string;
  /** IDs of messages that were charged. */
  used: NonNullable<GooglePayRecipient['used']>;
  /** Epoch milliseconds. */
  now: number;
}

/** Undefined: Adyen could not decrypt it. */
export function readBehavior(
  paymentMethod: Readonly<Record<string, unknown>>,
  recipient: AdyenRecipient,
): AdyenBehavior | undefined {
  if (paymentMethod['type'] === 'googlepay') return ofGoogle(paymentMethod['googlePayToken'], recipient);
  if (paymentMethod['type'] !== 'scheme') return undefined;
  // Adyen's public test values: https://docs.adyen.com/development-resources/testing/test-card-numbers
  const number = paymentMethod['encryptedCardNumber'];
  const name = typeof number === 'string' ? number.replace(/^adyenjs_/, '').replace(/^test_/, '') : '';
  if (name === '4111111111111111') return 'success';
  return isBehavior(name) ? name : undefined;
}

function ofGoogle(
  token: unknown,
  { merchantAccount: gatewayMerchantId, used, now }: AdyenRecipient,
): AdyenBehavior | undefined {
  if (typeof token !== 'string' || token.length > 10_000) return undefined;
  const opened = openGooglePayToken(token, { gateway, gatewayMerchantId, used, now });
  return opened.ok ? behaviorOfCard(opened.token.pan) : undefined;
}

/** Outcomes of cards that have another name here. A refund is always pending at first. */
const sameAs: Readonly<Record<string, AdyenBehavior>> = {
  fraudulent: 'fraud',
  lost_card: 'blocked',
  stolen_card: 'blocked',
  refund_fails: 'refund_failed',
  refund_pending: 'success',
};

function behaviorOfCard(pan: string): AdyenBehavior {
  const outcome = cardOutcome(pan);
  const name = names.get(pan) ?? sameAs[outcome] ?? outcome;
  return isBehavior(name) ? name : 'success';
}

const isBehavior = (name: unknown): name is AdyenBehavior =>
  typeof name === 'string' && Object.hasOwn(adyenTokens, name);
