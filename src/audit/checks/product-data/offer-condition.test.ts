import { offer, offerPage, product, productHtml, shoe, shoePage, testCheck } from '#audit/samples';
import check from './offer-condition.ts';

const titled = (name: string, lang: string, condition = 'NewCondition') =>
  product(
    productHtml(
      shoe({ name, offers: offer({ itemCondition: `https://schema.org/${condition}` }) }),
      `<h1>${name}</h1>`,
    ).replace('lang="en"', `lang="${lang}"`),
  );

testCheck(check, {
  pass: [
    offerPage({}),
    offerPage({ itemCondition: 'RefurbishedCondition' }),
    titled('Phone 12 refurbished', 'en', 'RefurbishedCondition'),
    titled('The most used running book', 'en'),
    titled("Robe pour l'occasion", 'fr'),
  ],
  warn: [[offerPage({ itemCondition: undefined }), /no itemCondition/]],
  fail: [
    [offerPage({ itemCondition: 'brand new' }), /"brand new" is not a schema\.org value/],
    [titled('Phone 12 64 GB refurbished', 'en'), /markup states new/],
    titled('Laptop 14 Zoll, generalüberholt', 'de'),
    titled('Camera X (used)', 'en'),
  ],
  notApplicable: [shoePage({ offers: undefined })],
});
