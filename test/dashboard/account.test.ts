import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../api/service.ts';
import { startSmtpReceiver } from '../support/smtp-receiver.ts';
import { ada, cookieIn, isIn, password, pathIn, withAda } from './sign-in.ts';
import { accountsOf, callerOf, signIn } from './signed-in.ts';

const path = '/dashboard/account';
type WithAda = Awaited<ReturnType<typeof withAda>>;

/** Ada, signed in twice. */
async function twice({ service, stranger }: Pick<WithAda, 'service' | 'stranger'>) {
  const enter = async () =>
    cookieIn(await stranger.post('/dashboard/sign-in', { email: ada.email, password }));
  const [here, there] = [await enter(), await enter()];
  return { here, there, me: callerOf(service, here), other: callerOf(service, there) };
}

test('changes a name, and rejects an unreadable one', async (t) => {
  const service = await startService(t);
  const me = await signIn(service);
  for (const name of ['', ' ', 'x'.repeat(101), 'Ada\u202Enimda', 'Ada\u200B']) {
    assert.equal((await me.post(path, { name })).status, 400, JSON.stringify(name));
  }
  assert.equal(
    (await me.post(path, { name: ' Ada <b>King</b> ' })).headers.get('location'),
    `${path}?said=saved`,
  );
  assert.match(await (await me.get(path)).text(), /Ada &lt;b&gt;King&lt;\/b&gt;/);
});

test('requires the current password for a new one, and ends all other sessions', async (t) => {
  const all = await withAda(t);
  const { here, there, me } = await twice(all);
  const next = 'eleven green kettles';
  const post = (fields: Record<string, string>) => me.post(`${path}/password`, fields);
  assert.match(await (await post({ current: 'wrong', password: next })).text(), /Incorrect password/);
  assert.match(await (await post({ current: password, password: 'short' })).text(), /at least 12/);
  assert.equal((await post({ password: next })).status, 400);
  assert.equal(await isIn(all.service, there), true);
  const set = await post({ current: password, password: next });
  assert.equal(set.headers.get('location'), `${path}?said=password`);
  assert.deepEqual([await isIn(all.service, here), await isIn(all.service, there)], [true, false]);
  const old = await all.stranger.post('/dashboard/sign-in', { email: ada.email, password });
  assert.equal(old.status, 400);
});

test('limits password attempts in an open session', async (t) => {
  const all = await withAda(t);
  const { me } = await twice(all);
  for (let count = 0; count < 10; count += 1)
    await me.post(`${path}/password`, { current: `wrong ${count}` });
  const answer = await me.post(`${path}/password`, { current: password, password: 'eleven green kettles' });
  assert.match(await answer.text(), /Too many attempts/);
});

test('sets a first password only shortly after sign-in', async (t) => {
  const service = await startService(t);
  const me = await signIn(service);
  const old = new Date(Date.now() - 16 * 60_000).toISOString();
  const table = service.database.db.updateTable('session' as 'setting');
  await table.set({ createdAt: old } as object).execute();
  assert.equal((await me.post(`${path}/password`, { password })).status, 403);
  await table.set({ createdAt: new Date().toISOString() } as object).execute();
  assert.equal((await me.post(`${path}/password`, { password })).status, 303);
  assert.equal(await accountsOf(service).people.checkPassword(me.member.id, password), true);
});

test('changes the email address with the password, and notifies the old address', async (t) => {
  const smtp = await startSmtpReceiver();
  t.after(() => smtp.close());
  const all = await withAda(t, { SMTP_URL: smtp.url, MAIL_FROM: 'portico@people.example' });
  const { me } = await twice(all);
  await all.accounts.people.add({ name: 'Bob', email: 'bob@people.example', role: 'member' });
  const post = (fields: Record<string, string>) => me.post(`${path}/address`, fields);
  assert.equal((await post({ email: 'new@people.example', current: 'wrong' })).status, 400);
  const taken = await post({ email: 'BOB@people.example', current: password });
  assert.match(await taken.text(), /already uses this email address/);
  const changed = await post({ email: 'New@people.example', current: password });
  assert.equal(changed.headers.get('location'), `${path}?said=address`);
  const again = await all.stranger.post('/dashboard/sign-in', { email: 'new@people.example', password });
  assert.equal(again.status, 303);
  await smtp.wait(1);
  assert.deepEqual(smtp.mails[0]?.to, [ada.email]);
});

test('changes the email address of an account without a password with a link to the current address', async (t) => {
  const smtp = await startSmtpReceiver();
  t.after(() => smtp.close());
  const service = await startService(t, {
    environment: { SMTP_URL: smtp.url, MAIL_FROM: 'portico@people.example' },
  });
  const [me, other] = [await signIn(service), await signIn(service)];
  const asked = await me.post(`${path}/address`, { email: 'new@people.example' });
  assert.equal(asked.headers.get('location'), `${path}?said=mailed`);
  await smtp.wait(1);
  assert.deepEqual(smtp.mails[0]?.to, [me.member.email]);
  const link = pathIn(smtp.mails[0]?.parts.get('text/plain') ?? '');
  assert.equal((await other.get(link)).status, 404);
  assert.equal((await other.post(link)).status, 404);
  assert.match(await (await me.get(link)).text(), /new@people\.example/);
  assert.equal((await accountsOf(service).people.byId(me.member.id))?.email, me.member.email);
  assert.equal((await me.post(link)).headers.get('location'), `${path}?said=address`);
  assert.equal((await accountsOf(service).people.byId(me.member.id))?.email, 'new@people.example');
  assert.equal((await me.post(link)).status, 404);
});

