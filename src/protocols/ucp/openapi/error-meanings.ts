/** What each protocol error means, and how a caller fixes it: for the API reference. */
import type { ProtocolErrorCode } from '../protocol-error.ts';

export const protocolErrorMeanings: Readonly<Record<ProtocolErrorCode, string>> = {
  invalid_request: 'The request does not match the schema of the operation. Fix the members in `problems`.',
  request_too_large: 'The request has too many items. Send fewer in each request.',
  payment_handler_mismatch: 'The store does not have this payment handler. Use one from the checkout.',
  invalid_profile_url: 'UCP-Agent has no https URL of a profile. Send profile="https://…".',
  profile_unreachable:
    'The store could not read the profile of the agent. Serve it with status 200, without a redirect.',
  profile_malformed: 'The profile of the agent is not valid. Validate it against the UCP schema.',
  version_unsupported: 'The store does not have this UCP release. Use one from its manifest.',
  profile_not_trusted: 'The store does not accept this agent. Ask the merchant for access.',
  signature_missing: 'The store requires signed requests. Sign them by RFC 9421 with a key in your profile.',
  signature_invalid: 'The signature does not match the request. Sign the request exactly as it is sent.',
  key_not_found: 'The profile has no key with the ID in the signature. Publish the key, then try again.',
  digest_mismatch: 'Content-Digest does not match the body. Calculate it over the bytes that you send.',
  algorithm_unsupported:
    'The store cannot verify signatures of this algorithm. Use one that its manifest has a key of.',
  unauthorized: 'The store requires an API key, an access token, or a signature, or did not accept yours.',
  forbidden: 'The credentials are valid, but not for this operation or resource.',
  capability_disabled:
    'The store does not offer this capability. Read its manifest for those that it offers.',
  not_found: 'There is no store or operation at this URL.',
  method_not_allowed: 'The URL does not accept this method. The Allow header lists those that it accepts.',
  idempotency_conflict: 'The Idempotency-Key was used with another body. Use a new key for a new request.',
  idempotency_in_flight: 'A request with this Idempotency-Key is still running. Wait, then repeat it.',
  conflict: 'Another request changed the resource at the same time. Read it, then try again.',
  content_too_large: 'The request body is too large. Send less.',
  unsupported_media_type: 'The request body is not JSON. Send Content-Type: application/json.',
  rate_limited: 'Too many requests. Wait for the seconds in Retry-After.',
  internal_error: 'The service failed. Repeat the request with the same Idempotency-Key.',
  unavailable: 'The service is starting, stopping, or overloaded. Wait for the seconds in Retry-After.',
  store_unavailable: 'The platform of the store does not respond. Wait for the seconds in Retry-After.',
};
