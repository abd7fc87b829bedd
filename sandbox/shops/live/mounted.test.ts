import assert from 'node:assert/strict';
import { request as secureRequest } from 'node:https';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startShop } from '../index.ts';
import { ask, jsonLd } from '../testing.ts';
import { openLiveShop, type LiveShop } from './testing.ts';

describe('mounted app', () => {
  let shop: LiveShop;
  let asked: Request[] = [];
  let answer: (request: Request) => Response | undefined | Promise<Response | undefined>;
  before(async () => {
    shop = await openLiveShop(async (request) => {
      asked.push(request);
      return answer(request);
    });
  });
  after(async () => {
    await shop.close();
    assert.deepEqual(shop.errors, []);
  });
  beforeEach(() => {
    asked = [];
    answer = () => Response.json({ mounted: true });
  });

  const mounted = [
    '/.well-known/ucp',
    '/.well-known/ucp/2026-04-08',
    '/.well-known/oauth-authorization-server',
    '/api/ucp/discover?q=a%20b',
    '/api/ucp/mcp',
    '/checkout',
    '/checkout/chk_1',
    '/order/1000.abc',
    '/ucp/handlers/test.healthy.sandbox_pay/spec',
  ];

  test('calls the app first for its paths, under the storefront origin', async () => {
    for (const path of mounted) {
      assert.equal((await ask(shop, path)).text, '{"mounted":true}', path);
      assert.equal(asked.at(-1)?.url, shop.origin + path);
    }
  });

  test('calls the app for no other path', async () => {
    for (const path of [
      '/',
      '/order-status',
      '/checkouts',
      '/api',
      '/ucpx',
      '/cart',
      '/.well-known/ucp.json',
    ])
      await ask(shop, path);
    assert.equal(asked.length, 0);
  });

  test('returns 404 for paths that the app leaves and redirects a bare /checkout to the cart', async () => {
    answer = () => undefined;
    for (const path of mounted.filter((one) => one !== '/checkout'))
      assert.equal((await ask(shop, path)).status, 404, path);
    for (const path of ['/ucp/mcp', '/ucp/v1/catalog/search', '/a2a', '/.well-known/agent-card.json'])
      assert.equal((await ask(shop, path)).status, 404, path);
    assert.equal((await ask(shop, '/checkout')).headers.location, '/cart');
  });

  test('passes method, body, and headers unchanged, with the network of the caller', async () => {
    const body = '{"word":"naïve ☃"}';
    const headers = {
      'ucp-agent': 'profile="https://a.test/p"',
      'x-forwarded-for': '1.2.3.4',
      forwarded: 'for=1.2.3.4',
    };
    await ask(shop, '/api/ucp/carts/1', { method: 'PUT', headers, body });
    const [request] = asked;
    assert.deepEqual([request?.method, await request?.text()], ['PUT', body]);
    assert.equal(request?.headers.get('ucp-agent'), 'profile="https://a.test/p"');
    assert.match(request?.headers.get('x-forwarded-for') ?? '', /127\.0\.0\.1$/);
    assert.deepEqual(
      [request?.headers.get('forwarded'), request?.headers.get('host')],
      [null, 'healthy.test'],
    );
  });

  test('passes on the status, headers, and cookies of the app and compresses its text', async () => {
    const long = JSON.stringify({ text: 'long '.repeat(1_000) });
    answer = () => {
      const headers = new Headers({
        'content-type': 'application/json',
        etag: '"1"',
        vary: 'Accept',
        'x-a': 'b',
      });
      headers.append('set-cookie', 'a=1');
      headers.append('set-cookie', 'b=2');
      return new Response(long, { status: 202, headers });
    };
    const reply = await ask(shop, '/api/ucp/x', { headers: { 'accept-encoding': 'br, gzip' } });
    assert.deepEqual([reply.status, reply.headers['x-a'], reply.text], [202, 'b', long]);
    assert.deepEqual(reply.headers['set-cookie'], ['a=1', 'b=2']);
    assert.deepEqual(
      [reply.headers['content-encoding'], reply.headers.vary, reply.headers.etag],
      ['br', 'Accept, Accept-Encoding', 'W/"1"'],
    );
    assert.ok(reply.sent < 500);
    const plain = await ask(shop, '/api/ucp/x');
    assert.deepEqual(
      [plain.headers['content-encoding'], plain.headers.etag, plain.text],
      [undefined, '"1"', long],
    );
    assert.equal((await ask(shop, '/api/ucp/x', { method: 'HEAD' })).text, '');
  });

  test('streams events one by one and closes the stream when the reader leaves', async () => {
    let closed: (() => void) | undefined;
    const left = new Promise<void>((done) => (closed = done));
    answer = () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode('data: one\n\n')),
          cancel: () => closed?.(),
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      );
    const [host, port] = (shop.resolve['healthy.test:443'] ?? '').split(':');
    const headers = { host: 'healthy.test', 'accept-encoding': 'br' };
    const sent = secureRequest({
      host,
      port,
      path: '/api/ucp/mcp',
      headers,
      servername: 'healthy.test',
      ca: shop.ca,
    });
    const first = await new Promise<string>((done, failed) => {
      sent.on('error', failed);
      sent.on('response', (response) => response.once('data', (part: Buffer) => done(part.toString())));
      sent.end();
    });
    assert.equal(first, 'data: one\n\n');
    sent.destroy();
    await left;
  });

  test('serves the manifest on the www host under the one origin', async () => {
    assert.equal((await ask(shop, 'https://www.healthy.test/.well-known/ucp')).status, 200);
    assert.equal(asked[0]?.url, 'https://healthy.test/.well-known/ucp');
    const elsewhere = await ask(shop, 'https://www.healthy.test/api/ucp/discover');
    assert.deepEqual([elsewhere.status, asked.length], [301, 1]);
  });

  test('returns an error only to the caller when the app throws', async () => {
    answer = () => {
      throw new Error('broken');
    };
    assert.equal((await ask(shop, '/api/ucp/discover')).status, 500);
    assert.match(String(shop.errors.pop()), /broken/);
    assert.equal((await ask(shop, '/')).status, 200);
  });

  test('rejects a body above 1 MiB', async () => {
    const body = 'x'.repeat(1024 * 1024 + 1);
    assert.equal((await ask(shop, '/api/ucp/carts', { method: 'POST', body })).status, 413);
    assert.equal(asked.length, 0);
  });

  test('lists the app endpoints in the machine-readable files', async () => {
    const ard = JSON.parse((await ask(shop, '/.well-known/ard.json')).text) as { entries: { url: string }[] };
    const card = JSON.parse((await ask(shop, ard.entries[0]?.url ?? '')).text) as {
      remotes: { url: string }[];
    };
    assert.equal(card.remotes[0]?.url, `${shop.origin}/api/ucp/mcp`);
    assert.match((await ask(shop, '/agents.md')).text, /https:\/\/healthy\.test\/api\/ucp\./);
  });

  test('serves every link of the pages, the sitemaps, and llms.txt', async () => {
    const from = [
      '/',
      '/products/fjord-table-lamp',
      '/collections/kitchen',
      '/sitemap.xml',
      '/sitemaps/pages.xml',
    ];
    const texts = await Promise.all(
      [...from, '/sitemaps/products.xml', '/llms.txt', '/agents.md', '/cart', '/policies/shipping'].map(
        (path) => ask(shop, path),
      ),
    );
    const found = texts.flatMap(({ text }) =>
      [...text.matchAll(/(?:href="|src="|<loc>|<image:loc>|\]\()([^"<)]+)/g)].map(([, url = '']) => url),
    );
    const urls = [...new Set(found)]
      .filter((url) => /^(\/|https:\/\/healthy\.test)/.test(url))
      .map((url) => url.replaceAll('&amp;', '&'));
    assert.ok(urls.length > 150);
    for (const url of urls) assert.equal((await ask(shop, url, { method: 'HEAD' })).status, 200, url);
  });

  test('marks a product up as one node that refers to the store', async () => {
    const [node] = jsonLd((await ask(shop, '/products/ridge-trail-shoe')).text);
    assert.equal(node?.['@type'], 'ProductGroup');
    assert.deepEqual(node?.['variesBy'], ['https://schema.org/size']);
  });

  test('rejects faults for a live store', async () => {
    const store = { ...shop, site: 'demo', handle: () => Promise.resolve(undefined) };
    await assert.rejects(startShop({ store, kind: 'drifting' }), /takes no faults/);
    await assert.rejects(startShop({ store, faults: ['no-jsonld'] }), /takes no faults/);
  });
});
