/** Second factors: set up, asked for after a password and after a mailed link, used up, removed, recovered, required. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { openDatabase, reseal } from '#storage';
import { openAccounts } from '#web';
import { secret, startService, type ServiceOptions } from '../api/service.ts';
import { testDialects } from '../support/databases.ts';
import { backupCodesIn, codeOf, keyIn } from './authenticator.ts';
import { ada, cookieIn, isIn, password } from './sign-in.ts';
import { accountsOf, callerOf, signIn } from './signed-in.ts';

const path = '/dashboard/account/second-factor';
const codePath = '/dashboard/sign-in/code';
const place = (response: Response): string => response.headers.get('location') ?? '';

/** All cookies that an answer gives, for the next call. */
const cookiesIn = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0] ?? '')
    .join('; ');

async function open(t: TestContext, options: ServiceOptions = {}) {
  const service = await startService(t, options);
  const accounts = accountsOf(service);
  const person = await accounts.people.add(ada);
  assert.ok(person !== 'taken');
  const stranger = callerOf(service);
  /** The first step. */
  const enter = () =>
    stranger.post('/dashboard/sign-in', { email: ada.email, password, to: '/dashboard/inbox' });
  const secondStep = async (first: Response, code: string) =>
    callerOf(service, cookiesIn(first)).post(codePath, { code, to: '/dashboard/inbox' });
  /** Signs in by password and sets it up. */
  const setUp = async () => {
    const me = callerOf(service, cookieIn(await enter()));
    const shown = await (await me.post(`${path}/start`, { current: password })).text();
    const key = keyIn(shown);
    assert.match(key, /^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/);
    const confirmed = await me.post(`${path}/confirm`, { code: codeOf(key) });
    const codes = backupCodesIn(await confirmed.clone().text());
    return { key, codes, cookie: cookieIn(confirmed), shown };
  };
  return { service, accounts, person, stranger, enter, secondStep, setUp };
}

test('the test authenticator creates codes of RFC 6238', () => {
  const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [2_000_000_000, '279037'],
  ] as const)
    assert.equal(codeOf(key, 0, seconds * 1_000), code);
});

for (const dialect of testDialects())
  test(`${dialect.name}: rejects a password alone after setup`, { skip: dialect.skip }, async (t) => {
    const { service, enter, secondStep, setUp } = await open(t, { databaseUrl: await dialect.url() });
    const { key, codes, cookie, shown } = await setUp();
    assert.match(shown, new RegExp(`otpauth://totp/Portico`));
    assert.equal(await isIn(service, cookie), true, 'the browser that set it up stays signed in');
    assert.equal(codes.length, 10);

    const first = await enter();
    assert.equal(place(first), `${codePath}?to=${encodeURIComponent('/dashboard/inbox')}`);
    assert.equal(cookieIn(first), '', 'there is no session yet');
    assert.equal(await isIn(service, cookiesIn(first)), false);
    const page = await callerOf(service, cookiesIn(first)).get(codePath);
    assert.match(await page.text(), /autocomplete="one-time-code"/);

    assert.equal((await secondStep(first, '000000')).status, 400);
    const code = codeOf(key, 1);
    const done = await secondStep(first, `${code.slice(0, 3)} ${code.slice(3)}`);
    assert.deepEqual([done.status, place(done)], [303, '/dashboard/inbox']);
    assert.equal(await isIn(service, cookieIn(done)), true);

    const again = await secondStep(await enter(), code);
    assert.equal(again.status, 400, 'a code that was used opens nothing once more');
    assert.match(await again.text(), /already used/);
    assert.equal((await secondStep(first, codeOf(key, -1))).status, 400, 'the first step was used up');
  });

test('accepts each backup code once', async (t) => {
  const { service, enter, secondStep, setUp } = await open(t);
  const { codes, cookie } = await setUp();
  const [one = '', other = ''] = codes;
  const done = await secondStep(await enter(), ` ${one} `);
  assert.equal(await isIn(service, cookieIn(done)), true);
  assert.equal((await secondStep(await enter(), one)).status, 400);
  const me = callerOf(service, cookie);
  assert.match(await (await me.get(path)).text(), /Backup codes left[\s\S]*?9/);
  assert.equal((await me.post(`${path}/codes`, { current: 'wrong' })).status, 400);
  const fresh = backupCodesIn(await (await me.post(`${path}/codes`, { current: password })).text());
  assert.equal(fresh.length, 10);
  assert.equal((await secondStep(await enter(), other)).status, 400, 'the codes before work no more');
  assert.equal((await secondStep(await enter(), fresh[3] ?? '')).status, 303);
});

test('ends the first step after five wrong codes, and blocks codes for 15 minutes after ten', async (t) => {
  const { enter, secondStep, setUp } = await open(t);
  const { key } = await setUp();
  const wrong = (at: number) => String(100_000 + at);
  const first = await enter();
  for (let at = 0; at < 5; at += 1)
    assert.match(await (await secondStep(first, wrong(at))).text(), /Incorrect code/);
  assert.match(await (await secondStep(first, codeOf(key))).text(), /Sign in again/);
  const second = await enter();
  for (let at = 5; at < 10; at += 1) await secondStep(second, wrong(at));
  const shut = await secondStep(await enter(), codeOf(key, 1));
  assert.ok([400, 429].includes(shut.status));
  assert.match(await shut.text(), /Too many/);
});

