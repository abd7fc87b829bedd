import { offer, product, productHtml, shoe, testCheck } from '#audit/samples';
import check from './stock-text-visible.ts';

const button = '<form action="/cart/add" method="post"><button>Add to cart</button></form>';
const plain = (body: string, lang = 'en') =>
  product(
    `<html lang="${lang}"><main><div><h1>Trail Shoe</h1><p class="price">€129.00</p>${body}</div></main></html>`,
  );
const said = (text: string, lang = 'en') => plain(`<p>${text}</p>${button}`, lang);

testCheck(check, {
  pass: [
    [said('In stock'), /shows "In stock"/],
    said('Sold out'),
    said('Only 3 left!'),
    said('Available to order, ships in 2 weeks'),
    said('Auf Lager, in 2 Tagen bei dir', 'de'),
    said('Nur noch 2 Stück verfügbar', 'de'),
    said('Vorbestellbar', 'de-AT'),
    said('En stock', 'fr'),
    said('Plus que 2 articles', 'fr'),
    said('Agotado', 'es'),
    said('Disponibile', 'it'),
    said('Op voorraad', 'nl'),
    said('Esgotado', 'pt'),
    said('Dostępny od ręki', 'pl'),
    said('在庫あり', 'ja'),
    said('残り3点', 'ja'),
    // The declared language is not the language of the text.
    said(
      `Produkt niedostępny. ${'Ten produkt jest dla osób, które lubią długie spacery w górach i nie boją się deszczu. '.repeat(4)}`,
    ),
    // No buy box was found: the words are next to the price.
    product('<html lang="en"><main><h2>Trail Shoe</h2><p>€129.00</p><p>In stock</p></main></html>'),
  ],
  warn: [
    [plain(button), /Only the button "Add to cart"/],
    [plain('<form action="/cart/add"><button disabled>Pre-order now</button></form>'), /Only the button/],
    [product(productHtml(shoe(), '<h1>Trail Shoe</h1>')), /Only the markup has a stock status/],
    [
      product(
        productHtml(
          shoe({ offers: offer({ availability: 'https://schema.org/SoldOut' }) }),
          `<h1>Trail Shoe</h1>${button}`,
        ),
      ),
      /SoldOut/,
    ],
    plain(button, 'sv'),
  ],
  fail: [[plain(''), /text, button, and markup do not show/]],
  notApplicable: [[product(productHtml(shoe(), '<div id="app"></div>')), /Scripts render/]],
  unknown: [
    [plain('<p>Til á lager</p>', 'is'), /in "is", a language that the audit does not cover/],
    plain(button, 'is'),
    product('<main><h1>Kängor</h1></main>'),
  ],
});
