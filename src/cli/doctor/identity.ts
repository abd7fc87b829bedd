/** Who we are to the store: our profile, the key that signs, and a credential where one was given. */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  type JsonWebKey,
} from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { agentProfile, releases, signMessage, type SafeRequest } from '#ucp';

export interface Identity {
  /** Address of our profile of a release; undefined: there is none that the store could read. */
  profile(release: string): string | undefined;
  /** The key that signs stands in that profile; otherwise a store that looks must refuse our signatures. */
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
  /** Private JWK with a `kid`, whose public half stands in the hosted profile. */
  signingKey?: JsonWebKey;
  /** API key of the store. */
  apiKey?: string;
  /** Serve the profiles ourselves, on this machine. */
  ownProfiles: boolean;
  /** May the API key be sent there? */
  isTrusted(url: string): boolean;
  /** Epoch milliseconds. */
  now(): number;
}

export async function openIdentity(options: IdentityOptions): Promise<Identity> {
  const { profileBase, signingKey, apiKey, isTrusted, now } = options;
  const privateKey = signingKey
    ? createPrivateKey({ key: signingKey, format: 'jwk' })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const kid =
    typeof signingKey?.['kid'] === 'string' ? signingKey['kid'] : `doctor-${randomUUID().slice(0, 8)}`;
  const jwk = { ...createPublicKey(privateKey).export({ format: 'jwk' }), kid, use: 'sig', alg: 'ES256' };
  const served = profileBase === undefined && options.ownProfiles ? await serveProfiles(jwk) : undefined;
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
      };
    },
    sign(request) {
      const { url, method = 'GET', headers = {}, body = '' } = request;
      const added = signMessage(
        { method, url, headers, body: Buffer.from(body) },
        { kid, privateKey },
        now(),
      );
      return { ...request, headers: { ...headers, ...added } };
    },
    close: () => served?.close() ?? Promise.resolve(),
  };
}

/** Stores on this machine can read them; nobody else has to. */
async function serveProfiles(jwk: object): Promise<{ base: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const release = releases.find(({ version }) => request.url === `/${version}`);
    if (!release) return void response.writeHead(404).end();
    response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' })
      .end(JSON.stringify(agentProfile(release, [jwk])));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
