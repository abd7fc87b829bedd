import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { createAuthority, type Authority } from '../../sandbox/certificates.ts';
import { openProxy } from '../../test/support/forward-proxy.ts';
import { fetcherFor, serveHttp, serveRaw, serveTls, untilClosed } from '../../test/support/loopback.ts';
import type { FetcherOptions, ProxySettings } from './exchange.ts';
import { readNoProxy } from './proxy.ts';

describe('through a proxy', () => {
  let authority: Authority;
  before(async () => {
    authority = await createAuthority();
  });

  /** A storefront over TLS that redirects `/to?<url>`, reached by a name. */
  async function shopBehind(proxy: ProxySettings, more: FetcherOptions = {}) {
    const names: (string | undefined)[] = [];
    const server = await serveTls(await authority.issue({ names: ['shop.test'] }), (request, response) => {
      names.push((request.socket as { servername?: string }).servername);
      const to = request.url?.split('?')[1];
      if (to) response.writeHead(302, { location: decodeURIComponent(to) });
      response.end('page');
    });
    const fetcher = fetcherFor({
      resolve: { 'shop.test:443': server.at },
      ca: [authority.caPem],
      proxy,
      ...more,
    });
    return { fetcher, server, names };
  }

  test('requests the checked address, and names the host in TLS', async () => {
    const proxy = await openProxy();
    const { fetcher, server, names } = await shopBehind({ https: proxy.url });
    const exchange = await fetcher.fetch({ url: 'https://shop.test/' });
    assert.deepEqual(
      [exchange.status, exchange.protocol, exchange.address, exchange.tls?.authorized],
      [200, 'h2', '127.0.0.1', true],
    );
    assert.deepEqual(proxy.asked, [[server.at, undefined]]);
    assert.deepEqual(names, ['shop.test']);
  });

  test('tunnels plain HTTP too', async () => {
    const proxy = await openProxy();
    const server = await serveHttp((request, response) =>
      response.end(`${request.headers.host} ${request.url}`),
    );
    const fetcher = fetcherFor({ resolve: { 'shop.test:80': server.at }, proxy: { http: proxy.url } });
    const { body } = await fetcher.fetch({ url: 'http://shop.test/a?b' });
    assert.equal(Buffer.from(body).toString(), 'shop.test /a?b');
    assert.deepEqual(proxy.asked, [[server.at, undefined]]);
  });

  test('still checks the certificate of the storefront', async () => {
    const proxy = await openProxy();
    const { fetcher } = await shopBehind({ https: proxy.url }, { ca: [] });
    assert.equal((await fetcher.fetch({ url: 'https://shop.test/' })).error?.code, 'tls');
  });

  for (const place of [
    'https://127.0.0.1/',
    'https://[::1]/',
    'http://169.254.169.254/latest',
    'https://inner.test/',
  ])
    test(`rejects a redirect to ${place} before it contacts the proxy`, async () => {
      const proxy = await openProxy();
      const { fetcher } = await shopBehind({ https: proxy.url, http: proxy.url });
      const exchange = await fetcher.fetch({ url: `https://shop.test/to?${encodeURIComponent(place)}` });
      assert.ok(exchange.error && /^(?:not-public|dns)$/.test(exchange.error.code), exchange.error?.code);
      assert.equal(proxy.asked.length, 1);
    });

  test('rejects a name that resolves to a private address before it contacts the proxy', async () => {
    const proxy = await openProxy();
    const network = {
      lookup: async () => ['93.184.216.34', '10.0.0.1'],
      isPublic: (ip: string) => !ip.startsWith('10.'),
    };
    const fetcher = fetcherFor({ proxy: { https: proxy.url } }, network);
    assert.equal((await fetcher.fetch({ url: 'https://rebind.test/' })).error?.code, 'not-public');
    assert.deepEqual(proxy.asked, []);
  });

  test('tries the next checked address if the proxy does not reach the first', async () => {
    const server = await serveHttp((_request, response) => response.end('page'));
    const proxy = await openProxy(({ url }) => (url?.startsWith('[2001') ? 502 : 200), {
      to: () => server.port,
    });
    const lookup = async () => ['2001:db8::1', '93.184.216.34'];
    const fetcher = fetcherFor({ proxy: { http: proxy.url } }, { lookup, isPublic: () => true });
    const exchange = await fetcher.fetch({ url: 'http://two.test/' });
    assert.deepEqual([exchange.status, exchange.address], [200, '93.184.216.34']);
    assert.deepEqual(
      proxy.asked.map(([at]) => at),
      ['[2001:db8::1]:80', '93.184.216.34:80'],
    );
  });

  test('leaves a name to the proxy only on request, and still checks literal addresses', async () => {
    const server = await serveHttp((_request, response) => response.end('page'));
    const proxy = await openProxy(undefined, { to: () => server.port });
    const lookup = (): Promise<string[]> =>
      Promise.reject(Object.assign(new Error('no resolver'), { code: 'EAI_AGAIN' }));
    const network = { lookup, isPublic: (ip: string) => !ip.startsWith('10.') };
    const guarded = fetcherFor({ proxy: { http: proxy.url } }, network);
    assert.equal((await guarded.fetch({ url: 'http://shop.test/' })).error?.code, 'dns');
    assert.deepEqual(proxy.asked, []);
    const fetcher = fetcherFor({ proxy: { http: proxy.url, resolvesNames: true } }, network);
    const exchange = await fetcher.fetch({ url: 'http://shop.test/' });
    assert.deepEqual([exchange.status, exchange.address], [200, undefined]);
    assert.deepEqual(proxy.asked, [['shop.test:80', undefined]]);
    assert.equal((await fetcher.fetch({ url: 'http://10.0.0.1/' })).error?.code, 'not-public');
    assert.deepEqual(await fetcher.lookup('shop.test', 80), { ok: true, addresses: [] });
  });

  test('sends user and password to a proxy, over TLS if its URL says so', async () => {
    const tls = await authority.issue({ names: ['127.0.0.1'] });
    const proxy = await openProxy(undefined, { tls });
    const { fetcher } = await shopBehind({ https: proxy.url.replace('//', '//me:p%40ss@') });
    assert.equal((await fetcher.fetch({ url: 'https://shop.test/' })).status, 200);
    assert.equal(proxy.asked[0]?.[1], `Basic ${Buffer.from('me:p@ss').toString('base64')}`);
  });

  for (const [status, login, message] of [
    [407, '', /^The proxy 127\.0\.0\.1:\d+ requires a user name and password \(407\)\.$/],
    [407, 'me:hidden-word@', /^The proxy 127\.0\.0\.1:\d+ rejected the user name and password \(407\)\.$/],
    [502, '', /^The proxy 127\.0\.0\.1:\d+ returned 502 to CONNECT\.$/],
    [403, '', /^The proxy 127\.0\.0\.1:\d+ returned 403 to CONNECT\.$/],
  ] as const)
    test(`reports a proxy that returns ${status}${login && ' to a login'} as a proxy error`, async () => {
      const proxy = await openProxy(() => status);
      const { fetcher, server } = await shopBehind({ https: proxy.url.replace('//', `//${login}`) });
      const exchange = await fetcher.fetch({ url: 'https://shop.test/' });
      assert.equal(exchange.error?.code, 'proxy');
      assert.match(exchange.error?.message ?? '', message);
      assert.ok(!JSON.stringify(exchange).includes('hidden-word'));
      assert.equal(server.accepted(), 0);
    });

  for (const [name, bytes, message] of [
    ['closes the connection', '', /closed the connection before it responded/],
    ['speaks another protocol', 'SSH-2.0-OpenSSH\r\n\r\n', /did not respond as an HTTP proxy/],
    [
      'never ends its head',
      `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(4_000)}`,
      /did not respond as an HTTP proxy/,
    ],
  ] as const)
    test(`reports a proxy that ${name} as a proxy error, and leaves no socket`, async () => {
      const proxy = await serveRaw((socket) => socket.end(bytes));
      const { fetcher } = await shopBehind({ https: `http://${proxy.at}` });
      const { error } = await fetcher.fetch({ url: 'https://shop.test/' });
      assert.equal(error?.code, 'proxy');
      assert.match(error?.message ?? '', message);
      await untilClosed(proxy);
    });

  test('reports an unavailable or unresponsive proxy as an error in time', async () => {
    const { fetcher } = await shopBehind({ https: 'http://127.0.0.1:1' });
    const { error } = await fetcher.fetch({ url: 'https://shop.test/' });
    assert.deepEqual(
      [error?.code, error?.message],
      ['proxy', 'The proxy 127.0.0.1:1 cannot be reached. Connection refused on port 1.'],
    );
    const silent = await serveRaw(() => undefined);
    const slow = await shopBehind({ https: `http://${silent.at}` }, { limits: { connectMs: 80 } });
    assert.equal((await slow.fetcher.fetch({ url: 'https://shop.test/' })).error?.code, 'timeout-connect');
    await untilClosed(silent);
  });

  test('reaches hosts of NO_PROXY directly, with the checks of every request', async () => {
    const proxy = await openProxy();
    const { fetcher } = await shopBehind({ https: proxy.url, noProxy: '.test' });
    assert.equal((await fetcher.fetch({ url: 'https://shop.test/' })).status, 200);
    assert.deepEqual(proxy.asked, []);
  });
});

