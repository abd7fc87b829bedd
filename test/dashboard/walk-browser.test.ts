/**
 * From a new account to a store that sells, by the dashboard alone: each act of an owner, in Chromium, at the width of a phone
 * and of a desk. PORTICO_SHOTS names a folder for a picture of each step.
 */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { startPsp } from '../../sandbox/psp/index.ts';
import { startService, type Service } from '../api/service.ts';
import { complete } from '../selling/shopper.ts';
import { noBrowser, openBrowserAs } from './browser.ts';

const shots = process.env['PORTICO_SHOTS'];
const document = readFileSync(join(import.meta.dirname, '../../docs/open-a-store.md'), 'utf8');
const products = /^cat > products\.csv <<'END'\n([\s\S]*?)^END$/m.exec(document)?.[1] ?? '';
const password = 'seventeen green kettles';
const ada = { name: 'Ada Quill', email: 'ada@tea.example' };

for (const width of [390, 1440])
  describe(`the tasks of an owner at ${width} px`, { skip: noBrowser }, () => {
    test('from the first link to a refund and an invitation', { timeout: 300_000 }, async (t) => {
      assert.ok(products.includes('assam'));
      const psp = await startPsp({ slowMs: 1 });
      t.after(() => psp.close());
      const service = await startService(t, {
        environment: {
          STRIPE_API_BASE: psp.url,
          UCP_ALLOW_INSECURE_LOOPBACK: 'true',
        },
      });
      const visitor = await openBrowserAs(t, service);
      const first = new URL(service.server.firstLink ?? '');
      const page = await visitor.open(first.pathname, { width, colorScheme: 'light' });
      const act = walkOn(t, page, width);

      await act('make an account', async () => {
        await page.fill('[name="name"]', ada.name);
        await page.fill('[name="email"]', ada.email);
        await page.fill('[name="password"]', password);
        await page.click('main button[type="submit"]');
        await page.waitForURL(/\/dashboard$/);
      });

      await act('open a store', async () => {
        await page.click('a:text-is("View stores")');
        await page.waitForURL(/\/stores$/);
        await page.click('a.button:text-is("Add store")');
        await page.fill('[name="name"]', 'Tea House');
        await page.fill('[name="id"]', 'tea');
        await page.fill('[name="host"]', 'tea.example');
        await page.check('[name="agentPolicy"][value="open"]');
        await page.click('button:text-is("Add store")');
        assert.match(await textOf(page), /This store has no products yet/);
      });

      await leadNameHere(service);
      await act('load products', async () => {
        await page.click('text=Load a file');
        await page.setInputFiles('[name="file"]', {
          name: 'products.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(products),
        });
        await page.click('button:text("Load products")');
        assert.match(await textOf(page), /10 products with 11 variants loaded\./);
      });

      await act('choose delivery, taxes, and returns', async () => {
        await page.click('nav.tabs >> text=Terms');
        await page.fill('[name="homeCountry"]', 'IE');
        await page.fill('[name="shipsTo"]', 'IE');
        await page.fill('[name="includeTax"]', 'IE');
        await addRow(page, 'Add delivery method', 'shipping.0.title');
        await page.fill('[name="shipping.0.title"]', 'Post');
        await page.fill('[name="shipping.0.price.EUR"]', '4.90');
        await page.fill('[name="shipping.0.free.EUR"]', '50');
        await page.fill('[name="shipping.0.days.min"]', '1');
        await page.fill('[name="shipping.0.days.max"]', '3');
        for (const [at, taxClass] of ['standard', 'shipping'].entries()) {
          await addRow(page, 'Add tax', `taxes.${at}.name`);
          await page.fill(`[name="taxes.${at}.name"]`, 'VAT');
          await page.fill(`[name="taxes.${at}.country"]`, 'IE');
          await page.fill(`[name="taxes.${at}.taxClass"]`, taxClass);
          await page.fill(`[name="taxes.${at}.rate"]`, '23');
        }
        await page.fill('[name="returns.days"]', '30');
        await page.fill('[name="returnsUrl"]', 'https://tea.example/returns');
        await page.click('.save-bar button');
        assert.match(await textOf(page), /Review changes|Save/);
        await page.click('button:text-is("Save")');
        assert.match(await textOf(page), /Saved\./);
      });

      await act('connect a processor', async () => {
        await page.click('nav.tabs >> text=Payments');
        assert.match(await textOf(page), /No processor is connected/);
        await page.click('text=Connect a processor');
        if (page.url().includes('/confirm')) await page.fill('[name="current"]', password);
        if (page.url().includes('/confirm')) await page.click('main button[type="submit"]');
        await page.fill('[name="publishableKey"]', psp.publishableKey);
        await page.fill('[name="secretKey"]', 'sk_test_of_somebody_else');
        await page.fill('[name="webhookSecret"]', psp.webhookSecret);
        await page.click('button:text-is("Connect")');
        assert.match(await textOf(page), /Stripe rejected the keys/);
        await page.fill('[name="secretKey"]', psp.secretKey);
        await page.fill('[name="webhookSecret"]', psp.webhookSecret);
        await page.click('button:text-is("Connect")');
        assert.match(await textOf(page), /The payment processor is connected/);
      });

      await act('go live', async () => {
        await page.click('nav.tabs >> text=Overview');
        await page.click('button:text("Turn on")');
        await page.click('nav.tabs >> text=Go-live');
        await page.click('button:text("Run checks")');
        await page.waitForSelector('.probes');
        await page.click('button:text("Test checkout")');
        assert.match(await textOf(page), /A checkout was started and canceled/);
      });

      const number = await buy(service);
      await act('look at an order', async () => {
        await page.click('nav.tabs >> text=Orders');
        await page.click(`text=${number}`);
        assert.match(await textOf(page), /Assam/);
      });

      await act('refund it in part', async () => {
        await page.click('a.button:text-is("Refund")');
        if (page.url().includes('/confirm')) await page.fill('[name="current"]', password);
        if (page.url().includes('/confirm')) await page.click('main button[type="submit"]');
        await page.fill('[name="amount"]', '2.00');
        await page.fill('[name="reason"]', 'The box was dented');
        await page.click('button:text-is("Continue")');
        await page.click('button:text-is("Refund")');
        assert.match(await textOf(page), /−€2\.00, completed/);
      });

      await leaveAtTheBank(service);
      await act('answer a stuck payment', async () => {
        await page.goto('/dashboard');
        await page.click('text=View payments');
        await page.click('a.button:text("End payment")');
        await page.fill('[name="reason"]', 'Stripe knows no such payment');
        await psp.close();
        await page.click('button:text("End payment")');
        assert.match(await textOf(page), /The payment is ended/);
      });

      await act('invite a colleague', async () => {
        await page.goto('/dashboard/settings/members');
        await page.click('text=Invite');
        await page.fill('[name="email"]', 'ben@tea.example');
        await page.click('main button:text("Create link")');
        assert.match(await textOf(page), /share it with ben@tea\.example/);
      });
      assert.deepEqual(await visitor.faultsOf(page), []);
      assert.deepEqual(visitor.complaints, []);
    });
  });

