import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import { callsFrom, isKnownPage, openCalls, openDocuments, sendingPage } from './cross-origin.ts';

const known = {
  origins: ['https://agent.example', 'chrome-extension://abc'],
  hosts: ['shop.example', 'b.example:8443'],
};
const pages: [origin: string, called: string, isKnown: boolean][] = [
  ['https://agent.example', 'http://shop.example/', true],
  ['chrome-extension://abc', 'http://shop.example/', true],
  ['https://shop.example', 'http://shop.example/', true],
  ['https://shop.example', 'http://shop.example:443/', true],
  ['http://shop.example', 'http://shop.example/', true],
  ['http://shop.example:8787', 'http://shop.example:8787/', true],
  ['https://b.example:8443', 'http://b.example:8443/', true],
  ['http://localhost:8787', 'http://localhost:8787/', true],
  ['http://shop.localhost:8787', 'http://shop.localhost:8787/', true],
  ['http://127.0.0.1:8787', 'http://127.0.0.1:8787/', true],
  ['http://[::1]:8787', 'http://[::1]:8787/', true],
  ['http://192.168.1.5:8787', 'http://192.168.1.5:8787/', true],
  // The same machine, another page.
  ['http://localhost:3000', 'http://localhost:8787/', false],
  ['http://localhost:8787', 'http://127.0.0.1:8787/', false],
  ['http://shop.example:8080', 'http://shop.example/', false],
  ['https://b.example', 'http://b.example/', false],
  // Rebound names: origin and host agree, and are not ours.
  ['http://evil.example', 'http://evil.example/', false],
  ['http://evil.example:8787', 'http://evil.example:8787/', false],
  ['http://localhost.evil.example', 'http://localhost.evil.example/', false],
  ['http://127.0.0.1.evil.example', 'http://127.0.0.1.evil.example/', false],
  ['http://shop.example.evil', 'http://shop.example.evil/', false],
  ['https://agent.example.evil', 'http://shop.example/', false],
  ['https://agent.example:8443', 'http://shop.example/', false],
  ['http://agent.example', 'http://shop.example/', false],
  ['null', 'http://shop.example/', false],
  ['', 'http://shop.example/', false],
  ['ftp://shop.example', 'http://shop.example/', false],
];

for (const [origin, called, isKnown] of pages)
  test(`treats a page of ${origin || '(empty)'} that calls ${called} as ${isKnown ? 'known' : 'unknown'}`, () => {
    assert.equal(isKnownPage(origin, { url: called }, known), isKnown);
  });

const app = new Hono();
app.use('/document', openDocuments());
app.use('/calls', openCalls());
app.use(
  '/keyed',
  callsFrom((origin) => known.origins.includes(origin)),
);
for (const path of ['/document', '/calls', '/keyed']) app.all(path, (c) => c.text('ok'));
app.onError((error, c) => c.text(error.message, 500));
app.post('/calls/broken', openCalls(), () => {
  throw new Error('broken');
});

const stranger = 'https://other.example';
const [listed] = known.origins as [string];

for (const [path, origin, allowed] of [
  ['/document', undefined, '*'],
  ['/document', stranger, '*'],
  ['/calls', undefined, null],
  ['/calls', stranger, '*'],
  ['/keyed', undefined, null],
  ['/keyed', stranger, null],
  ['/keyed', listed, listed],
] as const)
  test(`allows ${path} from ${origin ?? 'no page'} for ${allowed ?? 'none'}, without credentials`, async () => {
    const asked = {
      'Access-Control-Request-Method': 'PUT',
      'Access-Control-Request-Headers': 'ucp-agent, Mcp-Param-X',
    };
    const from: Record<string, string> = origin ? { Origin: origin } : {};
    const preflight = await app.request(path, { method: 'OPTIONS', headers: { ...from, ...asked } });
    assert.equal(preflight.status, 204);
    const answer = await app.request(path, { method: 'POST', headers: from });
    assert.equal(await answer.text(), 'ok');
    assert.equal(answer.headers.get('access-control-allow-origin'), allowed);
    for (const { headers } of [preflight, answer])
      assert.equal(headers.get('access-control-allow-credentials'), null);
    if (!origin) return;
    assert.equal(preflight.headers.get('access-control-allow-origin'), allowed);
    assert.equal(preflight.headers.get('access-control-allow-headers'), 'ucp-agent,Mcp-Param-X');
    assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /\bPUT\b/);
    assert.equal(answer.headers.get('access-control-expose-headers'), '*');
  });

test('lets a page read why a call failed', async () => {
  const answer = await app.request('/calls/broken', { method: 'POST', headers: { Origin: stranger } });
  assert.deepEqual([answer.status, answer.headers.get('access-control-allow-origin')], [500, '*']);
});

const forms: [origin: string, called: string, baseUrl: string | undefined, isOwn: boolean][] = [
  ['https://shop.example', 'https://shop.example/form', undefined, true],
  ['http://box:8787', 'http://box:8787/form', undefined, true],
  ['https://shop.example', 'http://127.0.0.1:8787/form', 'https://shop.example/', true],
  ['https://shop.example', 'http://127.0.0.1:8787/form', undefined, false],
  ['https://shop.example:8443', 'https://shop.example/form', 'https://shop.example', false],
  ['http://shop.example', 'https://shop.example/form', undefined, false],
  ['https://agent.example', 'https://shop.example/form', 'https://shop.example', false],
  ['null', 'https://shop.example/form', 'https://shop.example', false],
];
for (const [origin, url, baseUrl, isOwn] of forms)
  test(`${isOwn ? 'accepts' : 'rejects'} a form of ${origin} at ${url} with ${baseUrl ?? 'no BASE_URL'}`, () =>
    assert.equal(sendingPage({ url, headers: new Headers({ origin }) }, baseUrl), isOwn ? 'own' : 'other'));

const own = 'https://shop.example';
const sent: [site: string | undefined, origin: string | undefined, from: ReturnType<typeof sendingPage>][] = [
  [undefined, undefined, 'unknown'],
  [undefined, own, 'own'],
  [undefined, stranger, 'other'],
  [undefined, 'null', 'other'],
  ['same-origin', own, 'own'],
  // A page that sends no referrer, and a proxy that changes the host.
  ['same-origin', 'null', 'own'],
  ['same-origin', stranger, 'own'],
  ['same-site', own, 'other'],
  ['same-site', undefined, 'other'],
  ['cross-site', own, 'other'],
  ['cross-site', stranger, 'other'],
  ['none', undefined, 'unknown'],
  ['none', own, 'own'],
  ['none', stranger, 'other'],
  ['SAME-ORIGIN', undefined, 'other'],
  ['anything', undefined, 'other'],
];
for (const [site, origin, from] of sent)
  test(`treats a request with Sec-Fetch-Site ${site} and Origin ${origin} as from ${from} pages`, () => {
    const headers = new Headers({
      ...(site ? { 'sec-fetch-site': site } : {}),
      ...(origin ? { origin } : {}),
    });
    assert.equal(sendingPage({ url: `${own}/form`, headers }, undefined), from);
  });
