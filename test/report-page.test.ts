/** The HTML report in a real browser: what people see, on a phone, on a desk, in the dark and on paper. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { buildReport, gather, toHtml, type Report } from '#audit';
import { sampleReport } from './support/audit/sample-report.ts';
import type { ShopKind } from '../sandbox/shops/index.ts';
import { noBrowser, pageBrowser } from './support/page-browser.ts';
import { fileOwner, openShop, temporaryFolder } from './support/shops.ts';

const owner = fileOwner();
let browser: Browser | undefined;
let folder: string;
/** File addresses of the reports, by name. */
const pages = new Map<string, string>();

async function audited(kind: ShopKind): Promise<Report> {
  const shop = await openShop(owner, { kind });
  const fetcher = shop.fetcher();
  const { evidence } = await gather(shop.origin, { fetcher }).finally(() => fetcher.close());
  return buildReport(evidence);
}

const long = 'a'.repeat(400);
/** What breaks a layout: addresses and words without an end. */
const wide: Report = {
  ...sampleReport,
  url: `https://shop.test/${long}`,
  warnings: [`https://shop.test/${long}`],
  results: sampleReport.results.map((result) => ({ ...result, summary: long, name: long })),
  fixes: sampleReport.fixes.map((fix) => ({ ...fix, title: long, instructions: long, snippet: long })),
  sample: [{ url: `https://shop.test/${long}`, role: 'product', status: 200, client: 'agent' }],
};

/** A page that fails the test on an error in its console and on every request but its own file. */
async function open(name: string, options: BrowserContextOptions): Promise<Page> {
  const context = await (browser as Browser).newContext(options);
  const page = await context.newPage();
  const seen: string[] = [];
  page.on('console', (message) => message.type() === 'error' && seen.push(message.text()));
  page.on('pageerror', (error) => seen.push(error.message));
  page.on('request', (request) => request.url() !== pages.get(name) && seen.push(request.url()));
  await page.goto(pages.get(name) as string);
  assert.deepEqual(seen, []);
  return page;
}

describe('the HTML report', { skip: noBrowser }, () => {
  before(async () => {
    folder = await temporaryFolder(owner);
    const reports: [string, Report][] = [
      ['walled', await audited('walled')],
      ['catch-all', await audited('catch-all')],
      ['drifting', await audited('drifting')],
      ['hostile', sampleReport],
      ['wide', wide],
    ];
    for (const [name, report] of reports) {
      const file = join(folder, `${name}.html`);
      await writeFile(file, toHtml(report));
      pages.set(name, pathToFileURL(file).href);
    }
    browser = await pageBrowser();
  });

  for (const name of ['walled', 'drifting', 'hostile', 'wide']) {
    for (const width of [360, 768, 1280]) {
      test(`of ${name} does not scroll sideways at ${width} px, folded or unfolded`, async () => {
        const page = await open(name, { viewport: { width, height: 800 } });
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width);
        await unfold(page);
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width);
        await page.context().close();
      });
    }
  }

  // These two have every status, every kind of evidence and every color between them.
  for (const name of ['walled', 'hostile']) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`of ${name} has no accessibility violation in ${colorScheme}`, async () => {
        const page = await open(name, { viewport: { width: 360, height: 800 }, colorScheme });
        await unfold(page);
        assert.deepEqual(await violations(page), []);
        await page.setViewportSize({ width: 1280, height: 800 });
        assert.deepEqual(await violations(page), []);
        await page.context().close();
      });
    }
  }

  test('shows action items immediately, and folds findings and passed checks', async () => {
    const page = await open('drifting', { viewport: { width: 1280, height: 800 } });
    const shown = (selector: string) => page.locator(selector).first().isVisible();
    for (const selector of ['.verdict', '.dial', '.actions-first li', '.reading', '.cause > summary'])
      assert.equal(await shown(selector), true, selector);
    assert.equal(await shown('.finding'), false);
    assert.equal(await shown('.result'), false);
    await page.locator('.cause > summary').first().click();
    assert.equal(await shown('.finding'), true);
    await page.locator('#passed > summary').click();
    assert.equal(await shown('#passed .result'), true);
    await page.context().close();
  });

  test('is at most five screens long while folded', async () => {
    for (const name of ['drifting', 'walled', 'catch-all']) {
      const page = await open(name, { viewport: { width: 1280, height: 800 } });
      const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
      assert.ok(height < 5 * 800, `${name}: ${height}`);
      await page.context().close();
    }
  });

  test('opens the target of a link within the page', async () => {
    const page = await open('drifting', { viewport: { width: 1280, height: 800 } });
    for (const link of ['.actions-first a', '.because a', '.standing dd a', '.reading .fail']) {
      await page.locator(link).first().click();
      assert.equal(await page.locator(':target').first().isVisible(), true, link);
    }
    await page.context().close();
  });

  test('on paper shows the summary of every finding and the whole of every fix, on white', async () => {
    const page = await open('catch-all', { viewport: { width: 768, height: 800 }, colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    for (const selector of ['.verdict', '.finding > p', '.cause > .body > p']) {
      const all = await page.locator(selector).all();
      assert.ok(all.length > 0, selector);
      for (const one of all) assert.equal(await one.isVisible(), true, selector);
    }
    assert.ok((await page.pdf({ format: 'A4' })).length > 10_000);
    await page.context().close();
  });
});

const unfold = (page: Page): Promise<void> =>
  page.evaluate(`document.querySelectorAll('details').forEach((details) => (details.open = true))`);

/** Rules of WCAG 2.2 AA that are broken, with the places. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const run = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] };
  const found = await page.evaluate(`axe.run(document, ${JSON.stringify(run)})`);
  const { violations: broken } = found as {
    violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
  };
  return broken.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}
