import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Authority } from '../certificates.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { platformProfile, type PlatformRelease } from './profile.ts';
import { signRequest, type PlatformKey, type Signable } from './sign.ts';
import { createVerifierOfStores, type VerifyDeps } from './verify.ts';

export interface PlatformOptions {
  release: PlatformRelease;
  /** Issues a certificate, so that it is served as `https://{name}.test`; default plain http on 127.0.0.1. */
  authority?: Authority;
  /** First label of the host name under `authority`; default `agent`. */
  name?: string;
  /** Origins of the stores whose webhooks are taken; default any, good for tests only. */
  stores?: readonly string[];
  /** How a store's profile is read; default the platform's own fetch. */
  fetchProfile?: VerifyDeps['fetchProfile'];
  /** Epoch milliseconds; default the system's. */
  now?: () => number;
}

export interface Platform extends Pick<Inbox, 'received' | 'fail' | 'wait'> {
  profileUrl: string;
  webhookUrl: string;
  /** `host:port` → `127.0.0.1:port`; empty without an authority. */
  resolve: Record<string, string>;
  /** `UCP-Agent` of unsigned requests: `profile="…"`. */
  ucpAgent: string;
  /** All headers of a request of this platform, with its ES256 signature. */
  signer(request: Signable): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * Starts an agent's platform on loopback: it serves its profile, and takes order webhooks that are signed by a key of the
 * store's profile. It keeps all that came, also what it refused (401).
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const { release, authority, name = 'agent', now = Date.now, fetchProfile = fetchJson, stores } = options;
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key: PlatformKey = { kid: `platform-${randomUUID().slice(0, 8)}`, privateKey };
  const verifier = createVerifierOfStores({ fetchProfile, now, ...(stores ? { stores } : {}) });
  const inbox = createInbox(verifier, now);
  let profile = '';
  const host = `${name}.test`;
  const answer: RequestListener = (request, response) => {
    if (request.method === 'POST' && request.url === webhookPath) {
      inbox.take(request, response, webhookUrl).catch(() => request.socket.destroy());
    } else if (request.method === 'GET' && request.url === profilePath) {
      response.writeHead(200, profileHeaders).end(profile);
    } else {
      response.writeHead(404).end();
    }
  };
  const server = authority
    ? createSecureServer(await authority.issue({ names: [host] }), answer)
    : createServer(answer);
  const port = await open(server);
  const origin = authority ? `https://${host}` : `http://127.0.0.1:${port}`;
  const webhookUrl = origin + webhookPath;
  const profileUrl = origin + profilePath;
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: key.kid, use: 'sig', alg: 'ES256' };
  profile = JSON.stringify(platformProfile(release, webhookUrl, [jwk]));
  const ucpAgent = `profile="${profileUrl}"`;
  return {
    profileUrl,
    webhookUrl,
    resolve: authority ? { [`${host}:443`]: `127.0.0.1:${port}` } : {},
    ucpAgent,
    received: inbox.received,
    fail: inbox.fail,
    wait: inbox.wait,
    signer: (request) => signRequest(request, ucpAgent, key),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const profilePath = '/profile';
/** With a query, which a signature must cover too. */
const webhookPath = '/webhooks/orders?via=ucp';
const profileHeaders = { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' };

function open(server: Server): Promise<number> {
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port));
  });
}

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(5_000) });
  if (!response.ok) throw new Error(`The store's profile returned HTTP ${response.status}.`);
  return response.json();
}
