import {
  home,
  policyPages,
  product,
  productHtml,
  sample,
  shoe,
  testCheck,
  unreadPolicy,
} from '#audit/samples';
import check from './return-window-parity.ts';

const marked = (merchantReturnDays: unknown) =>
  product(
    productHtml(
      shoe({
        offers: {
          '@type': 'Offer',
          price: '1',
          priceCurrency: 'EUR',
          hasMerchantReturnPolicy: { '@type': 'MerchantReturnPolicy', merchantReturnDays },
        },
      }),
    ),
  );
const says = (text: string, lang = 'en') =>
  policyPages({
    returns: `<html lang="${lang}"><body><main><h1>Returns</h1><p>${text}</p></main></body></html>`,
  });
const both = (days: unknown, text: string, lang?: string) => sample(marked(days), says(text, lang));
const store = `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'OnlineStore', hasMerchantReturnPolicy: { '@type': 'MerchantReturnPolicy', merchantReturnDays: 60 } })}</script><h1>Shop</h1>`;

testCheck(check, {
  pass: [
    [
      both(30, 'You may return any product within 30 days of delivery. Refunds take 5 business days.'),
      /both state 30 days/,
    ],
    both(14, 'Sie können den Vertrag binnen vierzehn Tagen ohne Angabe von Gründen widerrufen.', 'de'),
    both(30, 'Neben dem Widerrufsrecht von 14 Tagen geben wir ein Rückgaberecht von 30 Tagen.', 'de'),
    both('30', 'Vous disposez de 30 jours pour nous retourner un article.', 'fr'),
    both(14, 'Tienes 14 días naturales para devolver tu pedido.', 'es'),
    both(14, 'Puoi restituire il prodotto entro quattordici giorni dal ricevimento.', 'it'),
    both(30, 'Je kunt je bestelling binnen 30 dagen retourneren.', 'nl'),
    both(7, 'Você tem 7 (sete) dias corridos para solicitar a devolução.', 'pt'),
    both(14, 'Masz 14 dni na zwrot towaru bez podania przyczyny.', 'pl'),
    both(8, '商品到着後8日以内に限り返品を承ります。', 'ja'),
    both(30, 'Changed your mind? Send it back within one month.'),
    both(14, 'Return it within two weeks.'),
    [
      both(21, 'We refund returns within 21 days of purchase, and damaged goods reported within 3 days.'),
      /21 days/,
    ],
    sample(home(store), product(productHtml(shoe())), says('Returns are free within 60 days.')),
    [
      sample(
        marked(30),
        policyPages({
          help: '<html lang="en"><body><main><h1>FAQ</h1><p>Can I return a shoe? Yes, you can return it within 30 days.</p></main></body></html>',
        }),
      ),
      /30/,
    ],
  ],
  warn: [
    [
      both(
        30,
        'Return shoes within 30 days and electronics within 7 days. Members may return within 90 days.',
      ),
      /states 7 and 30 and 90 days/,
    ],
    both(
      30,
      'You may return any product within 14 days. Our delivery to the islands takes up to 30 days, and the carrier brings the parcel to the door.',
    ),
  ],
  fail: [
    [
      both(60, 'You may return any product within 30 days of delivery.'),
      /states 60 days to return, but the page states 30 days/,
    ],
    both(30, 'Sie haben das Recht, binnen vierzehn Tagen diesen Vertrag zu widerrufen.', 'de'),
    both(14, 'Vous avez 30 jours pour retourner votre commande.', 'fr'),
    sample(home(store), product(productHtml(shoe())), says('You can return everything within 30 days.')),
  ],
  notApplicable: [
    sample(product(productHtml(shoe())), says('Return within 30 days.')),
    [both(30, 'Write to us to return a product. We answer soon.'), /no return window/],
    both('2027-01-31', 'Return within 30 days.'),
    sample(marked(30), unreadPolicy('returns')),
  ],
  unknown: [
    both(
      30,
      'Þú getur skilað vörunni innan 30 daga og við greiðum fyrir sendinguna. Hafðu samband við okkur ef þú ert með spurningar.',
      'is',
    ),
  ],
});
