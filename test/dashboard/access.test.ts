/** Who reaches what in the dashboard: one line for each route. A route that is not listed here fails. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actWords } from '../../src/web/dashboard/acts.ts';
import { startService, type Service } from '../api/service.ts';
import { dashboardRoutes } from './routes.ts';
import { accountsOf, callerOf, signIn, type SignedIn } from './signed-in.ts';

/** Statuses for a member and for an owner, where `:id` names a missing object or the demo store. Other callers get nothing. */
const inside: Readonly<Record<string, readonly [member: number, owner: number]>> = {
  'GET /dashboard': [200, 200],
  'GET /dashboard/*': [404, 404],
  'GET /dashboard/audits': [200, 200],
  'POST /dashboard/audits': [400, 400],
  'GET /dashboard/audits/runs/:id': [404, 404],
  'GET /dashboard/audits/runs/:id/events': [404, 404],
  'GET /dashboard/audits/reports/:id': [404, 404],
  'POST /dashboard/audits/reports/:id/share': [404, 404],
  'POST /dashboard/audits/reports/:id/unshare': [404, 404],
  'GET /dashboard/audits/reports/:id/delete': [404, 404],
  'POST /dashboard/audits/reports/:id/delete': [404, 404],
  'GET /dashboard/audits/reports/:id/:file': [404, 404],
  'GET /dashboard/audits/batches': [200, 200],
  'GET /dashboard/audits/batches/new': [200, 200],
  'POST /dashboard/audits/batches/new': [400, 400],
  'GET /dashboard/audits/batches/:id': [404, 404],
  'GET /dashboard/audits/batches/:id/events': [404, 404],
  'GET /dashboard/audits/batches/:id/cancel': [404, 404],
  'POST /dashboard/audits/batches/:id/cancel': [404, 404],
  'GET /dashboard/audits/batches/:id/:file': [404, 404],
  'GET /dashboard/audits/monitors': [200, 200],
  'GET /dashboard/audits/monitors/new': [200, 200],
  'POST /dashboard/audits/monitors/new': [400, 400],
  'GET /dashboard/audits/monitors/:id': [404, 404],
  'GET /dashboard/audits/monitors/:id/edit': [404, 404],
  'POST /dashboard/audits/monitors/:id/edit': [404, 404],
  'POST /dashboard/audits/monitors/:id/pause': [404, 404],
  'POST /dashboard/audits/monitors/:id/resume': [404, 404],
  'POST /dashboard/audits/monitors/:id/now': [404, 404],
  'GET /dashboard/audits/monitors/:id/delete': [404, 404],
  'POST /dashboard/audits/monitors/:id/delete': [404, 404],
  'GET /dashboard/audits/export.xlsx': [404, 404],
  'GET /dashboard/audits/compare': [200, 200],
  'GET /dashboard/audits/compare/:file': [404, 404],
  'GET /dashboard/audits/:host': [404, 404],
  'POST /dashboard/audits/:host/events': [404, 404],
  'POST /dashboard/audits/:host/events/:id/delete': [404, 404],
  'GET /dashboard/agents': [200, 200],
  'GET /dashboard/agents/sessions': [200, 200],
  'GET /dashboard/agents/refusals': [200, 200],
  'GET /dashboard/stores': [200, 200],
  'GET /dashboard/stores/new': [403, 200],
  'POST /dashboard/stores/new': [403, 400],
  'GET /dashboard/stores/:id': [200, 200],
  'GET /dashboard/stores/:id/off': [403, 200],
  'POST /dashboard/stores/:id/off': [403, 303],
  'POST /dashboard/stores/:id/on': [403, 303],
  'POST /dashboard/stores/:id/default': [403, 303],
  'GET /dashboard/stores/:id/products': [200, 200],
  'POST /dashboard/stores/:id/products': [403, 415],
  'GET /dashboard/stores/:id/feed': [200, 200],
  'POST /dashboard/stores/:id/feed': [403, 400],
  'POST /dashboard/stores/:id/feed/off': [403, 303],
  'POST /dashboard/stores/:id/feed/import': [403, 404],
  'GET /dashboard/stores/:id/terms': [200, 200],
  'POST /dashboard/stores/:id/terms': [403, 409],
  'GET /dashboard/stores/:id/terms/terms.json': [200, 200],
  'POST /dashboard/stores/:id/terms/file': [403, 415],
  'GET /dashboard/stores/:id/preferences': [200, 200],
  'POST /dashboard/stores/:id/preferences': [403, 400],
  'GET /dashboard/stores/:id/manifest': [200, 200],
  'POST /dashboard/stores/:id/manifest': [303, 303],
  'GET /dashboard/stores/:id/go-live': [200, 200],
  'POST /dashboard/stores/:id/go-live': [303, 303],
  'POST /dashboard/stores/:id/go-live/checkout': [303, 303],
  'GET /dashboard/stores/:id/credentials': [200, 200],
  'POST /dashboard/stores/:id/credentials': [403, 400],
  'GET /dashboard/stores/:id/changes': [200, 200],
  'GET /dashboard/stores/:id/partners': [200, 200],
  'GET /dashboard/stores/:id/partners/new': [403, 200],
  'POST /dashboard/stores/:id/partners/new': [403, 400],
  'GET /dashboard/stores/:id/partners/edit/:partner': [403, 404],
  'POST /dashboard/stores/:id/partners/edit/:partner': [403, 404],
  'GET /dashboard/stores/:id/partners/key/:partner': [403, 404],
  'POST /dashboard/stores/:id/partners/key/:partner': [403, 404],
  'GET /dashboard/stores/:id/partners/remove/:partner': [403, 404],
  'POST /dashboard/stores/:id/partners/remove/:partner': [403, 404],
  'POST /dashboard/stores/:id/partners/resume': [403, 303],
  'POST /dashboard/stores/:id/partners/google-feed': [403, 400],
  'POST /dashboard/stores/:id/partners/linking': [403, 303],
  'GET /dashboard/stores/:id/partners/linking/new': [403, 200],
  'POST /dashboard/stores/:id/partners/linking/new': [403, 400],
  'GET /dashboard/stores/:id/partners/linking/revoke/:client': [403, 404],
  'POST /dashboard/stores/:id/partners/linking/revoke/:client': [403, 404],
  'GET /dashboard/stores/:id/payments': [200, 200],
  'POST /dashboard/stores/:id/payments/google-pay': [403, 400],
  'POST /dashboard/stores/:id/payments/shared-tokens': [403, 400],
  'GET /dashboard/stores/:id/payments/processor': [403, 200],
  'POST /dashboard/stores/:id/payments/processor': [403, 400],
  'GET /dashboard/stores/:id/payments/processor/disconnect': [403, 200],
  'POST /dashboard/stores/:id/payments/processor/disconnect': [403, 303],
  'GET /dashboard/stores/:id/payments/:reference/end': [403, 404],
  'POST /dashboard/stores/:id/payments/:reference/end': [403, 404],
  'GET /dashboard/stores/:id/orders': [200, 200],
  'GET /dashboard/stores/:id/orders/:number': [404, 404],
  'GET /dashboard/stores/:id/orders/:number/refunds/:refund/settle': [403, 404],
  'POST /dashboard/stores/:id/orders/:number/refunds/:refund/settle': [403, 404],
  'GET /dashboard/stores/:id/orders/:number/:action': [404, 404],
  'POST /dashboard/stores/:id/orders/:number/:action': [404, 404],
  'GET /dashboard/inbox': [200, 200],
  'GET /dashboard/inbox/:id': [404, 404],
  'POST /dashboard/inbox/:id': [404, 404],
  'GET /dashboard/inbox/:id/delete': [404, 404],
  'POST /dashboard/inbox/:id/delete': [404, 404],
  'GET /dashboard/webhooks': [200, 200],
  'GET /dashboard/webhooks/orders': [200, 200],
  'GET /dashboard/webhooks/verify': [200, 200],
  'GET /dashboard/webhooks/new': [403, 200],
  'POST /dashboard/webhooks/new': [403, 400],
  'GET /dashboard/webhooks/:id': [404, 404],
  'GET /dashboard/webhooks/:id/edit': [403, 404],
  'POST /dashboard/webhooks/:id/edit': [403, 404],
  'GET /dashboard/webhooks/:id/secret': [403, 404],
  'GET /dashboard/webhooks/:id/rotate': [403, 404],
  'POST /dashboard/webhooks/:id/rotate': [403, 404],
  'GET /dashboard/webhooks/:id/remove': [403, 404],
  'POST /dashboard/webhooks/:id/remove': [403, 404],
  'POST /dashboard/webhooks/:id/ping': [403, 404],
  'GET /dashboard/webhooks/:id/deliveries/:delivery': [404, 404],
  'POST /dashboard/webhooks/:id/deliveries/:delivery/again': [403, 404],
  'GET /dashboard/settings': [303, 303],
  'GET /dashboard/settings/keys': [200, 200],
  'GET /dashboard/settings/keys/new': [403, 200],
  'POST /dashboard/settings/keys/new': [403, 400],
  'GET /dashboard/settings/keys/:id': [404, 404],
  'POST /dashboard/settings/keys/:id': [403, 404],
  'GET /dashboard/settings/keys/:id/rotate': [403, 404],
  'POST /dashboard/settings/keys/:id/rotate': [403, 404],
  'GET /dashboard/settings/keys/:id/revoke': [403, 404],
  'POST /dashboard/settings/keys/:id/revoke': [403, 404],
  'GET /dashboard/settings/keys/:id/delete': [403, 404],
  'POST /dashboard/settings/keys/:id/delete': [403, 404],
  'GET /dashboard/settings/activity': [200, 200],
  'GET /dashboard/settings/data': [200, 200],
  'GET /dashboard/settings/data/audits.jsonl': [403, 200],
  'POST /dashboard/settings/data': [403, 303],
  'GET /dashboard/settings/privacy': [200, 200],
  'POST /dashboard/settings/privacy': [403, 400],
  'GET /dashboard/settings/branding': [200, 200],
  'POST /dashboard/settings/branding': [403, 400],
  'POST /dashboard/settings/branding/logo': [403, 415],
  'POST /dashboard/settings/branding/logo/remove': [403, 303],
  'GET /dashboard/settings/buyers': [200, 200],
  'POST /dashboard/settings/buyers': [403, 400],
  'POST /dashboard/settings/buyers/export': [403, 400],
  'POST /dashboard/settings/buyers/erase': [403, 400],
  'GET /dashboard/settings/members': [200, 200],
  'GET /dashboard/settings/members/invite': [403, 200],
  'POST /dashboard/settings/members/invite': [403, 400],
  'POST /dashboard/settings/members/second-factor': [403, 303],
  'POST /dashboard/settings/members/withdraw': [403, 303],
  'GET /dashboard/settings/members/:id': [403, 404],
  'POST /dashboard/settings/members/:id': [403, 404],
  'GET /dashboard/settings/members/:id/remove': [403, 404],
  'POST /dashboard/settings/members/:id/remove': [403, 404],
  'GET /dashboard/confirm': [200, 200],
  'POST /dashboard/confirm': [400, 400],
  'GET /dashboard/account': [200, 200],
  'POST /dashboard/account': [400, 400],
  'GET /dashboard/account/address': [200, 200],
  'POST /dashboard/account/address': [400, 400],
  'GET /dashboard/account/email/:token': [404, 404],
  'POST /dashboard/account/email/:token': [404, 404],
  'GET /dashboard/account/password': [200, 200],
  'POST /dashboard/account/password': [400, 400],
  'GET /dashboard/account/second-factor': [200, 200],
  'POST /dashboard/account/second-factor/start': [200, 200],
  'POST /dashboard/account/second-factor/confirm': [400, 400],
  'POST /dashboard/account/second-factor/codes': [303, 303],
  'POST /dashboard/account/second-factor/remove': [303, 303],
  'GET /dashboard/account/passkeys': [200, 200],
  'POST /dashboard/account/passkeys': [400, 400],
  'POST /dashboard/account/passkeys/remove': [303, 303],
  'POST /dashboard/account/sessions/end': [303, 303],
  'POST /dashboard/account/sessions/end-others': [303, 303],
  'GET /dashboard/account/export': [200, 200],
  'GET /dashboard/account/delete': [200, 200],
  'POST /dashboard/account/delete': [400, 400],
};

