/** A real audit of a sandbox shop from the start page, in a real browser: with script and without, and the pages around it. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import axe from 'axe-core';
import { pino } from 'pino';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { parseConfig } from '../../src/config/config.ts';
import { startServer, type RunningServer } from '../../src/server/start.ts';
import { startShop, type Shop } from '../../sandbox/shops/index.ts';
import { testDialects } from '../support/databases.ts';
import { noBrowser, pageBrowser } from '../support/page-browser.ts';

let browser: Browser;
let server: RunningServer;
let shop: Shop;

const looks = [
  { viewport: { width: 360, height: 800 }, colorScheme: 'dark' },
  { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
] as const;

/** A page that fails the test on what the browser refuses to load or run, and on every request elsewhere. */
async function open(options: BrowserContextOptions): Promise<{ page: Page; close(): Promise<void> }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('console', (said) => {
    const text = said.text();
    // A page with a wrong field has an error status.
    if (said.type() === 'error' && !text.startsWith('Failed to load resource')) wrong.push(text);
  });
  page.on('pageerror', (error) => wrong.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) wrong.push(request.url());
  });
  return {
    page,
    async close() {
      assert.deepEqual(wrong, []);
      await context.close();
    },
  };
}

async function faults(page: Page): Promise<string[]> {
  const { width } = page.viewportSize() ?? { width: 0 };
  const wide = (await page.evaluate('document.documentElement.scrollWidth')) as number;
  await page.evaluate(axe.source);
  const run = {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
    resultTypes: ['violations'],
  };
  const found = (await page.evaluate(`axe.run(document, ${JSON.stringify(run)})`)) as {
    violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
  };
  return [
    ...(wide > width ? [`${wide} px wide`] : []),
    ...found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
    ),
  ];
}

describe('the public page', { skip: noBrowser }, () => {
  before(async () => {
    shop = await startShop({ kind: 'drifting' });
    const databaseUrl = (await testDialects(false)[0]?.url()) as string;
    server = await startServer(parseConfig({ PORT: '0', DATABASE_URL: databaseUrl }), {
      fetcher: { resolve: shop.resolve, ca: [shop.ca] },
      logger: pino({ level: 'silent' }),
    });
    browser = await pageBrowser();
  });
  after(async () => {
    await server?.close(0);
    await shop?.close();
  });

  test('reports an unreachable URL, and keeps it in the field', async () => {
    const { page, close } = await open(looks[0]);
    await page.goto(server.url);
    await page.fill('#scan-url', 'no-such-shop.invalid');
    await page.click('text=Run audit');
    await page.waitForSelector('text=The site cannot be reached');
    assert.equal(await page.inputValue('#scan-url'), 'https://no-such-shop.invalid/');
    assert.deepEqual(await faults(page), []);
    await close();
  });

  for (const javaScriptEnabled of [true, false]) {
    test(`audits a storefront from the form to the shared report ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
      const { page, close } = await open({ ...looks[javaScriptEnabled ? 1 : 0], javaScriptEnabled });
      await page.goto(server.url);
      await page.fill('#scan-url', `drifting.test/?script=${javaScriptEnabled}`);
      await page.press('#scan-url', 'Enter');
      await page.waitForURL(/\/(scan|r)\//);
      await page.waitForURL(/\/r\/[\w-]{22}$/, { timeout: 40_000 });
      assert.match((await page.textContent('h1')) ?? '', /How ready is drifting\.test/);
      assert.match((await page.textContent('.verdict')) ?? '', /Prices differ/);
      assert.equal((await page.textContent('#share-link'))?.trim(), page.url());
      assert.equal(await page.isVisible('[data-copy="share-link"]'), javaScriptEnabled);
      await page.click('text=Revoke link');
      await page.click('button:text("Revoke link")');
      assert.match((await page.textContent('.notice')) ?? '', /revoked/);
      await close();
    });
  }

  test('announces each stage once, while the bar moves at every step', async () => {
    const { page, close } = await open(looks[1]);
    await page.goto(server.url);
    await page.fill('#scan-url', 'drifting.test/?aloud');
    await page.addInitScript(`
      addEventListener('DOMContentLoaded', () => {
        const spoken = [];
        const status = document.getElementById('scan-status');
        if (!status) return;
        new MutationObserver(() => {
          spoken.push(status.textContent);
          sessionStorage.setItem('spoken', JSON.stringify(spoken));
        }).observe(status, { childList: true, characterData: true, subtree: true });
      });`);
    await page.click('text=Run audit');
    await page.waitForURL(/\/r\//, { timeout: 40_000 });
    const spoken = JSON.parse(
      (await page.evaluate(`sessionStorage.getItem('spoken') ?? '[]'`)) as string,
    ) as string[];
    assert.ok(spoken.length >= 1 && spoken.length <= 3, spoken.join('; '));
    assert.equal(new Set(spoken).size, spoken.length);
    await close();
  });

  for (const look of looks) {
    test(`has no accessibility or layout fault at ${look.viewport.width} px in ${look.colorScheme}`, async () => {
      const { page, close } = await open(look);
      const hold = async (path: string) => {
        await page.goto(server.url + path);
        assert.deepEqual(await faults(page), [], path);
      };
      await hold('/');
      await hold('/bot');
      await hold('/bot/owner?host=a.very-long-name-of-a-shop.example');
      await hold('/bot/owner?host=nothing');
      await page.goto(server.url);
      await page.fill('#scan-url', 'https://');
      await page.click('text=Run audit');
      assert.equal(await page.inputValue('#scan-url'), 'https://');
      assert.deepEqual(await faults(page), [], 'a wrong address');
      await page.fill('#scan-url', `drifting.test/?look=${look.viewport.width}`);
      await page.click('text=Run audit');
      await page.waitForURL(/\/r\//, { timeout: 40_000 });
      await page.evaluate(`document.querySelectorAll('details').forEach((one) => (one.open = true))`);
      assert.deepEqual(await faults(page), [], 'a report');
      await hold(new URL(page.url()).pathname + '/take-back');
      await hold('/r/AAAAAAAAAAAAAAAAAAAAAA');
      await close();
    });
  }
});
