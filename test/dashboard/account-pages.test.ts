/** Every page and form of signing in, Settings and the account, in Chromium. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { startService } from '../api/service.ts';
import { makeInvitation, makeResetLink } from '../../src/web/accounts/one-time-links.ts';
import { noBrowser, openBrowserAs } from './browser.ts';
import { accountsOf, signIn } from './signed-in.ts';
import { ada, password, pathIn, withAda } from './sign-in.ts';

const keysPath = '/dashboard/settings/keys';
const membersPath = '/dashboard/settings/members';
const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36';

const heading = async (page: Page): Promise<string> => (await page.textContent('h1'))?.trim() ?? '';

/** An installation with something on every page. */
async function furnished(t: TestContext) {
  const service = await startService(t);
  const accounts = accountsOf(service);
  const owner = await signIn(service);
  const member = await signIn(service, 'member');
  await accounts.signInAs(owner.member.id, { address: '2001:db8::7', agent });
  const made = await service.keys.create({ client: 'nightly build', plan: 'pro', madeBy: owner.member.id });
  const revoked = await service.keys.create({
    client: 'a client with quite a long name of its own '.repeat(2).trim(),
  });
  await service.keys.revoke(revoked.id);
  await service.keys.rotate(made.id, 3_600_000);
  const invitation = await makeInvitation(accounts, {
    email: 'somebody.with.a.long.address@mail.people.example',
    role: 'member',
    by: owner.member,
  });
  return { service, accounts, owner, member, keyId: made.id, invitation };
}