/** There for whoever is not signed in, with what nobody gets for nothing. */
const outside: Readonly<Record<string, number>> = {
  'GET /dashboard/sign-in': 200,
  'POST /dashboard/sign-in': 400,
  'GET /dashboard/sign-in/link': 200,
  'POST /dashboard/sign-in/link': 400,
  'GET /dashboard/sign-in/link/:token': 200,
  'POST /dashboard/sign-in/link/:token': 400,
  'GET /dashboard/sign-in/passkey': 200,
  'POST /dashboard/sign-in/passkey': 400,
  'GET /dashboard/sign-in/code': 303,
  'POST /dashboard/sign-in/code': 400,
  'GET /dashboard/welcome/:token': 404,
  'POST /dashboard/welcome/:token': 404,
  'POST /dashboard/sign-out': 303,
};

const pathOf = (path: string): string =>
  path.replace('/stores/:id', '/stores/demo').replace('/*', '/nothing').replace(/:\w+/g, 'none');

const splitRoute = (route: string): [method: string, path: string] => {
  const [method = '', path = ''] = route.split(' ');
  return [method, pathOf(path)];
};

test('lists exactly the routes of the dashboard', () => {
  assert.deepEqual(
    dashboardRoutes().toSorted(),
    [...Object.keys(inside), ...Object.keys(outside)].toSorted(),
  );
});