const textOf = async (page: Page): Promise<string> =>
  ((await page.textContent('main')) ?? '').replaceAll(/\s+/g, ' ');

async function addRow(page: Page, button: string, field: string): Promise<void> {
  if ((await page.locator(`[name="${field}"]`).count()) > 0) return;
  await page.click(`button:text("${button}")`);
  await page.waitForSelector(`[name="${field}"]`);
}

/** Nothing scrolls sideways after an act, and how long it took is said. */
function walkOn(t: TestContext, page: Page, width: number) {
  let step = 0;
  if (shots !== undefined) mkdirSync(shots, { recursive: true });
  return async (name: string, work: () => Promise<void>): Promise<void> => {
    const begun = performance.now();
    await work();
    t.diagnostic(`${name}: ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
    const broad = await page.evaluate('document.documentElement.scrollWidth');
    assert.ok(Number(broad) <= width, `${name}: scrolls sideways to ${String(broad)}`);
    step += 1;
    if (shots === undefined) return;
    const file = `${width}-${step}-${name.replaceAll(/[^a-z]+/g, '-')}.png`;
    await page.screenshot({ path: join(shots, file), fullPage: true });
  };
}

/** As the store's name would, once it resolves to this service. */
async function leadNameHere({ url, server }: Service): Promise<void> {
  const { sites } = server.selling;
  const site = (await sites.read('tea')) ?? assert.fail('The store is not there.');
  await sites.put({ ...site, hosts: [new URL(url).host, ...site.hosts] });
}

interface Given {
  id: string;
  status: string;
  order?: { id: string; label?: string };
  messages?: unknown;
}

async function call({ url }: Service, path: string, content: unknown): Promise<Given> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(content),
  });
  return (await response.json()) as Given;
}

async function pay(service: Service, token: string): Promise<Given> {
  const site = await service.server.selling.sites.read('tea');
  const made = await call(service, '/api/ucp/checkout/sessions', complete(['assam', 2]));
  assert.equal(made.status, 'ready_for_complete', JSON.stringify(made));
  return call(service, `/api/ucp/checkout/sessions/${made.id}/pay`, {
    handler_id: site?.paymentHandlers[0]?.id,
    credential: { type: 'token', token },
  });
}

async function buy(service: Service): Promise<string> {
  const paid = await pay(service, 'pm_sandbox_success');
  const { order } = paid;
  const number = (order?.label ?? order?.id ?? '').split('.')[0] ?? '';
  assert.notEqual(number, '', JSON.stringify(paid));
  return number;
}

/** Its buyer was sent to the bank two hours ago, and did not come back. */
async function leaveAtTheBank(service: Service): Promise<void> {
  await pay(service, 'pm_sandbox_challenge');
  const { db } = service.database;
  for (const { id, body } of await db.selectFrom('paymentAttempt').select(['id', 'body']).execute()) {
    const attempt = JSON.parse(body) as { startedAt: number };
    const older = JSON.stringify({ ...attempt, startedAt: attempt.startedAt - 7_200_000 });
    await db.updateTable('paymentAttempt').set({ body: older }).where('id', '=', id).execute();
  }
}
