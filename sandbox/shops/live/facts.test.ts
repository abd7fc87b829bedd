import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isBuyable, toDecimal, type Product } from '#commerce';
import type { StoreProduct } from '#backends/embedded';
import { ask, jsonLd, type Reply } from '../testing.ts';
import { openLiveShop, type LiveShop } from './testing.ts';

describe('facts', () => {
  let shop: LiveShop;
  let products: Product[];
  before(async () => {
    shop = await openLiveShop();
    const ids = shop.demo.products.map(({ id }) => id);
    products = await shop.catalogue.products(ids, shop.context());
  });
  after(async () => {
    await shop.close();
    assert.deepEqual(shop.errors, []);
  });

  interface Offer {
    price: string;
    priceCurrency: string;
    availability: string;
    url: string;
  }
  interface Marked {
    sku: string;
    gtin13: string;
    offers: Offer;
  }

  const euro = (amount: number): string => toDecimal({ amount, currency: 'EUR' });
  const pathOf = (url: string): string => new URL(url).pathname + new URL(url).search;
  const schemaOf = {
    'in-stock': 'InStock',
    backorder: 'BackOrder',
    preorder: 'PreOrder',
    'out-of-stock': 'OutOfStock',
    discontinued: 'Discontinued',
  };
  const feedOf = {
    'in-stock': 'in_stock',
    backorder: 'backorder',
    preorder: 'preorder',
    'out-of-stock': 'out_of_stock',
    discontinued: 'out_of_stock',
  };

  /** Names and lowest prices of the cards, in their order. */
  const cardsOf = ({ text }: Reply): [name: string, price: string][] =>
    [...text.matchAll(/card-title">([^<]+).*?<span class="price">€([\d.]+)/gs)].map(
      ([, name = '', price = '']) => [name.replaceAll('&amp;', '&'), price],
    );

  /** All pages of a listing. */
  async function listed(path: string): Promise<[string, string][]> {
    const found: [string, string][] = [];
    for (let page = 1; ; page++) {
      const reply = await ask(shop, `${path}?page=${String(page)}`);
      if (reply.status === 404) return found;
      assert.equal(reply.status, 200);
      found.push(...cardsOf(reply));
    }
  }

  const lowest = ({ variants }: Product): string =>
    euro(Math.min(...variants.map(({ price }) => price.amount)));
  const byName = (cards: [string, string][]): [string, string][] =>
    cards.toSorted(([a], [b]) => (a < b ? -1 : 1));

  test('lists at least 60 products in six categories, each in its own listings', async () => {
    assert.ok(products.length >= 60);
    const all = products.map((product): [string, string] => [product.title, lowest(product)]);
    assert.deepEqual(byName(await listed('/collections/all')), byName(all));
    const categories = await shop.catalogue.categories('demo');
    assert.equal(categories.length, 6);
    for (const { id } of categories) {
      const own = products.filter((product) => product.categories.some((category) => category.id === id));
      assert.ok(own.length >= 8);
      const expected = own.map((product): [string, string] => [product.title, lowest(product)]);
      assert.deepEqual(byName(await listed(`/collections/${id}`)), byName(expected), id);
    }
  });

  test('shows catalog data on the page, in the markup, and in the feed of every variant', async () => {
    const feed = (await ask(shop, '/feeds/products.xml')).text.split('<item>').slice(1);
    const count = products.flatMap(({ variants }) => variants).length;
    assert.ok(count > 100);
    assert.equal(feed.length, count);
    for (const product of products) {
      const path = pathOf(product.url);
      const page = await ask(shop, path);
      const [node] = jsonLd(page.text);
      const marked = (node?.['hasVariant'] ?? [node]) as Marked[];
      assert.equal(marked.length, product.variants.length, path);
      for (const [at, variant] of product.variants.entries()) {
        const { id, price, availability, sku, gtin } = variant;
        const own = marked[at];
        assert.deepEqual(
          [own?.offers.price, own?.offers.priceCurrency, own?.sku, own?.gtin13],
          [euro(price.amount), 'EUR', sku, gtin],
          id,
        );
        assert.equal(own?.offers.availability, `https://schema.org/${schemaOf[availability.state]}`, id);
        const item = feed.find((part) => part.includes(`<g:id>${id}</g:id>`)) ?? '';
        const struck = price.list === undefined ? undefined : `${euro(price.list)} EUR`;
        const fed = (tag: string): string | undefined => new RegExp(`<g:${tag}>([^<]+)`).exec(item)?.[1];
        assert.deepEqual(
          [fed('price'), fed('sale_price'), fed('availability'), fed('link'), fed('gtin')],
          struck
            ? [struck, `${euro(price.amount)} EUR`, feedOf[availability.state], own?.offers.url, gtin]
            : [`${euro(price.amount)} EUR`, undefined, feedOf[availability.state], own?.offers.url, gtin],
          id,
        );
        const selected = (await ask(shop, pathOf(variant.url ?? ''))).text;
        const box = /<div class="buy-box">.*?<\/div>/s.exec(selected)?.[0] ?? '';
        assert.match(box, new RegExp(`<span class="price">€${euro(price.amount)}</span>`), id);
        assert.equal(box.includes('price-was'), price.list !== undefined, id);
        assert.equal(box.includes('Out of stock'), availability.state === 'out-of-stock', id);
        assert.ok(box.includes(`value="${id}"`), id);
      }
      const buyable = product.variants.some(({ availability }) => isBuyable(availability));
      assert.equal(/name="add" disabled/.test(page.text), !buyable, path);
    }
  });

  test('shows the search results of the catalog in its order', async () => {
    for (const text of ['lamp', 'headphones', 'waterproof bag', 'brass', 'zzzqqq']) {
      const found = await shop.catalogue.search({ text, limit: 100 }, shop.context());
      const reply = await ask(shop, `/search?q=${encodeURIComponent(text)}`);
      assert.deepEqual(
        cardsOf(reply),
        found.products.map((product) => [product.title, lowest(product)]),
        text,
      );
    }
  });

  test('shows the ship date of backorders on the page, in the markup, and in the feed', async () => {
    const satchel = products.find(({ id }) => id === 'school-satchel');
    const date = satchel?.variants[0]?.availability.date;
    assert.ok(date);
    const { text } = await ask(shop, '/products/school-satchel');
    assert.match(text, /Order ahead: sent from \d+ \w+ 20\d\d/);
    const offer = jsonLd(text)[0]?.['offers'] as { availabilityStarts: string };
    assert.equal(offer.availabilityStarts, new Date(date).toISOString().slice(0, 10));
    const feed = (await ask(shop, '/feeds/products.xml')).text;
    assert.ok(feed.includes(`<g:availability_date>${new Date(date).toISOString()}</g:availability_date>`));
  });

  test('serves a distinct image for every medium', async () => {
    const paths = products.flatMap(({ media }) => media.map(({ url }) => url));
    const bodies = new Map<string, string>();
    for (const path of paths) {
      const reply = await ask(shop, path);
      assert.deepEqual([reply.status, reply.headers['content-type']], [200, 'image/png'], path);
      bodies.set(path, String(reply.headers.etag));
    }
    assert.equal(new Set(bodies.values()).size, 2 * products.length);
  });

  test('shows a price or stock change in the database everywhere on the next request', async () => {
    const [found] = shop.demo.products.filter(({ id }) => id === 'arc-reading-lamp');
    const lamp = found as StoreProduct;
    const change = (amount: number, quantity: number): StoreProduct => ({
      ...lamp,
      variants: lamp.variants.map((variant) => ({
        ...variant,
        stock: { tracked: true, quantity },
        prices: [{ currency: 'EUR', kind: 'list', amount }],
      })),
    });
    const shown = async (): Promise<unknown[]> => {
      const page = await ask(shop, '/products/arc-reading-lamp', { headers: { 'if-none-match': etag } });
      const offer = jsonLd(page.text)[0]?.['offers'] as Offer | undefined;
      const item = (await ask(shop, '/feeds/products.xml')).text
        .split('<item>')
        .find((part) => part.includes('<g:id>lh-120</g:id>'));
      return [
        page.status,
        offer?.price,
        offer?.availability.split('/').at(-1),
        /<p class="product-price"><span class="price">€([\d.]+)/.exec(page.text)?.[1],
        /<p class="product-stock">([^<]+)/.exec(page.text)?.[1],
        /<g:price>([\d.]+)/.exec(item ?? '')?.[1],
        cardsOf(await ask(shop, '/search?q=arc%20reading%20lamp'))[0]?.[1],
        (await listed('/collections/lamps')).find(([name]) => name === lamp.title)?.[1],
      ];
    };
    const etag = String((await ask(shop, '/products/arc-reading-lamp')).headers.etag);
    try {
      await shop.catalogue.writeProducts('demo', [change(12_345, 3)]);
      const price = '123.45';
      assert.deepEqual(await shown(), [
        200,
        price,
        'InStock',
        price,
        'In stock (3 left)',
        price,
        price,
        price,
      ]);
      await shop.catalogue.writeProducts('demo', [change(23_400, 0)]);
      const raised = '234.00';
      assert.deepEqual(await shown(), [
        200,
        raised,
        'OutOfStock',
        raised,
        'Out of stock',
        raised,
        raised,
        raised,
      ]);
    } finally {
      await shop.catalogue.writeProducts('demo', [lamp]);
    }
    assert.equal(
      (await ask(shop, '/products/arc-reading-lamp', { headers: { 'if-none-match': etag } })).status,
      304,
    );
  });
});
