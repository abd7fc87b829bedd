/** `POST …/oauth/token`: the client credentials grant of RFC 6749, where client id and secret are an API key's id and the key. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { KeyHolder } from './caller.ts';
import { allLinkedScopes, allUcpScopes } from './scopes.ts';
import type { Tokens } from './tokens.ts';
import type { Addresses, JsonObject } from '../release.ts';

export interface TokenRequest {
  /** Of `application/x-www-form-urlencoded`. */
  form: URLSearchParams;
  /** Header `Authorization`. */
  authorization?: string | null;
  /** Public address of the site, with its path where several share a name. */
  origin: string;
  /** Id of the site: a key may be for one alone. */
  site: string;
}

export interface TokenAnswer {
  status: 200 | 400 | 401;
  headers: Record<string, string>;
  body: Record<string, string | number>;
}

export interface TokenEndpointDeps {
  /** Undefined: unknown, revoked or expired. */
  verifyKey(text: string): Promise<KeyHolder | undefined>;
  tokens: Pick<Tokens, 'issueToken'>;
}

type TokenError = 'invalid_request' | 'invalid_client' | 'unsupported_grant_type' | 'invalid_scope';

/** Answers as RFC 6749, sections 5.1 and 5.2, say. The caller limits tries and the size of the form. */
export async function tokenEndpoint(
  { form, authorization, origin, site }: TokenRequest,
  { verifyKey, tokens }: TokenEndpointDeps,
): Promise<TokenAnswer> {
  const names = [...form.keys()];
  if (new Set(names).size !== names.length)
    return refuse('invalid_request', 'Send each parameter only once.');
  const grant = form.get('grant_type');
  if (!grant) return refuse('invalid_request', 'grant_type is missing. Send grant_type=client_credentials.');
  if (grant !== 'client_credentials')
    return refuse('unsupported_grant_type', 'Unsupported grant_type. Send grant_type=client_credentials.');
  const client = readClient(form, authorization ?? null);
  if (client === 'two-ways')
    return refuse(
      'invalid_request',
      'Send client credentials either in the Authorization header or in the form, not in both.',
    );
  const holder = client && (await verifyKey(client.secret));
  const isForeign = holder?.site !== undefined && holder.site !== site;
  if (!client || !holder || isForeign || !isSame(holder.id, client.id))
    return {
      ...refuse('invalid_client', 'The client ID or secret is incorrect.'),
      status: 401,
      headers: challenge(origin),
    };
  const scopes = readScopes(form.get('scope'));
  if (!scopes)
    return refuse(
      'invalid_scope',
      'The scope is unknown. See scopes_supported in /.well-known/oauth-authorization-server.',
    );
  const { text, expiresIn } = await tokens.issueToken({ client: holder.id, audience: origin, scopes });
  return {
    status: 200,
    headers: uncached,
    body: { access_token: text, token_type: 'Bearer', expires_in: expiresIn, scope: scopes.join(' ') },
  };
}

interface Client {
  id: string;
  secret: string;
}

const maxLength = 512;

/** `client_secret_basic` or `client_secret_post`, not both (section 2.3). */
function readClient(form: URLSearchParams, authorization: string | null): Client | 'two-ways' | undefined {
  const secret = form.get('client_secret');
  if (authorization !== null && secret !== null) return 'two-ways';
  const client =
    authorization === null
      ? { id: form.get('client_id') ?? '', secret: secret ?? '' }
      : readBasic(authorization);
  if (!client || client.id === '' || client.secret === '') return undefined;
  // A client id beside Basic is superfluous, and must not be another one.
  const named = form.get('client_id');
  if (named !== null && named !== client.id) return undefined;
  return client.id.length > maxLength || client.secret.length > maxLength ? undefined : client;
}

/** Who a request says that its client is, by whichever way of authentication; nothing is checked. */
export function claimedClient(form: URLSearchParams, authorization: string | null): string | undefined {
  const basic = authorization === null ? undefined : readBasic(authorization)?.id;
  const claimed = basic ?? (form.get('client_id') || subjectOf(form.get('client_assertion') ?? ''));
  return claimed !== undefined && claimed !== '' && claimed.length <= maxLength ? claimed : undefined;
}

