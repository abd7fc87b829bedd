/** An agent's platform on loopback, one for all judges: profiles, good and bad ones, and an inbox of order webhooks. */
import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { platformProfile, type PlatformRelease } from '../../sandbox/platform/index.ts';

export interface Webhook {
  /** With its query. */
  path: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Base64 of the body. */
  body: string;
  status: number;
}

export interface Agent {
  /**
   * `{url}/{release}` is a good profile. `/future/{release}` names a release that does not exist, `/other/{release}` no
   * capability of shopping, `/order-only/{release}` one; `/orphan/{release}` extends what it does not have; `/broken` is not a
   * profile. `GET /webhooks` lists what came.
   */
  url: string;
  /** Signs requests: the private key of the public one in each profile. */
  key: JsonWebKey;
  webhooks: Webhook[];
  /** Answers 500 to the next webhooks about this checkout. */
  refuse(checkoutId: string, times: number): void;
  close(): Promise<void>;
}

export async function startAgent(): Promise<Agent> {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const more = { kid: 'judge-1', use: 'sig', alg: 'ES256' };
  const key = { ...pair.privateKey.export({ format: 'jwk' }), ...more };
  const keys = [{ ...pair.publicKey.export({ format: 'jwk' }), ...more }];
  const webhooks: Webhook[] = [];
  const refusals = new Map<string, number>();
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown) =>
      response
        .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=3600' })
        .end(JSON.stringify(body));
    const path = request.url ?? '/';
    if (request.method === 'POST') void take(request, path).then((status) => answer(status, {}));
    else if (path === '/webhooks') answer(200, webhooks);
    else {
      const profile = profileAt(path.slice(1), url, keys);
      answer(profile ? 200 : 404, profile ?? {});
    }
  });
  async function take(request: IncomingMessage, path: string): Promise<number> {
    const body = await buffer(request);
    const { checkout_id: id = '' } = JSON.parse(body.toString()) as { checkout_id?: string };
    const left = refusals.get(id) ?? 0;
    refusals.set(id, left - 1);
    const status = left > 0 ? 500 : 200;
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    webhooks.push({ path, headers, body: body.toString('base64'), status });
    return status;
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    key,
    webhooks,
    refuse: (checkoutId, times) => void refusals.set(checkoutId, times),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function profileAt(path: string, url: string, keys: readonly object[]): object | undefined {
  if (path === 'broken') return { hello: 'world' };
  const [, kind, release] = /^(?:(\w[\w-]*)\/)?(2026-0[148]-\d\d)$/.exec(path) ?? [];
  if (release === undefined) return undefined;
  const whole = platformProfile(release as PlatformRelease, `${url}/webhooks?release=${release}`, keys);
  const { capabilities } = whole.ucp;
  const consent = {
    version: release,
    spec: `https://ucp.dev/${release}/specification/buyer-consent`,
    schema: `https://ucp.dev/${release}/schemas/shopping/buyer_consent.json`,
    extends: release === '2026-01-23' ? 'dev.ucp.shopping.checkout' : ['dev.ucp.shopping.checkout'],
  };
  const all = { ...capabilities, 'dev.ucp.shopping.buyer_consent': [consent] };
  const only = (...names: string[]) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name.slice(17))));
  const other = { version: release, spec: 'https://example.com/s', schema: 'https://example.com/s.json' };
  const kinds: Record<string, object> = {
    good: all,
    future: all,
    other: { 'com.example.other': [other] },
    'order-only': only('order'),
    orphan: only('cart', 'order', 'fulfillment'),
  };
  const chosen = kinds[kind ?? 'good'];
  if (!chosen) return undefined;
  const version = kind === 'future' ? '2099-01-01' : release;
  return { ...whole, ucp: { ...whole.ucp, version, capabilities: chosen } };
}
