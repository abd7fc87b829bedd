import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeInvitation, makeResetLink } from '../../src/web/accounts/one-time-links.ts';
import { startService } from '../api/service.ts';
import { quickPace } from '../support/quick-pace.ts';
import { startSmtpReceiver } from '../support/smtp-receiver.ts';
import { ada, cookieIn, isIn, password, pathIn, withAda } from './sign-in.ts';
import { accountsOf, callerOf } from './signed-in.ts';

test('opens a page with a button from an email link, and signs in once', async (t) => {
  const smtp = await startSmtpReceiver();
  t.after(() => smtp.close());
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'portico@people.example' };
  const { service, stranger } = await withAda(t, mail);
  const asked = await stranger.post('/dashboard/sign-in/link', { email: ada.email, to: '/dashboard/inbox' });
  assert.equal(asked.headers.get('location'), '/dashboard/sign-in/link?said=sent');
  await smtp.wait(1);
  assert.deepEqual(smtp.mails[0]?.to, [ada.email]);
  const path = pathIn(smtp.mails[0]?.parts.get('text/plain') ?? '');
  assert.match(path, /^\/dashboard\/sign-in\/link\/[A-Za-z]{32}\?to=%2Fdashboard%2Finbox$/);
  // What a filter of mails does.
  for (let count = 0; count < 3; count += 1) {
    const seen = await stranger.get(path);
    assert.equal(seen.status, 200);
    assert.deepEqual(seen.headers.getSetCookie(), []);
    // Other sites get no referrer; the form of the page must send where it comes from.
    assert.equal(seen.headers.get('referrer-policy'), 'same-origin');
    assert.match(await seen.text(), /<button[^>]*>\s*Sign in/);
  }
  const opened = await stranger.post(path, { to: '/dashboard/inbox' });
  assert.equal(opened.headers.get('location'), '/dashboard/inbox');
  assert.equal(await isIn(service, cookieIn(opened)), true);
  const again = await stranger.post(path);
  assert.equal(again.status, 400);
  assert.deepEqual(again.headers.getSetCookie(), []);
  assert.doesNotMatch(service.logged(), new RegExp(/link\/([A-Za-z]{32})/.exec(path)?.[1] ?? 'none'));
});

test('shows the same message with and without an account, and emails only members', async (t) => {
  const smtp = await startSmtpReceiver();
  t.after(() => smtp.close());
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'portico@people.example' };
  const { stranger } = await withAda(t, mail);
  const answers = await Promise.all(
    ['bob@people.example', ada.email].map((email) => stranger.post('/dashboard/sign-in/link', { email })),
  );
  assert.deepEqual(
    answers.map(({ status, headers }) => [status, headers.get('location')]),
    [
      [303, '/dashboard/sign-in/link?said=sent'],
      [303, '/dashboard/sign-in/link?said=sent'],
    ],
  );
  // More than three per 15 minutes are not sent, and nothing reveals it.
  for (let count = 0; count < 4; count += 1) {
    const answer = await stranger.post('/dashboard/sign-in/link', { email: ada.email });
    assert.equal(answer.headers.get('location'), '/dashboard/sign-in/link?said=sent');
  }
  await smtp.wait(3);
  // Longer than from one delivery to the next.
  await new Promise((resolve) => setTimeout(resolve, 2_500 * quickPace));
  assert.deepEqual(
    smtp.mails.map(({ to }) => to.join()),
    [ada.email, ada.email, ada.email],
  );
});

test('signs in once when an email link is opened ten times at once', async (t) => {
  const { accounts, stranger } = await withAda(t);
  const token = await accounts.makeMailLink(ada.email);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => stranger.post(`/dashboard/sign-in/link/${token}`)),
  );
  assert.equal(answers.filter(({ status }) => status === 303).length, 1);
});

test('explains how to print a link when email is not set up, and ignores a forged host', async (t) => {
  const { stranger } = await withAda(t);
  assert.match(await (await stranger.get('/dashboard/sign-in/link')).text(), /users reset --email/);
  assert.equal((await stranger.post('/dashboard/sign-in/link', { email: ada.email })).status, 400);
});

