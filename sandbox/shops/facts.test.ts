import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { gtin13 } from './catalogue/gtin.ts';
import { startShop, type Shop } from './index.ts';
import { ask, jsonLd } from './testing.ts';

describe('facts', () => {
  let shop: Shop;
  before(async () => {
    shop = await startShop();
  });
  after(() => shop.close());

  test('computes GS1 check digits', () => {
    assert.equal(gtin13('400638133393'), '4006381333931');
    assert.equal(gtin13('978014300723'), '9780143007234');
  });

  interface Marked {
    name: string;
    gtin13: string;
    sku: string;
    offers: { price: string; availability: string; url: string };
  }

  /** Product of a page, or its variants. */
  async function marked(path: string): Promise<Marked[]> {
    const [node] = jsonLd((await ask(shop, path)).text);
    return (node?.['hasVariant'] ?? [node]) as Marked[];
  }

  test('states the same facts in markup, page, feed, and discovery', async () => {
    const feed = (await ask(shop, '/feeds/products.xml')).text;
    const discovered = JSON.parse((await ask(shop, '/api/ucp/discover')).text) as {
      products: Record<string, string>[];
    };
    assert.equal(discovered.products.length, 24);
    for (const record of discovered.products) {
      const url = record['url'] ?? '';
      const html = (await ask(shop, url)).text;
      const variants = await marked(url);
      assert.equal(variants[0]?.offers.price, record['price'], url);
      assert.ok(html.includes(`<span class="price">€${record['price'] ?? ''}</span>`), url);
      assert.ok(html.includes(record['availability'] === 'in_stock' ? 'In stock' : 'Out of stock'), url);
      for (const { sku, gtin13: gtin, offers } of variants) {
        const item = feed.split('<item>').find((part) => part.includes(`<g:id>${sku}</g:id>`)) ?? '';
        const price = /<g:sale_price>([^<]+)/.exec(item)?.[1] ?? /<g:price>([^<]+)/.exec(item)?.[1];
        assert.equal(price, `${offers.price} EUR`, sku);
        assert.ok(item.includes(`<g:gtin>${gtin}</g:gtin>`) && gtin13(gtin.slice(0, 12)) === gtin, sku);
        assert.ok(
          item.includes(offers.availability.endsWith('/InStock') ? '>in_stock<' : '>out_of_stock<'),
          sku,
        );
        assert.ok(item.includes(`<g:link>${offers.url}</g:link>`), sku);
      }
    }
  });

  test('has products with variants, one reduced and one sold out', async () => {
    const shoe = await marked('/products/ridge-trail-shoe');
    const lamp = await marked('/products/fjord-table-lamp');
    assert.deepEqual([shoe.length, lamp.length], [5, 3]);
    assert.equal(new Set([...shoe, ...lamp].map((v) => v.sku)).size, 8);
    assert.match(
      (await ask(shop, '/products/fell-walking-boot')).text,
      /<s class="price-was">€219\.00<\/s>.*|StrikethroughPrice/,
    );
    assert.match(
      (await ask(shop, '/products/travel-adapter-world')).text,
      /<button type="submit" name="add" disabled>/,
    );
  });

  test('preselects the variant of a variant URL', async () => {
    const { text } = await ask(shop, '/products/fjord-table-lamp?variant=LH-117-BRA');
    assert.match(text, /value="LH-117-BRA" checked/);
    assert.match(text, /<p class="product-price"><span class="price">€99\.00/);
    assert.match(text, /rel="canonical" href="https:\/\/healthy\.test\/products\/fjord-table-lamp"/);
  });

  test('changes the listing by search, filter, and page', async () => {
    const names = async (path: string): Promise<string[]> =>
      [...(await ask(shop, path)).text.matchAll(/<h2 class="card-title">([^<]+)/g)].map(
        ([, name = '']) => name,
      );
    assert.deepEqual(await names('/search?q=fjord%20table'), ['Fjord Table Lamp']);
    assert.deepEqual(await names('/search?q=nothing-like-it'), []);
    assert.deepEqual(await names('/collections/lamps?colour=Ivory'), ['Pebble Night Lamp']);
    const [first, second] = await Promise.all([names('/collections/all'), names('/collections/all?page=2')]);
    assert.equal(new Set([...(first ?? []), ...(second ?? [])]).size, 24);
  });
});