test('accepts an email link as the first step', async (t) => {
  const { service, accounts, secondStep, setUp } = await open(t);
  const { key } = await setUp();
  const token = await accounts.makeMailLink(ada.email);
  const first = await callerOf(service).post(`/dashboard/sign-in/link/${token}`, {});
  assert.equal(place(first), codePath);
  assert.equal(cookieIn(first), '');
  assert.equal(await isIn(service, cookieIn(await secondStep(first, codeOf(key, 1)))), true);
});

test('sets up a second factor for an account without a password', async (t) => {
  const service = await startService(t);
  const me = await signIn(service);
  const key = keyIn(await (await me.post(`${path}/start`)).text());
  assert.equal((await me.post(`${path}/confirm`, { code: '000000' })).status, 400);
  assert.equal(
    (await accountsOf(service).people.byId(me.member.id))?.hasSecondFactor,
    false,
    'not before a code',
  );
  const confirmed = await me.post(`${path}/confirm`, { code: codeOf(key) });
  assert.equal(confirmed.status, 200);
  assert.equal((await accountsOf(service).people.byId(me.member.id))?.hasSecondFactor, true);
});

test('removes a second factor with the password or a printed link', async (t) => {
  const { service, accounts, person, stranger, enter, setUp } = await open(t);
  const me = callerOf(service, (await setUp()).cookie);
  assert.equal((await me.post(`${path}/remove`, { current: 'wrong' })).status, 400);
  assert.equal((await me.post(`${path}/remove`, { current: password })).status, 303);
  assert.equal(place(await enter()), '/dashboard/inbox');

  const { cookie } = await setUp();
  const link = async () =>
    `/dashboard/welcome/${await accounts.links.make({ kind: 'reset', subject: person.id, lastsMs: 60_000 })}`;
  const kept = await link();
  assert.match(await (await stranger.get(kept)).text(), /Remove my second factor/);
  assert.equal((await stranger.post(kept, {})).status, 303);
  assert.equal(place(await enter()).startsWith(codePath), true, 'it stays where nobody asked for its end');
  const { db } = service.database;
  const device = { id: 'p1', name: 'lost phone', userId: person.id, credentialId: 'c', publicKey: 'k' };
  await db
    .insertInto('passkey' as 'setting')
    .values({ ...device, counter: 0, deviceType: 'singleDevice', backedUp: 0 } as never)
    .execute();
  const opened = await stranger.post(await link(), { removeSecondFactor: 'on' });
  assert.deepEqual(await accounts.passkeys.of(person.id), []);
  assert.equal(await isIn(service, cookieIn(opened)), true);
  assert.equal(await isIn(service, cookie), false, 'all other sessions have ended');
  assert.equal(place(await enter()), '/dashboard/inbox');
});

test('lets an owner with a second factor require it for everyone', async (t) => {
  const { service, setUp } = await open(t);
  const member = await signIn(service, 'member');
  const other = await signIn(service);
  const refused = await other.post('/dashboard/settings/members/second-factor', { required: 'yes' });
  assert.match(place(refused), /own-first/);
  assert.equal((await member.get('/dashboard')).status, 200);
  const me = callerOf(service, (await setUp()).cookie);
  assert.match(
    place(await me.post('/dashboard/settings/members/second-factor', { required: 'yes' })),
    /said=required/,
  );
  assert.equal((await me.get('/dashboard')).status, 200);
  for (const path of [
    '/dashboard',
    '/dashboard/settings/keys',
    '/dashboard/account/export',
    '/dashboard/account',
  ])
    assert.equal(place(await member.get(path)), '/dashboard/account/second-factor?said=required', path);
  assert.equal(
    place(await member.post('/dashboard/audits', { url: 'https://shop.example/' })),
    '/dashboard/account/second-factor?said=required',
  );
  const key = keyIn(await (await member.post(`${path}/start`)).text());
  const confirmed = await member.post(`${path}/confirm`, { code: codeOf(key) });
  assert.equal((await callerOf(service, cookieIn(confirmed)).get('/dashboard')).status, 200);
  assert.equal((await other.post('/dashboard/sign-out')).status, 303, 'the way out is open');
});

for (const dialect of testDialects())
  test(
    `${dialect.name}: encrypts keys and codes, and follows a change of the secret`,
    { skip: dialect.skip },
    async (t) => {
      const databaseUrl = await dialect.url();
      const { setUp, enter, secondStep } = await open(t, { databaseUrl });
      const { key, codes } = await setUp();
      const database = await openDatabase(databaseUrl);
      t.after(() => database.close());
      const rows = JSON.stringify(
        await database.db
          .selectFrom('twoFactor' as 'setting')
          .selectAll()
          .execute(),
      );
      for (const text of [key.replaceAll(' ', ''), ...codes]) assert.ok(!rows.includes(text));

      const next = 'the secret that follows, which is long enough too';
      const done = await reseal(database, [next, secret]);
      for (const what of ['keys of second factors', 'backup codes of second factors'])
        assert.deepEqual(
          done.find((one) => one.what === what),
          { what, renewed: 1, current: 0, unreadable: 0, forgotten: 0 },
        );
      const again = await reseal(database, [next]);
      assert.equal(again.find(({ what }) => what === 'keys of second factors')?.current, 1);

      // The service of before knows the new one as the one that comes.
      const [user] = await openAccounts(database, { secret: next, secure: false }).people.list();
      assert.equal(
        await openAccounts(database, { secret: next, secure: false }).secondFactors.codesLeft(user?.id ?? ''),
        10,
      );
      const both = openAccounts(database, { secret: [secret, next], secure: false });
      assert.equal(await both.secondFactors.codesLeft(user?.id ?? ''), 10);
      const alone = await secondStep(await enter(), codeOf(key, 1));
      assert.notEqual(alone.status, 303, 'with the old secret alone nothing opens');
    },
  );
