/** What surrounds every page, for every caller and host name. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { startService, type Service } from '../api/service.ts';
import { accountsOf, callerOf, signIn } from '../dashboard/signed-in.ts';

/** Global fetch does not allow setting the host. */
async function byName(
  { url }: Service,
  host: string,
  path: string,
  method = 'GET',
): Promise<IncomingMessage> {
  const asked = request(url + path, { method, headers: { host, accept: 'text/html' }, agent: false });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  response.resume();
  return response;
}

const publicPages = [
  '/',
  '/services/readiness-assessment',
  '/docs',
  '/docs/api',
  '/docs/audit',
  '/docs/nothing',
  '/docs/search?q=%3Cscript%3E',
  '/docs/checks',
  '/docs/checks/robots-default-open',
  '/playground',
  '/playground/product',
  '/playground/product?url=%3Cscript%3E',
  '/bot',
  '/privacy',
  '/bot/owner?host=shop.example',
  '/bot/owner?host=%3Cscript%3E',
  '/contact',
  '/nothing',
  '/r/nothing',
  '/scan/nothing',
  '/problems',
  '/problems/not-found',
  '/problems/nothing',
  '/openapi.json',
  '/favicon.svg',
  '/robots.txt',
  '/.well-known/security.txt',
  '/dashboard/sign-in',
  '/dashboard/sign-in/link',
  '/dashboard/sign-in/link/abc',
  '/dashboard/welcome/abc',
  '/api/v1/reports',
  '/health',
];
const ownPages = [
  '/dashboard/audits',
  '/dashboard/audits/monitors',
  '/dashboard/audits/nothing',
  '/dashboard/agents',
  '/dashboard/stores',
  '/dashboard/inbox',
  '/dashboard/webhooks',
  '/dashboard/settings/keys',
  '/dashboard/settings/members',
  '/dashboard/settings/privacy',
  '/dashboard/settings/buyers',
  '/dashboard/account',
  '/dashboard/account/export',
  '/dashboard/nothing',
];

test('prevents framing, foreign scripts, content sniffing, and referrers in every response', async (t) => {
  const service = await startService(t);
  const [nobody, owner] = [callerOf(service), await signIn(service)];
  const asked = [
    ...publicPages.map((path) => [nobody, path] as const),
    ...ownPages.map((path) => [owner, path] as const),
  ];
  for (const [who, path] of asked) {
    const { headers } = await who.get(path);
    const policy = headers.get('content-security-policy') ?? '';
    const script = /script-src ([^;]*)/.exec(policy)?.[1] ?? 'none';
    assert.match(policy, /default-src 'none'/, path);
    assert.match(policy, /frame-ancestors 'none'/, path);
    assert.match(policy, /base-uri 'none'/, path);
    assert.match(policy, /form-action 'self'/, path);
    assert.doesNotMatch(script, /unsafe|\*|https?:/, path);
    assert.doesNotMatch(/style-src ([^;]*)/.exec(policy)?.[1] ?? '', /unsafe|\*/, path);
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
    assert.match(headers.get('referrer-policy') ?? '', /^(?:no-referrer|same-origin)$/, path);
    assert.equal(headers.get('x-powered-by'), null, path);
    if (path.startsWith('/dashboard')) assert.match(headers.get('cache-control') ?? '', /\bno-store\b/, path);
  }
});

test('lets the browser send the origin of a form', async (t) => {
  // With `no-referrer` browsers send `Origin: null`, which at a plain http address is all that tells our forms from others.
  const service = await startService(t);
  const owner = await signIn(service);
  for (const path of [...publicPages, ...ownPages]) {
    const response = await owner.get(path);
    const text = await response.text();
    if (!/<form[^>]*method="post"/.test(text)) continue;
    assert.equal(response.headers.get('referrer-policy'), 'same-origin', path);
    assert.doesNotMatch(text, /<meta name="referrer" content="no-referrer"/, path);
  }
});

