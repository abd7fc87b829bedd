import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productPage, read } from '../../../../../test/support/audit/parse-page.ts';

/** Language, markup of the offer, the prices as `kind amount currency`. */
const table: [string, string, string, string[]][] = [
  ['a plain price', 'en', '<p>£45.00</p>', ['current 45.00 GBP']],
  [
    'cents raised in sup',
    'de',
    '<div class="preis"><span>129</span><sup>90</sup> €</div>',
    ['current 129.90 EUR'],
  ],
  ['cents raised in sup after a gap', 'fr', '<p>129 <sup>90</sup> €</p>', ['current 129.90 EUR']],
  [
    'whole units, mark, and cents in separate elements',
    'fr',
    '<p><b>1 299</b><b>,</b><b>50</b>&nbsp;€</p>',
    ['current 1299.50 EUR'],
  ],
  ['a symbol in its own element', 'nl', '<p><bdi><span>€</span>39,95</bdi></p>', ['current 39.95 EUR']],
  [
    'a second visual copy',
    'en',
    '<p><span class="sr-only">£20.00</span><span aria-hidden="true"><i>£</i><i>20</i><i>00</i></span></p>',
    ['current 20.00 GBP'],
  ],
  [
    'a discount after the old price',
    'uk',
    '<div class="a__old"><span>2 424 ₴</span><span class="discount">-45 ₴</span></div><div class="a__current">2 379 ₴</div>',
    ['struck 2424 UAH', 'current 2379 UAH'],
  ],
  ['a saving after a dash', 'fr', '<p><b>729,00 €</b> <i>-150 €</i></p>', ['current 729.00 EUR']],
  ['a range', 'de', '<p>45 € - 60 €</p>', ['from 45 EUR', 'to 60 EUR']],
  ['spaces around both elements', 'uk', '<p><b> 2 848 </b> <i> грн </i></p>', ['current 2848 UAH']],
  ['a genitive plural', 'uk', '<p>19 320 гривен</p>', ['current 19320 UAH']],
  ['a name in full', 'bg-BG', '<p>1249,00 български лева</p>', ['current 1249.00 BGN']],
  ['feet with a point', 'en', '<p class="price">25 ft.</p>', []],
  [
    'the small price above the big one',
    'uk',
    '<div class="prices_small">63 499 грн</div><div class="prices_big">50 899 грн</div>',
    ['struck 63499 UAH', 'current 50899 UAH'],
  ],
  ['a small price alone', 'en', '<div class="price-small">£45.00</div>', ['current 45.00 GBP']],
  [
    'one installment above the amount',
    'es',
    '<p>664,00 €</p><div>Financiación: En 12 cuotas**</div><div>60,86 €</div>',
    ['current 664.00 EUR', 'instalment 60.86 EUR'],
  ],
  [
    'an installment badge above the price',
    'es',
    '<div>Hasta 12 cuotas</div><div>664,00 €</div>',
    ['current 664.00 EUR'],
  ],
  [
    'a quantity at the start of a row of prices',
    'en',
    '<table class="price-table"><tr><th class="price-break">1</th><td>£335.68</td></tr></table>',
    ['current 335.68 GBP'],
  ],
  [
    'an item number among prices',
    'pt',
    '<div class="price-info"><p>R$ 499,00</p><div class="sku"><b>16412282</b></div></div>',
    ['current 499.00 BRL'],
  ],
  ['crossed out by s', 'en', '<p><s>£60.00</s> <b>£45.00</b></p>', ['struck 60.00 GBP', 'current 45.00 GBP']],
  [
    'crossed out by del without a gap',
    'es',
    '<p><del>60,00 €</del><ins>45,00 €</ins></p>',
    ['struck 60.00 EUR', 'current 45.00 EUR'],
  ],
  [
    'crossed out by class',
    'it',
    '<p><span class="prezzoOld">60,00 €</span><span class="prezzo">45,00 €</span></p>',
    ['struck 60.00 EUR', 'current 45.00 EUR'],
  ],
  [
    'a class for the regular price alone is the price',
    'en',
    '<div class="price-item--regular">£45.00</div>',
    ['current 45.00 GBP'],
  ],
  [
    'a class compare-at that repeats the price',
    'en',
    '<p class="compare-at">£45.00</p><p>£45.00</p>',
    ['current 45.00 GBP', 'current 45.00 GBP'],
  ],
  [
    'an old price by word',
    'de',
    '<p>statt 60,00 €</p><p>45,00 €</p>',
    ['struck 60.00 EUR', 'current 45.00 EUR'],
  ],
  [
    'the lowest of 30 days',
    'pl',
    '<p>45,00 zł</p><p>Najniższa cena z 30 dni: 45,00 zł</p>',
    ['current 45.00 PLN', 'struck 45.00 PLN'],
  ],
  ['from', 'fr', '<p>À partir de 19,00 €</p>', ['from 19.00 EUR']],
  ['"from" as a label above', 'en', '<div>From</div><div>£19.00</div>', ['from 19.00 GBP']],
  ['"from" after the amount', 'ja', '<p>1,980円〜</p>', ['from 1980 JPY']],
  ['a range', 'en', '<p>£19.00 – £29.00</p>', ['from 19.00 GBP', 'to 29.00 GBP']],
  ['per liter', 'de', '<p>12,90 €</p><p>(25,80 € / 1 l)</p>', ['current 12.90 EUR', 'unit 25.80 EUR']],
  [
    'per kilogram before it',
    'de',
    '<p>12,90 € <small>1 kg = 25,80 €</small></p>',
    ['current 12.90 EUR', 'unit 25.80 EUR'],
  ],
  ['only the price per item', 'en', '<p>Price per unit <b>27,63 £</b></p>', ['current 27.63 GBP']],
  [
    'the price per item next to that of a pack',
    'en',
    '<p>£3.50 / unit</p><p>£0.70 / ea</p>',
    ['current 3.50 GBP', 'unit 0.70 GBP'],
  ],
  [
    'the price per item next to another',
    'de',
    '<p>12,90 €</p><p>Stückpreis: 1,29 €</p>',
    ['current 12.90 EUR', 'unit 1.29 EUR'],
  ],
  [
    'a base color and a base price are not prices per measure',
    'en',
    '<div class="price-base"><span class="Box--baseColor Price">$111.99</span></div>',
    ['current 111.99 '],
  ],
  [
    'a base price by class',
    'de',
    '<p>12,90 €</p><p class="base-price">25,80 €</p>',
    ['current 12.90 EUR', 'unit 25.80 EUR'],
  ],
  [
    'a unit price by class',
    'en',
    '<p>£12.90</p><p class="unit-price">£2.58</p>',
    ['current 12.90 GBP', 'unit 2.58 GBP'],
  ],
  [
    'instalments',
    'fr',
    '<p>90,00 €</p><p>ou 3x 30,00 € sans frais</p>',
    ['current 90.00 EUR', 'instalment 30.00 EUR'],
  ],
  ['per month', 'en', '<p>£90.00 or £30.00/month</p>', ['current 90.00 GBP', 'instalment 30.00 GBP']],
  [
    'before tax',
    'nl',
    '<p>€ 121,00</p><p>€ 100,00 excl. btw</p>',
    ['current 121.00 EUR', 'tax-exclusive 100.00 EUR'],
  ],
  ['for members', 'en', '<p>£45.00</p><p>Member price £40.00</p>', ['current 45.00 GBP', 'member 40.00 GBP']],
  ['savings are not a price', 'en', '<p>£45.00 (save £15.00)</p>', ['current 45.00 GBP']],
  ['a shipping fee is not a price', 'de', '<p>45,00 €</p><p>Versand: 4,90 €</p>', ['current 45.00 EUR']],
  ['a bare number in a price element', 'pt', '<span class="preco">45,00</span>', ['current 45.00 ']],
  ['a bare number elsewhere', 'pt', '<span class="altura">45,00</span>', []],
  [
    'hidden text',
    'en',
    '<p hidden>£1.00</p><p style="display: none">£2.00</p><p>£3.00</p>',
    ['current 3.00 GBP'],
  ],
  [
    'a statt price beside a new one',
    'de',
    '<span><i>statt</i> 60.00</span><span>CHF 45.00</span>',
    ['struck 60.00 CHF', 'current 45.00 CHF'],
  ],
  [
    'two prices whose signs touch',
    'pl',
    '<p><i>60,00 zł</i><b>45,00 zł</b></p>',
    ['current 60.00 PLN', 'current 45.00 PLN'],
  ],
  ['cents with the symbol', 'fr', '<p>45<sup>€90</sup></p>', ['current 45.90 EUR']],
  ['a footnote after decimals', 'de', '<p>45,90<sup>12</sup> €</p>', ['current 45.90 EUR']],
  ['small cents', 'en', '<p>£45<small>90</small></p>', ['current 45.90 GBP']],
  [
    'crossed out by a style',
    'en',
    '<p><span style="text-decoration: line-through">£60.00</span> £45.00</p>',
    ['struck 60.00 GBP', 'current 45.00 GBP'],
  ],
  [
    'crossed out by a utility class',
    'en',
    '<p><span class="line-through">£60.00</span> £45.00</p>',
    ['struck 60.00 GBP', 'current 45.00 GBP'],
  ],
  [
    'a class for a list price elsewhere',
    'de',
    '<p class="price with-list-price">45,00 €</p><p class="list-price">60,00 €</p>',
    ['current 45.00 EUR', 'struck 60.00 EUR'],
  ],
  [
    'an aria-label',
    'en',
    '<p><span aria-label="Original price: £60.00">£60.00</span> <span>£45.00</span></p>',
    ['struck 60.00 GBP', 'current 45.00 GBP'],
  ],
  [
    'a discount beside two prices',
    'en',
    '<p>£60.00 £45.00 (-25%)</p>',
    ['struck 60.00 GBP', 'current 45.00 GBP'],
  ],
  [
    'a discount that does not fit',
    'en',
    '<p>£60.00 £45.00 (-50%)</p>',
    ['current 60.00 GBP', 'current 45.00 GBP'],
  ],
  [
    'a saving beside two prices',
    'en',
    '<p>£60.00 £45.00</p><p>You save £15.00</p>',
    ['struck 60.00 GBP', 'current 45.00 GBP'],
  ],
  ['a discount before the price', 'en', '<p>25% off £45.00</p>', ['current 45.00 GBP']],
  ['a discount after the price', 'en', '<p>£45.00 Save 25%</p>', ['current 45.00 GBP']],
  ['"now" after a plain price', 'en', '<p>£60.00 Now £45.00</p>', ['struck 60.00 GBP', 'current 45.00 GBP']],
  [
    'a sale price after the selling price',
    'ko',
    '<dl><dt>판매가</dt><dd>60,000원</dd><dt>할인판매가</dt><dd>45,000원</dd></dl>',
    ['struck 60000 KRW', 'current 45000 KRW'],
  ],
  ['free shipping right above', 'en', '<p>Free shipping</p><p>£45.00</p>', ['current 45.00 GBP']],
  [
    'a free shipping threshold is not a price',
    'en',
    '<p>£45.00</p><p>Free delivery on orders over £50.00</p>',
    ['current 45.00 GBP'],
  ],
  ['shipping from', 'de', '<p>45,00 €</p><p>Versand ab 4,90 €</p>', ['current 45.00 EUR']],
  ['a bottle deposit', 'de', '<p>1,19 € zzgl. 0,25 € Pfand</p>', ['current 1.19 EUR']],
  [
    'a recycling fee',
    'fr',
    '<p>45,00 € TTC</p><p>dont 0,12 € d’éco-participation</p>',
    ['current 45.00 EUR'],
  ],
  [
    'a subscription beside a one-time order',
    'en',
    '<label>One-time purchase £40.00</label><label>Subscribe &amp; save £36.00</label>',
    ['current 40.00 GBP', 'member 36.00 GBP'],
  ],
  [
    'tax labels before',
    'en',
    '<p>Ex VAT: £37.50 Inc VAT: £45.00</p>',
    ['tax-exclusive 37.50 GBP', 'current 45.00 GBP'],
  ],
  [
    'tax labels after',
    'en',
    '<p>£37.50 ex VAT (£45.00 inc VAT)</p>',
    ['tax-exclusive 37.50 GBP', 'current 45.00 GBP'],
  ],
  [
    'tax labels below',
    'en',
    '<p>£37.50</p><p>ex VAT</p><p>£45.00</p><p>inc VAT</p>',
    ['tax-exclusive 37.50 GBP', 'current 45.00 GBP'],
  ],
  [
    'tax labels above',
    'ja',
    '<p>本体価格 4,500円</p><p>税込価格 4,950円</p>',
    ['tax-exclusive 4500 JPY', 'current 4950 JPY'],
  ],
  [
    '"de" before "por"',
    'pt-BR',
    '<p>De R$ 60,00 por R$ 45,00</p>',
    ['struck 60.00 BRL', 'current 45.00 BRL'],
  ],
  ['"de" alone', 'pt-BR', '<p>De R$ 60,00</p>', ['from 60.00 BRL']],
  ['"from" in Greek', 'el', '<p>Από 45,00 €</p>', ['from 45.00 EUR']],
  ['"from" after the amount, Korean', 'ko', '<p>45,000원부터</p>', ['from 45000 KRW']],
  [
    'months in Korean',
    'ko',
    '<p>45,000원</p><p>월 3,750원 x 12개월</p>',
    ['current 45000 KRW', 'instalment 3750 KRW'],
  ],
  [
    'months in Swedish',
    'sv',
    '<p>450 kr</p><p>Delbetala från 38 kr/mån</p>',
    ['current 450 SEK', 'instalment 38 SEK'],
  ],
  [
    'a price repeated for screen readers',
    'en',
    '<p><span class="sr-only">Current price £45.00</span> <span>£45.00</span></p>',
    ['current 45.00 GBP'],
  ],
  [
    'the lowest of 30 days, below the price',
    'fr',
    '<p>Prix le plus bas des 30 derniers jours : 49,00 €</p><p>45,00 €</p>',
    ['struck 49.00 EUR', 'current 45.00 EUR'],
  ],
  ['30 days of something else', 'de', '<p>30 Tage Rückgabe</p><p>45,00 €</p>', ['current 45.00 EUR']],
  [
    'a reduction written as from and to',
    'en',
    '<p>Price reduced from £60.00 to £45.00</p>',
    ['struck 60.00 GBP', 'current 45.00 GBP'],
  ],
  ['words for the ends of a range', 'es', '<p>19,00 € a 29,00 €</p>', ['from 19.00 EUR', 'to 29.00 EUR']],
  ['a dollar of an unknown country', 'en', '<p>$45.00</p>', ['current 45.00 ']],
  [
    'a dollar of the page',
    'en',
    '<meta property="product:price:currency" content="CAD"><p>$45.00</p>',
    ['current 45.00 CAD'],
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

test('accepts only current prices of the buy box as candidates, not those of cards', async () => {
  const cards = ['a', 'b', 'c'].map(
    (id) => `<li><a href="/p/${id}"><img src="${id}.jpg" alt=""> Cup ${id}</a> <b>£5.00</b></li>`,
  );
  const offer = '<p><s>£60.00</s> <b id="now">£45.00</b></p><button>Add to basket</button>';
  const { prices } = await read(productPage('en', 'Kettle', offer, `<ul>${cards.join('')}</ul>`));
  const candidates = prices.filter(({ candidate }) => candidate);
  assert.deepEqual(
    candidates.map(({ amount, region, pointer }) => ({ amount, region, pointer })),
    [{ amount: '45.00', region: 'buy-box', pointer: '#now' }],
  );
  assert.deepEqual(
    prices.map(({ region }) => region),
    ['buy-box', 'buy-box', 'card', 'card', 'card'],
  );
});

test('accepts prices after the H1 as candidates if there is no control', async () => {
  const { prices } = await read(productPage('en', 'Kettle', '<p>£45.00</p>'));
  assert.deepEqual(
    prices.map(({ candidate }) => candidate),
    [true],
  );
});

test('does not treat the product name as a label of its price', async () => {
  for (const name of ['Gift card', 'Monthly planner', 'Was it you', 'Shipping', 'Delivery van']) {
    const { prices } = await read(productPage('en', name, '<p>£45.00</p>'));
    assert.deepEqual(
      prices.map(({ kind }) => kind),
      ['current'],
      name,
    );
  }
});
