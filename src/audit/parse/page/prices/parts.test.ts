import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productPage, read } from '../../../../../test/support/audit/parse-page.ts';

/** Prices in parts, and figures next to the price: language, markup of the offer, the prices as `kind amount currency`. */
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
    'a hidden word right before a letter sign and a mark',
    'zh-HK',
    '<p><span class="visually-hidden">定價</span><span>HK$1,480.00</span></p>',
    ['current 1480.00 HKD'],
  ],
  [
    'components of a set below its regular price',
    'fr',
    '<p>Prix habituel 89,00 €</p><ul><li>Caquelon (seul : 59,00 €)</li><li>Réchaud (seul : 28,00 €)</li></ul>',
    ['current 89.00 EUR', 'current 59.00 EUR', 'current 28.00 EUR'],
  ],
  ['raised cents behind groups with points', 'da', '<p>1.299<sup>95</sup> kr.</p>', ['current 1299.95 DKK']],
  ['raised cents behind groups with commas', 'en', '<p>£1,299<sup>95</sup></p>', ['current 1299.95 GBP']],
  [
    'cents beside an element named for the whole price',
    'pt-BR',
    '<p><i class="price__integer">1.299</i><i class="x">90</i> reais</p>',
    ['current 1299.90 BRL'],
  ],
  [
    'visual elements next to a screen reader text',
    'en',
    '<div><div aria-hidden="true"><i>£</i><i>129</i><b>99</b></div><p class="visually-hidden">£129.99</p></div>',
    ['current 129.99 GBP'],
  ],
  [
    'an option surcharge',
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
    'words that introduce the next price',
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
    'without tax by name, whatever else the name contains',
    'en',
    '<p><b>£114.00</b> <span id="price-excluding-tax-7" data-price-type="basePrice">£95.00</span></p>',
    ['current 114.00 GBP', 'tax-exclusive 95.00 GBP'],
  ],
  [
    'the price with a coupon code',
    'de',
    '<p><b>44,00 €</b> <i>-25% Rabatt</i></p><p>33,00 € mit Gutschein</p>',
    ['current 44.00 EUR', 'member 33.00 EUR'],
  ],
  [
    'the lowest of several beside the former one',
    'de',
    '<p>ab 34,00 €</p><p>Ursprünglich: 49,00 €</p>',
    ['from 34.00 EUR', 'struck 49.00 EUR'],
  ],
  [
    'an original price by a short class',
    'tr',
    '<p><span class="prc-org">60,00 TL</span><span class="prc-now">45,00 TL</span></p>',
    ['struck 60.00 TRY', 'current 45.00 TRY'],
  ],
  [
    'a discount that is taken off in its own line',
    'en',
    '<p>Online Price £60.00</p><p>Less -£15.00</p><p>Your Price £45.00</p>',
    ['struck 60.00 GBP', 'current 45.00 GBP'],
  ],
  [
    'by a measure that is spelled out',
    'en',
    '<p>£5.40 <span>(£0.90/fluid ounce)</span></p>',
    ['current 5.40 GBP', 'unit 0.90 GBP'],
  ],
  [
    'a screen reader price beside the same price by the kilogram',
    'el',
    '<p><ins aria-hidden="true">18,00 €</ins><span class="screen-reader-text">Η τρέχουσα τιμή είναι: 18,00 €.</span></p><p>18,00 € / κιλό</p>',
    ['current 18.00 EUR', 'unit 18.00 EUR'],
  ],
  [
    'a payment each month behind a slash with spaces',
    'uk',
    '<p>12 000 ₴</p><p>від 1 300 ₴ / міс</p>',
    ['current 12000 UAH', 'instalment 1300 UAH'],
  ],
  ['a range whose second end has the sign', 'en', '<p>From 26 to 50 €</p>', ['from 26 EUR', 'to 50 EUR']],
  [
    'two numbers in an element named for prices',
    'de-CH',
    '<p class="price"><span>2.95</span> <span>statt 3.95</span></p>',
    ['current 2.95 ', 'struck 3.95 '],
  ],
  ['a sign on a line of its own', 'ru', '<p><b>870</b><br>руб</p>', ['current 870 RUB']],
  ['a sign before a break', 'en', '<div>£<br>45.00</div>', ['current 45.00 GBP']],
  ['a sign in a block of its own', 'pl', '<div><div>45,00</div><div>zł</div></div>', ['current 45.00 PLN']],
  [
    'a label, an amount and a sign in lines of their own',
    'cs',
    '<p>Cena<br><b>1 299</b><br>Kč</p>',
    ['current 1299 CZK'],
  ],
  [
    'signs to choose from before an amount',
    'en',
    '<div class="price"><ul><li>US$</li><li>€</li><li>£</li></ul><p class="amount">55.99</p></div>',
    ['current 55.99 '],
  ],
  [
    'option surcharges, in words',
    'en',
    '<p>£45.00</p><select><option>2X ( Add £1.00 )</option><option>3X (+ £2.00)</option><option>Tall £3.00 extra</option></select>',
    ['current 45.00 GBP'],
  ],
  [
    'option surcharges, in square brackets and German',
    'de',
    '<p>45,00 €</p><select><option>XL [+3,00 €]</option><option>XXL (Aufpreis 4,00 €)</option></select><p>Aufpreis: 9,00 €</p>',
    ['current 45.00 EUR'],
  ],
  [
    'option surcharges in French and Polish',
    'fr',
    '<p>45,00 €</p><select><option>Grand (supplément 3,00 €)</option><option>Très grand (dopłata 4,00 €)</option></select>',
    ['current 45.00 EUR'],
  ],
  [
    'prices of options',
    'en',
    '<p>from £45.00</p><select><option>Small £45.00</option><option>Large £60.00</option></select>',
    ['from 45.00 GBP', 'current 45.00 GBP', 'current 60.00 GBP'],
  ],
  [
    'prices of membership tiers',
    'en',
    '<ul><li><b>Price:</b><s>$4.07</s></li><li><b>Bronze Price:</b><p>$3.95</p></li><li><b>Silver Price:</b><p>$3.83</p></li></ul>',
    ['struck 4.07 ', 'member 3.95 ', 'member 3.83 '],
  ],
  [
    'prices for resellers',
    'ru',
    '<p>900 ₽</p><p>Мелкий опт: 850 ₽</p><p>Крупный опт: 800 ₽</p>',
    ['current 900 RUB', 'member 850 RUB', 'member 800 RUB'],
  ],
  [
    'a store card in the line below',
    'ru',
    '<div>54 550 ₽</div><div><div>49 095 ₽</div><div>по максимальной карте</div></div><div>от 13 637 ₽</div>',
    ['current 54550 RUB', 'member 49095 RUB', 'from 13637 RUB'],
  ],
  [
    'a member label above the second price',
    'en',
    '<p>£45.00</p><p>Member price</p><p>£40.00</p>',
    ['current 45.00 GBP', 'member 40.00 GBP'],
  ],
  [
    'a unit label above the second price',
    'de',
    '<dl><dt>Preis</dt><dd>12,90 €</dd><dt>Grundpreis</dt><dd>25,80 €</dd></dl>',
    ['current 12.90 EUR', 'unit 25.80 EUR'],
  ],
  [
    'shipping to a country in brackets',
    'de',
    '<p>6,99 €</p><p>Versandkosten (Norwegen): 5,99 €</p>',
    ['current 6.99 EUR'],
  ],
  [
    'gift wrapping after its price',
    'de',
    '<p>45,00 €</p><p>€ 3,90* Als Geschenk verpacken</p>',
    ['current 45.00 EUR'],
  ],
  [
    'gift wrapping before its price',
    'it',
    '<p>45,00 €</p><p>Confezione regalo 3,90 €</p>',
    ['current 45.00 EUR'],
  ],
  [
    'a minimum cart value for financing',
    'en',
    '<p>£87.50</p><p>Low-cost finance when you order £280 or more</p><p>Finance on any order over £280</p>',
    ['current 87.50 GBP'],
  ],
  [
    'a free shipping threshold',
    'en',
    '<p>Free Standard Shipping above £35</p><p>£14.99</p>',
    ['current 14.99 GBP'],
  ],
  [
    'a list price, a note on it, and the price now',
    'en',
    `<div><p>List price:</p><p>£899.00</p><p>${'What the seller or another one asked for the same thing in the past. '.repeat(4)}</p><p>Now:</p><p>£349.00</p></div>`,
    ['struck 899.00 GBP', 'current 349.00 GBP'],
  ],
  ['a unit price by name that is the only one', 'en', '<p id="unit_price">£45.00</p>', ['current 45.00 GBP']],
  // Kinds that an earlier wave of rules is about.
  ['cashback', 'uk', '<p>50 899 грн</p><p>Кешбек 254 грн</p>', ['current 50899 UAH']],
  ['a deposit of the seller', 'zh-CN', '<p>¥149.00</p><p>保证金 ¥2001</p>', ['current 149.00 CNY']],
  ['a coupon before the price', 'en', '<p>Coupon £5.00</p><p>£45.00</p>', ['current 45.00 GBP']],
  [
    'a Prime price beside the regular price',
    'en',
    '<p>Prime price £35.99</p><p>Regular Price £45.99</p>',
    ['member 35.99 GBP', 'current 45.99 GBP'],
  ],
  [
    'a listing price',
    'ro',
    '<p>Preț de listare: 2.699,99 lei</p><p>1.849,99 lei</p>',
    ['struck 2699.99 RON', 'current 1849.99 RON'],
  ],
  ['a number with a footnote mark', 'de', '<p class="price">45,00 *</p>', ['current 45.00 ']],
  [
    '"from" in a language that the page does not declare',
    '',
    '<p>A partir de 45,00 €</p>',
    ['from 45.00 EUR'],
  ],
  [
    'a price for students',
    'en',
    '<p>£40.00 for eligible students</p><p>£45.00</p>',
    ['member 40.00 GBP', 'current 45.00 GBP'],
  ],
  [
    'the previous lowest price in Czech',
    'cs',
    '<p>900 Kč</p><p>Poslední nejnižší cena 800 Kč</p>',
    ['current 900 CZK', 'struck 800 CZK'],
  ],
  [
    'a club price with the name after it',
    'en',
    '<p>£3.50</p><p>£2.80 Clubcard Price</p>',
    ['current 3.50 GBP', 'member 2.80 GBP'],
  ],
  ['the value of points', 'ja', '<p>￥12,300</p><p>￥123相当</p>', ['current 12300 JPY']],
  ['"from" in German', 'de', '<p>Von 85,09 €</p>', ['from 85.09 EUR']],
  ['"from" after the amount in Japanese', 'ja', '<p>￥14,058 から</p>', ['from 14058 JPY']],
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
  test(`reads a price: ${name}`, async () => {
    const { prices } = await read(productPage(lang, 'Kettle', offer));
    assert.deepEqual(
      prices.map(({ kind, amount, currency }) => `${kind} ${amount} ${currency ?? ''}`),
      expected,
    );
  });
}
