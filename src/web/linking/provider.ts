/** One store's authorization server, configured: RFC 6749 with PKCE, 7009, 8414, and 9207. */
import { createECDH, hkdfSync, timingSafeEqual } from 'node:crypto';
import { errors, interactionPolicy, Provider, type ClientAuthMethod } from 'oidc-provider';
import type { Secret, Site } from '#commerce';
import { linkingHash, type BuyerAccounts } from '#storage';
import { linkingAdapter, type AdapterDeps } from './adapter.ts';
import { assertionAlgorithms, checkAssertion, type ClientKeys } from './client-assertion.ts';
import { linkingScopes } from './scopes.ts';

export interface LinkingPlace {
  site: Site;
  /** `https://shop.example`, with its path where several stores share a host. */
  issuer: string;
}

export interface ProviderDeps extends Omit<AdapterDeps, 'site'> {
  accounts: Pick<BuyerAccounts, 'read'>;
  secret: Secret;
  /** Key sets of platforms: URLs that an owner entered. */
  fetchKeys(url: string): Promise<Response>;
  /** Gets defects. */
  log(event: string, facts: Record<string, unknown>): void;
}

/** Below the base of the store. */
export const linkingPaths = {
  authorize: '/api/ucp/oauth/authorize',
  token: '/api/ucp/oauth/token',
  revoke: '/api/ucp/oauth/revoke',
  keys: '/api/ucp/oauth/jwks',
  page: '/api/ucp/oauth/link',
} as const;

export const linkSessionCookie = 'portico_link_session';

const minute = 60;
const day = 24 * 60 * minute;

/** Seconds. */
const lifetimes = {
  AccessToken: 15 * minute,
  AuthorizationCode: minute,
  Grant: 730 * day,
  IdToken: minute,
  Interaction: 30 * minute,
  RefreshToken: 180 * day,
  Session: 5 * minute,
};

/** A secret is accepted in the header and in the form: platforms that link accounts send either (RFC 6749, section 2.3.1). */
export const authMethods = [
  'client_secret_basic',
  'private_key_jwt',
  'client_secret_post',
] as const satisfies readonly ClientAuthMethod[];

const derived = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `portico linking ${use} 1`, 32));

/** The library needs a key for ID tokens, which are not offered: the scope `openid` is not. */
function unusedKey(secret: string) {
  const key = createECDH('prime256v1');
  key.setPrivateKey(derived(secret, 'key'));
  const point = key.getPublicKey();
  const text = (bytes: Buffer): string => bytes.toString('base64url');
  return {
    kty: 'EC' as const,
    crv: 'P-256' as const,
    alg: 'ES256',
    use: 'sig' as const,
    kid: 'linking',
    x: text(point.subarray(1, 33)),
    y: text(point.subarray(33)),
    d: text(derived(secret, 'key')),
  };
}

/** Each link asks who the buyer is, and what they allow: a browser may be shared. */
function policy() {
  const prompts = interactionPolicy.base();
  // The library ignores scopes that it does not know, and would link the account for nothing.
  const scope = new interactionPolicy.Check('scope', 'A scope is required.', 'invalid_scope', ({ oidc }) => {
    const asked = String(oidc.params?.['scope'] ?? '').split(' ');
    if (!asked.some((one) => linkingScopes.includes(one)))
      throw new errors.InvalidScope('none of the requested scopes is supported', asked.join(' '));
    return interactionPolicy.Check.NO_NEED_TO_PROMPT;
  });
  const always = new interactionPolicy.Check('always', 'A sign-in is required.', 'login_required', (ctx) =>
    ctx.oidc.result?.login
      ? interactionPolicy.Check.NO_NEED_TO_PROMPT
      : interactionPolicy.Check.REQUEST_PROMPT,
  );
  prompts.get('login')?.checks.add(scope);
  prompts.get('login')?.checks.add(always);
  return prompts;
}

/** @param issuer public URL of the store, with its path where several share a host */
export function createProvider(site: string, issuer: string, deps: ProviderDeps): Provider {
  const secrets = [deps.secret].flat();
  const [secret] = secrets;
  if (secret === undefined) throw new Error('A service secret is required.');
  const base = new URL(issuer).pathname.replace(/\/$/, '');
  const cookie = { httpOnly: true, sameSite: 'lax' as const, signed: true };
  const provider = new Provider(issuer, {
    adapter: linkingAdapter({ ...deps, site }),
    allowOmittingSingleRegisteredRedirectUri: false,
    assertJwtClientAuthClaimsAndHeader: ({ oidc }, claims, header, client) =>
      checkAssertion(
        String(oidc.params?.['client_assertion']),
        claims,
        header,
        (client as unknown as { asymmetricKeyStore: ClientKeys }).asymmetricKeyStore,
      ),
    clientAuthMethods: [...authMethods],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    cookies: {
      keys: secrets.map((one) => derived(one, 'cookies').toString('base64url')),
      names: {
        session: linkSessionCookie,
        interaction: 'portico_link',
        resume: 'portico_link_resume',
      },
      long: { ...cookie, path: `${base}/api/ucp/oauth` },
      short: cookie,
    },
    enabledJWA: {
      clientAuthSigningAlgValues: [...assertionAlgorithms],
      idTokenSigningAlgValues: ['ES256'],
    },
    expiresWithSession: () => false,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      // Of its own tokens alone: another client learns nothing.
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    fetch: (url) => deps.fetchKeys(String(url)),
    async findAccount(_ctx, id) {
      const account = await deps.accounts.read(site, id);
      return account && { accountId: id, claims: () => ({ sub: id }) };
    },
    interactions: {
      policy: policy(),
      url: (_ctx, { uid }) => `${base}${linkingPaths.page}/${uid}`,
    },
    issueRefreshToken: () => true,
    jwks: { keys: [unusedKey(secret)] },
    pkce: { required: () => true },
    // The page is ours: see `LinkingRequest`.
    renderError(ctx, _out, error) {
      Object.assign(ctx.req, { linkingError: error });
      ctx.body = '';
    },
    responseTypes: ['code'],
    rotateRefreshToken: true,
    routes: {
      authorization: linkingPaths.authorize,
      jwks: linkingPaths.keys,
      revocation: linkingPaths.revoke,
      token: linkingPaths.token,
    },
    scopes: [...linkingScopes],
    ttl: lifetimes,
  });
  provider.proxy = true;
  provider.on('server_error', (_ctx, error) => deps.log('linking-failed', { err: error }));
  Object.assign(provider.Client.prototype, { compareClientSecret });
  return provider;
}

/** Secrets are stored as hashes. */
function compareClientSecret(this: { clientSecret?: string }, given: string): boolean {
  const known = Buffer.from(this.clientSecret ?? '');
  const hashed = Buffer.from(linkingHash(given));
  return known.length === hashed.length && timingSafeEqual(known, hashed);
}