describe('members and keys in the browser', { skip: noBrowser }, () => {
  test('public pages have no faults in every color scheme and width', async (t) => {
    const { service, accounts, owner, invitation } = await furnished(t);
    const visitor = await openBrowserAs(t, service);
    const paths = [
      '/dashboard/sign-in',
      '/dashboard/sign-in?said=signed-out',
      '/dashboard/sign-in/link',
      '/dashboard/sign-in/link/sometoken',
      '/dashboard/welcome/nothing',
      invitation,
      await makeResetLink(accounts, owner.member.id),
    ];
    assert.deepEqual(await visitor.faultsAt(paths), []);
  });

  test('the page of the first owner has no faults in every color scheme and width', async (t) => {
    const service = await startService(t);
    const visitor = await openBrowserAs(t, service);
    assert.deepEqual(await visitor.faultsAt([pathIn(service.server.firstLink ?? '')]), []);
  });

  test('settings and account pages have no faults in every color scheme and width', async (t) => {
    const { service, owner, member, keyId } = await furnished(t);
    const visitor = await openBrowserAs(t, service, owner);
    const paths = [
      keysPath,
      `${keysPath}/new`,
      `${keysPath}/${keyId}`,
      `${keysPath}/${keyId}/rotate`,
      `${keysPath}/${keyId}/revoke`,
      membersPath,
      `${membersPath}?said=changed`,
      `${membersPath}/invite`,
      `${membersPath}/${member.member.id}`,
      `${membersPath}/${member.member.id}/remove`,
      '/dashboard/account',
      '/dashboard/account?said=password',
      '/dashboard/account/password',
      '/dashboard/account/address',
      '/dashboard/account/delete',
      '/dashboard/nothing-of-the-kind',
    ];
    assert.deepEqual(await visitor.faultsAt(paths), []);
  });

  test('pages for members have no faults', async (t) => {
    const { service, member, keyId } = await furnished(t);
    const visitor = await openBrowserAs(t, service, member);
    const paths = [
      keysPath,
      `${keysPath}/${keyId}`,
      `${keysPath}/new`,
      membersPath,
      '/dashboard/account/delete',
    ];
    assert.deepEqual(await visitor.faultsAt(paths), []);
  });

  test('forms with errors have no faults and show an error at each field', async (t) => {
    const { service } = await furnished(t);
    const visitor = await openBrowserAs(t, service, await signIn(service));
    for (const [path, wrong] of [
      [`${keysPath}/new`, 1],
      [`${membersPath}/invite`, 1],
      ['/dashboard/account/password', 1],
      ['/dashboard/account/delete', 1],
    ] as const) {
      const page = await visitor.open(path);
      await page.click('main form button[type=submit]');
      // A click does not wait for the page that answers the form.
      await page.waitForSelector('main [aria-invalid=true]');
      assert.equal(await page.locator('main [aria-invalid=true]').count(), wrong, path);
      const by = await page.getAttribute('main [aria-invalid=true]', 'aria-describedby');
      const id = by?.split(' ').find((one) => one.endsWith('-error'));
      assert.ok((await page.textContent(`[id="${id}"]`))?.trim(), path);
      assert.deepEqual(await visitor.faultsOf(page), [], path);
    }
    assert.deepEqual(visitor.complaints, []);
  });

  test('the first owner signs in, out, and in again with the keyboard and without scripts', async (t) => {
    const service = await startService(t);
    const visitor = await openBrowserAs(t, service, undefined, { script: false });
    const page = await visitor.open(pathIn(service.server.firstLink ?? ''));
    const { keyboard } = page;
    // The browser puts the cursor there, on a busy machine some time after the page has come.
    await page.waitForSelector('input:focus');
    for (const text of ['Ada', 'ada@people.example', password]) {
      await keyboard.type(text);
      await keyboard.press('Tab');
    }
    await keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await page.focus('.who button');
    await keyboard.press('Enter');
    assert.match((await page.textContent('[role=status]')) ?? '', /have signed out/);
    await page.goto('/dashboard/account');
    assert.equal(await heading(page), 'Sign in');
    await keyboard.type('ada@people.example');
    await keyboard.press('Tab');
    await keyboard.type('not the password');
    await keyboard.press('Enter');
    assert.match((await page.textContent('[role=alert]')) ?? '', /Incorrect email address or password/);
    assert.equal(await page.inputValue('#email'), 'ada@people.example');
    await keyboard.type(password);
    await keyboard.press('Enter');
    await page.waitForURL('**/dashboard/account');
    assert.equal(await heading(page), 'Your account');
    assert.deepEqual(visitor.complaints, []);
  });

  test('creates, rotates, and revokes a key without scripts', async (t) => {
    const service = await startService(t);
    for (const { id } of await service.keys.list()) await service.keys.revoke(id);
    const visitor = await openBrowserAs(t, service, await signIn(service), { script: false });
    const page = await visitor.open(keysPath);
    await page.click('text=New API key');
    await page.fill('#client', 'nightly build');
    await page.selectOption('#plan', 'scale');
    await page.uncheck('#audit\\:read');
    await page.click('text=Create key');
    const key = (await page.textContent('#key'))?.trim() ?? '';
    assert.equal((await service.keys.verify(key))?.plan, 'scale');
    assert.deepEqual((await service.keys.verify(key))?.scopes, ['audit:run']);
    assert.ok(!page.url().includes(key.slice(-20)));
    await page.click('a.button:text-is("Done")');
    assert.equal(await heading(page), 'nightly build');
    await page.fill('#client', 'weekly build');
    await page.click('button:text("Save")');
    assert.equal(await heading(page), 'weekly build');
    await page.click('text=Rotate key');
    await page.click('text=Expire old key now');
    const second = (await page.textContent('#key'))?.trim() ?? '';
    assert.deepEqual(
      [await service.keys.verify(key), Boolean(await service.keys.verify(second))],
      [undefined, true],
    );
    await page.click('a.button:text-is("Done")');
    await page.click('text=Revoke key');
    await page.click('button:text("Revoke key")');
    assert.match((await page.textContent('[role=status]')) ?? '', /revoked/);
    assert.equal(await service.keys.verify(second), undefined);
    assert.match((await page.textContent('.empty')) ?? '', /No API keys yet/);
  });

  test('copies a key with a button', async (t) => {
    const service = await startService(t);
    const visitor = await openBrowserAs(t, service, await signIn(service));
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await visitor.open(`${keysPath}/new`);
    await page.fill('#client', 'nightly build');
    await page.click('text=Create key');
    await page.click('[aria-label="Copy the key"]');
    const copied = (await page.evaluate('navigator.clipboard.readText()')) as string;
    assert.equal((await service.keys.verify(copied))?.client, 'nightly build');
    assert.deepEqual(await visitor.faultsOf(page), []);
    assert.deepEqual(visitor.complaints, []);
  });

  test('invites a member, who joins, becomes an owner, and is removed, without scripts', async (t) => {
    const { service, accounts } = await withAda(t);
    const owner = await openBrowserAs(t, service, undefined, { script: false });
    const page = await owner.open(`/dashboard/sign-in?to=${encodeURIComponent(membersPath)}`);
    await page.fill('#email', ada.email);
    await page.fill('#password', password);
    await page.press('#password', 'Enter');
    await page.click('text=Invite member');
    await page.fill('#email', 'bob@people.example');
    await page.click('button:text("Create link")');
    const link = pathIn((await page.textContent('#link')) ?? '');
    const guest = await (await openBrowserAs(t, service, undefined, { script: false })).open(link);
    await guest.fill('#name', 'Bob');
    await guest.fill('#password', password);
    await guest.click('text=Create account');
    await guest.goto(membersPath);
    assert.match((await guest.textContent('.notice')) ?? '', /Only owners can change these settings/);
    await page.click('a.button:text-is("Done")');
    await page.click('a:has-text("Edit Bob")');
    await page.selectOption('#role', 'owner');
    await page.click('button:text("Save")');
    assert.equal((await accounts.people.byEmail('bob@people.example'))?.role, 'owner');
    await page.click('a:has-text("Edit Bob")');
    await page.click('a.button:text-is("Remove member")');
    await page.click('button:text-is("Remove member")');
    assert.equal(await accounts.people.byEmail('bob@people.example'), undefined);
    await guest.reload();
    assert.equal(await heading(guest), 'Sign in');
  });

  test('changes name, password, and sessions, downloads the data, and deletes the account, without scripts', async (t) => {
    const { service, accounts, person } = await withAda(t);
    await accounts.signInAs(person.id, { address: '192.0.2.9', agent });
    const visitor = await openBrowserAs(t, service, undefined, { script: false });
    const page = await visitor.open('/dashboard/sign-in?to=/dashboard/account');
    await page.fill('#email', ada.email);
    await page.fill('#password', password);
    await page.press('#password', 'Enter');
    await page.fill('#name', 'Ada King');
    await page.click('button:text("Save")');
    assert.match((await page.textContent('.who')) ?? '', /Ada King/);
    assert.match((await page.textContent('table')) ?? '', /Chrome on Linux/);
    await page.click('button:has-text("End the session")');
    assert.equal((await accounts.sessions.of(person.id)).length, 1);
    const downloading = page.waitForEvent('download');
    await page.click('text=Download data');
    assert.match((await downloading).suggestedFilename(), /^portico-account-.*\.json$/);
    await page.click('text=Change password');
    await page.fill('#current', password);
    await page.fill('#password', 'eleven green kettles');
    await page.click('button:text("Save password")');
    assert.match((await page.textContent('[role=status]')) ?? '', /All your other sessions/);
    await page.click('a.button:text-is("Delete account")');
    await page.fill('#current', 'eleven green kettles');
    await page.click('button:text("Delete account")');
    assert.match((await page.textContent('[role=status]')) ?? '', /account was deleted/);
    assert.equal(await accounts.people.count(), 0);
  });

  test('reaches the content with the skip link and shows the focus at every stop', async (t) => {
    const { service, owner } = await furnished(t);
    const visitor = await openBrowserAs(t, service, owner);
    const page = await visitor.open(keysPath, { width: 360, colorScheme: 'dark' });
    await page.keyboard.press('Tab');
    assert.match((await page.evaluate('document.activeElement.textContent')) as string, /Skip to content/);
    await page.keyboard.press('Enter');
    const unmarked: string[] = [];
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab');
      const found = (await page.evaluate(`(() => {
        const at = document.activeElement;
        const inside = document.querySelector('main').contains(at) || at === document.body;
        return getComputedStyle(at).outlineWidth + (inside ? '' : ' outside') + ' ' + at.outerHTML.slice(0, 80);
      })()`)) as string;
      if (found.includes('<body')) break;
      if (!found.startsWith('3px ') || found.includes('outside')) unmarked.push(found);
    }
    assert.deepEqual(unmarked, []);
  });

  test('prints the table of keys without the navigation', async (t) => {
    const { service, owner } = await furnished(t);
    const visitor = await openBrowserAs(t, service, owner);
    const page = await visitor.open(keysPath);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.isVisible('.side'), false);
    assert.equal(await page.isVisible('table'), true);
    assert.ok((await page.pdf({ format: 'A4' })).length > 5_000);
  });
});
