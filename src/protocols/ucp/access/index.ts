/** Who may call: signatures, API keys, tokens, policies and limits. */
export { authenticate, profileIdentity } from './authenticate.ts';
export type {
  AccessDeps,
  AccessRequest,
  Authenticated,
  HeaderReader,
  KeyHolder,
  TokenHolder,
} from './caller.ts';
export { readCredentials } from './credentials.ts';
export { oauthMetadata } from './metadata.ts';
export { rateLeft, rateLimit } from './rate-limit.ts';
export { allScopes, scopeOf } from './scopes.ts';
export { slidingLimits, type Limits, type LimitState, type SlidingLimits } from './sliding-limits.ts';
export {
  tokenEndpoint,
  type TokenAnswer,
  type TokenEndpointDeps,
  type TokenRequest,
} from './token-endpoint.ts';
export { createTokens, type Tokens, type TokensOptions } from './tokens.ts';
export { createTrials, type Trials } from './trial.ts';
export { trialHeader } from './trial-header.ts';
