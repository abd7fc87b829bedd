import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../api/service.ts';
import { ada, cookieIn, isIn, password, withAda } from './sign-in.ts';
import { accountsOf, callerOf, signIn } from './signed-in.ts';

test('signs in with a password and sets a cookie that scripts and other sites cannot read', async (t) => {
  const { service, stranger } = await withAda(t);
  const answer = await stranger.post('/dashboard/sign-in', { email: ' ADA@people.example ', password });
  assert.equal(answer.status, 303);
  assert.equal(answer.headers.get('location'), '/dashboard');
  const [cookie = ''] = answer.headers.getSetCookie();
  assert.match(cookie, /^portico-session=[^;]+; /);
  assert.match(cookie, /; HttpOnly/);
  assert.match(cookie, /; SameSite=Lax/);
  assert.match(cookie, /; Path=\//);
  assert.match(cookie, /Max-Age=2592000/);
  assert.doesNotMatch(cookie, /Secure/);
  assert.equal(await isIn(service, cookieIn(answer)), true);
});

test('sets a Secure host-only cookie when the public URL is https', async (t) => {
  const { service, stranger } = await withAda(t, { BASE_URL: 'https://portico.example' });
  const answer = await stranger.post('/dashboard/sign-in', { email: ada.email, password });
  const [cookie = ''] = answer.headers.getSetCookie();
  assert.match(cookie, /^__Host-portico-session=[^;]+; /);
  assert.match(cookie, /; Secure/);
  assert.match(cookie, /; Path=\//);
  assert.doesNotMatch(cookie, /Domain/);
  assert.equal(await isIn(service, cookieIn(answer)), true);
});

test('returns the same response for an unknown email address and a wrong password', async (t) => {
  const { stranger } = await withAda(t);
  const [wrong, unknown] = await Promise.all(
    [ada.email, 'bob@people.example'].map(async (email) => {
      const answer = await stranger.post('/dashboard/sign-in', { email, password: 'not the password' });
      return { status: answer.status, text: (await answer.text()).replaceAll(email, '') };
    }),
  );
  assert.equal(wrong?.status, 400);
  assert.deepEqual(wrong, unknown);
});

test('takes the same time for an unknown email address, a wrong password, and an account without a password', async (t) => {
  const { accounts } = await withAda(t);
  await accounts.people.add({ name: 'Link only', email: 'link@people.example', role: 'member' });
  const visit = { address: '192.0.2.1', agent: '' };
  const medians: Record<string, number> = {};
  const times: Record<string, number[]> = {};
  // In turns, so that a busy machine slows all of them.
  for (let turn = 0; turn < 9; turn += 1) {
    for (const email of [ada.email, 'bob@people.example', 'link@people.example']) {
      const start = performance.now();
      assert.equal(await accounts.signIn(email, 'not the password', visit), undefined);
      (times[email] ??= []).push(performance.now() - start);
    }
  }
  for (const [email, all] of Object.entries(times)) medians[email] = all.sort((a, b) => a - b)[4] ?? 0;
  const [least = 0, most = 0] = [Math.min(...Object.values(medians)), Math.max(...Object.values(medians))];
  t.diagnostic(JSON.stringify(medians));
  // The work of a password takes tens of milliseconds; where it is left out the others take more than ten times as long.
  assert.ok(most < least * 5, JSON.stringify(medians));
});

test('blocks an account after ten wrong passwords, but not email links', async (t) => {
  const { service, accounts, stranger } = await withAda(t);
  const tries = (email: string) =>
    stranger.post('/dashboard/sign-in', { email, password: 'not the password' });
  for (let count = 0; count < 10; count += 1) assert.equal((await tries(ada.email)).status, 400);
  const refused = await stranger.post('/dashboard/sign-in', { email: 'Ada@People.example', password });
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get('retry-after')) > 800);
  assert.match(await refused.text(), /Try again in 15 minutes/);
  const token = await accounts.makeMailLink(ada.email);
  const opened = await stranger.post(`/dashboard/sign-in/link/${token}`);
  assert.equal(await isIn(service, cookieIn(opened)), true);
});

test('limits a network to thirty attempts across accounts and forwarding headers', async (t) => {
  const service = await startService(t);
  let last = 0;
  for (let count = 0; count <= 30; count += 1) {
    const answer = await fetch(`${service.url}/dashboard/sign-in`, {
      method: 'POST',
      headers: { origin: service.url, 'x-forwarded-for': `198.51.100.${count}` },
      body: new URLSearchParams({ email: `p${count}@people.example`, password: 'not the password' }),
    });
    last = answer.status;
    assert.equal(last, count < 30 ? 400 : 429, `try ${count}`);
  }
});