test('records every changing route in the activity', () => {
  const changing = Object.keys(inside).filter((route) => route.startsWith('POST '));
  assert.deepEqual(
    Object.keys(actWords)
      .filter((route) => route.startsWith('POST '))
      .toSorted(),
    changing.toSorted(),
  );
  for (const route of Object.keys(actWords)) assert.ok(Object.hasOwn(inside, route), route);
});

test('answers visitors, members, and owners as listed, and rejects cross-site forms', async (t) => {
  const service = await startService(t, { sandbox: true });
  const [member, owner] = [await signIn(service, 'member'), await signIn(service, 'owner')];
  const nobody = callerOf(service);
  const ask = ({ get, post }: Pick<SignedIn, 'get' | 'post'>, method: string, path: string) =>
    method === 'GET' ? get(path) : post(path);

  for (const [route, [asMember, asOwner]] of Object.entries(inside)) {
    const [method, path] = splitRoute(route);
    if (method === 'POST') await refusesForeign(service, owner, path);
    const unknown = await ask(nobody, method, path);
    assert.equal(unknown.status, 303, route);
    assert.match(
      unknown.headers.get('location') ?? '',
      /^\/dashboard\/sign-in(?:\?to=%2Fdashboard|$)/,
      route,
    );
    assert.equal((await ask(member, method, path)).status, asMember, `${route} as a member`);
    const answer = await ask(owner, method, path);
    assert.equal(answer.status, asOwner, `${route} as an owner`);
    for (const { headers } of [unknown, answer])
      assert.match(headers.get('cache-control') ?? '', /\bno-store\b/, route);
  }
  for (const [route, status] of Object.entries(outside)) {
    const [method, path] = splitRoute(route);
    if (method === 'POST') await refusesForeign(service, owner, path);
    assert.equal((await ask(nobody, method, path)).status, status, route);
  }
});

