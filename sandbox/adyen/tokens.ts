/** What a payment does is chosen by its token. A message that Google has sealed is a payment that succeeds. */

export const adyenTokens = {
  success: 'Authorised',
  decline: 'Refused',
  insufficient_funds: 'Refused: Not enough balance',
  fraud: 'Refused: FRAUD',
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

/** In place of Google's sealed message, as handlers accept it: a JSON object. */
export const googlePayTestToken = (behavior: AdyenBehavior): string =>
  JSON.stringify({ protocolVersion: 'ECv1', signature: 'sandbox', signedMessage: '{}', sandbox: behavior });

/** Undefined: Adyen could not decrypt it. */
export function readBehavior(paymentMethod: Readonly<Record<string, unknown>>): AdyenBehavior | undefined {
  if (paymentMethod['type'] === 'googlepay') return ofGoogle(paymentMethod['googlePayToken']);
  if (paymentMethod['type'] !== 'scheme') return undefined;
  // Adyen's public test values: https://docs.adyen.com/development-resources/testing/test-card-numbers
  const number = paymentMethod['encryptedCardNumber'];
  const name = typeof number === 'string' ? number.replace(/^adyenjs_/, '').replace(/^test_/, '') : '';
  if (name === '4111111111111111') return 'success';
  return isBehavior(name) ? name : undefined;
}

function ofGoogle(token: unknown): AdyenBehavior | undefined {
  if (typeof token !== 'string' || token.length > 10_000) return undefined;
  let content: unknown;
  try {
    content = JSON.parse(token);
  } catch {
    return undefined;
  }
  const { protocolVersion, signature, signedMessage, sandbox } = (content ?? {}) as Record<string, unknown>;
  if (isBehavior(sandbox)) return sandbox;
  const isSealed = typeof signature === 'string' && typeof signedMessage === 'string';
  return isSealed && /^ECv[12]/.test(String(protocolVersion)) ? 'success' : undefined;
}

const isBehavior = (name: unknown): name is AdyenBehavior =>
  typeof name === 'string' && Object.hasOwn(adyenTokens, name);
