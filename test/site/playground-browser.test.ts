/** A purchase in the playground and a product reading in a real browser: without script too, in both color schemes. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { startShop, type Shop } from '../../sandbox/shops/index.ts';
import { noBrowser, pageBrowser } from '../support/page-browser.ts';
import { openPlayground, type PlaygroundService } from './playground-service.ts';

let browser: Browser;
let service: PlaygroundService;
let shop: Shop;
const closing: (() => unknown)[] = [];

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

const looks = [
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark', javaScriptEnabled: true },
  { viewport: { width: 1920, height: 1080 }, colorScheme: 'light', javaScriptEnabled: true },
  { viewport: { width: 1280, height: 800 }, colorScheme: 'light', javaScriptEnabled: false },
] as const;

describe('the playground', { skip: noBrowser }, () => {
  before(async () => {
    shop = await startShop({ kind: 'drifting' });
    service = await openPlayground(
      { after: (close) => void closing.push(close as () => unknown) },
      { shops: [shop] },
    );
    browser = await pageBrowser();
  });
  after(async () => {
    for (const close of closing) await close();
    await shop?.close();
  });

  for (const look of looks) {
    const name = `${look.viewport.width} px, ${look.colorScheme}, ${look.javaScriptEnabled ? 'with' : 'without'} script`;
    test(`buys from the manifest to the order: ${name}`, async () => {
      const context = await browser.newContext(look);
      const page = await context.newPage();
      const wrong: string[] = [];
      page.on('console', (said) => said.type() === 'error' && wrong.push(said.text()));
      page.on('pageerror', (error) => wrong.push(error.message));
      // axe runs as a script of the test.
      const hold = async (what: string) => {
        if (look.javaScriptEnabled) assert.deepEqual(await faults(page), [], what);
      };
      const press = (step: string) => page.click(`button[name="step"][value="${step}"]`);
      await page.goto(`${service.url}/playground`);
      await hold('start');
      await press('discover');
      await page.fill('#query', 'table lamp');
      await page.press('#query', 'Enter');
      await hold('search');
      await page.selectOption('#variant', 'lh-117-bla');
      await press('create');
      await press('address');
      await page.selectOption('#option', 'express-eu');
      await press('delivery');
      await page.selectOption('#token', 'pm_sandbox_decline');
      await press('pay');
      assert.match((await page.textContent('#latest .play-meaning')) ?? '', /declined/);
      await page.evaluate(`document.querySelectorAll('details').forEach((one) => (one.open = true))`);
      await hold('declined, with everything open');
      await page.selectOption('#token', 'pm_sandbox_success');
      await press('pay');
      await press('order');
      assert.match((await page.textContent('#latest .play-meaning')) ?? '', /^\s*The order has/);
      await hold('order');
      assert.deepEqual(wrong, []);
      await context.close();
    });
  }

  test('reads a product page of a storefront whose price drifts', async () => {
    for (const look of looks.slice(0, 2)) {
      const context = await browser.newContext(look);
      const page = await context.newPage();
      await page.goto(`${service.url}/playground/product`);
      assert.deepEqual(await faults(page), []);
      await page.fill('#product-url', `${shop.origin}/products/fjord-table-lamp`);
      await page.press('#product-url', 'Enter');
      await page.waitForSelector('#reading', { timeout: 40_000 });
      assert.match((await page.textContent('.play-reading')) ?? '', /Different/);
      assert.deepEqual(await faults(page), []);
      await context.close();
    }
  });
});
