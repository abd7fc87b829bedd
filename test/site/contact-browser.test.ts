/** The contact form as people have it: with and without script, and with human verification. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contactMessages } from '#storage';
import { noBrowser, openBrowserAs, type Visitor } from '../dashboard/browser.ts';
import { startService, until, type Service } from '../api/service.ts';

const shut = { skip: noBrowser };
const stored = ({ database }: Service) => contactMessages(database).list({ limit: 9 });

async function fill({ open }: Visitor) {
  const page = await open('/contact');
  await page.getByLabel('Name').fill('Ada Byron');
  await page.getByLabel('Email').fill('ada@shop.test');
  await page.getByLabel('Ecommerce platform').selectOption('salesforce');
  await page.getByLabel('Message').fill('We sell lamps.');
  return page;
}

test(
  'shows the form without faults in every look, empty, with errors, and after it was sent',
  shut,
  async (t) => {
    const service = await startService(t, { environment: { CONTACT_TO: 'team@portico.test' } });
    const visitor = await openBrowserAs(t, service);
    const page = await visitor.open('/contact');
    assert.deepEqual(await visitor.faultsOf(page), []);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Your message was not sent').waitFor();
    assert.equal(await page.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid'), 'true');
    assert.deepEqual(await visitor.faultsOf(page), []);
    const full = await fill(visitor);
    await full.getByRole('button', { name: 'Send' }).click();
    await full.getByRole('heading', { name: 'Message sent' }).waitFor();
    assert.deepEqual(await visitor.faultsOf(full), []);
    assert.deepEqual(visitor.complaints, []);
    assert.deepEqual(
      (await stored(service)).map(({ name, platform, source }) => [name, platform, source]),
      [['Ada Byron', 'salesforce', 'form']],
    );
  },
);

test('works without scripts, and by keyboard alone', shut, async (t) => {
  const service = await startService(t);
  const visitor = await openBrowserAs(t, service, undefined, { script: false });
  const page = await visitor.open('/contact');
  await page.getByLabel('Name').focus();
  for (const [key, text] of [
    ['Tab', 'Ada Byron'],
    ['Tab', 'ada@shop.test'],
    ['Tab', ''],
    ['Tab', 'We sell lamps.'],
  ] as const) {
    if (text) await page.keyboard.type(text);
    await page.keyboard.press(key);
  }
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Message sent' }).waitFor();
  assert.equal((await stored(service)).length, 1);
});

const environment = { CONTACT_CAPTCHA: 'altcha', CONTACT_TO: 'team@portico.test' };

test(
  'solves the verification in the browser under our policy, from our own origin, and delivers the message',
  shut,
  async (t) => {
    const service = await startService(t, { environment });
    const visitor = await openBrowserAs(t, service);
    const page = await fill(visitor);
    await page.locator('input[name="altcha"]').waitFor({ state: 'attached' });
    await until(async () => (await page.locator('input[name="altcha"]').inputValue()).length > 100);
    assert.deepEqual(await visitor.faultsOf(page), []);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Message sent' }).waitFor();
    assert.deepEqual(visitor.complaints, []);
    assert.equal((await stored(service)).length, 1);
  },
);

test('shows another contact to visitors without scripts', shut, async (t) => {
  const service = await startService(t, { environment });
  const visitor = await openBrowserAs(t, service, undefined, { script: false });
  const page = await visitor.open('/contact');
  assert.equal(await page.locator('noscript p').isVisible(), true);
  assert.equal(await page.getByRole('link', { name: 'team@portico.test' }).isVisible(), true);
});