test('accepts public forms from our own pages and from programs, not from other sites', async (t) => {
  const service = await startService(t);
  const forms: [path: string, fields: Record<string, string>][] = [
    ['/scan', { url: 'shop.local' }],
    ['/contact', { name: 'Ada', email: 'ada@shop.example', message: 'Hello there' }],
    ['/bot/owner', { host: 'shop.example', as: 'a'.repeat(22), wish: 'opt-out' }],
    [`/r/${'a'.repeat(22)}/take-back`, {}],
  ];
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string>) =>
    fetch(service.url + path, {
      method: 'POST',
      headers: { accept: 'text/html', ...headers },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  for (const [path, fields] of forms) {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${service.url}.evil.example` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:1' },
      { 'sec-fetch-site': 'cross-site', origin: service.url },
    ] as Record<string, string>[]) {
      assert.equal((await post(path, fields, headers)).status, 403, `${path} ${JSON.stringify(headers)}`);
    }
    for (const headers of [
      {},
      { origin: service.url },
      { 'sec-fetch-site': 'same-origin', origin: 'null' },
      { 'sec-fetch-site': 'none' },
    ] as Record<string, string>[])
      assert.notEqual((await post(path, fields, headers)).status, 403, `${path} ${JSON.stringify(headers)}`);
  }
});

test('accepts no other host name on a local-only service, whatever it resolves to', async (t) => {
  const service = await startService(t);
  const { port } = new URL(service.url);
  for (const path of ['/', '/dashboard/sign-in', '/api/v1/usage', '/robots.txt', '/scan/x']) {
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      `127.0.0.1.evil.example:${port}`,
      'localhost.evil.example',
    ])
      assert.equal((await byName(service, host, path)).statusCode, 421, `${host}${path}`);
  }
  assert.equal((await byName(service, 'evil.example', '/scan', 'POST')).statusCode, 421);
  for (const host of [
    'localhost',
    `LOCALHOST:${port}`,
    `127.0.0.1:${port}`,
    '127.1.2.3',
    `[::1]:${port}`,
    'shop.localhost',
  ])
    assert.equal((await byName(service, host, '/')).statusCode, 200, host);
});

test('accepts any host name behind a proxy or with a public URL', async (t) => {
  for (const environment of [
    { BASE_URL: 'https://portico.example' },
    { TRUSTED_PROXIES: '10.0.0.0/8' },
    { HOST: '0.0.0.0' },
  ] as Record<string, string>[]) {
    const service = await startService(t, { environment });
    assert.equal(
      (await byName(service, 'portico.example', '/')).statusCode,
      200,
      JSON.stringify(environment),
    );
  }
});

test('does not compress a page with a one-time secret next to text of others', async (t) => {
  const service = await startService(t);
  const owner = await signIn(service);
  const headers = { cookie: owner.cookie, origin: service.url, 'accept-encoding': 'gzip, br' };
  const post = (path: string, fields: Record<string, string>) =>
    fetch(service.url + path, {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  const check = async (response: Response, secret: RegExp) => {
    assert.equal(response.headers.get('content-encoding'), null, response.url);
    assert.match(response.headers.get('cache-control') ?? '', /\bno-store\b.*\bno-transform\b/, response.url);
    assert.match(await response.text(), secret);
  };
  const fields = { client: 'nightly', plan: 'free', expires: '', 'audit:read': 'on', 'audit:write': 'on' };
  await check(await post('/dashboard/settings/keys/new', fields), /ptc_live_/);
  const { id } = await service.keys.create({ client: 'old one' });
  await check(await post(`/dashboard/settings/keys/${id}/rotate`, { old: 'now' }), /ptc_live_/);
  const invited = { email: 'new@people.example', role: 'member' };
  await check(await post('/dashboard/settings/members/invite', invited), /\/dashboard\/welcome\//);
  const hook = { url: 'https://hooks.example/in', site: 'all', order_placed: 'on', enabled: 'on' };
  const made = await post('/dashboard/webhooks/new', hook);
  const path = made.headers.get('location') ?? '';
  await check(await fetch(service.url + path, { headers }), /whsec_/);
  const plain = await fetch(`${service.url}/dashboard/settings/keys`, { headers });
  assert.ok(plain.headers.get('content-encoding'), 'other pages are');
});

test('hides a sign-in link from linked sites and the log', async (t) => {
  const service = await startService(t);
  const token = await accountsOf(service).links.make({ kind: 'owner', subject: '', lastsMs: 60_000 });
  const response = await callerOf(service).get(`/dashboard/welcome/${token}`);
  assert.match(response.headers.get('referrer-policy') ?? '', /^(?:no-referrer|same-origin)$/);
  assert.doesNotMatch(await response.text(), new RegExp(token));
  assert.doesNotMatch(service.logged(), new RegExp(token));
});
