/** Who may call: signatures, API keys, tokens, policies and limits. */
export { authenticate, profileIdentity, readCredentials } from './authenticate.ts';
export {
  trialHeader,
  type AccessDeps,
  type AccessRequest,
  type Authenticated,
  type BuyerTokenHolder,
  type KeyHolder,
  type TokenHolder,
} from './caller.ts';
export { allUcpScopes, scopeOf } from './scopes.ts';
export { slidingLimits, type Limits, type LimitState, type SlidingLimits } from './sliding-limits.ts';
export {
  claimedClient,
  noAuthorization,
  oauthMetadata,
  resourceMetadata,
  tokenEndpoint,
  type LinkingMetadata,
  type TokenAnswer,
  type TokenEndpointDeps,
  type TokenRequest,
} from './token-endpoint.ts';
export { createTokens, type Tokens, type TokensOptions } from './tokens.ts';
export { createTrials, type Trials } from './trial.ts';
