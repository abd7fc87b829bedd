import {
  home,
  policy,
  product,
  productHtml,
  robots,
  sample,
  shoe,
  testCheck,
  unreadPolicy,
} from '#audit/samples';
import check from './shipping-page.ts';

const words = (count: number) => 'parcel '.repeat(count);
const terms = (count: number, said = 'Delivery within Germany costs €4.95 and takes 2 to 4 working days. ') =>
  `<html lang="en"><body><main><h1>Shipping</h1><p>You will find here what we do with it. ${said}${words(count)}</p></main></body></html>`;
const inLanguage = (lang: string, text: string) =>
  policy('shipping', `<html lang="${lang}"><body><main><p>${text} ${words(90)}</p></main></body></html>`);

testCheck(check, {
  pass: [
    [policy('shipping', terms(90)), /states cost, time, region/],
    inLanguage('de', 'Der Versand innerhalb Deutschlands ist ab 50 € kostenlos, sonst kostet er 4,95 €.'),
    inLanguage('fr', 'La livraison est offerte à partir de 60 €, en 48h en France métropolitaine.'),
    inLanguage('es', 'Envío gratis a la península en 24/48 horas.'),
    inLanguage('it', 'Spedizione gratuita in tutta Italia in 2 giorni lavorativi.'),
    inLanguage('nl', 'Gratis verzending binnen Nederland, de volgende dag in huis.'),
    inLanguage('pt', 'Portes grátis para Portugal Continental em 3 dias úteis.'),
    inLanguage('pl', 'Darmowa dostawa na terenie całej Polski w ciągu 2 dni.'),
    inLanguage('ja', '送料は全国一律500円です。ご注文の翌日に発送します。'.repeat(6)),
    [inLanguage('is', 'Sendingin kostar 490 kr.'), /words in its HTML\.$/],
  ],
  warn: [
    [policy('shipping', terms(30)), /has only \d+ words in its HTML; 80 or more are typical\.$/],
    [
      policy('shipping', terms(90, 'We ship to Germany in a few days. Prices depend on the weight. ')),
      /states no price/,
    ],
    [policy('shipping', terms(90, 'Delivery costs €4.95. ')), /neither a time nor a region/],
    policy('shipping', terms(90), { found: 'guess' }),
    [unreadPolicy('shipping', { reason: 'failed', type: 'application/pdf' }), /PDF/],
    [
      sample(
        unreadPolicy('shipping', { reason: 'not-requested', disallowed: true }),
        robots('User-agent: *\nDisallow: /shipping'),
      ),
      /robots\.txt disallows/,
    ],
    [
      sample(home('<footer><a href="#shipping-dialog">Shipping</a></footer>'), unreadPolicy('shipping')),
      /has no URL/,
    ],
    [
      sample(
        home('<h1>Shop</h1>'),
        product(productHtml(shoe(), '<h1>Shoe</h1><a href="/delivery">Delivery information</a>')),
        unreadPolicy('shipping'),
      ),
      /linked from a product page/,
    ],
  ],
  fail: [
    [sample(home('<h1>Shop</h1>'), unreadPolicy('shipping')), /is linked from the home page/],
    [policy('shipping', '<main><h1>Shipping</h1><p>Please enable scripts.</p></main>'), /only \d+ words/],
    unreadPolicy('shipping', { reason: 'blocked', status: 403 }),
    [unreadPolicy('shipping', { reason: 'failed', status: 404 }), /returned 404/],
  ],
  notApplicable: [
    sample(
      product(productHtml(shoe({ name: 'Gift Card 50' }), '<h1>Gift Card 50</h1>')),
      unreadPolicy('shipping'),
    ),
  ],
  unknown: [
    [unreadPolicy('shipping', { reason: 'blocked', status: 429 }), /returned 429/],
    sample(
      unreadPolicy('shipping', { reason: 'not-requested', disallowed: true }),
      robots('User-agent: *\nDisallow: /'),
    ),
    unreadPolicy('shipping', { reason: 'failed', status: 500 }),
    [
      sample(
        home('<footer><a href="https://help.example/shipping">Shipping</a></footer>'),
        unreadPolicy('shipping'),
      ),
      /another host/,
    ],
  ],
});
