/** How long data is kept, buyers, and the activity in Chromium. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contactMessages, createMemberActs, createRetention } from '#storage';
import { startService } from '../api/service.ts';
import { noBrowser, openBrowserAs } from './browser.ts';
import { signIn } from './signed-in.ts';

const privacy = '/dashboard/settings/privacy';
const buyers = '/dashboard/settings/buyers';
const activity = '/dashboard/settings/activity';
/** As long as an address may be, without a place to break it. */
const email = `${'z'.repeat(64)}@${'very-long-name.'.repeat(12)}example`;

describe('the data settings in a browser', { skip: noBrowser }, () => {
  test('every page has no faults, before and after the first run', { timeout: 180_000 }, async (t) => {
    const service = await startService(t, {
      environment: {
        ACTIVITY_TO: 'https://siem.example/in',
        ACTIVITY_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
      },
    });
    const [owner, member] = [await signIn(service), await signIn(service, 'member')];
    const visitor = await openBrowserAs(t, service, owner);
    assert.deepEqual(await visitor.faultsAt([privacy, buyers, activity]), []);
    await createRetention(service.database).run();
    await createMemberActs(service.database).begin({
      at: Date.now(),
      memberId: 'm',
      who: email,
      what: 'POST /dashboard/settings/keys/new',
      about: 'x'.repeat(300),
    });
    assert.deepEqual(await visitor.faultsAt([privacy, activity]), []);
    const other = await openBrowserAs(t, service, member);
    assert.deepEqual(await other.faultsAt([privacy, buyers]), []);
  });

  test('sets retention periods, and finds and erases a buyer', { timeout: 180_000 }, async (t) => {
    const service = await startService(t);
    const visitor = await openBrowserAs(t, service, await signIn(service));
    const retention = createRetention(service.database);
    const page = await visitor.open(privacy, { width: 360, colorScheme: 'dark' });
    await page.fill('[name=days]', 'soon');
    await page.selectOption('[name=kind]', 'buyers');
    await page.click('text=Save');
    assert.equal(await page.getAttribute('[name=days]', 'aria-invalid'), 'true');
    assert.deepEqual(await visitor.faultsOf(page), []);
    await page.fill('[name=days]', '1095');
    await page.click('text=Save');
    assert.match((await page.textContent('h1')) ?? '', /Keep for 1,095 days\?/);
    assert.deepEqual(await visitor.faultsOf(page), []);
    assert.equal(await retention.days('buyers'), undefined);
    await page.click('button:has-text("Save")');
    assert.equal(await retention.days('buyers'), 1_095);

    await contactMessages(service.database).insert({
      id: 'm',
      createdAt: 1,
      source: 'form',
      name: 'Zed',
      email,
      message: 'Hello',
    });
    await page.goto(buyers);
    await page.fill('[name=email]', 'nobody');
    await page.click('button:text-is("Find")');
    assert.deepEqual(await visitor.faultsOf(page), []);
    await page.fill('[name=email]', email);
    await page.click('button:text-is("Find")');
    assert.deepEqual(await visitor.faultsOf(page), []);
    await page.click('button:has-text("Erase")');
    assert.deepEqual(await visitor.faultsOf(page), []);
    await page.click('button:has-text("Erase")');
    assert.match((await page.textContent('.notice')) ?? '', /Erased for z+@.*: 1 message\./);
    assert.deepEqual(await visitor.faultsOf(page), []);
    assert.deepEqual(visitor.complaints, []);
  });
});
