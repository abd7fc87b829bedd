/** What checks of content propose to paste, with the shop's own facts and escaped. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  emptyEvidence,
  home,
  offer,
  origin,
  type Part,
  product,
  productHtml,
  sample,
  shoe,
} from '#audit/samples';
import type { Check } from '../../../check.ts';
import { judge } from '../../../judge.ts';
import keyFactsEarly from '../../content-rendering/key-facts-early.ts';
import metaDescription from '../../content-rendering/meta-description.ts';
import priceFormat from '../../content-rendering/price-format-unambiguous.ts';
import specTable from '../../content-rendering/spec-table-semantic.ts';
import stockText from '../../content-rendering/stock-text-visible.ts';
import titleDescriptive from '../../content-rendering/title-descriptive.ts';
import urlSignals from '../../content-rendering/url-signals-agree.ts';

const shop = home(
  `<head><title>Peak Store</title><meta property="og:site_name" content="Peak &amp; Co"><meta name="description" content="${'Shoes for long days. '.repeat(4)}"></head>`,
);
const button = '<form action="/cart/add"><button>Add to cart</button></form>';

async function fixOf(check: Check, part: Part | Promise<Part>): Promise<string> {
  const [result] = judge({ ...emptyEvidence(), ...(await sample(shop, part)) }, [check]);
  assert.ok(result?.fix?.snippet, `${result?.status}: ${result?.summary}`);
  return result.fix.snippet;
}

test('proposes a title of fitting length from product, brand, and store', async () => {
  const bare = productHtml(shoe({ name: 'Shoe "Trail" <b>' }), '<h1>Shoe</h1>').replace(
    /<title>.*?<\/title>/,
    '',
  );
  assert.equal(
    await fixOf(titleDescriptive, product(bare)),
    '<title>Acme Shoe &quot;Trail&quot; &lt;b&gt; | Peak &amp; Co</title>',
  );
  const long = bare.replaceAll('Shoe', 'Shoe for very long days on very rough ground, by night and by day');
  const title = /<title>(.*)<\/title>/.exec(await fixOf(titleDescriptive, product(long)))?.[1] ?? '';
  assert.ok(title.length <= 70 && title.endsWith(' | Peak &amp; Co'), title);
});

test('proposes a description from the markup, with the price on the page', async () => {
  const page = productHtml(
    shoe({ description: 'Grips wet rock.' }),
    `<h1>Trail Shoe</h1><p>€129.00</p>${button}`,
  );
  assert.equal(
    await fixOf(metaDescription, product(page)),
    '<meta name="description" content="Trail Shoe: Grips wet rock. €129.00.">',
  );
});

test('proposes changes only for signals that differ', async () => {
  const head = `<link rel="canonical" href="${origin}/p/shoe?a=1&amp;id=7"><meta property="og:url" content="${origin}/shoe">`;
  const page = productHtml(shoe({ offers: offer({ url: `${origin}/p/shoe?id=7` }) }), undefined, head);
  assert.equal(
    await fixOf(urlSignals, product(page)),
    `<meta property="og:url" content="${origin}/p/shoe?a=1&amp;id=7">`,
  );
});

test('proposes specifications as a list of their names and values', async () => {
  const rows = ['Material', 'Weight', 'Upper & sole'].map(
    (name) => `<tr><td>${name}</td><td>a &lt; b</td></tr>`,
  );
  assert.equal(
    await fixOf(
      specTable,
      product(`<html lang="en"><main><h1>Shoe</h1><table>${rows.join('')}</table></main>`),
    ),
    '<dl>\n  <dt>Material</dt><dd>a &lt; b</dd>\n  <dt>Weight</dt><dd>a &lt; b</dd>\n  <dt>Upper &amp; sole</dt><dd>a &lt; b</dd>\n</dl>',
  );
});

test('proposes a price with the currency of the markup', async () => {
  const page = productHtml(shoe(), `<div><h1>Trail Shoe</h1><p class="price">129,00</p>${button}</div>`);
  assert.match(await fixOf(priceFormat, product(page)), /^<p class="price">EUR 129,00<\/p>/);
});

test('proposes stock text in the language of the page, as in the markup', async () => {
  const page = productHtml(
    shoe({ offers: offer({ availability: 'OutOfStock' }) }),
    `<h1>Trail Shoe</h1>${button}`,
  ).replace('lang="en"', 'lang="fr-FR"');
  assert.equal(await fixOf(stockText, product(page)), '<p class="stock">Épuisé</p>');
});

test('proposes markup as one script element that no text can close', async () => {
  const name = '</script><b>Trail';
  const node = JSON.stringify(shoe({ name })).replaceAll('<', '\\u003c');
  const page = `<script>${'x'.repeat(400_000)}</script><h1>Trail</h1><script type="application/ld+json">${node}</script>`;
  const snippet = await fixOf(keyFactsEarly, product(page));
  const json = /^<script type="application\/ld\+json">\n([^<]*)\n<\/script>$/.exec(snippet)?.[1];
  assert.equal((JSON.parse(json ?? '') as { name: string }).name, name);
});
