import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SaxesParser } from 'saxes';
import { emptyInput, toDecimal, type ShopContext } from '#commerce';
import { testDialects } from '../../../../test/support/databases.ts';
import { createLedger } from '../../../../sandbox/sfcc/world/ledger.ts';
import { createEmbeddedBackend } from '../backend.ts';
import { createCatalogue } from '../catalogue/create-catalogue.ts';
import { loadDemoStore, type DemoStore } from '../demo.ts';
import type { StoreProduct } from '../records.ts';
import { googleRows, type GoogleExport, type GoogleRow } from './google-export.ts';
import { formatGoogleFeed } from './google-format.ts';

const now = Date.parse('2026-08-01T10:00:00Z');
const site = 'demo';
const buyer = (currency: string, country: string): ShopContext => ({
  site,
  currency,
  country,
  locale: 'en-US',
  eligibility: [],
  now,
});

const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const one of items) all.push(one);
  return all;
};

/** Shares of a store that the demo store has not: a sale with an end, a price for one country, nothing in stock. */
const special = (id: string, of: Partial<StoreProduct['variants'][number]>): StoreProduct => ({
  id,
  handle: id,
  title: id,
  description: { plain: id },
  categories: [],
  media: [],
  options: [],
  attributes: { native_commerce: true },
  variants: [
    {
      id: `${id}-1`,
      title: id,
      options: {},
      attributes: {},
      stock: { tracked: true, quantity: 5 },
      prices: [{ currency: 'EUR', kind: 'list', amount: 2_000 }],
      ...of,
    },
  ],
});

const specials: StoreProduct[] = [
  special('on-sale', {
    prices: [
      { currency: 'EUR', kind: 'list', amount: 2_000 },
      { currency: 'EUR', kind: 'sale', amount: 1_500, from: now - 1_000, until: now + 86_400_000 },
    ],
  }),
  special('sale-over', {
    prices: [
      { currency: 'EUR', kind: 'list', amount: 2_000 },
      { currency: 'EUR', kind: 'sale', amount: 1_500, until: now - 1 },
    ],
  }),
  special('dollars', {
    prices: [
      { currency: 'EUR', kind: 'list', amount: 2_000 },
      { currency: 'USD', kind: 'list', amount: 2_300 },
    ],
  }),
  special('sold-out', { stock: { tracked: true, quantity: 0 } }),
  special('later', { stock: { tracked: true, quantity: 0, preorder: true, availableAt: now + 864_000_000 } }),
  special('with-sku', { sku: 'SKU-7' }),
  special('named', {
    attributes: { google_id: 'online:en:7', consumer_notice: 'prop_65: <b>Lead</b> & more' },
  }),
  special('bad-notice', { attributes: { consumer_notice: 'prop_65: <a href="x">Lead</a>' } }),
  special('not-for-google', { attributes: { native_commerce: false } }),
];

