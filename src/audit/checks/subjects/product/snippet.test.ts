import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { buyBox, page, productHtml, shoe, sizes } from '#audit/samples';
import type { Page } from '../../../evidence.ts';
import { pageAddress, draftProduct, offerSnippet, productSnippet } from './snippet.ts';
import { groupSnippet } from './variants.ts';

const read = async (html: string): Promise<Page> => (await page('product', html)).page;
const shown = read(buyBox('€119.00', sizes('41', '42')));

test('drafts a product with title, price, and URL of the page', async () => {
  const drafted = JSON.parse(draftProduct(await shown)) as { name: string; offers: Record<string, string> };
  assert.equal(drafted.name, 'Trail Shoe');
  assert.deepEqual(
    [drafted.offers['price'], drafted.offers['priceCurrency'], drafted.offers['url']],
    ['119.00', 'EUR', 'https://shop.test/p/shoe'],
  );
});

test('drafts a group with the selected variant of the page', async () => {
  const group = JSON.parse(groupSnippet(await shown)) as {
    variesBy: string[];
    hasVariant: { size: string }[];
  };
  assert.deepEqual([group.variesBy, group.hasVariant[0]?.size], [['https://schema.org/size'], '41']);
});

test('keeps valid members of an offer, drops blank ones, and applies corrections', async () => {
  const { product } = (await read(productHtml(shoe()))).facts;
  const [offer] = product?.offers ?? [];
  assert.ok(offer);
  const { offers } = JSON.parse(offerSnippet({ ...offer, availability: 'n/a' }, { price: '99.00' })) as {
    offers: Record<string, string>;
  };
  assert.deepEqual(
    [offers['price'], offers['priceCurrency'], offers['availability']],
    ['99.00', 'EUR', undefined],
  );
});

test('returns JSON of bounded size that cannot close a script element for any input', async () => {
  const bare = await shown;
  fc.assert(
    fc.property(fc.string({ maxLength: 2000 }), (text) => {
      const snippet = productSnippet(bare, { brand: text, url: `</script>${text}` });
      assert.ok(!snippet.includes('<') && snippet.length < 8000);
      assert.equal((JSON.parse(snippet) as { brand: string }).brand, text.slice(0, 500));
    }),
  );
});

test('uses the canonical URL as the page URL, unless it is broken', async () => {
  const head = (href: string) =>
    read(productHtml(shoe(), undefined, `<link rel="canonical" href="${href}">`));
  assert.equal(pageAddress(await head('/p/other')), 'https://shop.test/p/other');
  assert.equal(pageAddress(await head('javascript:1')), 'https://shop.test/p/shoe');
});
