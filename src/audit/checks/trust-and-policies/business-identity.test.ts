import { home, policyPages, sample, testCheck, unreadPolicy } from '#audit/samples';
import check from './business-identity.ts';

const shop = home('<h1>Shop</h1>');
const imprint = (text: string) =>
  sample(shop, policyPages({ imprint: `<main><h1>Imprint</h1><p>${text}</p></main>` }));
const inFooter = (text: string, main = '') =>
  sample(home(`<main>${main}</main><footer>${text}</footer>`), unreadPolicy('imprint'));
const organization = (props: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'OnlineStore', name: 'Acme', url: 'https://shop.test/', ...props })}</script>`;

testCheck(check, {
  pass: [
    [
      imprint('Acme Lampen GmbH, Musterstraße 12, 10115 Berlin, HRB 12345, USt-IdNr. DE123456789'),
      /Acme Lampen GmbH; .*10115 Berlin; HRB 12345/,
    ],
    imprint('Acme SARL, 12 rue de la Paix, 75002 Paris, RCS Paris 123 456 789'),
    imprint('Acme S.r.l., Via Roma 12, 20121 Milano, P.IVA 01234567890'),
    imprint('Acme S.L. CIF B12345678'),
    imprint('Acme B.V., KvK 12345678, BTW NL123456789B01'),
    imprint('Acme sp. z o.o., NIP 1234563218'),
    imprint('Acme Unipessoal Lda, NIPC 123456789'),
    imprint('販売業者 アクメ株式会社 〒150-0001 東京都渋谷区神宮前1-2-3'),
    // A sole trader has no legal form.
    imprint('Erika Mustermann, Musterweg 3, 80331 München. USt-IdNr.: DE987654321'),
    inFooter('Acme Trading Ltd. Registered in England, company number 01234567.'),
    inFooter('© 2026 Acme Inc., 500 Market Street, San Francisco, CA 94105'),
    inFooter('Acme Pty Ltd, ABN 12 345 678 901'),
    sample(home(organization({ legalName: 'Acme AB', vatID: 'SE123456789001' })), unreadPolicy('imprint')),
  ],
  warn: [
    [inFooter('© 2026 Acme Trading LLC'), /a company .*neither an address nor a registration/],
    [inFooter('Lamps for all'), /state no company/],
    imprint('Musterstraße 12, 10115 Berlin'),
  ],
  fail: [
    [inFooter('Alle Preise inkl. MwSt.', '<p>Lampe 19,90 €</p>'), /prices in EUR with MwSt/],
    sample(
      home(organization({ address: { '@type': 'PostalAddress', addressCountry: 'FR' } })),
      unreadPolicy('imprint'),
    ),
  ],
  unknown: [sample(shop, unreadPolicy('imprint', { reason: 'blocked', status: 403 }))],
});
