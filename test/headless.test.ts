/** The middleware for headless storefronts (docs/headless.md), in front of a running service, as Managed Runtime calls it. */
import assert from 'node:assert/strict';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { signMessage } from '../src/protocols/ucp/signatures/sign-message.ts';
import { callerOf } from './selling/caller.ts';
import { openParties, release, signer, type Parties } from './selling/parties.ts';
import { complete, lamp, shopper } from './selling/shopper.ts';

type Middleware = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void;
interface ProxyOptions {
  origin: string;
  publicHost: string;
  timeoutMs?: number;
  streams?: boolean;
}
const { porticoProxy, porticoPaths } = (await import(
  new URL('../docs/examples/headless/portico-proxy.mjs', import.meta.url).href
)) as { porticoProxy(options: ProxyOptions): Middleware; porticoPaths: RegExp };

async function listen(handle: RequestListener): Promise<{ server: Server; host: string }> {
  const server = createServer(handle);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { server, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const shut = async (server: Server): Promise<void> => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
};

/** A storefront as PWA Kit runs it: another host name, no cookies, and a page for all other paths. */
async function storefront(
  options: Omit<ProxyOptions, 'publicHost'>,
  prepare: (req: IncomingMessage) => void = () => {},
): Promise<{ server: Server; host: string; url: string }> {
  let proxy: Middleware | undefined;
  const opened = await listen((req, res) => {
    req.headers.host = 'app.mobify-storefront.com';
    prepare(req);
    proxy?.(req, res, (error) => {
      res.statusCode = error ? 500 : 200;
      res.end(error instanceof Error ? error.message : '<h1>Page</h1>');
    });
  });
  proxy = porticoProxy({ ...options, publicHost: opened.host });
  return { ...opened, url: `http://${opened.host}` };
}

describe('headless storefront in front of the service', () => {
  let parties: Parties;
  let front: Awaited<ReturnType<typeof storefront>>;
  before(async () => {
    parties = await openParties();
    front = await storefront({ origin: parties.store.url });
  });
  after(async () => {
    await shut(front.server);
    await parties.close();
  });

  test('serves the manifest, with URLs of the storefront and its caching headers', async () => {
    const direct = await fetch(`${parties.store.url}/.well-known/ucp`);
    const response = await fetch(`${front.url}/.well-known/ucp`);
    assert.equal(response.status, 200);
    for (const name of ['cache-control', 'etag', 'content-type'])
      assert.equal(response.headers.has(name), direct.headers.has(name), name);
    const text = await response.text();
    assert.match(text, new RegExp(`http://${front.host}/api/ucp`));
    assert.doesNotMatch(text, /mobify/);
  });

  test('a signed agent buys, because body, host, and query arrive as they were signed', async () => {
    await parties.prefer({ agentPolicy: 'signed' });
    const call = callerOf(front.url);
    const signing = shopper(
      {
        call: (path, content, { method, headers = {} } = {}) => {
          const body = content === undefined ? '' : JSON.stringify(content);
          const verb = method ?? (body === '' ? 'GET' : 'POST');
          const all: Record<string, string> = {
            ...headers,
            'ucp-agent': parties.agent.header(release),
            ...(body === '' ? {} : { 'Content-Type': 'application/json' }),
          };
          const signed = signMessage(
            { method: verb, url: front.url + path, headers: all, body: Buffer.from(body) },
            { kid: String(signer.jwk['kid']), privateKey: signer.privateKey },
            Date.now(),
          );
          return call(path, content, { method: verb, headers: { ...all, ...signed } });
        },
      },
      { surface: 'official' },
    );
    const { id } = await signing.ready();
    const paid = await signing.pay(id);
    assert.equal(paid.body.status, 'completed', JSON.stringify(paid.body));
    await parties.reset();
  });

  test('an unsigned caller gets the challenge of the service', async () => {
    await parties.prefer({ agentPolicy: 'signed' });
    const { status, headers } = await shopper({ call: callerOf(front.url) }).create(complete([lamp, 1]));
    assert.equal(status, 401);
    assert.match(headers.get('www-authenticate') ?? '', /^Signature realm=/);
    await parties.reset();
  });

  test('passes the rejection of a body that is too large', async () => {
    const response = await fetch(`${front.url}/api/ucp/checkout-sessions`, {
      method: 'POST',
      body: JSON.stringify({ pad: 'x'.repeat(3_000_000) }),
      headers: { 'Content-Type': 'application/json' },
    });
    assert.equal(response.status, 413);
  });

  test('MCP responds with JSON, and does not open streams that nothing would deliver', async () => {
    const response = await fetch(`${front.url}/api/ucp/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
    assert.ok((await response.text()).includes('tools'));
    const stream = await fetch(`${front.url}/api/ucp/mcp/sse`, { headers: { Accept: 'text/event-stream' } });
    assert.equal(stream.status, 405);
    await stream.text();
  });

  test('leaves all other paths to the storefront', async () => {
    assert.equal(await (await fetch(`${front.url}/checkout`)).text(), '<h1>Page</h1>');
    for (const [path, isOurs] of [
      ['/.well-known/ucp', true],
      ['/.well-known/ucp/2026-04-08', true],
      ['/.well-known/oauth-protected-resource/api/ucp/mcp', true],
      ['/api/ucp', true],
      ['/api/ucp/orders/1', true],
      ['/api/ucpx', false],
      ['/.well-known/apple-developer-merchantid-domain-association', false],
      ['/mobify/proxy/api', false],
      ['/', false],
    ] as const)
      assert.equal(porticoPaths.test(path), isOurs, path);
  });
});

describe('hostile callers of a headless storefront', () => {
  /** Sends bytes as they are, and reads until the other side is done or silent. */
  const raw = (host: string, bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(host.split(':')[1]), '127.0.0.1', () => socket.write(bytes));
      let text = '';
      socket.setTimeout(300, () => socket.destroy());
      socket.on('data', (data) => (text += data.toString('latin1')));
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
  const smuggled =
    'GET /dashboard/evil HTTP/1.1\r\nHost: portico.internal\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n';
  const chunked = `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`;
  const attacks: [what: string, bytes: (host: string) => string, status: number][] = [
    [
      'a chunked body of a GET',
      (host) => `GET /api/ucp/x HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\n${chunked}`,
      200,
    ],
    [
      'a length that Connection takes away',
      (host) =>
        `DELETE /api/ucp/x HTTP/1.1\r\nHost: ${host}\r\nConnection: content-length\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
      200,
    ],
    [
      'a path that leaves those of Portico',
      (host) => `GET /api/ucp/../../dashboard HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
      400,
    ],
    [
      'the same, encoded',
      (host) => `GET /api/ucp/%2e%2e/%2E./dashboard HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
      400,
    ],
    ['an encoded slash', (host) => `GET /api/ucp/..%2fdashboard HTTP/1.1\r\nHost: ${host}\r\n\r\n`, 400],
  ];
  for (const [what, bytes, status] of attacks)
    test(`cannot reach another path with ${what}`, async () => {
      const seen: string[] = [];
      const service = await listen((req, res) => {
        seen.push(`${req.method} ${req.url} ${req.headers.host}`);
        req.resume();
        req.on('end', () => res.end('{}'));
      });
      const front = await storefront({ origin: `http://${service.host}` });
      const answer = await raw(front.host, bytes(front.host));
      assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `), answer);
      assert.ok(
        seen.every((one) => one.includes('/api/ucp/x ') && one.endsWith(front.host)),
        seen.join(),
      );
      assert.equal(seen.length, status === 200 ? 1 : 0);
      await Promise.all([shut(front.server), shut(service.server)]);
    });

  test('cannot take away from where they come', async () => {
    const seen: unknown[] = [];
    const service = await listen((req, res) => {
      seen.push(req.headers['x-forwarded-for']);
      res.end('{}');
    });
    const front = await storefront({ origin: `http://${service.host}` });
    await raw(
      front.host,
      `GET /api/ucp/x HTTP/1.1\r\nHost: ${front.host}\r\nConnection: x-forwarded-for\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n`,
    );
    assert.match(String(seen[0]), /^203\.0\.113\.7, /);
    await Promise.all([shut(front.server), shut(service.server)]);
  });
});

const codeOf = (body: unknown): unknown => (body as { code?: unknown }).code;

describe('headless storefront and trouble upstream', () => {
  const call = (url: string, init?: RequestInit) => fetch(`${url}/api/ucp/mcp`, init);

  test('returns 504 with a retry time if the service is silent', async () => {
    const silent = await listen(() => {});
    const front = await storefront({ origin: `http://${silent.host}`, timeoutMs: 50 });
    const response = await call(front.url, { method: 'POST', body: '{}' });
    assert.deepEqual(
      [response.status, response.headers.get('retry-after'), codeOf(await response.json())],
      [504, '5', 'timeout'],
    );
    await Promise.all([shut(front.server), shut(silent.server)]);
  });

  test('returns 502 if the service cannot be reached', async () => {
    const gone = await listen(() => {});
    await shut(gone.server);
    const front = await storefront({ origin: `http://${gone.host}` });
    const response = await call(front.url);
    assert.deepEqual([response.status, codeOf(await response.json())], [502, 'store_unavailable']);
    await shut(front.server);
  });

  test('does not forward cookies, connection headers, or headers of the platform', async () => {
    const seen: IncomingMessage[] = [];
    const service = await listen((req, res) => {
      seen.push(req);
      res.writeHead(200, { 'X-Kept': 'yes', Connection: 'X-Dropped', 'X-Dropped': 'no' });
      res.end('{}');
    });
    const front = await storefront({ origin: `http://${service.host}` });
    const response = await call(front.url, {
      headers: {
        Cookie: 'dwsid=secret',
        'X-Mobify-Querystring': 'a=1',
        'X-Forwarded-For': '203.0.113.7',
        'UCP-Agent': 'profile="https://agent.example"',
      },
    });
    const { host, cookie, 'x-forwarded-for': address, ...headers } = seen[0]?.headers ?? {};
    assert.deepEqual([host, cookie, headers['x-mobify-querystring']], [front.host, undefined, undefined]);
    assert.match(String(address), /^203\.0\.113\.7, (?:::ffff:)?127\.0\.0\.1$/);
    assert.equal(headers['ucp-agent'], 'profile="https://agent.example"');
    assert.deepEqual([response.headers.get('x-kept'), response.headers.get('x-dropped')], ['yes', null]);
    await Promise.all([shut(front.server), shut(service.server)]);
  });

  test('delivers a stream as it is written, where the platform can', async () => {
    const written = Promise.withResolvers<void>();
    const service = await listen((_req, res) => {
      res.writeHead(200, { 'Content-Type': 'text/event-stream' });
      res.write('data: 1\n\n');
      void written.promise.then(() => res.end('data: 2\n\n'));
    });
    const front = await storefront({ origin: `http://${service.host}`, streams: true });
    const response = await call(front.url, { headers: { Accept: 'text/event-stream' } });
    const reader = response.body?.getReader();
    const read = async () => new TextDecoder().decode((await reader?.read())?.value);
    assert.equal(await read(), 'data: 1\n\n');
    written.resolve();
    assert.equal(await read(), 'data: 2\n\n');
    await Promise.all([shut(front.server), shut(service.server)]);
  });

  test('reports a body parser in front of it instead of breaking signatures', async () => {
    const front = await storefront({ origin: 'http://127.0.0.1:1' }, (req) =>
      Object.assign(req, { body: {} }),
    );
    assert.equal(await (await call(front.url)).text(), 'Mount porticoProxy before every body parser.');
    await shut(front.server);
  });
});
