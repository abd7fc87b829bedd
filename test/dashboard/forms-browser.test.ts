/** Forms that move money, add stores or change what is kept, filled in by hand in Chromium; without script unless it says so. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contactMessages } from '#storage';
import { startService } from '../api/service.ts';
import { noBrowser, openBrowserAs } from './browser.ts';
import { signIn } from './signed-in.ts';
import { password, withAda } from './sign-in.ts';
import { openStores } from './stores-world.ts';

const keys = '/dashboard/settings/keys';
const data = '/dashboard/settings/data';

describe('forms of the dashboard in a browser', { skip: noBrowser }, () => {
  test('the overview and sparse pages have no faults', async (t) => {
    const { service, owner, buy } = await openStores(t);
    await buy();
    const { id } = await service.keys.create({ client: 'nightly build' });
    await service.keys.revoke(id);
    const visitor = await openBrowserAs(t, service, owner);
    const pages = [
      '/dashboard',
      '/dashboard/stores/new',
      data,
      `${keys}/${id}/delete`,
      '/dashboard/inbox?q=x',
    ];
    assert.deepEqual(await visitor.faultsAt(pages), []);
  });

  test('confirms a refund, and makes it once after a double click', async (t) => {
    const world = await openStores(t);
    const number = await world.buy();
    const visitor = await openBrowserAs(t, world.service, world.owner, { script: false });
    const page = await visitor.open(`/dashboard/stores/demo/orders/${number}/refund`);
    await page.fill('[name=amount]', 'much');
    await page.click('main form .main, main form .danger');
    assert.equal(await page.getAttribute('[name=amount]', 'aria-invalid'), 'true');
    await page.fill('[name=amount]', '5');
    await page.click('main form .main, main form .danger');
    assert.equal(world.paidBack(), 0, 'it is asked once more');
    await page.dblclick('main form button:not([name=change])');
    await page.waitForURL(/said=/);
    assert.equal(world.paidBack(), 500);
    assert.match((await page.textContent('main')) ?? '', /5\.00/);
    assert.deepEqual(visitor.complaints, []);
  });

  test('adds a store after showing errors at the fields', async (t) => {
    const { service, owner } = await openStores(t);
    const visitor = await openBrowserAs(t, service, owner, { script: false });
    const page = await visitor.open('/dashboard/stores/new');
    const fields = { name: 'Second', id: 'second', host: 'second.example', currency: 'euro', country: 'IE' };
    for (const [name, value] of Object.entries(fields)) await page.fill(`[name=${name}]`, value.slice(0, 14));
    await page.fill('[name=locale]', 'en-IE');
    await page.check('[name=agentPolicy][value=open]');
    await page.fill('[name=currency]', 'EUX');
    await page.click('main form .main');
    assert.equal(await page.locator('main [aria-invalid=true]').count(), 1);
    assert.equal(await page.inputValue('[name=host]'), 'second.example');
    await page.fill('[name=currency]', 'EUR');
    await page.click('main form .main');
    assert.match(page.url(), /\/dashboard\/stores\/second\?said=added/);
    assert.equal((await service.server.selling.sites.read('second'))?.enabled, false);
    assert.deepEqual(visitor.complaints, []);
  });

  test('searches messages, and deletes a revoked key', async (t) => {
    const service = await startService(t);
    const visitor = await openBrowserAs(t, service, await signIn(service), { script: false });
    const message = { createdAt: 1, source: 'form', email: 'a@b.example', message: 'Hello' } as const;
    await contactMessages(service.database).insert({ ...message, id: 'a', name: 'Ada' });
    await contactMessages(service.database).insert({ ...message, id: 'b', name: 'Bob' });
    const page = await visitor.open('/dashboard/inbox');
    await page.fill('[name=q]', 'ADA');
    await page.press('[name=q]', 'Enter');
    assert.deepEqual(
      await page
        .locator('tbody th')
        .allTextContents()
        .then((all) => all.length),
      1,
    );
    const { id } = await service.keys.create({ client: 'nightly build' });
    await service.keys.revoke(id);
    await page.goto(`${keys}/${id}/delete`);
    await page.click('button:text-is("Delete key")');
    assert.equal(
      (await service.keys.list()).some((key) => key.id === id),
      false,
    );
    assert.deepEqual(visitor.complaints, []);
  });

  test('validates and saves the retention of reports', async (t) => {
    const service = await startService(t);
    const visitor = await openBrowserAs(t, service, await signIn(service), { script: false });
    const page = await visitor.open(data);
    await page.fill('[name=days]', '99999');
    await page.click('main form .main');
    assert.equal(await page.getAttribute('[name=days]', 'aria-invalid'), 'true');
    await page.fill('[name=days]', '90');
    await page.click('main form .main');
    assert.match(page.url(), /said=days/);
    assert.equal(await page.inputValue('[name=days]'), '90');
    assert.deepEqual(visitor.complaints, []);
  });

  test('changes the email address with the password', async (t) => {
    const { service, accounts } = await withAda(t);
    const visitor = await openBrowserAs(t, service, undefined, { script: false });
    const page = await visitor.open('/dashboard/sign-in?to=/dashboard/account/address');
    await page.fill('#email', 'ada@people.example');
    await page.fill('#password', password);
    await page.press('#password', 'Enter');
    await page.fill('[name=email]', 'countess@people.example');
    await page.fill('[name=current]', 'not the password');
    await page.press('[name=current]', 'Enter');
    assert.equal(await page.getAttribute('[name=current]', 'aria-invalid'), 'true');
    await page.fill('[name=current]', password);
    await page.press('[name=current]', 'Enter');
    assert.match(page.url(), /\/dashboard\/account\?said=address/);
    assert.ok(await accounts.people.byEmail('countess@people.example'));
    assert.deepEqual(visitor.complaints, []);
  });

  test('shows the same message for every email link request', async (t) => {
    const service = await startService(t, {
      environment: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'portico@shop.example' },
    });
    const { member } = await signIn(service);
    const visitor = await openBrowserAs(t, service, undefined, { script: false });
    const page = await visitor.open('/dashboard/sign-in/link');
    await page.fill('[name=email]', 'nobody');
    await page.press('[name=email]', 'Enter');
    assert.equal(await page.getAttribute('[name=email]', 'aria-invalid'), 'true');
    const said: (string | null)[] = [];
    for (const email of [member.email, 'nobody@people.example']) {
      await page.goto('/dashboard/sign-in/link');
      await page.fill('[name=email]', email);
      await page.press('[name=email]', 'Enter');
      said.push(await page.textContent('[role=status]'));
    }
    assert.match(said[0] ?? '', /Portico has sent a link to it/);
    assert.equal(said[0], said[1]);
    assert.deepEqual(visitor.complaints, []);
  });

  test('rotates the secret of a webhook, shown once', async (t) => {
    const { service, owner } = await openStores(t);
    const visitor = await openBrowserAs(t, service, owner, { script: false });
    const page = await visitor.open('/dashboard/webhooks/new');
    await page.fill('[name=url]', `${service.url}/nowhere`);
    await page.click('main form .main');
    const secret = /whsec_[\w+/=]+/;
    const [first] = secret.exec((await page.textContent('main')) ?? '') ?? [];
    assert.ok(first);
    const [, id] = /\/dashboard\/webhooks\/([^/?]+)/.exec(page.url()) ?? [];
    await page.goto(`/dashboard/webhooks/${id}/rotate`);
    await page.click('main form .main');
    const [second] = secret.exec((await page.textContent('main')) ?? '') ?? [];
    assert.ok(second && second !== first);
    await page.goto(`/dashboard/webhooks/${id}`);
    assert.doesNotMatch((await page.textContent('main')) ?? '', secret);
    assert.deepEqual(visitor.complaints, []);
  });
});
