import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productPage, read } from '../../../../test/support/audit/parse-page.ts';

/** Prices in pieces, and figures beside the price: language, markup of the offer, the prices as `kind amount currency`. */
const table: [string, string, string, string[]][] = [
  [
    'an old price by class, as Tailwind names it',
    'en',
    '<p><span class="bold">£45.00</span><span class="text-neutral line-through">£60.00</span></p>',
    ['current 45.00 GBP', 'struck 60.00 GBP'],
  ],
  [
    'a hidden word right before the sign',
    'id',
    '<p><span class="visually-hidden">Harga reguler</span><span>Rp 3.750.000</span></p>',
    ['current 3750000 IDR'],
  ],
  [
    'a hidden word right before a sign of letters and a mark',
    'zh-HK',
    '<p><span class="visually-hidden">定價</span><span>HK$1,480.00</span></p>',
    ['current 1480.00 HKD'],
  ],
  [
    'the parts of a set below its regular price',
    'fr',
    '<p>Prix habituel 89,00 €</p><ul><li>Caquelon (seul : 59,00 €)</li><li>Réchaud (seul : 28,00 €)</li></ul>',
    ['current 89.00 EUR', 'current 59.00 EUR', 'current 28.00 EUR'],
  ],
  ['raised cents behind groups with points', 'da', '<p>1.299<sup>95</sup> kr.</p>', ['current 1299.95 DKK']],
  ['raised cents behind groups with commas', 'en', '<p>£1,299<sup>95</sup></p>', ['current 1299.95 GBP']],
  [
    'cents beside what is named as the whole',
    'pt-BR',
    '<p><i class="price__integer">1.299</i><i class="x">90</i> reais</p>',
    ['current 1299.90 BRL'],
  ],
  [
    'pieces for the eye beside a text for the ear',
    'en',
    '<div><div aria-hidden="true"><i>£</i><i>129</i><b>99</b></div><p class="visually-hidden">£129.99</p></div>',
    ['current 129.99 GBP'],
  ],
  [
    'what a choice adds',
    'en',
    '<p>£45.00</p><select><option>Red (+£6.80)</option><option>Large +£14.00</option></select>',
    ['current 45.00 GBP'],
  ],
  [
    'prices of larger quantities',
    'en',
    '<p>£45.00</p><ul><li>10 or more £41.00</li><li>20+ £39.00</li></ul>',
    ['current 45.00 GBP', 'member 41.00 GBP', 'member 39.00 GBP'],
  ],
  [
    'the price of a larger quantity in German',
    'de',
    '<p>45,00 €</p><p>ab 10 Stück: 41,00 €</p>',
    ['current 45.00 EUR', 'member 41.00 EUR'],
  ],
  [
    'words that open the next price',
    'pl',
    '<p><b>4 269,90 zł</b> <span>Raty od <b>197 zł</b></span></p>',
    ['current 4269.90 PLN', 'instalment 197 PLN'],
  ],
  [
    'two prices with a label each',
    'en',
    '<p><b>£602.00</b> <span>Ex Tax: £500.00</span></p>',
    ['current 602.00 GBP', 'tax-exclusive 500.00 GBP'],
  ],
  [
    'without tax by name, whatever else the name says',
    'en',
    '<p><b>£114.00</b> <span id="price-excluding-tax-7" data-price-type="basePrice">£95.00</span></p>',
    ['current 114.00 GBP', 'tax-exclusive 95.00 GBP'],
  ],
  ['from in German', 'de', '<p>Von 85,09 €</p>', ['from 85.09 EUR']],
  ['from behind the amount in Japanese', 'ja', '<p>￥14,058 から</p>', ['from 14058 JPY']],
  [
    'a number without a sign among others in one currency',
    'nl',
    '<p class="price">79<sup>95</sup></p><p>Andere verkoper: € 82,50</p>',
    ['current 79.95 EUR', 'current 82.50 EUR'],
  ],
  [
    'a choice of quantities by a name for amounts',
    'de',
    '<p>45,00 €</p><div class="product-amount"><select><option>1</option><option>2</option></select></div>',
    ['current 45.00 EUR'],
  ],
];
for (const [name, lang, offer, expected] of table) {
  test(`price: ${name}`, async () => {
    const { prices } = await read(productPage(lang, 'Kettle', offer));
    assert.deepEqual(
      prices.map(({ kind, amount, currency }) => `${kind} ${amount} ${currency ?? ''}`),
      expected,
    );
  });
}