/** Of a JWT that is not verified here. */
function subjectOf(jwt: string): string | undefined {
  try {
    const claims = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString('utf8')) as unknown;
    const { sub } = Object(claims) as { sub?: unknown };
    return typeof sub === 'string' ? sub : undefined;
  } catch {
    return undefined;
  }
}

function readBasic(authorization: string): Client | undefined {
  const encoded = /^basic +([A-Za-z0-9+/]{1,4096}={0,2})$/i.exec(authorization.trim().slice(0, 5_000))?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return undefined;
  const id = decodeForm(text.slice(0, colon));
  const secret = decodeForm(text.slice(colon + 1));
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/** Both parts are form-encoded before they are joined (section 2.3.1). */
function decodeForm(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** All of them when nothing is asked for; undefined when one is not known. */
function readScopes(asked: string | null): string[] | undefined {
  const all = allUcpScopes();
  const wanted = [...new Set((asked ?? '').slice(0, 2_000).split(' ').filter(Boolean))];
  if (wanted.length === 0) return all;
  return wanted.every((scope) => all.includes(scope)) ? wanted : undefined;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const uncached = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };
const challenge = (origin: string) => ({ ...uncached, 'WWW-Authenticate': `Basic realm="${origin}"` });

const refuse = (error: TokenError, text: string): TokenAnswer => ({
  status: 400,
  headers: uncached,
  body: { error, error_description: text },
});

/** See `readClient`. */
const machineAuthMethods = ['client_secret_basic', 'client_secret_post'];

/** What the metadata says where the store has identity linking. */
export interface LinkingMetadata {
  authMethods: readonly string[];
  /** Of the signatures of `private_key_jwt`. */
  assertionAlgorithms: readonly string[];
}

/** RFC 9728, served at `/.well-known/oauth-protected-resource` with the path of the resource. */
export const resourceMetadata = (
  { origin, pages = origin }: Addresses,
  resource = pages,
  linking?: LinkingMetadata,
): JsonObject => ({
  resource,
  authorization_servers: [pages],
  bearer_methods_supported: ['header'],
  scopes_supported: supportedScopes(linking),
});

/** No grant here has one. It is in the metadata because the official MCP SDK throws on a document without it. */
export const noAuthorization = ({ rest }: Addresses): JsonObject => ({
  error: 'unsupported_response_type',
  error_description: `User sign-in is not supported. POST grant_type=client_credentials with the ID and the secret of an API key to ${rest}/oauth/token.`,
});

const supportedScopes = (linking: LinkingMetadata | undefined): string[] => [
  ...new Set([...allUcpScopes(), ...(linking ? allLinkedScopes() : [])]),
];

/** Served at `/.well-known/oauth-authorization-server` (RFC 8414). One token endpoint serves machines and linked buyers. */
export const oauthMetadata = ({ origin, pages, rest }: Addresses, linking?: LinkingMetadata): JsonObject => ({
  issuer: pages ?? origin,
  authorization_endpoint: `${rest}/oauth/authorize`,
  token_endpoint: `${rest}/oauth/token`,
  scopes_supported: supportedScopes(linking),
  ...(linking
    ? {
        grant_types_supported: ['client_credentials', 'authorization_code', 'refresh_token'],
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
        token_endpoint_auth_methods_supported: [...new Set([...linking.authMethods, ...machineAuthMethods])],
        token_endpoint_auth_signing_alg_values_supported: linking.assertionAlgorithms,
        revocation_endpoint: `${rest}/oauth/revoke`,
        revocation_endpoint_auth_methods_supported: linking.authMethods,
        revocation_endpoint_auth_signing_alg_values_supported: linking.assertionAlgorithms,
      }
    : {
        grant_types_supported: ['client_credentials'],
        response_types_supported: [],
        token_endpoint_auth_methods_supported: machineAuthMethods,
      }),
});
