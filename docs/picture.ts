/** Draws docs/report.png anew: the report of a sandbox shop with a few faults, in Chromium. Run by `npm run docs:picture`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { buildReport, gather, toHtml } from '#audit';
import { createFetcher } from '#fetch';
import { startShop, type Fault } from '../sandbox/shops/index.ts';

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
const tab = await browser.newPage({ viewport: { width: 1000, height: 1010 }, colorScheme: 'light' });
await tab.setContent(page);
await writeFile(join(import.meta.dirname, 'report.png'), await tab.screenshot());
await browser.close();
