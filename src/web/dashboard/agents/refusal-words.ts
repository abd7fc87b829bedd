/** What each rejection means, and how the merchant and the operator of the agent can fix it. */
import type { RefusalCode } from '#ucp';

interface Words {
  means: string;
  merchant: string;
  agent: string;
}

const nothing = 'No action needed unless it happens often.';

export const refusalWords: Record<RefusalCode, Words> = {
  invalid_request: {
    means: 'The request does not match the UCP schema or refers to something that does not exist.',
    merchant: 'No action needed for a single agent. If it affects many agents, they may use an old manifest.',
    agent: 'Read “problems” in the response. Each has a path and an explanation.',
  },
  request_too_large: {
    means: 'The request has too many line items or IDs.',
    merchant: nothing,
    agent: 'Split the request.',
  },
  payment_handler_mismatch: {
    means: 'The payment credential does not belong to the payment handler of the instrument.',
    merchant:
      'No action needed for a single agent. If it affects many agents, check the payment handlers in your preferences.',
    agent: 'Send the credential that the handler requires. “problems” names it.',
  },
  invalid_profile_url: {
    means: 'The request names no profile, or the URL of the profile is not a public https URL.',
    merchant: nothing,
    agent: 'Send UCP-Agent: profile="https://…" with every request.',
  },
  profile_unreachable: {
    means: 'The profile of the agent could not be loaded.',
    merchant:
      'No action needed for a single agent. If it affects all, check the internet access of this server.',
    agent: 'Serve the profile publicly, within a few seconds, without a login.',
  },
  profile_malformed: {
    means: 'The document at the profile URL is not a UCP profile.',
    merchant: nothing,
    agent: 'Check the profile against the schema of its release.',
  },
  version_unsupported: {
    means: 'The agent and the store support no common UCP release.',
    merchant: 'Update Portico if the agent uses a newer release.',
    agent: 'Use one of the releases in the manifest of the store.',
  },
  profile_not_trusted: {
    means: 'The credentials do not belong to the profile in the request.',
    merchant: 'If you know the agent, create a key that is bound to its profile.',
    agent: 'Use the profile that the key was created for.',
  },
  signature_missing: {
    means: 'The request is not signed, and this store requires signed requests.',
    merchant: 'To accept more agents, choose another agent policy in the preferences of the store.',
    agent: 'Sign each request (RFC 9421) with a key from the profile.',
  },
  signature_invalid: {
    means: 'The signature does not match the request, has expired, or was used before.',
    merchant:
      'No action needed for a single agent. If it affects all, check BASE_URL and the clock of this server.',
    agent: 'Check the clock, the covered components, and the signed URL.',
  },
  key_not_found: {
    means: 'The profile has no key with the key ID of the signature.',
    merchant: nothing,
    agent: 'Publish the key in the profile before signing with it.',
  },
  digest_mismatch: {
    means: 'The request body does not match its signed digest.',
    merchant: 'Check whether a proxy in front of Portico changes requests.',
    agent: 'Compute Content-Digest from the exact bytes that you send.',
  },
  algorithm_unsupported: {
    means: 'The algorithm of the signature is not supported.',
    merchant: nothing,
    agent: 'Sign with ES256 (ECDSA over P-256).',
  },
  unauthorized: {
    means: 'A key or token is missing, invalid, or expired.',
    merchant: 'If you know the agent, create an API key for it in Settings.',
    agent: 'Ask the store for a key, or renew the token.',
  },
  forbidden: {
    means: 'The token lacks the scope of this operation.',
    merchant: nothing,
    agent: 'Request a token with the scope of the operation.',
  },
  capability_disabled: {
    means: 'This capability is turned off.',
    merchant: 'To offer it, turn it on in the preferences of the store.',
    agent: 'Read the manifest for the capabilities of the store.',
  },
  not_found: {
    means: 'The store is off, or the operation does not exist.',
    merchant: 'To sell from this store, turn it on.',
    agent: 'Read the manifest for the operations of the store.',
  },
  method_not_allowed: {
    means: 'The URL does not support this HTTP method.',
    merchant: nothing,
    agent: 'Use a method from the Allow header of the response.',
  },
  idempotency_conflict: {
    means: 'The idempotency key was already used with a different request body.',
    merchant: nothing,
    agent: 'Use a new key for each new request.',
  },
  idempotency_in_flight: {
    means: 'The same request is still being processed.',
    merchant: nothing,
    agent: 'Wait a second and retry with the same key.',
  },
  conflict: {
    means: 'Several requests changed the same cart or checkout at the same time.',
    merchant: nothing,
    agent: 'Change a cart or checkout with one request at a time.',
  },
  content_too_large: {
    means: 'The request body is too large.',
    merchant: nothing,
    agent: 'Send a smaller request.',
  },
  unsupported_media_type: {
    means: 'The request body is not JSON.',
    merchant: nothing,
    agent: 'Send Content-Type: application/json.',
  },
  rate_limited: {
    means:
      'The agent exceeded the rate limit per minute, the limit of failed payments per hour, or the limit of concurrent requests.',
    merchant: 'If you know the agent, raise the rate limit in the preferences of the store.',
    agent: 'Wait for the time in Retry-After. Request several products at once.',
  },
  internal_error: {
    means: 'An internal error of Portico.',
    merchant: 'Check the log of Portico at that time and report the error.',
    agent: 'Try again later.',
  },
  unavailable: {
    means: 'The database or the platform of the store did not respond.',
    merchant: 'Check the status of the platform and /ready of Portico.',
    agent:
      'Retry after the time in Retry-After with the same idempotency key. The first request may have taken effect.',
  },
  store_unavailable: {
    means: 'The platform of the store rejects Portico because of its setup.',
    merchant: 'See the overview of the store. It names the missing permission, scope, or setting.',
    agent: 'Retry after the time in Retry-After, or send the buyer to continue_url.',
  },
  capabilities_incompatible: {
    means: 'The agent’s profile and the store have no common version of this capability.',
    merchant: 'If the profile only omits the capability, choose lenient under Incomplete agent profiles.',
    agent: 'Add the capability to the profile, with a version from the manifest.',
  },
  resource_not_found: {
    means: 'The cart, checkout, order, or product does not exist or belongs to another agent.',
    merchant: 'No action needed. Many in a row can mean guessed IDs: choose a stricter agent policy.',
    agent: 'Use IDs from earlier responses, with the credentials that created them.',
  },
  checkout_completed: {
    means: 'The agent tried to change a completed checkout.',
    merchant: nothing,
    agent: 'Read the checkout. Its order is placed.',
  },
  checkout_canceled: {
    means: 'The agent tried to change a canceled or expired checkout.',
    merchant: 'If buyers need more time, let checkouts expire later in the preferences.',
    agent: 'Create a new checkout.',
  },
  payment_in_progress: {
    means: 'The agent tried to change a checkout during its payment.',
    merchant: nothing,
    agent: 'Wait until the payment is complete.',
  },
  payment_not_made: {
    means: 'The payment failed: it was declined, data was missing, or the total changed.',
    merchant: 'If it happens often, check the decline reasons at the processor, and your stock and prices.',
    agent: 'Read “messages” in the response. Send what is missing, or use another instrument.',
  },
  variant_ambiguous: {
    means: 'The selected options match several variants of a product, or none. Nothing was changed.',
    merchant: 'If it happens often, compare the option labels of the product with the words that buyers use.',
    agent: 'Choose one of the variants in “messages” and send its ID as item.id.',
  },
  precondition_failed: {
    means: 'The checkout changed after the version in If-Match. The request was not applied.',
    merchant: nothing,
    agent: 'Show the buyer the checkout in the response, then send its ETag in If-Match.',
  },
};

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
export const explainRefusal = (code: string): Words | undefined =>
  Object.hasOwn(refusalWords, code) ? refusalWords[code as RefusalCode] : undefined;
