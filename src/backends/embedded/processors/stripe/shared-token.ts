/**
 * Shared payment tokens, with the preview version of Stripe's API on their own requests alone. The SDK does not type them.
 * Source: https://docs.stripe.com/api/shared-payment/granted-token?api-version=2026-04-22.preview
 */
import type { Stripe } from 'stripe';
import { ProcessorRefused, type PaymentAmount } from '../port.ts';
import { toStripeAmount } from './amounts.ts';
import { isStripeError, keyFor, safeCode } from './client.ts';

/** The version that brought granted tokens: https://docs.stripe.com/changelog/dahlia/2026-04-22/shared-payment-granted-token */
export const previewVersion = '2026-04-22.preview';

/** Of `ProcessorRefused`: Stripe refuses requests for shared payment tokens. It says nothing about other payments. */
export const sharedTokensUnavailable = 'shared-tokens-unavailable';

/** What we read of a granted token. Every member may be missing: Stripe does not say which are always there. */
export interface GrantedToken {
  usage_limits?: { currency?: unknown; max_amount?: unknown; expires_at?: unknown } | null;
  usage_details?: { amount_captured?: { value?: unknown; currency?: unknown } | null } | null;
  deactivated_at?: unknown;
  deactivated_reason?: unknown;
  payment_method_details?: { type?: unknown } | null;
}

type Asking = Pick<Stripe, 'rawRequest'>;

const ask = (stripe: Asking, path: string): Promise<unknown> =>
  stripe.rawRequest('GET', path, undefined, { apiVersion: previewVersion });

/**
 * Undefined for a token that was not granted to this account.
 * @throws ProcessorRefused `shared-tokens-unavailable`
 */
export async function readGrantedToken(stripe: Asking, token: string): Promise<GrantedToken | undefined> {
  try {
    return (await ask(stripe, grantedToken(token))) as GrantedToken;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw isRefusedForTokens(error) ? new ProcessorRefused(sharedTokensUnavailable) : error;
  }
}

const grantedToken = (token: string): string => `/v1/shared_payment/granted_tokens/${token}`;

const isMissing = (error: unknown): boolean =>
  isStripeError(error) && error.statusCode === 404 && error.code === 'resource_missing';

/** A wrong key, a busy server, and a request in flight are refused for any request. */
const isRefusedForTokens = (error: unknown): boolean =>
  isStripeError(error) && [400, 403, 404].includes(error.statusCode ?? 0);

/**
 * Why a token cannot pay the amount, as the reason of a decline; undefined: nothing is known against it. Stripe holds the limits
 * itself when it confirms; a payment that is known to fail is not begun.
 * @param now epoch milliseconds
 */
export function shortfall(granted: GrantedToken, payment: PaymentAmount, now: number): string | undefined {
  const { usage_limits: limits, usage_details: used, payment_method_details: method } = granted;
  if (typeof granted.deactivated_at === 'number')
    return deactivations.get(granted.deactivated_reason) ?? 'shared-token-deactivated';
  if (typeof limits?.expires_at === 'number' && limits.expires_at * 1_000 <= now)
    return 'shared-token-expired';
  if (typeof method?.type === 'string' && method.type !== 'card') return 'shared-token-not-a-card';
  if (typeof limits?.currency !== 'string') return undefined;
  if (limits.currency.toLowerCase() !== payment.currency.toLowerCase()) return 'shared-token-currency';
  const { max_amount: most } = limits;
  // The limit is for everything that is captured with the token.
  const captured = used?.amount_captured?.value;
  const left = typeof most === 'number' ? most - (typeof captured === 'number' ? captured : 0) : Infinity;
  return toStripeAmount(payment) > left ? 'shared-token-limit' : undefined;
}

const deactivations: ReadonlyMap<unknown, string> = new Map([
  ['revoked', 'shared-token-revoked'],
  ['expired', 'shared-token-expired'],
  ['consumed', 'shared-token-used'],
  ['resolved', 'shared-token-used'],
]);

/** As Stripe takes it. Without `type` and billing details, which the token has. */
export const sharedTokenData = (token: string): Stripe.PaymentIntentConfirmParams =>
  ({ payment_method_data: { shared_payment_granted_token: token } }) as never;

/** Key of an intent's metadata. A payment that Stripe will not capture does not otherwise show what it was made with. */
const markKey = 'shared_payment_token';

/** Before a token is used. An intent that ended needs no mark. */
export async function markSharedToken(
  { paymentIntents }: Pick<Stripe, 'paymentIntents'>,
  id: string,
): Promise<void> {
  const idempotencyKey = keyFor('mark-shared', id);
  try {
    await paymentIntents.update(id, { metadata: { [markKey]: 'true' } }, { idempotencyKey });
  } catch (error) {
    if (!isStripeError(error) || error.code !== 'payment_intent_unexpected_state') throw error;
  }
}

/** Whether a shared payment token was used for an intent. */
export const isMarkedShared = ({ metadata }: Pick<Stripe.PaymentIntent, 'metadata'>): boolean =>
  Object.hasOwn(metadata ?? {}, markKey);

/** The version does not know the parameter: nothing is wrong with the token. */
export const isParameterUnknown = (error: unknown): boolean =>
  isStripeError(error) && error.code === 'parameter_unknown';

/**
 * A token that cannot pay. Stripe documents no code for it, and test mode was seen to answer with a message alone. What has a code
 * or a parameter is about something else.
 */
export const isTokenRefused = (error: unknown): boolean =>
  isStripeError(error) &&
  error.statusCode === 400 &&
  error.type === 'StripeInvalidRequestError' &&
  error.code === undefined &&
  error.param === undefined;

const noToken = 'spt_portico_does_not_exist';

/**
 * Whether the preview version answers for the account, and the profile is its own. A key may not be allowed to read profiles, and
 * Stripe does not document the answer of an account without one: then nothing is known against the profile.
 * @returns without `code` where Stripe did not answer
 */
export async function checkSharedTokens(
  stripe: Asking,
  profile: string,
): Promise<{ ok: true } | { ok: false; code?: string }> {
  try {
    await ask(stripe, grantedToken(noToken)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  } catch (error) {
    return isRefusedForTokens(error) ? { ok: false, code: codeOf(error) } : { ok: false };
  }
  const own = await ask(stripe, '/v2/network/business_profiles/me').catch(() => undefined);
  const id = (own as { id?: unknown } | undefined)?.id;
  return typeof id === 'string' && id !== profile ? { ok: false, code: 'other_profile' } : { ok: true };
}

const codeOf = (error: unknown): string =>
  isStripeError(error) ? safeCode(error.code ?? error.rawType) : 'unknown';
