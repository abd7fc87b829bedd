/** Portico's identity to the store: agent profile, signing key, and an optional API key. */
import { randomUUID, type JsonWebKey } from 'node:crypto';
import { signMessage, type SafeRequest } from '#ucp';
import { importPlatformKey, newPlatformKey } from '#ucp/platform';
import { serveProfiles } from '../own-machine.ts';
import { slasBearer } from './calls/slas.ts';

export interface Identity {
  /** URL of the profile of a release; undefined if there is none that the store could read. */
  profile(release: string): string | undefined;
  /** Whether that profile has the signing key; otherwise a store that verifies must reject the signatures. */
  isKeyPublished: boolean;
  /** The headers of UCP, without a signature. */
  headers(request: SafeRequest, release: string): Record<string, string>;
  /** The request with a signature of now over all that matters. */
  sign(request: SafeRequest): SafeRequest;
  close(): Promise<void>;
}

export interface IdentityOptions {
  /** Hosted profiles, at `{base}/{release}`. */
  profileBase?: string;
  /** Private JWK with a `kid`, whose public key is in the hosted profile. */
  signingKey?: JsonWebKey;
  /** API key of the store. */
  apiKey?: string;
  /** Serve the profiles ourselves, on this machine. */
  ownProfiles: boolean;
  /** May the API key be sent there? */
  isTrusted(url: string): boolean;
  /** Where Salesforce's own UCP is, and the token that it accepts. */
  native?: { includes(url: string): boolean; slasToken: string };
  /** Epoch milliseconds. */
  now(): number;
}

export async function openIdentity(options: IdentityOptions): Promise<Identity> {
  const { profileBase, signingKey, apiKey, isTrusted, native, now } = options;
  const key = signingKey ? importPlatformKey(signingKey) : newPlatformKey();
  const served =
    profileBase === undefined && options.ownProfiles ? await serveProfiles([key.jwk]) : undefined;
  const base = profileBase ?? served?.base;
  const profile = (release: string): string | undefined =>
    base === undefined ? undefined : `${base}/${release}`;
  return {
    profile,
    isKeyPublished: served !== undefined || signingKey !== undefined,
    headers({ url, headers = {} }, release) {
      const address = profile(release);
      return {
        ...headers,
        'request-id': randomUUID(),
        ...(address === undefined ? {} : { 'ucp-agent': `profile="${address}"` }),
        ...(apiKey !== undefined && isTrusted(url) ? { authorization: `Bearer ${apiKey}` } : {}),
        ...(native?.includes(url) ? { authorization: slasBearer(native.slasToken) } : {}),
      };
    },
    sign(request) {
      const { url, method = 'GET', headers = {}, body = '' } = request;
      const added = signMessage({ method, url, headers, body: Buffer.from(body) }, key, now());
      return { ...request, headers: { ...headers, ...added } };
    },
    close: () => served?.close() ?? Promise.resolve(),
  };
}
