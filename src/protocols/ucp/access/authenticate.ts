/** Authenticates the caller. An invalid credential is always rejected, never treated as an anonymous call. */
import type { HeaderReader } from '../signatures/components.ts';
import type { AccessDeps, AccessRequest, Authenticated } from './caller.ts';
import { allUcpScopes, linkedScopesOf, scopeOf } from './scopes.ts';
import { readPublicUrl } from '../negotiation/ucp-agent.ts';
import { type ProtocolErrorCode, type ProtocolFailure, protocolErrors } from '../protocol-error.ts';
import { type Verified, isReplayedSignature, verifyRequest } from '../signatures/index.ts';

/**
 * Checks the signature, then the API key, then the access token. All that are given must be valid; a signature's
 * identity comes first. Then the site's policy applies: `open` accepts any caller, `known` authenticated callers,
 * `signed` only signed requests.
 * @returns `signature_*`, `key_not_found`, `digest_mismatch`, `algorithm_unsupported`, `unauthorized`, `forbidden`
 * (scope) or `profile_not_trusted`; those with status 401 carry a challenge
 */
export async function authenticate(
  request: AccessRequest,
  deps: AccessDeps,
): Promise<Authenticated | ProtocolFailure> {
  const signed = await checkSignature(request, deps);
  if ('code' in signed) return challenged(signed, request);
  const credentials = readCredentials(request.headers);
  if (credentials === 'unreadable')
    return challenged(
      unauthorized(
        'The credentials are malformed. Send Authorization: Bearer <key or token>, or X-API-Key: <key>.',
      ),
      request,
    );
  let principal: Principal | undefined;
  let linked: Linked | undefined;
  for (const credential of credentials) {
    const holder = await checkCredential(credential, request, deps);
    if ('code' in holder) return challenged(holder, request);
    // Beside the credential of the platform, the buyer's says for whom it acts.
    if ('buyer' in holder) {
      linked = holder;
      continue;
    }
    if (principal && principal.identity !== holder.identity)
      return challenged(
        unauthorized('The credentials belong to different callers. Send one credential only.'),
        request,
      );
    principal ??= holder;
  }
  const { profile, policy } = request;
  const label = { ...(profile && { label: profile.url }), ...(linked && { buyer: linked.buyer }) };
  if (signed.signed && profile) return { identity: profileIdentity(profile.url), ...label, by: 'signature' };
  // Under `signed`, unsigned requests were rejected above.
  if (principal) return { ...principal, ...label };
  if (linked) return { identity: linked.identity, by: 'token', ...label };
  if (policy === 'known')
    return challenged(
      unauthorized('Authentication is required. Send an API key, an access token, or a signed request.'),
      request,
    );
  return { ...label };
}

type Principal = Required<Pick<Authenticated, 'identity' | 'by'>>;
type Linked = Required<Pick<Authenticated, 'identity' | 'buyer'>>;

async function checkSignature(request: AccessRequest, deps: AccessDeps): Promise<Verified | ProtocolFailure> {
  const verified = await verify(request, deps);
  if ('code' in verified || !verified.signed || !verified.mark) return verified;
  // Last: only the holder of the key can use up a signature.
  if (await isReplayedSignature(verified.mark, deps.replay, deps.now()))
    return {
      code: 'signature_invalid',
      content: 'The signature was already used. Sign each request again, with a new nonce.',
    };
  return verified;
}

/** An unknown key may be new, so the profile is read again once. */
async function verify(request: AccessRequest, deps: AccessDeps): Promise<Verified | ProtocolFailure> {
  const required = request.policy === 'signed' ? 'always' : 'if-present';
  const check = (keys: Parameters<typeof verifyRequest>[1]['keys']) =>
    verifyRequest(request, { keys, required, now: deps.now() });
  const { profile } = request;
  const first = check(profile?.keys ?? []);
  if (!profile || !('code' in first) || first.code !== 'key_not_found') return first;
  const newer = await deps.refreshKeys?.(profile.url);
  return newer ? check(newer) : first;
}

async function checkCredential(
  { kind, text }: Credential,
  request: AccessRequest,
  deps: AccessDeps,
): Promise<Principal | Linked | ProtocolFailure> {
  // Tokens of API keys are JWTs, those of buyers have no structure: each is looked for in one place.
  if (kind === 'token' && deps.verifyBuyer && !text.includes('.'))
    return checkBuyer(text, request, deps.verifyBuyer);
  const { origin, site, profile, operation } = request;
  const holder = kind === 'key' ? await keyHolder(text, deps) : await tokenHolder(text, origin, deps);
  // A key of another site gets the same response as an unknown one.
  if (!holder || (holder.site !== undefined && holder.site !== site))
    return {
      ...unauthorized(
        `The ${kind === 'key' ? 'API key' : 'access token'} is invalid. Check that it belongs to this store and has not expired.`,
      ),
      challenge: bearer(origin, 'invalid_token'),
    };
  const { boundProfile } = holder;
  if (profile && boundProfile !== undefined && !isSameProfile(boundProfile, profile.url))
    return {
      code: 'profile_not_trusted',
      content:
        'The credentials do not belong to the profile in UCP-Agent. Send the profile that the API key is bound to.',
    };
  if (holder.scopes && operation && !holder.scopes.includes(scopeOf(operation)))
    return {
      code: 'forbidden',
      content: `The access token does not have the required scope. Request a token with the scope ${scopeOf(operation)}.`,
      challenge: `${bearer(origin, 'insufficient_scope')}, scope="${scopeOf(operation)}"`,
    };
  return { identity: `key:${holder.id}`, by: kind };
}

