/** HTTP message signatures (RFC 9421) and content digests (RFC 9530), as UCP uses them. */
export { contentDigest, digestMatches } from './components.ts';
export { isReplayedSignature, type Mark, type Replay } from './replay.ts';
export {
  detachedJws,
  signMessage,
  type OutgoingRequest,
  type OutgoingResponse,
  type SignatureHeaders,
  type SigningKey,
} from './sign-message.ts';
export {
  freshKeys,
  siteKeys,
  type KeyStore,
  type PrivateJwk,
  type PublicJwk,
  type SiteKeys,
  type SiteKeysOptions,
  type StoredKey,
  type StoredKeys,
} from './site-keys.ts';
export { verifyRequest, type SignedRequest, type Verified, type VerifyOptions } from './verify-request.ts';
