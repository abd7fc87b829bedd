import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { fetcherFor, serveHttp } from '../../test/support/loopback.ts';

/** A shop that redirects `/to?<url>` with the status in `x-status`, and remembers what it was asked. */
async function redirector(status = 302) {
  const asked: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];
  const bodies: string[] = [];
  const server = await serveHttp((request, response) => {
    const { method, url = '/', headers } = request;
    asked.push({ method, url, headers });
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      bodies.push(body);
      const to = /^\/to\?(.*)$/.exec(url)?.[1];
      if (to === undefined) response.end('arrived');
      else response.writeHead(status, to === '' ? {} : { location: decodeURIComponent(to) }).end('moved');
    });
  });
  const resolve = { 'shop.test:80': server.at, 'www.shop.test:80': server.at };
  return { asked, bodies, server, resolve, fetcher: fetcherFor({ resolve }) };
}

const to = (url: string) => `http://shop.test/to?${encodeURIComponent(url)}`;

test('follows and reports redirects', async () => {
  const { fetcher } = await redirector(301);
  const exchange = await fetcher.fetch({ url: to('http://www.shop.test/end') });
  assert.equal(exchange.status, 200);
  assert.equal(exchange.finalUrl, 'http://www.shop.test/end');
  assert.equal(exchange.url, to('http://www.shop.test/end'));
  assert.deepEqual(exchange.hops, [{ url: exchange.url, status: 301, location: 'http://www.shop.test/end' }]);
  assert.equal(Buffer.from(exchange.body).toString(), 'arrived');
});

test('does not follow a redirect to a private address in any spelling', async () => {
  const inner = await serveHttp((_request, response) => response.end('secret'));
  const { fetcher } = await redirector();
  for (const url of [
    'http://127.0.0.1/',
    'http://0x7f.1/',
    '//2130706433/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
    'https://10.0.0.1/',
  ]) {
    const exchange = await fetcher.fetch({ url: to(url) });
    assert.deepEqual([url, exchange.error?.code, exchange.body.length], [url, 'not-public', 0]);
  }
  const ported = await fetcher.fetch({ url: to(`http://127.0.0.1:${inner.port}/`) });
  assert.equal(ported.error?.code, 'bad-redirect');
  assert.equal(inner.accepted(), 0);
});

test('does not follow a redirect to a name with a private address', async () => {
  const { resolve, server } = await redirector();
  const network = { lookup: async () => ['127.0.0.1'], isPublic: () => false };
  const fetcher = fetcherFor({ resolve }, network);
  const { error, hops } = await fetcher.fetch({ url: to('http://inner.test/') });
  assert.equal(error?.code, 'not-public');
  assert.equal(hops.length, 1);
  assert.equal(server.accepted(), 1);
});

test('reports redirects that may not be followed', async () => {
  const { fetcher } = await redirector();
  for (const url of [
    'ftp://shop.test/',
    'javascript:1',
    'http://a:b@shop.test/',
    'http://shop.test:99/',
    'http://[',
    '',
  ]) {
    const { error, status } = await fetcher.fetch({ url: to(url) });
    assert.deepEqual([url, error?.code, status], [url, 'bad-redirect', 302]);
  }
});

test('stops at a loop and reports it', async () => {
  const { fetcher, asked, resolve } = await redirector();
  const self = await serveHttp((request, response) => {
    const next = request.url === '/a' ? '/b' : '/a';
    response.writeHead(302, { location: next }).end();
  });
  const looping = fetcherFor({ resolve: { ...resolve, 'loop.test:80': self.at } });
  const exchange = await looping.fetch({ url: 'http://loop.test/a' });
  assert.equal(exchange.error?.code, 'redirect-loop');
  assert.deepEqual(
    exchange.hops.map((hop) => hop.location),
    ['/b'],
  );
  const own = await fetcher.fetch({ url: 'http://shop.test/to?' });
  assert.equal(own.error?.code, 'bad-redirect');
  assert.equal(asked.length, 1);
});

test('stops an endless chain after five redirects', async () => {
  let count = 0;
  const server = await serveHttp((_request, response) =>
    response.writeHead(302, { location: `/${++count}` }).end(),
  );
  const fetcher = fetcherFor({ resolve: { 'chain.test:80': server.at } });
  const exchange = await fetcher.fetch({ url: 'http://chain.test/' });
  assert.equal(exchange.error?.code, 'too-many-redirects');
  assert.deepEqual([exchange.hops.length, exchange.status, count], [5, 302, 6]);
  const short = await fetcher.fetch({ url: 'http://chain.test/', redirects: 1 });
  assert.deepEqual([short.error?.code, short.hops.length], ['too-many-redirects', 1]);
});

test('returns the redirect as the response if redirects are off', async () => {
  const { fetcher } = await redirector(307);
  const exchange = await fetcher.fetch({ url: to('http://127.0.0.1/'), redirects: 0 });
  assert.deepEqual([exchange.status, exchange.error, exchange.hops], [307, undefined, []]);
  assert.equal(Buffer.from(exchange.body).toString(), 'moved');
});