/** With the cookie of an owner, as browsers would send it if they knew no better. */
async function refusesForeign({ url }: Service, { cookie }: SignedIn, path: string): Promise<void> {
  const types = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', ''];
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${url}.evil.example` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:1' },
    {},
  ];
  for (const [at, headers] of foreign.entries()) {
    const type = types[at % types.length] ?? '';
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { cookie, accept: 'text/html', ...(type === '' ? {} : { 'content-type': type }), ...headers },
      body: new TextEncoder().encode('role=owner'),
      redirect: 'manual',
    });
    assert.equal(response.status, 403, `${path} ${JSON.stringify(headers)} ${type}`);
  }
}

test('rejects ending the session of another member and using their link', async (t) => {
  const service = await startService(t);
  const [victim, thief] = [await signIn(service), await signIn(service, 'owner')];
  const { links, sessions } = accountsOf(service);
  const [session] = await sessions.of(victim.member.id);
  await thief.post('/dashboard/account/sessions/end', { session: session?.id ?? '' });
  assert.equal((await victim.get('/dashboard/account')).status, 200);
  const token = await links.make({
    kind: 'email',
    subject: victim.member.id,
    body: { email: 'new@people.example' },
    lastsMs: 60_000,
  });
  assert.equal((await thief.post(`/dashboard/account/email/${token}`)).status, 404);
  assert.equal((await links.look(token))?.subject, victim.member.id, 'it is not used up');
});

test('ends sessions and invitations when a role or an account is removed', async (t) => {
  const service = await startService(t);
  const { links } = accountsOf(service);
  const boss = await signIn(service);
  for (const how of ['demoted', 'removed'] as const) {
    const other = await signIn(service);
    const email = `${how}@outside.example`;
    const answer = await other.post('/dashboard/settings/members/invite', { email, role: 'owner' });
    const [, token = ''] = /\/dashboard\/welcome\/([\w-]+)/.exec(await answer.text()) ?? [];
    assert.ok(await links.look(token), how);
    const path = `/dashboard/settings/members/${other.member.id}`;
    const done =
      how === 'demoted' ? await boss.post(path, { role: 'member' }) : await boss.post(`${path}/remove`);
    assert.equal(done.status, 303);
    const status = (await other.get('/dashboard/settings/members/invite')).status;
    assert.equal(status, how === 'demoted' ? 403 : 303);
    assert.equal(await links.look(token), undefined, `the invitation by somebody who was ${how}`);
    assert.equal((await callerOf(service).get(`/dashboard/welcome/${token}`)).status, 404);
  }
});
