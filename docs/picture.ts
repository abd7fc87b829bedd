/**
 * Draws the pictures anew, in Chromium: the report of a sandbox shop with a few faults, the start page, and the dashboard of a
 * sandbox where something happened. Run by `npm run docs:picture`.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { buildReport, gather, toHtml } from '#audit';
import { createFetcher } from '#fetch';
import { startShop, type Fault } from '../sandbox/shops/index.ts';
import { startSandbox } from './sandbox-service.ts';

const shown: Fault[] = [
  'robots-blocks-openai',
  'price-drift-markup',
  'blank-attributes',
  'missing-gtin',
  'no-returns-page',
];

const shop = await startShop({ name: 'larch-and-loom', faults: shown });
const fetcher = createFetcher({ resolve: shop.resolve, ca: [shop.ca] });
const { evidence } = await gather(shop.origin, { fetcher, keyed: true });
const page = toHtml(buildReport(evidence));
await fetcher.close();
await shop.close();

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
});
const keep = async (name: string, picture: Promise<Uint8Array>) =>
  writeFile(join(import.meta.dirname, name), await picture);

const tab = await browser.newPage({ viewport: { width: 1000, height: 1010 }, colorScheme: 'light' });
await tab.setContent(page);
await keep('report.png', tab.screenshot());

const sandbox = await startSandbox();
try {
  const wide = await browser.newPage({ viewport: { width: 1280, height: 1060 }, colorScheme: 'light' });
  await wide.goto(sandbox.url, { waitUntil: 'networkidle' });
  await keep('site.png', wide.screenshot());
  await wide.setViewportSize({ width: 1280, height: 780 });
  await wide.goto(sandbox.link, { waitUntil: 'networkidle' });
  await keep('dashboard.png', wide.screenshot());
} finally {
  await sandbox.stop();
}
await browser.close();