async function checkBuyer(
  text: string,
  { origin, site, operation }: AccessRequest,
  verifyBuyer: NonNullable<AccessDeps['verifyBuyer']>,
): Promise<Linked | ProtocolFailure> {
  const found = await verifyBuyer(text, site);
  if (!found)
    return {
      ...unauthorized(
        'The access token of the buyer is invalid. Refresh it, or ask the buyer to link again.',
      ),
      challenge: `${bearer(origin, 'invalid_token')}, resource_metadata="${resourceOf(origin)}"`,
    };
  const needed = operation && linkedScopesOf(operation);
  if (needed && !needed.some((scope) => found.scopes.includes(scope))) {
    const [scope] = needed;
    return {
      code: 'forbidden',
      content: `The buyer did not allow this. Ask them to link again with the scope ${scope}.`,
      challenge: `${bearer(origin, 'insufficient_scope')}, scope="${scope}", resource_metadata="${resourceOf(origin)}"`,
    };
  }
  return { identity: `client:${found.client}`, buyer: found.buyer };
}

/** RFC 9728, section 3.1: the name of the resource comes after the well-known part. */
function resourceOf(pages: string): string {
  const { origin, pathname } = new URL(pages);
  return `${origin}/.well-known/oauth-protected-resource${pathname.replace(/\/$/, '')}`;
}

interface Holder {
  id: string;
  boundProfile?: string;
  site?: string;
  /** An API key has all. */
  scopes?: readonly string[];
}

async function keyHolder(text: string, deps: AccessDeps): Promise<Holder | undefined> {
  const found = await deps.verifyKey(text);
  return found && { id: found.id, ...bound(found) };
}

async function tokenHolder(text: string, origin: string, deps: AccessDeps): Promise<Holder | undefined> {
  const found = await deps.verifyToken(text, origin);
  return found && { id: found.client, scopes: found.scopes, ...bound(found) };
}

const bound = ({ boundProfile, site }: { boundProfile?: string; site?: string }) => ({
  ...(boundProfile === undefined ? {} : { boundProfile }),
  ...(site === undefined ? {} : { site }),
});

/**
 * Origin and path; the query too when there is one, because a platform may serve each of its tenants by it.
 * @param url as `readUcpAgent` gives it
 */
export const profileIdentity = (url: string): string => `profile:${url}`;

const anyAddress = { allowInsecureLoopback: true };
const isSameProfile = (one: string, other: string): boolean =>
  readPublicUrl(one, anyAddress) === readPublicUrl(other, anyAddress);

const unauthorized = (content: string): ProtocolFailure => ({ code: 'unauthorized', content });

const bearer = (origin: string, error?: string): string =>
  `Bearer realm="${origin}"${error === undefined ? '' : `, error="${error}"`}`;

/** RFC 9110, section 15.5.2: a 401 names a challenge. No scheme is registered for RFC 9421, so this name is our own. */
function challenged(failure: ProtocolFailure, { origin, policy }: AccessRequest): ProtocolFailure {
  if (protocolErrors[failure.code][0] !== 401 || failure.challenge !== undefined) return failure;
  const wantsSignature = failure.code !== ('unauthorized' satisfies ProtocolErrorCode) || policy === 'signed';
  const scope = `scope="${allUcpScopes().join(' ')}"`;
  const challenge = wantsSignature ? `Signature realm="${origin}"` : `${bearer(origin)}, ${scope}`;
  return { ...failure, challenge };
}

type Credential = { kind: 'key' | 'token'; text: string };

const maxKey = 512;
const maxToken = 4_096;

/**
 * `Authorization: Bearer`, and `X-API-Key`. API keys begin with `ptc_`; every other bearer is an access token.
 * @returns `unreadable` for another scheme or a malformed credential: never treated as "none"
 */
export function readCredentials(headers: HeaderReader): Credential[] | 'unreadable' {
  const found: Credential[] = [];
  const authorization = headers.get('authorization');
  if (authorization !== null) {
    const text = /^bearer +([\w.~+/-]+=*)$/i.exec(authorization.slice(0, maxToken + 16).trim())?.[1];
    if (text === undefined) return 'unreadable';
    found.push({ kind: text.startsWith('ptc_') ? 'key' : 'token', text });
  }
  const apiKey = headers.get('x-api-key');
  if (apiKey !== null) found.push({ kind: 'key', text: apiKey.trim() });
  const fits = found.every(({ kind, text }) => text.length <= (kind === 'key' ? maxKey : maxToken));
  return fits ? found : 'unreadable';
}