test('does not let the body of a redirect delay the chain, at any speed', async () => {
  for (const size of [20_000, 1]) {
    const server = await serveHttp((request, response) => {
      if (request.url === '/end') return void response.end('arrived');
      response.writeHead(302, { location: '/end', 'content-encoding': 'gzip' });
      const pour = setInterval(() => response.write('x'.repeat(size)), 2);
      response.on('close', () => clearInterval(pour));
    });
    const fetcher = fetcherFor({ resolve: { 'pour.test:80': server.at } });
    const exchange = await fetcher.fetch({ url: 'http://pour.test/', timeoutMs: 3_000 });
    assert.deepEqual([exchange.status, exchange.error], [200, undefined]);
  }
});

test('counts the time of redirects toward the timeout', async () => {
  const server = await serveHttp((request, response) => {
    const path = `${request.url}x`;
    setTimeout(() => response.writeHead(302, { location: path }).end(), 40);
  });
  const fetcher = fetcherFor({ resolve: { 'late.test:80': server.at } });
  const exchange = await fetcher.fetch({ url: 'http://late.test/', timeoutMs: 100 });
  assert.deepEqual([exchange.error?.code, exchange.status], ['timeout-total', undefined]);
  assert.ok(exchange.hops.length < 3);
});

const secret = { Authorization: 'Bearer x', Cookie: 'a=1', 'X-Trace': 'kept', 'Content-Type': 'text/plain' };

const changing = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

for (const method of changing) {
  test(`changes ${method} to GET after 301, 302, and 303, and keeps it after 307 and 308`, async () => {
    for (const [status, next, body] of [
      [301, 'GET', ''],
      [302, 'GET', ''],
      [303, 'GET', ''],
      [307, method, 'hello'],
      [308, method, 'hello'],
    ] as const) {
      const { fetcher, asked, bodies } = await redirector(status);
      await fetcher.fetch({ url: to('/end'), method, body: 'hello', headers: secret });
      const last = asked.at(-1);
      assert.deepEqual([status, last?.method, bodies.at(-1)], [status, next, body]);
      assert.equal(last?.headers['content-type'], (body && 'text/plain') || undefined);
      assert.equal(last?.headers.authorization, 'Bearer x');
    }
  });

  test(`never sends ${method} to another origin, with or without a body`, async () => {
    for (const status of [307, 308]) {
      for (const more of [{ body: 'hello' }, {}]) {
        const { fetcher, asked } = await redirector(status);
        const exchange = await fetcher.fetch({ url: to('http://www.shop.test/end'), method, ...more });
        assert.deepEqual([exchange.error?.code, exchange.status], ['bad-redirect', status]);
        assert.deepEqual(
          asked.map((one) => one.method),
          [method],
        );
      }
    }
  });
}

test('does not send secrets to another origin', async () => {
  const { fetcher, asked } = await redirector(302);
  await fetcher.fetch({
    url: to('http://www.shop.test/end'),
    method: 'POST',
    body: 'hello',
    headers: secret,
  });
  const { headers, method } = asked.at(-1) ?? {};
  assert.deepEqual(
    [method, headers?.authorization, headers?.cookie, headers?.['x-trace']],
    ['GET', undefined, undefined, 'kept'],
  );
});

test('keeps a GET with a body on its origin', async () => {
  const { fetcher, asked } = await redirector(302);
  const exchange = await fetcher.fetch({ url: to('http://www.shop.test/end'), body: 'hello' });
  assert.deepEqual([exchange.error?.code, asked.length], ['bad-redirect', 1]);
});

test('keeps OPTIONS, also at another origin', async () => {
  const { fetcher, asked } = await redirector(301);
  const exchange = await fetcher.fetch({ url: to('http://www.shop.test/end'), method: 'OPTIONS' });
  assert.deepEqual([exchange.status, exchange.method], [200, 'OPTIONS']);
  assert.deepEqual(
    asked.map((one) => one.method),
    ['OPTIONS', 'OPTIONS'],
  );
});

test('keeps HEAD', async () => {
  const { fetcher, asked } = await redirector(303);
  const exchange = await fetcher.fetch({ url: to('/end'), method: 'HEAD' });
  assert.deepEqual([exchange.status, exchange.body.length], [200, 0]);
  assert.deepEqual(
    asked.map((one) => one.method),
    ['HEAD', 'HEAD'],
  );
});

test('retries a page that redirects to itself for a cookie once with it, only on request', async () => {
  const asked: (string | undefined)[] = [];
  const set = ['visit=1; Path=/; HttpOnly', 'cart="a b"; Path=/', 'plain=ok'];
  const server = await serveHttp((request, response) => {
    asked.push(request.headers.cookie);
    if (request.headers.cookie?.includes('visit=1') && request.url !== '/never') response.end('arrived');
    else response.writeHead(307, { location: request.url, 'set-cookie': set }).end();
  });
  const fetcher = fetcherFor({ resolve: { 'shop.test:80': server.at } });
  const url = 'http://shop.test/de';
  const exchange = await fetcher.fetch({ url, returnsCookies: true });
  assert.equal(exchange.status, 200);
  // The second one holds a space, which may not be sent.
  assert.deepEqual(exchange.hops, [{ url, status: 307, location: '/de', cookies: ['visit', 'plain'] }]);
  assert.deepEqual(asked, [undefined, 'visit=1; plain=ok']);
  assert.equal((await fetcher.fetch({ url })).error?.code, 'redirect-loop');
  const never = await fetcher.fetch({ url: 'http://shop.test/never', returnsCookies: true });
  assert.equal(never.error?.code, 'redirect-loop');
  assert.equal(asked.length, 5);
});
