/** Passkeys in Chromium, with its own virtual authenticator. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { CDPSession, Page } from 'playwright-core';
import { testDialects } from '../support/databases.ts';
import { startService, type Service } from '../api/service.ts';
import { noBrowser, openBrowserAs } from './browser.ts';
import { accountsOf, callerOf, signIn } from './signed-in.ts';

const path = '/dashboard/account/passkeys';

/** Passkeys belong to host names, so that the service is opened by that of this machine. */
const named = (service: Service): Service => ({
  ...service,
  url: service.url.replace('127.0.0.1', 'localhost'),
});

/** A device that has a PIN or a fingerprint, which it has just checked, or not. */
async function device(
  page: Page,
): Promise<{ id: string; cdp: CDPSession; verifies(yes: boolean): Promise<void> }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const verifies = async (isUserVerified: boolean) =>
    void (await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified }));
  return { id, cdp, verifies };
}

async function open(t: TestContext, databaseUrl?: string) {
  const service = named(await startService(t, databaseUrl === undefined ? {} : { databaseUrl }));
  const me = await signIn(service);
  const visitor = await openBrowserAs(t, service, me);
  const page = await visitor.open(path);
  page.setDefaultTimeout(15_000);
  return { service, me, visitor, page, authenticator: await device(page) };
}

async function add(page: Page, name: string): Promise<void> {
  await page.fill('input[name=name]', name);
  await Promise.all([page.waitForURL(/said=added/), page.click('form[data-passkey] button')]);
}

for (const dialect of testDialects())
  test(
    `${dialect.name}: adds a passkey, signs in with it, and removes it`,
    { skip: dialect.skip || noBrowser },
    async (t) => {
      const { service, me, visitor, page } = await open(t, await dialect.url());
      await add(page, 'work <laptop>');
      assert.deepEqual(
        (await accountsOf(service).passkeys.of(me.member.id)).map(({ name }) => name),
        ['work <laptop>'],
      );
      assert.match(await page.innerText('main'), /work <laptop>/);
      assert.deepEqual(await visitor.faultsOf(page), []);

      await visitor.context.clearCookies();
      await page.goto(`${service.url}/dashboard/sign-in?to=/dashboard/inbox`);
      await page.click('text="Sign in with a passkey"');
      await Promise.all([page.waitForURL(/\/dashboard\/inbox$/), page.click('form[data-passkey] button')]);
      assert.match(await page.innerText('nav'), new RegExp(me.member.name));
      await page.goto(`${service.url}/dashboard/settings/keys/new`);
      assert.match(await page.innerText('h1'), /New API key/, 'it confirms as a password does');

      await page.goto(service.url + path);
      await Promise.all([page.waitForURL(/said=removed/), page.click('tbody button')]);
      assert.deepEqual(await accountsOf(service).passkeys.of(me.member.id), []);
      await visitor.context.clearCookies();
      await page.goto(`${service.url}/dashboard/sign-in/passkey`);
      await page.click('form[data-passkey] button');
      await page.waitForSelector('text=/not registered/');
      assert.deepEqual(visitor.complaints, []);
    },
  );

test('rejects a passkey without user verification', { skip: noBrowser }, async (t) => {
  const { service, visitor, page, authenticator } = await open(t);
  await add(page, 'phone');
  await visitor.context.clearCookies();
  await authenticator.verifies(false);
  await page.goto(`${service.url}/dashboard/sign-in/passkey`);
  await page.click('form[data-passkey] button');
  await page.waitForSelector('[data-problem]:not([hidden])');
  // A page of ours that asks for less is not what the rule hangs on.
  await page.reload();
  const form = page.locator('form[data-passkey]');
  const options = JSON.parse((await form.getAttribute('data-options')) ?? '{}') as object;
  const less = JSON.stringify({ ...options, userVerification: 'discouraged' });
  await form.evaluate((element, text) => element.setAttribute('data-options', text), less);
  await page.click('form[data-passkey] button');
  await page.waitForSelector('text=/not registered/');
  assert.equal(
    (await visitor.context.cookies()).some(({ name }) => name === 'portico-session'),
    false,
  );
});

test('accepts a passkey response once, from the same browser', { skip: noBrowser }, async (t) => {
  const { service, visitor, page } = await open(t);
  await add(page, 'phone');
  await visitor.context.clearCookies();
  await page.goto(`${service.url}/dashboard/sign-in/passkey`);
  const challenge = (await visitor.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST'),
    page.click('form[data-passkey] button'),
  ]);
  await page.waitForURL(/\/dashboard$/);
  const response = new URLSearchParams(sent.postData() ?? '').get('response') ?? '';
  assert.match(response, /authenticatorData/);
  for (const cookie of [challenge, ''])
    assert.equal(
      (await callerOf(service, cookie).post('/dashboard/sign-in/passkey', { response })).status,
      400,
    );
  for (const bad of ['', '{}', '[]', 'null', '{"id":"x"}', '{"id":{"$ne":1}}'])
    assert.equal(
      (await callerOf(service).post('/dashboard/sign-in/passkey', { response: bad })).status,
      400,
      bad,
    );
});

test('explains that passkeys require a host name', async (t) => {
  const service = await startService(t);
  const me = await signIn(service);
  for (const page of [await me.get(path), await callerOf(service).get('/dashboard/sign-in/passkey')])
    assert.match(await page.text(), /require a host name/);
});
