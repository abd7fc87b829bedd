/** What each rejection means, and how the merchant and the operator of the agent can fix it. */
import type { RefusalCode } from '#ucp';
import { agentTexts as say } from './messages/index.ts';

interface Words {
  means: string;
  merchant: string;
  agent: string;
}

type Key = Parameters<typeof say>[0];

export const refusalKeys = {
  invalid_request: ['invalid-request-means', 'invalid-request-merchant', 'invalid-request-agent'],
  request_too_large: ['request-too-large-means', 'no-action', 'request-too-large-agent'],
  payment_handler_mismatch: [
    'payment-handler-mismatch-means',
    'payment-handler-mismatch-merchant',
    'payment-handler-mismatch-agent',
  ],
  invalid_profile_url: ['invalid-profile-url-means', 'no-action', 'invalid-profile-url-agent'],
  profile_unreachable: [
    'profile-unreachable-means',
    'profile-unreachable-merchant',
    'profile-unreachable-agent',
  ],
  profile_malformed: ['profile-malformed-means', 'no-action', 'profile-malformed-agent'],
  version_unsupported: [
    'version-unsupported-means',
    'version-unsupported-merchant',
    'version-unsupported-agent',
  ],
  profile_not_trusted: [
    'profile-not-trusted-means',
    'profile-not-trusted-merchant',
    'profile-not-trusted-agent',
  ],
  signature_missing: ['signature-missing-means', 'signature-missing-merchant', 'signature-missing-agent'],
  signature_invalid: ['signature-invalid-means', 'signature-invalid-merchant', 'signature-invalid-agent'],
  key_not_found: ['key-not-found-means', 'no-action', 'key-not-found-agent'],
  digest_mismatch: ['digest-mismatch-means', 'digest-mismatch-merchant', 'digest-mismatch-agent'],
  algorithm_unsupported: ['algorithm-unsupported-means', 'no-action', 'algorithm-unsupported-agent'],
  unauthorized: ['unauthorized-means', 'unauthorized-merchant', 'unauthorized-agent'],
  forbidden: ['forbidden-means', 'no-action', 'forbidden-agent'],
  capability_disabled: [
    'capability-disabled-means',
    'capability-disabled-merchant',
    'capability-disabled-agent',
  ],
  not_found: ['not-found-means', 'not-found-merchant', 'not-found-agent'],
  method_not_allowed: ['method-not-allowed-means', 'no-action', 'method-not-allowed-agent'],
  idempotency_conflict: ['idempotency-conflict-means', 'no-action', 'idempotency-conflict-agent'],
  idempotency_in_flight: ['idempotency-in-flight-means', 'no-action', 'idempotency-in-flight-agent'],
  conflict: ['conflict-means', 'no-action', 'conflict-agent'],
  content_too_large: ['content-too-large-means', 'no-action', 'content-too-large-agent'],
  unsupported_media_type: ['unsupported-media-type-means', 'no-action', 'unsupported-media-type-agent'],
  rate_limited: ['rate-limited-means', 'rate-limited-merchant', 'rate-limited-agent'],
  internal_error: ['internal-error-means', 'internal-error-merchant', 'internal-error-agent'],
  unavailable: ['unavailable-means', 'unavailable-merchant', 'unavailable-agent'],
  store_unavailable: ['store-unavailable-means', 'store-unavailable-merchant', 'store-unavailable-agent'],
  capabilities_incompatible: [
    'capabilities-incompatible-means',
    'capabilities-incompatible-merchant',
    'capabilities-incompatible-agent',
  ],
  resource_not_found: ['resource-not-found-means', 'resource-not-found-merchant', 'resource-not-found-agent'],
  checkout_completed: ['checkout-completed-means', 'no-action', 'checkout-completed-agent'],
  checkout_canceled: ['checkout-canceled-means', 'checkout-canceled-merchant', 'checkout-canceled-agent'],
  payment_in_progress: ['payment-in-progress-means', 'no-action', 'payment-in-progress-agent'],
  payment_not_made: ['payment-not-made-means', 'payment-not-made-merchant', 'payment-not-made-agent'],
  variant_ambiguous: ['variant-ambiguous-means', 'variant-ambiguous-merchant', 'variant-ambiguous-agent'],
  precondition_failed: ['precondition-failed-means', 'no-action', 'precondition-failed-agent'],
} as const satisfies Record<RefusalCode, readonly [means: Key, merchant: Key, agent: Key]>;

/** Rejected because of the agent itself, before the store processed the request. */
export const turnedAway: ReadonlySet<string> = new Set<RefusalCode>([
  'invalid_profile_url',
  'profile_unreachable',
  'profile_malformed',
  'version_unsupported',
  'profile_not_trusted',
  'signature_missing',
  'signature_invalid',
  'key_not_found',
  'digest_mismatch',
  'algorithm_unsupported',
  'unauthorized',
  'forbidden',
  'capability_disabled',
  'capabilities_incompatible',
  'rate_limited',
]);

/** The database may still have codes that no longer exist. */
export function explainRefusal(code: string): Words | undefined {
  if (!Object.hasOwn(refusalKeys, code)) return undefined;
  const [means, merchant, agent] = refusalKeys[code as RefusalCode];
  return { means: say(means), merchant: say(merchant), agent: say(agent) };
}
