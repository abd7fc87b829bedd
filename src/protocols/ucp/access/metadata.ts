/** Where tokens come from, for clients that look it up: RFC 8414. */
import type { Addresses, JsonObject } from '../release.ts';
import { allScopes } from './scopes.ts';

/** Served at `/.well-known/oauth-authorization-server`. There is no authorization endpoint: no grant here needs one. */
export const oauthMetadata = ({ origin, pages, rest }: Addresses): JsonObject => ({
  issuer: pages ?? origin,
  token_endpoint: `${rest}/oauth/token`,
  grant_types_supported: ['client_credentials'],
  response_types_supported: [],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  scopes_supported: allScopes(),
});
