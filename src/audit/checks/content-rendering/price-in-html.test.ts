import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyEvidence, offerPage, product, productHtml, shoe, testCheck } from '#audit/samples';
import { judge } from '../../judge.ts';
import { marks } from '../../parse/money/marks.ts';
import check from './price-in-html.ts';

const buy = '<form action="/cart/add" method="post"><button>Add to cart</button></form>';
const plain = (body: string, head = '') =>
  product(`<html lang="en"><head>${head}</head><body><main>${body}</main></body></html>`);

testCheck(check, {
  pass: [
    plain(`<h1>Shoe</h1><p class="price">€129.00</p>${buy}`),
    [
      plain(`<h1>Shoe</h1><p class="price"><img src="/129.png" alt="€129.00"></p>${buy}`),
      /€129\.00 in the alt text of an image/,
    ],
    [plain(`<h1>Shoe</h1><p><b>870</b><br>EUR</p>${buy}`), /as text/],
    plain(`<h1>Schuh</h1><span>129,00 €</span>${buy}`),
    plain(`<h1>Wheel</h1><table><tr><td>Price per unit</td><td>27,63£</td></tr></table>${buy}`),
    [
      product(
        productHtml(
          shoe({ offers: { '@type': 'Offer', price: '47405' } }),
          `<h1>Piano</h1><b>47 405</b>${buy}`,
        ),
      ),
      /shows 47 405 as text/,
    ],
  ],
  warn: [
    // The page mentions money but not the price of the product.
    [
      product(
        productHtml(
          shoe(),
          `<article><div class="summary"><h1>Trail Shoe</h1><div class="buy-box"><p class="product-price"><span data-price></span></p>${buy}</div></div><section><h2>Description</h2><p>${'A light shoe for long days on stony paths. '.repeat(20)}</p></section><section><h2>Delivery</h2><p>Delivery is free above €50.00, below that it costs €4.95.</p></section></article>`,
        ),
      ),
      /129\.00 is in the markup only/,
    ],
    [product(productHtml(shoe(), `<h1>Trail Shoe</h1>${buy}`)), /129\.00 is in the markup only/],
    plain(`<h1>Shoe</h1>${buy}`, '<meta property="product:price:amount" content="129.00">'),
  ],
  fail: [
    [plain(`<h1>Shoe</h1>${buy}`), /HTML has no price/],
    // The summary mentions the amount that is shown.
    [plain(`<h1>Shoe</h1><s>€149.00</s>${buy}`), /shows "€149\.00", which is the old price/],
  ],
  unknown: [
    // Storefronts output 0 for a product without a price.
    [offerPage({ price: '0' }, '<h1>Trail Shoe</h1><p>Sold out</p>'), /price of 0/],
    // Without a title, a card price may be the price of the product.
    [
      product(
        '<!doctype html><html lang="en"><title>Blue kettle</title><body><main><ul>' +
          [1, 2, 3]
            .map(
              (n) =>
                `<li><a href="/p/${n}"><img src="${n}.jpg" alt="Kettle ${n}">Kettle ${n}</a> <b>€${n}9.00</b></li>`,
            )
            .join('') +
          '</ul><input type="image" src="/add.gif" alt="Add to cart"></main></body></html>',
      ),
      /may be the price of another product/,
    ],
    [plain(`<h1>Piano</h1><div class="price">12万円</div>${buy}`), /12万円/],
    [plain(`<h1>Shoe</h1><div class="price">129 Zed</div>${buy}`), /129 Zed/],
    plain(`<h1>Shoe</h1>${buy}<p>${'A long road. '.repeat(600)}costs €129.00</p>`),
  ],
});

/** Each currency, formatted for its first country, with and without a price class. */
test('finds a price in any currency', async () => {
  const denied: string[] = [];
  const countries = new Map(
    [...marks.byCountry].toReversed().map(([country, currency]) => [currency, country]),
  );
  for (const [currency, country] of countries) {
    const { language = 'en' } = new Intl.Locale(`und-${country}`).maximize();
    const locale = `${language}-${country}`;
    for (const [currencyDisplay, tag] of [
      ['symbol', '<p>'],
      ['narrowSymbol', '<p class="price">'],
    ] as const) {
      const text = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay }).format(
        1_299,
      );
      const part = await product(
        `<html lang="${locale}"><main><div><h1>Kettle</h1>${tag}${text}</p>${buy}</div></main></html>`,
      );
      const [result] = judge({ ...emptyEvidence(), ...part }, [check]);
      if (result?.status !== 'pass' && result?.status !== 'unknown') denied.push(`${locale} ${tag}${text}`);
    }
  }
  assert.deepEqual(denied, []);
});