for (const { name, skip, open } of testDialects()) {
  test(`${name}: a supplemental feed for Google equals what checkout answers`, { skip }, async (t) => {
    const database = await open();
    const demo: DemoStore = await loadDemoStore();
    const catalogue = createCatalogue({ database, now: () => now, origin: () => 'https://demo.test' });
    await catalogue.writeCategories(site, demo.categories);
    await catalogue.writeTerms(site, demo.terms);
    await catalogue.writeProducts(site, [...demo.products, ...specials]);
    const backend = createEmbeddedBackend({
      database,
      catalogue,
      processor: createLedger().processor,
      now: () => now,
      facts: () => ({ handlers: demo.site.paymentHandlers, review: demo.site.review }),
      currencies: demo.site.currencies,
    });
    const rowsOf = (context: ShopContext, more: Partial<GoogleExport> = {}): Promise<GoogleRow[]> =>
      collect(googleRows({ catalogue, context, idOf: 'variant', sellsUnmarked: false, ...more }));
    const row = async (id: string, context: ShopContext, more: Partial<GoogleExport> = {}) => {
      const found = (await rowsOf(context, more)).find((one) => [one.id, one.merchantItemId].includes(id));
      assert.ok(found, id);
      return found;
    };
    const euros = buyer('EUR', 'DE');

    for (const context of [euros, buyer('USD', 'US')]) {
      await t.test(`each price and stock, in ${context.currency}`, async () => {
        const rows = await rowsOf(context, { sellsUnmarked: true });
        const variants = [...demo.products, ...specials].flatMap((product) => product.variants);
        assert.equal(rows.length, variants.length);
        assert.ok(rows.filter(({ isEligible }) => isEligible).length > 20);
        for (const { id, merchantItemId, price, isEligible, reason } of rows) {
          const lines = [{ id: 'l1', variantId: merchantItemId ?? id, quantity: 1 }];
          const quote = await backend.quote({ ...emptyInput(), lines }, context);
          const codes = quote.problems
            .filter(({ place }) => place && 'line' in place)
            .map(({ code }) => code);
          const isSold = !codes.some((code) => code === 'item-unavailable' || code === 'out-of-stock');
          if (isEligible) assert.ok(isSold, `${id}: ${codes.join()}`);
          if (!isSold) assert.ok(!isEligible && reason, id);
          const [line] = quote.lines;
          if (price && line && !codes.includes('item-unavailable'))
            assert.equal(price.sale ?? price.amount, line.unitPrice, id);
        }
      });
    }

    await t.test('a sale has both prices and its dates, and none after its end', async () => {
      const price = { amount: 2_000, sale: 1_500 };
      const saleWindow = { from: now - 1_000, until: now + 86_400_000 };
      assert.deepEqual((await row('on-sale-1', euros)).price, { ...price, saleWindow });
      assert.deepEqual((await row('sale-over-1', euros)).price, { amount: 2_000 });
    });

    await t.test('says why a variant is not eligible', async () => {
      const dollars = buyer('USD', 'US');
      const reasons: [id: string, context: ShopContext, reason: string | undefined][] = [
        ['dollars-1', dollars, undefined],
        ['on-sale-1', dollars, 'Not sold in USD'],
        ['sold-out-1', euros, 'Out of stock'],
        ['later-1', euros, undefined],
        ['not-for-google-1', euros, 'native_commerce is false'],
        [
          'bad-notice-1',
          euros,
          'consumer_notice: the message of prop_65 may only use the tags <b>, <br>, and <i>',
        ],
        ['on-sale-1', buyer('EUR', 'KP'), 'Not shipped to KP'],
        [demo.products[0]?.variants[0]?.id ?? '', euros, 'native_commerce is not set'],
      ];
      for (const [id, context, reason] of reasons) {
        const found = await row(id, context);
        assert.deepEqual([id, found.reason, found.isEligible], [id, reason, reason === undefined]);
      }
    });

    await t.test('maps the ID of the primary feed to that of checkout', async () => {
      assert.equal((await row('with-sku-1', euros)).merchantItemId, undefined);
      const bySku = await row('with-sku-1', euros, { idOf: 'sku' });
      assert.deepEqual([bySku.id, bySku.merchantItemId], ['SKU-7', 'with-sku-1']);
      assert.equal((await row('named-1', euros)).id, 'online:en:7');
    });

    await t.test('is well-formed XML, and one line of text for each variant', async () => {
      const facts = { title: 'Larch & Loom', link: 'https://demo.test', currency: 'EUR' };
      const rows = await rowsOf(euros);
      const xml = (await collect(formatGoogleFeed(googleRows(exportOf(euros)), 'xml', facts))).join('');
      const items = readItems(xml);
      assert.deepEqual(
        items.map((one) => one['g:id']),
        rows.map(({ id }) => id),
      );
      const named = items.find((one) => one['g:id'] === 'online:en:7');
      assert.deepEqual(named, {
        'g:id': 'online:en:7',
        'g:checkout_eligibility': 'TRUE',
        'g:consumer_notice_type': 'prop_65',
        'g:consumer_notice_message': '<b>Lead</b> & more',
        'g:merchant_item_id': 'named-1',
        'g:price': `${toDecimal({ amount: 2_000, currency: 'EUR' })} EUR`,
        'g:availability': 'in_stock',
      });
      const tsv = (await collect(formatGoogleFeed(googleRows(exportOf(euros)), 'tsv', facts))).join('');
      const lines = tsv
        .slice(0, -1)
        .split('\n')
        .map((line) => line.split('\t'));
      assert.equal(lines.length, rows.length + 1);
      assert.ok(lines.every((cells) => cells.length === lines[0]?.length));
      const later = lines.find(([id]) => id === 'later-1');
      assert.deepEqual(later?.slice(-2), ['preorder', '2026-08-11T10:00:00Z']);
    });

    function exportOf(context: ShopContext): GoogleExport {
      return { catalogue, context, idOf: 'variant', sellsUnmarked: false };
    }
  });
}

/** Elements without children, by name, of each item. */
function readItems(xml: string): Record<string, string>[] {
  const items: Record<string, string>[] = [];
  let text = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ name }) => {
    if (name === 'item') items.push({});
    text = '';
  });
  parser.on('text', (part) => (text += part));
  parser.on('closetag', ({ name }) => {
    const last = items.at(-1);
    if (last && text.trim() !== '' && name.startsWith('g:')) last[name] = text;
    text = '';
  });
  parser.write(xml).close();
  return items;
}
