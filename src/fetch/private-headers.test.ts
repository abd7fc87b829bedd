import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import { test } from 'node:test';
import fc from 'fast-check';
import { fetcherFor, serveHttp } from '../../test/support/loopback.ts';

const secret = 'Tr0ub4dor&3-preview';
const basic = Buffer.from(`storefront:${secret}`).toString('base64');

interface Asked {
  host: string;
  url: string;
  headers: IncomingHttpHeaders;
}

/** Servers of every name, which redirect along `/to?a&b&c` and echo all headers in every way that there is. */
async function preview(names: readonly string[]) {
  const asked: Asked[] = [];
  const server = await serveHttp(({ headers, url = '/' }, response) => {
    asked.push({ host: headers.host ?? '', url, headers });
    const [next, ...rest] = url.split('?')[1]?.split('&') ?? [];
    if (url.startsWith('/to') && next) {
      const query = rest.length ? `/to?${rest.join('&')}` : '/end';
      response.writeHead(302, { location: decodeURIComponent(next).replace(/\/$/, query) }).end();
      return;
    }
    const given = headers['x-bypass'] ?? 'none';
    response
      .writeHead(200, {
        'set-cookie': `token=${encodeURIComponent(String(given))}`,
        'x-echo': JSON.stringify(headers),
        'content-type': `text/html; echo="${String(given)}"`,
      })
      .end(`<p>${JSON.stringify(headers)} ${Buffer.from(String(given)).toString('base64')}</p>`);
  });
  const resolve = Object.fromEntries(names.map((name) => [`${name}:80`, server.at]));
  return { asked, resolve };
}

const names = ['preview.test', 'www.preview.test', 'cdn.test', 'preview.test.evil.test', 'api.test'];

test('sends private headers to the named origins', async () => {
  const { asked, resolve } = await preview(names);
  const privateHeaders = {
    origins: ['http://preview.test', 'http://api.test'],
    headers: { 'x-bypass': secret, authorization: `Basic ${basic}`, cookie: 'digest=0123456789abcdef' },
    secrets: [secret],
  };
  const fetcher = fetcherFor({ resolve, privateHeaders });
  for (const name of names)
    await fetcher.fetch({ url: `http://${name}/`, headers: { cookie: 'own=1', 'x-bypass': 'overridden' } });
  const opened = asked.filter(({ headers }) => headers['x-bypass'] === secret);
  assert.deepEqual(
    opened.map(({ host }) => host),
    ['preview.test', 'api.test'],
  );
  assert.equal(opened[0]?.headers.cookie, 'digest=0123456789abcdef; own=1');
  assert.equal(opened[0]?.headers.authorization, `Basic ${basic}`);
  assert.ok(
    asked.every(
      ({ host, headers }) => host === 'preview.test' || host === 'api.test' || headers.cookie === 'own=1',
    ),
  );
});

test('treats another port or scheme of the host as another origin', async () => {
  const { asked, resolve } = await preview(['preview.test']);
  const fetcher = fetcherFor({
    resolve: { ...resolve, 'preview.test:8080': resolve['preview.test:80'] as string },
    privateHeaders: { origins: ['https://preview.test'], headers: { 'x-bypass': secret } },
  });
  await fetcher.fetch({ url: 'http://preview.test/' });
  await fetcher.fetch({ url: 'http://preview.test:8080/' });
  assert.deepEqual(
    asked.map(({ headers }) => headers['x-bypass']),
    [undefined, undefined],
  );
});

test('stores none of the values that the server echoes', async () => {
  const { resolve } = await preview(['preview.test']);
  const fetcher = fetcherFor({
    resolve,
    privateHeaders: {
      origins: ['http://preview.test'],
      headers: { 'x-bypass': secret, authorization: `Basic ${basic}` },
      secrets: [secret],
    },
  });
  const { body, ...exchange } = await fetcher.fetch({ url: 'http://preview.test/' });
  const text = JSON.stringify(exchange) + Buffer.from(body).toString();
  assert.ok(text.includes('REDACTED') && exchange.status === 200);
  for (const form of [
    secret,
    basic,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64').slice(0, -4),
  ])
    assert.ok(!text.includes(form), form);
});

test('does not follow a redirect with a value to another host', async () => {
  const { asked, resolve } = await preview(names);
  const fetcher = fetcherFor({
    resolve,
    privateHeaders: { origins: ['http://preview.test'], headers: { 'x-bypass': secret } },
  });
  for (const place of [
    `http://cdn.test/?token=${encodeURIComponent(secret)}/`,
    `http://cdn.test/${secret}/`,
  ]) {
    const exchange = await fetcher.fetch({ url: `http://preview.test/to?${encodeURIComponent(place)}` });
    assert.equal(exchange.error?.code, 'bad-redirect');
    assert.ok(!JSON.stringify(exchange).includes('ub4dor'));
  }
  const sent = await fetcher.fetch({
    url: 'http://cdn.test/',
    method: 'POST',
    body: JSON.stringify({ secret }),
  });
  assert.equal(sent.error?.code, 'bad-url');
  assert.deepEqual([...new Set(asked.map(({ host }) => host))], ['preview.test']);
});

test('sends the value only to permitted origins and stores it nowhere, for any redirects', async () => {
  const { asked, resolve } = await preview(names);
  const origins = names.map((name) => `http://${name}`);
  const value = fc.string({ minLength: 8, maxLength: 30, unit: fc.constantFrom(...'aZ09-._~!$&\'"+=%<>{}') });
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(origins),
      value,
      fc.array(fc.constantFrom(...origins), { minLength: 1, maxLength: 5 }),
      async (permitted, given, [first = '', ...chain]) => {
        asked.length = 0;
        const fetcher = fetcherFor({
          resolve,
          privateHeaders: { origins: permitted, headers: { 'x-bypass': given } },
        });
        const path = chain.map((origin) => encodeURIComponent(`${origin}/`)).join('&');
        const { body, ...exchange } = await fetcher.fetch({ url: `${first}/${path ? `to?${path}` : ''}` });
        await fetcher.close();
        assert.ok(asked.length > 0 || exchange.error);
        for (const { host, headers } of asked)
          assert.equal(headers['x-bypass'], permitted.includes(`http://${host}`) ? given : undefined);
        const held = JSON.stringify(exchange) + Buffer.from(body).toString('latin1');
        for (const form of [given, encodeURIComponent(given), JSON.stringify(given).slice(1, -1)])
          assert.ok(!held.includes(form), `${form} in ${held}`);
      },
    ),
    { numRuns: 60 },
  );
});
