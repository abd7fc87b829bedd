/** Text of strangers on the pages of the dashboard, and marked secrets in the log. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleReport } from '../support/audit/sample-report.ts';
import { reportStore } from '#storage';
import { startService } from '../api/service.ts';
import { accountsOf, callerOf, signIn } from '../dashboard/signed-in.ts';

const breakers = [
  `"><script>alert(1)</script>`,
  `'"><img src=x onerror=alert(1)>`,
  '</title><svg onload=alert(1)>',
  'javascript:alert(1)//',
  '{{7*7}}${7*7}',
];

/** Nothing of it became markup. */
function assertHarmless(page: string, from: string): void {
  assert.doesNotMatch(page, /<script>|<img src=x|<svg onload|onerror=alert\(1\)>/i, from);
  for (const [tag] of page.matchAll(/<[a-z][^>]*>/gi)) {
    assert.doesNotMatch(tag, /\s(?:href|src|action|formaction)\s*=\s*"?\s*javascript:/i, from);
    assert.doesNotMatch(tag.replaceAll(/"[^"]*"/g, '""'), /\son[a-z]+\s*=/i, from);
  }
}

test('returns text from a URL escaped or not at all', async (t) => {
  const service = await startService(t);
  const [nobody, owner] = [callerOf(service), await signIn(service)];
  const parameters = [
    'said',
    'to',
    'host',
    'as',
    'q',
    'search',
    'after',
    'state',
    'type',
    'site',
    'agent',
    'days',
    'release',
    'code',
    'url',
  ];
  const pages = [
    ...[
      '/',
      '/contact',
      '/playground/product',
      '/bot',
      '/privacy',
      '/bot/owner',
      '/docs/checks',
      '/dashboard/sign-in',
      '/dashboard/sign-in/link',
    ].map((path) => [nobody, path] as const),
    ...[
      'audits',
      'audits/monitors',
      'audits/monitors/new',
      'agents',
      'agents/sessions',
      'agents/refusals',
      'stores',
      'inbox',
      'webhooks',
      'webhooks/orders',
      'settings/keys',
      'settings/members',
      'account',
    ].map((path) => [owner, `/dashboard/${path}`] as const),
  ];
  for (const [who, path] of pages) {
    for (const text of breakers) {
      const query = new URLSearchParams(Object.fromEntries(parameters.map((name) => [name, text])));
      const response = await who.get(`${path}?${query}`);
      assert.ok(response.status < 500, `${path} ${text}`);
      assertHarmless(await response.text(), `${path} ${text}`);
    }
    const long = await who.get(
      `${path}?${parameters.map((name) => `${name}=${'%26'.repeat(300)}`).join('&')}`,
    );
    assert.ok(long.status < 500, path);
  }
  for (const text of breakers) {
    for (const path of [
      `/dashboard/audits/${encodeURIComponent(text)}`,
      `/${encodeURIComponent(text)}`,
      `/problems/${encodeURIComponent(text)}`,
      `/docs/checks/${encodeURIComponent(text)}`,
    ])
      assertHarmless(await (await owner.get(path)).text(), path);
  }
});

test('redirects after sign-in never leave the site', async (t) => {
  const service = await startService(t);
  const owner = await signIn(service);
  for (const to of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/dashboard/../..//evil.example',
    '/dashboard@evil.example',
    '/dashboard\t/../',
    'javascript:alert(1)',
    '/dashboard/%2e%2e//evil.example',
    '/dashboard//evil.example/..//..//evil.example',
    '/dashboard?x=\r\nset-cookie:a=b',
  ]) {
    const response = await owner.get(`/dashboard/sign-in?to=${encodeURIComponent(to)}`);
    const location = response.headers.get('location') ?? '';
    assert.match(location, /^\/dashboard(?:[/?]|$)/, `${to} led to ${location}`);
    assert.equal(new URL(location, service.url).origin, service.url, to);
  }
});

test('shows messages, names of people, keys, webhooks, and reports as text', async (t) => {
  const service = await startService(t);
  const owner = await signIn(service);
  const accounts = accountsOf(service);
  for (const [at, text] of breakers.entries()) {
    await fetch(`${service.url}/contact`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ name: text, email: `a${at}@shop.example`, message: text }),
    });
    await accounts.people.add({ name: text, email: `p${at}@people.example`, role: 'member' });
    await service.keys.create({ client: text, plan: 'free' });
    await owner.post('/dashboard/webhooks/new', {
      url: `https://hooks.example/${encodeURIComponent(text)}`,
      description: text,
      site: 'all',
      order_placed: 'on',
    });
    await owner.post('/dashboard/audits/monitors/new', {
      url: `https://shop.example/?${encodeURIComponent(text)}`,
      every: 'day',
      hour: '3',
      name: text,
    });
    const report = structuredClone(sampleReport);
    const hostile = JSON.parse(
      JSON.stringify({ ...report, id: `hostile-report-${at}-xx` }, (name, value: unknown) =>
        typeof value === 'string' &&
        /^(?:summary|title|detail|message|snippet|instructions|excerpt|value)$/.test(name)
          ? text
          : value,
      ),
    ) as typeof report;
    await reportStore(service.database).save('dashboard', hostile, Date.now() + at);
    assertHarmless(await (await owner.get(`/dashboard/audits/reports/${hostile.id}`)).text(), `report ${at}`);
  }
  await owner.post('/dashboard/account', { name: breakers[0] ?? '' });
  const seen = new Set<string>();
  const waiting = [
    '/dashboard/audits',
    '/dashboard/audits/monitors',
    '/dashboard/inbox',
    '/dashboard/webhooks',
    '/dashboard/settings/keys',
    '/dashboard/settings/members',
    '/dashboard/account',
    '/dashboard/agents',
    '/dashboard/stores',
  ];
  for (let path = waiting.pop(); path !== undefined && seen.size < 150; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const response = await owner.get(path);
    assert.ok(response.status < 500, path);
    const page = await response.text();
    if (!(response.headers.get('content-type') ?? '').startsWith('text/html')) continue;
    assertHarmless(page, path);
    for (const [, next = ''] of page.matchAll(/href="(\/dashboard\/[^"#]*)"/g))
      waiting.push(next.replaceAll('&amp;', '&'));
  }
  assert.ok(seen.size > 40, `${seen.size} pages were seen`);
});