const rows: [list: string, host: string, port: number, direct: boolean][] = [
  ['', 'shop.example', 443, false],
  ['*', 'shop.example', 443, true],
  ['shop.example', 'shop.example', 443, true],
  ['shop.example', 'www.shop.example', 443, true],
  ['shop.example', 'notshop.example', 443, false],
  ['.shop.example, other.example', 'www.SHOP.example', 443, true],
  ['*.shop.example', 'www.shop.example', 443, true],
  ['shop.example:8443', 'shop.example', 443, false],
  ['shop.example:8443', 'shop.example', 8443, true],
  ['10.0.0.0/8', '10.1.2.3', 80, true],
  ['10.0.0.0/8', '11.1.2.3', 80, false],
  ['10.0.0.0/99', '10.1.2.3', 80, false],
  ['93.184.216.34', '93.184.216.34', 80, true],
  ['2001:db8::/32', '2001:db8::5', 80, true],
  ['2001:db8:0::5', '2001:db8::5', 80, true],
  ['[2001:db8::5]:80', '2001:db8::5', 80, true],
  ['', 'localhost', 3000, true],
  ['', '127.0.0.1', 3000, true],
  ['', '::1', 3000, true],
];

for (const [list, hostname, port, direct] of rows)
  test(`NO_PROXY "${list}" ${direct ? 'includes' : 'does not include'} ${hostname} at port ${port}`, () => {
    assert.equal(readNoProxy(list)({ hostname, port }), direct);
  });
