/**
 * Shared payment tokens as an agent grants them to this account, and what is left of their limits. A preview: only requests with
 * its version know them.
 * Source: https://docs.stripe.com/api/shared-payment/granted-token?api-version=2026-04-22.preview
 */
import { allowOnly, readAmount, readMetadata, required } from './form.ts';
import type { Intent } from './intent.ts';
import type { Operation } from './operations.ts';
import { invalid, missing, Refusal } from './problem.ts';
import { findToken, type SandboxToken } from './tokens.ts';

/** As the ledger keeps it. Times in epoch milliseconds. */
export interface Grant {
  id: string;
  created: number;
  /** What it stands for. */
  paymentMethod: string;
  currency: string;
  maxAmount: number;
  expiresAt: number;
  revokedAt: number | null;
  metadata: Record<string, string>;
}

/** Preview versions have a date and a name of their own: the first one with granted tokens, and those after it. */
export const isPreview = (version: unknown): boolean =>
  typeof version === 'string' &&
  /^\d{4}-\d{2}-\d{2}\.preview$/.test(version) &&
  version >= '2026-04-22.preview';

/** The test helper: in place of an agent. */
export const createGrant: Operation = async (form, _id, deps) => {
  allowOnly(form, ['payment_method', 'usage_limits', 'shared_metadata', 'customer']);
  const method = required(form, 'payment_method');
  if (!findToken(method, 'pm_')) throw missing('PaymentMethod', method, 'payment_method', 400);
  const currency = required(form, 'usage_limits[currency]').toLowerCase();
  const most = required(form, 'usage_limits[max_amount]');
  const ends = required(form, 'usage_limits[expires_at]');
  if (!/^\d{1,11}$/.test(ends))
    throw invalid('usage_limits[expires_at]', 'Invalid timestamp', 'parameter_invalid_integer');
  const grant: Grant = {
    id: deps.newId('spt_'),
    created: deps.now(),
    paymentMethod: method,
    currency,
    maxAmount: readAmount(most, 'usage_limits[max_amount]', currency),
    expiresAt: Number(ends) * 1_000,
    revokedAt: null,
    metadata: readMetadata(form, 'shared_metadata'),
  };
  return { result: { steps: [{ kind: 'granted', amount: grant.maxAmount, grant }] } };
};

export const revokeGrant: Operation = async (form, id, deps) => {
  allowOnly(form, []);
  const before = deps.findGrant(id);
  const grant: Grant = { ...before, revokedAt: before.revokedAt ?? deps.now() };
  return { result: { steps: [{ kind: 'revoked', amount: 0, grant }] } };
};

const paidWith = (grant: Grant, intents: Iterable<Intent>): Intent[] =>
  [...intents].filter(({ grantId }) => grantId === grant.id);

const capturedWith = (grant: Grant, intents: Iterable<Intent>): number =>
  paidWith(grant, intents).reduce((sum, { received }) => sum + received, 0);

/** When and why it ended; undefined: it can be used. */
function endOf(
  grant: Grant,
  intents: Iterable<Intent>,
  now: number,
): { at: number; reason: 'revoked' | 'consumed' | 'expired' } | undefined {
  if (grant.revokedAt !== null) return { at: grant.revokedAt, reason: 'revoked' };
  if (capturedWith(grant, intents) >= grant.maxAmount) return { at: now, reason: 'consumed' };
  return grant.expiresAt <= now ? { at: grant.expiresAt, reason: 'expired' } : undefined;
}

/** What counts against the limit of a token. Stripe does not say: `held`, from the authorization on; `captured`, from the capture on. */
export type GrantCounts = 'held' | 'captured';

/** Stripe does not say how it refuses: a message alone was seen in its test mode. */
const refuse = (message: string): Refusal => new Refusal(400, { type: 'invalid_request_error', message });

/** @throws Refusal for a token that ended, or that is over its limit with this payment */
function checkGrant(
  grant: Grant,
  { id, amount }: Pick<Intent, 'id' | 'amount'>,
  intents: readonly Intent[],
  { now, counts }: { now: number; counts: GrantCounts },
): void {
  if (endOf(grant, intents, now))
    throw refuse(
      'The shared payment granted token cannot be used because it is already in a deactivated state.',
    );
  const used = paidWith(grant, intents)
    .filter((intent) => intent.id !== id)
    .reduce((sum, { received, capturable }) => sum + received + (counts === 'held' ? capturable : 0), 0);
  if (used + amount > grant.maxAmount)
    throw refuse(
      'The requested amount is greater than the remaining amount capturable with this shared payment granted token.',
    );
}

/** The instrument behind a token, within its limits. @throws Refusal */
export function useGrant(
  grant: Grant,
  payment: Pick<Intent, 'id' | 'amount' | 'currency'>,
  intents: readonly Intent[],
  at: { now: number; counts: GrantCounts },
): SandboxToken {
  checkGrant(grant, payment, intents, at);
  if (grant.currency !== payment.currency)
    throw refuse('The currency is not that of this shared payment granted token.');
  const token = findToken(grant.paymentMethod, 'pm_');
  if (!token) throw refuse('The shared payment granted token cannot be used.');
  return { ...token, grantId: grant.id };
}

/** Where holds do not count, the limit is checked when the money is taken. @throws Refusal */
export function captureGrant(
  grant: Grant,
  payment: Pick<Intent, 'id' | 'amount'>,
  intents: readonly Intent[],
  at: { now: number; counts: GrantCounts },
): void {
  if (at.counts === 'captured') checkGrant(grant, payment, intents, at);
}

const seconds = (ms: number): number => Math.floor(ms / 1_000);

/** As the API shows it. */
export function toGrantedToken(grant: Grant, intents: readonly Intent[], now: number): object {
  const end = endOf(grant, intents, now);
  return {
    id: grant.id,
    object: 'shared_payment.granted_token',
    agent_details: { network_business_profile: 'profile_test_sandbox_agent' },
    created: seconds(grant.created),
    deactivated_at: end ? seconds(end.at) : null,
    deactivated_reason: end?.reason ?? null,
    livemode: false,
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
    shared_metadata: grant.metadata,
    usage_details: {
      amount_captured: { value: capturedWith(grant, intents), currency: grant.currency },
    },
    usage_limits: {
      currency: grant.currency,
      expires_at: seconds(grant.expiresAt),
      max_amount: grant.maxAmount,
    },
  };
}
