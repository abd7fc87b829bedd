/** Google's platform on this machine: its profile with keys, signed calls, and the place where order updates arrive. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newPlatformKey, platformKey, signAs } from '#ucp/platform';
import { platformProfile } from '../platform/profile.ts';
import { askByFetch, listOf, objectOf, type Ask, type GoogleRequest, type Json } from './ask.ts';
import { createReceiver, type Receiver } from './receiver.ts';
import type { GoogleRelease } from './rules.ts';

export interface GoogleOptions {
  release: GoogleRelease;
  /** Profile of the store whose order updates are taken. */
  manifest: string;
  /** Default: any free port. */
  port?: number;
  /** `{PARTNER_ID}` of the webhook URL. */
  partnerId?: string;
  /** Key that each order update must have. Without it the key is not checked. */
  partnerKey?: string;
  /** How the store is asked; default `fetch`. */
  ask?: Ask;
  /** Epoch milliseconds. */
  now?: () => number;
}

export interface Google {
  profileUrl: string;
  /** Of order updates, without the key. */
  webhookUrl: string;
  receiver: Receiver;
  askAsGoogle: Ask;
  close(): Promise<void>;
}

export async function startGoogle(options: GoogleOptions): Promise<Google> {
  const { release, manifest, port = 0, partnerId = 'sandbox', partnerKey } = options;
  const { ask = askByFetch, now = Date.now } = options;
  // Stores keep a profile for at least a minute: on a port that someone named, the next run must have the same key. It protects nothing.
  const key = port === 0 ? newPlatformKey() : platformKey('Portico sandbox: Google’s platform');
  const sign = signAs(key);
  const receiver = createReceiver({
    now,
    ...(partnerKey === undefined ? {} : { partnerKey }),
    keys: () => storeKeys(ask, manifest, release),
  });
  const webhookPath = `/v1/webhooks/partners/${encodeURIComponent(partnerId)}/events/order`;
  let origin = '';
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (request.method === 'POST' && path === webhookPath)
      receiver.take(request, response, origin).catch(() => request.socket.destroy());
    else if (request.method === 'GET' && path === '/profile')
      response
        .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' })
        .end(JSON.stringify(platformProfile(release, origin + webhookPath, [key.jwk])));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const profileUrl = `${origin}/profile`;
  const signed = (request: GoogleRequest): GoogleRequest => {
    const { method, url, content, headers = {} } = request;
    const named = { ...headers, 'ucp-agent': `profile="${profileUrl}"` };
    const body = Buffer.from(content === undefined ? '' : JSON.stringify(content));
    return { ...request, headers: { ...named, ...sign({ method, url, headers: named, body }) } };
  };
  return {
    profileUrl,
    webhookUrl: origin + webhookPath,
    receiver,
    askAsGoogle: (request) => ask(signed(request)),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** All keys of the profile, and of the profile of Google's release. */
async function storeKeys(ask: Ask, manifest: string, release: GoogleRelease): Promise<Json[]> {
  const root = objectOf((await ask({ method: 'GET', url: manifest })).json);
  const leafUrl = objectOf(objectOf(root['ucp'])['supported_versions'])[release];
  const leaf =
    typeof leafUrl === 'string' ? objectOf((await ask({ method: 'GET', url: leafUrl })).json) : ({} as Json);
  return [root, leaf].flatMap((one) => [...listOf(one['signing_keys']), ...listOf(one['keys'])]);
}