test('creates the first owner with the first link once, and checks the password', async (t) => {
  const service = await startService(t);
  const stranger = callerOf(service);
  const path = pathIn(service.server.firstLink ?? '');
  assert.match(path, /^\/dashboard\/welcome\/[\w-]{43}$/);
  assert.match(await (await stranger.get(path)).text(), /Welcome to Portico/);
  const first = { name: 'Ada', email: 'ada@people.example' };
  for (const [weak, why] of [
    ['', /at least 12/],
    ['short', /at least 12/],
    ['aaaaaaaaaaaaaaaa', /repeats/],
    ['password12345', /too common|keyboard/],
    ['qwertyuiopasdf', /keyboard|too common/],
    ['ada@people.example', /too similar/],
  ] as const) {
    const refused = await stranger.post(path, { ...first, password: weak });
    assert.equal(refused.status, 400, weak);
    const text = await refused.text();
    assert.match(text, why);
    assert.match(text, /value="ada@people.example"/);
    assert.doesNotMatch(text, /value="(?:short|a{16})"/);
  }
  const made = await stranger.post(path, { ...first, password });
  assert.equal(made.status, 303);
  assert.equal(await isIn(service, cookieIn(made)), true);
  const people = await accountsOf(service).people.list();
  assert.deepEqual(
    people.map(({ email, role }) => [email, role]),
    [['ada@people.example', 'owner']],
  );
  assert.equal((await stranger.get(path)).status, 404);
  assert.equal((await stranger.post(path, { ...first, password })).status, 404);
  assert.doesNotMatch(service.logged(), new RegExp(path.slice(-43)));
});

test('creates one owner when the first link is used ten times at once', async (t) => {
  const service = await startService(t);
  const path = pathIn(service.server.firstLink ?? '');
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      callerOf(service).post(path, { name: `P${at}`, email: `p${at}@people.example`, password }),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 303).length, 1);
  assert.equal(await accountsOf(service).people.count(), 1);
});

test('signs in immediately and once with the first link of the sandbox', async (t) => {
  const service = await startService(t, { sandbox: true });
  const path = pathIn(service.server.firstLink ?? '');
  const opened = await callerOf(service).get(path);
  assert.equal(opened.headers.get('location'), '/dashboard');
  assert.equal(await isIn(service, cookieIn(opened)), true);
  assert.equal((await callerOf(service).get(path)).status, 404);
});

test('opens the existing account with the first link of the sandbox, even for a posted form', async (t) => {
  const service = await startService(t, { sandbox: true });
  const accounts = accountsOf(service);
  const before = await accounts.people.count();
  const opened = await callerOf(service).post(pathIn(service.server.firstLink ?? ''), {
    name: 'Eve',
    email: 'eve@people.example',
    password: 'a long enough passphrase 7',
  });
  assert.equal(opened.status, 303);
  assert.equal(await isIn(service, cookieIn(opened)), true);
  assert.equal(await accounts.people.count(), before);
});

test('opens an account with a printed link, which ends the older link; a new password ends other sessions', async (t) => {
  const { service, accounts, person, stranger } = await withAda(t);
  const old = cookieIn(await stranger.post('/dashboard/sign-in', { email: ada.email, password }));
  const [first, second] = [
    await makeResetLink(accounts, person.id),
    await makeResetLink(accounts, person.id),
  ];
  assert.equal((await stranger.get(first)).status, 404);
  assert.match(await (await stranger.get(second)).text(), /ada@people\.example/);
  const opened = await stranger.post(second, { password: 'eleven green kettles' });
  assert.equal(opened.status, 303);
  assert.deepEqual([await isIn(service, old), await isIn(service, cookieIn(opened))], [false, true]);
  assert.equal((await stranger.post('/dashboard/sign-in', { email: ada.email, password })).status, 400);
  assert.equal((await stranger.post(second)).status, 404);
});

test('creates an account with the role and email address of the invitation, whatever the form has', async (t) => {
  const { service, accounts, person, stranger } = await withAda(t);
  const path = await makeInvitation(accounts, { email: 'bob@people.example', role: 'member', by: person });
  const made = await stranger.post(path, {
    name: 'Bob',
    email: 'eve@people.example',
    role: 'owner',
    password,
  });
  assert.equal(await isIn(service, cookieIn(made)), true);
  const bob = await accounts.people.byEmail('bob@people.example');
  assert.equal(bob?.role, 'member');
  assert.equal(await accounts.people.byEmail('eve@people.example'), undefined);
});