test('does not count correct passwords', async (t) => {
  const { stranger } = await withAda(t);
  for (let count = 0; count < 12; count += 1) {
    const answer = await stranger.post('/dashboard/sign-in', { email: ada.email, password });
    assert.equal(answer.status, 303);
  }
});

test('creates a new session on sign-in and ends the old one', async (t) => {
  const { service, accounts, person, stranger } = await withAda(t);
  const first = cookieIn(await stranger.post('/dashboard/sign-in', { email: ada.email, password }));
  const second = cookieIn(
    await callerOf(service, first).post('/dashboard/sign-in', { email: ada.email, password }),
  );
  assert.notEqual(first, second);
  assert.deepEqual([await isIn(service, first), await isIn(service, second)], [false, true]);
  assert.equal((await accounts.sessions.of(person.id)).length, 1);
});

test('ignores a planted session on sign-in', async (t) => {
  const { service, stranger } = await withAda(t);
  const planted = 'portico-session=planted.value';
  const answer = await callerOf(service, planted).post('/dashboard/sign-in', { email: ada.email, password });
  assert.notEqual(cookieIn(answer), planted);
  assert.equal(await isIn(service, planted), false);
  assert.equal((await stranger.get('/dashboard')).headers.get('location'), '/dashboard/sign-in');
});

test('rejects the old cookie after sign-out', async (t) => {
  const service = await startService(t);
  const me = await signIn(service);
  const answer = await me.post('/dashboard/sign-out');
  assert.equal(answer.headers.get('location'), '/dashboard/sign-in?said=signed-out');
  assert.match(answer.headers.getSetCookie().join(), /portico-session=;.*Max-Age=0/);
  assert.equal(await isIn(service, me.cookie), false);
});

test('rejects a cookie with a changed signature', async (t) => {
  const service = await startService(t);
  const { cookie } = await signIn(service);
  assert.equal(await isIn(service, cookie), true);
  const at = cookie.indexOf('.') + 3;
  const changed = cookie.slice(0, at) + (cookie[at] === 'A' ? 'B' : 'A') + cookie.slice(at + 1);
  assert.equal(await isIn(service, changed), false);
  assert.equal(await isIn(service, cookie.split('.')[0] ?? ''), false);
});

test('ends all sessions of a deleted member immediately', async (t) => {
  const service = await startService(t);
  const [owner, member] = [await signIn(service), await signIn(service, 'member')];
  assert.equal(await isIn(service, member.cookie), true);
  assert.equal(await accountsOf(service).people.remove(member.member.id), 'done');
  assert.deepEqual([await isIn(service, member.cookie), await isIn(service, owner.cookie)], [false, true]);
});

test('rejects forms from another site or without an origin', async (t) => {
  const service = await startService(t);
  const me = await signIn(service);
  const post = (headers: Record<string, string>, type = 'application/x-www-form-urlencoded') =>
    fetch(`${service.url}/dashboard/sign-out`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: me.cookie, 'content-type': type, ...headers },
      body: '',
    });
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${service.url}.evil.example` },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    {},
  ]) {
    const answer = await post(headers as Record<string, string>);
    assert.equal(answer.status, 403, JSON.stringify(headers));
    assert.match(await answer.text(), /Request rejected/);
  }
  for (const type of ['text/plain', 'multipart/form-data; boundary=x']) {
    assert.equal((await post({ origin: 'https://evil.example' }, type)).status, 403);
  }
  assert.equal(await isIn(service, me.cookie), true);
  assert.equal((await post({ origin: service.url })).status, 303);
  assert.equal(await isIn(service, me.cookie), false);
});

test('accepts the public URL as own origin behind a proxy', async (t) => {
  const { service } = await withAda(t, { BASE_URL: 'https://portico.example' });
  const answer = await fetch(`${service.url}/dashboard/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://portico.example' },
    body: new URLSearchParams({ email: ada.email, password }),
  });
  assert.equal(answer.status, 303);
});

test('redirects to the requested page after sign-in, and never to another site', async (t) => {
  const { stranger } = await withAda(t);
  const asked = await stranger.get('/dashboard/audits?site=a%26b');
  const to = new URL(asked.headers.get('location') ?? '', 'http://x').searchParams.get('to') ?? '';
  assert.equal(to, '/dashboard/audits?site=a%26b');
  const go = async (target: string) =>
    (await stranger.post('/dashboard/sign-in', { email: ada.email, password, to: target })).headers.get(
      'location',
    );
  assert.equal(await go(to), to);
  for (const elsewhere of [
    'https://evil.example/dashboard',
    '//evil.example/dashboard',
    '/\\evil.example',
    '/dashboard/../..//evil.example',
    '/dashboard\n/evil',
    'javascript:alert(1)',
    '/api/v1/reports',
  ]) {
    assert.equal(await go(elsewhere), '/dashboard', elsewhere);
  }
});
