/** Prices of repeated orders beside the price of one, in the words of many languages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productPage, read } from '../../../../../test/support/audit/parse-page.ts';

/** Language, markup of the offer, the prices as `kind amount`. */
const table: [name: string, lang: string, offer: string, expected: string[]][] = [
  [
    'a discount without end, Japanese',
    'ja',
    '<p>¥4,800 <span>（税込）</span></p><div class="box">定期購入ならお得<div>毎回15%OFF</div><div><span>¥4,080</span><span>（税込）/お届け毎</span></div></div>',
    ['current 4800', 'member 4080'],
  ],
  [
    'a discount in a block of its own, English',
    'en',
    '<p>$32.00</p><div>Subscribe<div>10% OFF</div><span>$28.80</span> per delivery</div>',
    ['current 32.00', 'member 28.80'],
  ],
  [
    'above the one-time price',
    'en',
    '<div><div>Subscription</div><div>Save 20%</div><div>$24.00</div></div><div><div>One-time purchase</div><div>$30.00</div></div>',
    ['member 24.00', 'current 30.00'],
  ],
  [
    'with the one-time price crossed out, German',
    'de',
    '<p>30,00 €</p><div><div>Im Abonnement</div><div>-10 %</div><s>30,00 €</s> <b>27,00 €</b></div>',
    ['current 30.00', 'struck 30.00', 'member 27.00'],
  ],
  [
    'French',
    'fr',
    '<p>30,00 €</p><div><strong>Abonnement</strong><div>-10 %</div><div>27,00 €</div></div>',
    ['current 30.00', 'member 27.00'],
  ],
  [
    'Spanish',
    'es',
    '<p>30,00 €</p><div><strong>Suscríbete</strong><div>10% dto.</div><div>27,00 €</div></div>',
    ['current 30.00', 'member 27.00'],
  ],
  [
    'Polish',
    'pl',
    '<p>120,00 zł</p><div><p>Subskrypcja</p><p>-10%</p><p>108,00 zł</p></div>',
    ['current 120.00', 'member 108.00'],
  ],
  [
    'Korean',
    'ko',
    '<p>30,000원</p><div><p>정기배송</p><p>10% 할인</p><p>27,000원</p></div>',
    ['current 30000', 'member 27000'],
  ],
  [
    'Russian',
    'ru',
    '<p>3 000 ₽</p><div><p>Подписка</p><p>-10%</p><p>2 700 ₽</p></div>',
    ['current 3000', 'member 2700'],
  ],
  // Subscription-only products and newsletters do not affect the price.
  ['no other price', 'en', '<div>Subscription<p>$24.00</p></div>', ['current 24.00']],
  [
    'a newsletter',
    'en',
    '<p>$32.00</p><div>10% OFF<p>$28.80</p><p>Subscribe to our newsletter</p></div>',
    ['struck 32.00', 'current 28.80'],
  ],
  [
    'a higher price by subscription',
    'en',
    '<p>$32.00</p><div>Subscription<p>$60.00</p></div>',
    ['current 32.00', 'current 60.00'],
  ],
  [
    'a discount for all',
    'en',
    '<p>$32.00</p><div>10% OFF<p>$28.80</p></div>',
    ['struck 32.00', 'current 28.80'],
  ],
];

for (const [name, lang, offer, expected] of table)
  test(`reads a price by subscription: ${name}`, async () => {
    const { prices } = await read(productPage(lang, 'Kettle', offer));
    assert.deepEqual(
      prices.map(({ kind, amount }) => `${kind} ${amount}`),
      expected,
    );
  });
