/** What each refusal means, and what can be done about it: by whoever runs the store, and by whoever runs the agent. */
import type { RefusalCode } from '#ucp';

interface Words {
  means: string;
  merchant: string;
  agent: string;
}

const nothing = 'Nothing, unless it happens often.';

export const refusalWords: Record<RefusalCode, Words> = {
  invalid_request: {
    means: 'The request is not shaped as UCP says, or names what is not there to be named.',
    merchant: 'Nothing: one agent alone has a defect. Many at once may have read an old manifest.',
    agent: 'Read “problems” in the answer: each has the path and what is wrong with it.',
  },
  request_too_large: {
    means: 'More lines or ids than one request may have.',
    merchant: nothing,
    agent: 'Split the request.',
  },
  payment_handler_mismatch: {
    means: 'The payment credential is not one of the payment handler that the instrument names.',
    merchant:
      'Nothing: one agent alone has a defect. Many at once: compare the handlers in your preferences.',
    agent: 'Send the credential that the handler asks for; “problems” says which that is.',
  },
  invalid_profile_url: {
    means: 'No profile was named, or its address is no public https address.',
    merchant: nothing,
    agent: 'Send UCP-Agent: profile="https://…" with every call.',
  },
  profile_unreachable: {
    means: 'The profile that the agent names could not be loaded.',
    merchant: 'Nothing; if it is every agent, look whether this server reaches the internet.',
    agent: 'Serve the profile publicly, within a few seconds, without a login.',
  },
  profile_malformed: {
    means: 'The profile was loaded and is no UCP profile.',
    merchant: nothing,
    agent: 'Check the profile against the schema of its release.',
  },
  version_unsupported: {
    means: 'The agent speaks no release of UCP that this store speaks.',
    merchant: 'Update Portico if the agents’ release is newer.',
    agent: 'Offer one of the releases in the store’s manifest.',
  },
  profile_not_trusted: {
    means: 'The credentials do not belong to the profile that the call names.',
    merchant: 'If you know the agent: make it a key that is bound to its profile.',
    agent: 'Name the profile for which the key was made.',
  },
  signature_missing: {
    means: 'This store takes signed calls only, and this one was not.',
    merchant: 'To let more agents in, choose another agent policy in the store’s preferences.',
    agent: 'Sign each request (RFC 9421) with a key of the profile.',
  },
  signature_invalid: {
    means: 'The signature does not fit the request, is too old, or was used before.',
    merchant: 'Nothing; if it is everybody, check this server’s clock and BASE_URL.',
    agent: 'Check the clock, the covered components and the address that is signed.',
  },
  key_not_found: {
    means: 'The profile has no key of the id that the signature names.',
    merchant: nothing,
    agent: 'Publish the key in the profile before signing with it.',
  },
  digest_mismatch: {
    means: 'The content is not the one that was signed.',
    merchant: 'Look whether a proxy in between changes requests.',
    agent: 'Compute Content-Digest over the bytes as they are sent.',
  },
  algorithm_unsupported: {
    means: 'The signature was made by an algorithm that is not taken.',
    merchant: nothing,
    agent: 'Sign with ES256 (ECDSA over P-256).',
  },
  unauthorized: {
    means: 'A key or token was missing, wrong or expired.',
    merchant: 'If you know the agent: make it a key in Settings.',
    agent: 'Ask the store for a key, or renew the token.',
  },
  forbidden: {
    means: 'The token does not reach as far as this operation.',
    merchant: nothing,
    agent: 'Ask for a token with the scope of the operation.',
  },
  capability_disabled: {
    means: 'The store has switched this capability off.',
    merchant: 'Switch it on in the store’s preferences, if agents are to use it.',
    agent: 'Read the manifest again: it is not offered.',
  },
  not_found: {
    means: 'The store is switched off, or there is no such operation.',
    merchant: 'If this store is to sell, switch it on.',
    agent: 'Read the manifest for what is offered.',
  },
  method_not_allowed: {
    means: 'The address takes other methods.',
    merchant: nothing,
    agent: 'See “Allow” in the answer.',
  },
  idempotency_conflict: {
    means: 'An idempotency key was used again with other content.',
    merchant: nothing,
    agent: 'Take a new key for a new request.',
  },
  idempotency_in_flight: {
    means: 'The same request was still being worked on.',
    merchant: nothing,
    agent: 'Wait a second and ask again with the same key.',
  },
  conflict: {
    means: 'Several calls changed the same cart or checkout at once.',
    merchant: nothing,
    agent: 'Change one resource with one call at a time.',
  },
  content_too_large: {
    means: 'The content is larger than is read.',
    merchant: nothing,
    agent: 'Send less at once.',
  },
  unsupported_media_type: {
    means: 'The content is not JSON.',
    merchant: nothing,
    agent: 'Send Content-Type: application/json.',
  },
  rate_limited: {
    means:
      'More calls a minute than the store allows one caller, too many payments in an hour that came to nothing, or too many at once.',
    merchant: 'If the agent is welcome: raise the rate limit in the store’s preferences.',
    agent: 'Wait as long as Retry-After says; ask for several products at once.',
  },
  internal_error: {
    means: 'A defect of ours.',
    merchant: 'Look into the log of this service at that time, and report it.',
    agent: 'Try again later.',
  },
  unavailable: {
    means: 'The database or the store’s platform did not answer.',
    merchant: 'Look at the platform’s state and at /ready of this service.',
    agent:
      'Try again after Retry-After, with the same idempotency key: whether the first call took effect is not known.',
  },
  store_unavailable: {
    means: 'The store’s platform refuses this service for the way it is set up.',
    merchant: 'See the store’s page: it names the right, scope or setting that is missing.',
    agent: 'Try again after Retry-After, or send the buyer to continue_url.',
  },
  capabilities_incompatible: {
    means: 'The agent’s profile and the store have no version of this capability in common.',
    merchant: 'If its profile only forgets to name it: choose lenient under Incomplete agent profiles.',
    agent: 'Add the capability to the profile, in a version of the manifest.',
  },
  resource_not_found: {
    means: 'There is no such cart, checkout, order or product, or it is not this caller’s.',
    merchant: 'Nothing; many in a row can be somebody who guesses: raise the agent policy.',
    agent: 'Keep the ids that were answered, and call with the credentials that made them.',
  },
  checkout_completed: {
    means: 'A checkout that is paid was to be changed.',
    merchant: nothing,
    agent: 'Read the checkout: the order is placed.',
  },
  checkout_canceled: {
    means: 'A checkout that was cancelled or has expired was to be changed.',
    merchant: 'If buyers need longer: give checkouts more hours in the preferences.',
    agent: 'Make a new checkout.',
  },
  payment_in_progress: {
    means: 'A checkout was to be changed while its payment was under way.',
    merchant: nothing,
    agent: 'Wait until the payment has ended.',
  },
  payment_not_made: {
    means: 'A payment was asked for and not made: declined, something was missing, or the total had changed.',
    merchant: 'Many: look at the payment provider’s reasons, and at stock and prices that change often.',
    agent: 'Read “messages” in the answer, mend what is missing, or offer another instrument.',
  },
  variant_ambiguous: {
    means: 'The selected options fit several variants of a product, or none. Nothing was changed.',
    merchant: 'Many: compare the option labels of the product with the words that buyers use.',
    agent: 'Choose one of the variants in “messages” and send its ID as item.id.',
  },
  precondition_failed: {
    means: 'The checkout was changed since the agent read the version in If-Match. Nothing was changed.',
    merchant: nothing,
    agent: 'Show the buyer the checkout in the response, then send its ETag in If-Match.',
  },
};

/** The caller itself was turned away, before the store looked at what it asked for. */
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

/** Codes are ours, but the database may remember one that is no more. */
export const explainRefusal = (code: string): Words | undefined =>
  Object.hasOwn(refusalWords, code) ? refusalWords[code as RefusalCode] : undefined;
