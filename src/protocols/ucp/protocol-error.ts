/** Failures of the protocol itself: a status and `{ code, content }`, never the envelope. Codes as UCP spells them. */

export interface ProtocolFailure {
  code: ProtocolErrorCode;
  /** One sentence for a person; nothing of the caller's content in it. */
  content: string;
  continueUrl?: string;
  /** Seconds. */
  retryAfter?: number;
  /** Value of `WWW-Authenticate`. */
  challenge?: string;
  /** Of malformed content. */
  problems?: { path: string; text: string }[];
}

/** Code → HTTP status and JSON-RPC code. */
export const protocolErrors = {
  invalid_request: [400, -32602],
  request_too_large: [400, -32602],
  payment_handler_mismatch: [400, -32602],
  invalid_profile_url: [400, -32001],
  profile_unreachable: [424, -32001],
  profile_malformed: [422, -32001],
  version_unsupported: [422, -32001],
  profile_not_trusted: [403, -32000],
  signature_missing: [401, -32000],
  signature_invalid: [401, -32000],
  key_not_found: [401, -32000],
  digest_mismatch: [400, -32600],
  algorithm_unsupported: [400, -32600],
  unauthorized: [401, -32000],
  forbidden: [403, -32000],
  capability_disabled: [404, -32000],
  not_found: [404, -32000],
  method_not_allowed: [405, -32600],
  idempotency_conflict: [409, -32000],
  idempotency_in_flight: [409, -32000],
  conflict: [409, -32000],
  content_too_large: [413, -32600],
  unsupported_media_type: [415, -32600],
  rate_limited: [429, -32000],
  internal_error: [500, -32603],
  unavailable: [503, -32000],
  store_unavailable: [503, -32000],
} as const satisfies Record<string, readonly [status: number, rpc: number]>;

export type ProtocolErrorCode = keyof typeof protocolErrors;