test('logs no secret of a whole session', async (t) => {
  const service = await startService(t);
  const accounts = accountsOf(service);
  const owner = await signIn(service);
  const password = 'marked-password-brass-kettle';
  const ownerToken = await accounts.links.make({ kind: 'reset', subject: owner.member.id, lastsMs: 60_000 });
  const nobody = callerOf(service);
  await nobody.get(`/dashboard/welcome/${ownerToken}`);
  await nobody.post(`/dashboard/welcome/${ownerToken}`, { password });
  await nobody.post('/dashboard/sign-in', { email: owner.member.email, password: `${password}-wrong` });
  const entered = await nobody.post('/dashboard/sign-in', { email: owner.member.email, password });
  const cookie = (entered.headers.getSetCookie()[0] ?? '').split(';', 1)[0] ?? '';
  assert.match(cookie, /=/);
  const me = callerOf(service, cookie);
  const key = /ptc_live_\w+/.exec(
    await (
      await me.post('/dashboard/settings/keys/new', {
        client: 'x',
        plan: 'free',
        expires: '',
        'audit:read': 'on',
      })
    ).text(),
  )?.[0];
  const hook = await me.post('/dashboard/webhooks/new', {
    url: 'https://hooks.example/marked-hook-path',
    site: 'all',
    order_placed: 'on',
  });
  const secret = /whsec_[\w+/=]+/.exec(await (await me.get(hook.headers.get('location') ?? '')).text())?.[0];
  const invited = await me.post('/dashboard/settings/members/invite', {
    email: 'marked-invited@people.example',
    role: 'member',
  });
  const invitation = /\/dashboard\/welcome\/([\w-]+)/.exec(await invited.text())?.[1];
  await service.get('/api/v1/usage', `Bearer ${key}`);
  await service.get('/api/v1/usage?key=marked-query-value', 'Bearer marked-wrong-key');
  await me.get(
    `/dashboard/sign-in/link/markedLinkTokenOfSomebody1234567?to=%2Fdashboard%2Fmarked-query-value`,
  );
  await me.get(`/dashboard/account/email/marked-email-token-of-somebody`);
  await fetch(`${service.url}/contact`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      name: 'marked-name',
      email: 'marked-mail@shop.example',
      message: 'marked-message',
    }),
  });
  await fetch(`${service.url}/scan`, {
    method: 'POST',
    headers: { accept: 'text/html' },
    redirect: 'manual',
    body: new URLSearchParams({ url: 'https://broken.local/marked-scan-path' }),
  });
  await me.get(`/bot/owner?host=shop.example&as=markedAskerOfSomebody1`);
  const log = service.logged();
  for (const [name, value] of Object.entries({
    key,
    secret,
    invitation,
    cookie: cookie.split('=')[1],
    ownerToken,
  }))
    assert.ok(value !== undefined && value.length > 10 && !log.includes(value), `${name} ${value}`);
  assert.doesNotMatch(log, /marked/i);
  assert.ok(log.length > 1_000);
});