test('lists sessions, marks the current one, and ends only the member’s own sessions', async (t) => {
  const all = await withAda(t);
  const { service, accounts, person } = all;
  const { here, there, me } = await twice(all);
  const bob = await signIn(service, 'member');
  const list = await accounts.sessions.of(person.id);
  assert.equal(list.length, 2);
  const text = await (await me.get(path)).text();
  assert.equal(text.match(/this device/g)?.length, 1);
  assert.match(text, /127\.0\.0\.1/);
  const [theirs] = await accounts.sessions.of(bob.member.id);
  await me.post(`${path}/sessions/end`, { session: theirs?.id ?? '' });
  assert.equal(await isIn(service, bob.cookie), true);
  for (const { id } of list) await bob.post(`${path}/sessions/end`, { session: id });
  assert.deepEqual([await isIn(service, here), await isIn(service, there)], [true, true]);
  await me.post(`${path}/sessions/end-others`);
  assert.deepEqual([await isIn(service, here), await isIn(service, there)], [true, false]);
  const [last] = await accounts.sessions.of(person.id);
  await me.post(`${path}/sessions/end`, { session: last?.id ?? '' });
  assert.equal(await isIn(service, here), false);
});

test('extends a session that is used, and ends an unused one after 30 days', async (t) => {
  const service = await startService(t);
  const me = await signIn(service);
  const set = (column: 'expiresAt' | 'updatedAt', at: number) =>
    service.database.db
      .updateTable('session' as 'setting')
      .set({ [column]: new Date(at).toISOString() } as object)
      .execute();
  await set('expiresAt', Date.now() + 10 * 86_400_000);
  const answer = await me.get('/dashboard/account');
  assert.match(answer.headers.getSetCookie().join(), /portico-session=.*Max-Age=2592000/);
  const [session] = await accountsOf(service).sessions.of(me.member.id);
  assert.ok((session?.expiresAt ?? 0) > Date.now() + 29 * 86_400_000);
  assert.deepEqual((await me.get('/dashboard/account')).headers.getSetCookie(), []);
  await set('expiresAt', Date.now() - 1000);
  assert.equal(await isIn(service, me.cookie), false);
});

test('exports all data about a member without secrets', async (t) => {
  const all = await withAda(t);
  const { here, me } = await twice(all);
  const page = await (
    await me.post('/dashboard/settings/keys/new', { client: 'mine', plan: 'free', 'audit:run': 'on' })
  ).text();
  await me.post('/dashboard/settings/members/invite', { email: 'bob@people.example', role: 'member' });
  const answer = await me.get(`${path}/export`);
  assert.match(
    answer.headers.get('content-disposition') ?? '',
    /attachment; filename="portico-account-[\d-]+\.json"/,
  );
  const text = await answer.text();
  const document = JSON.parse(text) as Record<string, Record<string, unknown>[]> & {
    profile: { email: string };
  };
  assert.equal(document.profile.email, ada.email);
  assert.equal(document['sessions']?.length, 2);
  assert.equal(document['sessions']?.filter(({ thisOne }) => thisOne).length, 1);
  assert.deepEqual(
    document['keysMade']?.map(({ client }) => client),
    ['mine'],
  );
  assert.deepEqual(
    document['openInvitations']?.map(({ email }) => email),
    ['bob@people.example'],
  );
  assert.deepEqual(
    document['activity']?.map(({ what, outcome }) => [what, outcome]),
    [
      // Started, because the response that reports it is under way.
      ['GET /dashboard/account/export', 'begun'],
      ['POST /dashboard/settings/members/invite', 'done'],
      ['POST /dashboard/settings/keys/new', 'done'],
    ],
  );
  const secrets = [
    /ptc_live_\w{51}/.exec(page)?.[0].slice(-38),
    decodeURIComponent(here).split(/[=.]/)[1],
    'scrypt',
  ];
  for (const secret of secrets) assert.ok(!text.includes(secret ?? 'nothing'), secret);
});

test('deletes an account with its password, and rejects its cookie', async (t) => {
  const all = await withAda(t);
  const { me, there } = await twice(all);
  const other = await signIn(all.service);
  assert.equal((await me.post(`${path}/delete`, { current: 'wrong' })).status, 400);
  assert.equal((await me.post(`${path}/delete`, { word: 'delete' })).status, 400);
  const gone = await me.post(`${path}/delete`, { current: password });
  assert.equal(gone.headers.get('location'), '/dashboard/sign-in?said=deleted');
  assert.deepEqual([await isIn(all.service, there), await isIn(all.service, other.cookie)], [false, true]);
  assert.equal(await all.accounts.people.byEmail(ada.email), undefined);
});

test('keeps the last owner while there are other members', async (t) => {
  const service = await startService(t);
  const [owner, member] = [await signIn(service), await signIn(service, 'member')];
  assert.match(await (await owner.get(`${path}/delete`)).text(), /You are the only owner/);
  const refused = await owner.post(`${path}/delete`, { word: 'delete' });
  assert.equal(refused.status, 400);
  assert.equal(await isIn(service, owner.cookie), true);
  assert.equal((await member.post(`${path}/delete`, { word: 'no' })).status, 400);
  assert.equal((await member.post(`${path}/delete`, { word: 'Delete' })).status, 303);
  assert.match(await (await owner.get(`${path}/delete`)).text(), /You are the only member/);
  assert.equal((await owner.post(`${path}/delete`, { word: 'delete' })).status, 303);
  assert.equal(await accountsOf(service).people.count(), 0);
});
