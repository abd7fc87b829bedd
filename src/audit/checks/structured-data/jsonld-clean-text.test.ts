import assert from 'node:assert/strict';
import { test } from 'node:test';
import { home, listing, product, productHtml, sample, shoe, testCheck } from '#audit/samples';
import { cleanText } from '../subjects/jsonld/text.ts';
import check from './jsonld-clean-text.ts';

const page = (over: Record<string, unknown>) => home(productHtml(shoe(over)));

testCheck(check, {
  pass: [
    page({}),
    page({ name: 'Schraube <M8> für Rohre > 20 mm & < 30 mm', description: 'AT&T; R&D; a<b; 100 % <3' }),
    page({
      name: 'Null Object',
      description: 'Preis in US$ {netto}, nan und Undefined Behaviour',
      brand: 'null&void',
    }),
    page({
      name: ['Shoe', { '@value': 'Schuh', '@language': 'de' }],
      brand: { '@type': 'Brand', name: 'Acme' },
    }),
    // Only names, descriptions, and brands; another check covers blank ones.
    page({ sku: 'undefined', material: '<b>x</b>', description: '', brand: null }),
    page({ name: undefined, description: undefined, brand: undefined, offers: undefined }),
    [page({ description: undefined }), /^The 2 texts in the JSON-LD are plain/],
    // Listings are not checked.
    sample(page({}), listing(productHtml(shoe({ name: '<b>x</b>' })))),
  ],
  warn: [
    [
      page({ description: '<p>Light shoe</p>' }),
      /The description of the Product contains HTML instead of plain text: "<p>"/,
    ],
    page({ description: 'Light<br/>shoe' }),
    page({ description: 'Light <a href="https://shop.test">shoe</a>' }),
    page({ name: 'Shoe &amp;amp; sock' }),
    page({ name: 'Shoe &amp; sock' }),
    page({ name: 'Men&#39;s shoe' }),
    page({ brand: 'L&#x27;Atelier' }),
    page({ brand: { '@type': 'Brand', name: 'Bj&ouml;rn' } }),
    [page({ name: 'A&nbsp;B', description: '<b>C</b>' }), /name of the Product \(and 1 more\)/],
    sample(page({}), product(productHtml(shoe({ name: '<b>x</b>' })))),
  ],
  fail: [
    [page({ name: '{{ product.title }}' }), /contains the template leftover "\{\{"/],
    page({ description: 'Buy ${name} now' }),
    page({ brand: '[object Object]' }),
    [page({ name: ' undefined ' }), /leftover "undefined"/],
    page({ brand: { '@type': 'Brand', name: 'null' } }),
    page({ description: 'NaN' }),
    [page({ name: 'A & B <b>x</b>', description: '{{x}}' }), /The description/],
  ],
  notApplicable: [
    home('<h1>Shop</h1>'),
    home('<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">{{x}}</b></div>'),
  ],
});

test('cleanText removes tags and entities', () => {
  const table: [string, string][] = [
    ['<p>Men&#39;s &amp;amp; women&#x27;s<br>shoe</p>', "Men's & women's shoe"],
    ['&Uuml;ber &uuml;ber 5&nbsp;kg', 'Über über 5 kg'],
    ['&lt;b&gt;bold&lt;/b&gt; a < b', 'bold a < b'],
    ['&#0;&#x110000;x', 'x'],
  ];
  for (const [text, clean] of table) assert.equal(cleanText(text), clean);
});
