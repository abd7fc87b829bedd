import { offer, product, productHtml, shoe, testCheck } from '#audit/samples';
import check from './price-format-unambiguous.ts';

const buy = '<form action="/cart/add" method="post"><button>Add to cart</button></form>';
const plain = (price: string, lang = 'en', head = '') =>
  product(
    `<html lang="${lang}"><head>${head}</head><main><div><h1>Trail Shoe</h1>${price}${buy}</div></main></html>`,
  );
const marked = (price: string, currency: string, amount = '129.00') =>
  product(
    productHtml(
      shoe({ offers: offer({ price: amount, priceCurrency: currency }) }),
      `<div><h1>Trail Shoe</h1>${price}${buy}</div>`,
    ),
  );
const p = (text: string) => `<p class="price">${text}</p>`;

testCheck(check, {
  pass: [
    [plain(p('€129.00')), /includes its currency/],
    plain(p('129,00&nbsp;€'), 'de'),
    plain(p('129,00 zł'), 'pl'),
    plain(p('12,900円'), 'ja'),
    plain(p('CHF 129.–'), 'de-CH'),
    plain(p('£129.00'), 'en-US'),
    plain(p('US$129.00')),
    plain(p('$129.00 USD')),
    plain(p('R$ 129,00'), 'pt-BR'),
    // The markup resolves the symbol.
    [marked(p('$129.00'), 'USD'), /markup has USD/],
    plain(
      p('$129.00'),
      'en',
      '<meta property="product:price:currency" content="CAD"><meta property="product:price:amount" content="129.00">',
    ),
    marked(p('1.299 kr'), 'DKK', '1299.00'),
    // The page language resolves the symbol.
    plain(p('1 299 kr'), 'sv'),
    plain(p('¥12,900'), 'ja'),
    // Currency and amount in separate elements.
    plain('<div class="currency">EUR</div><div class="price">129.00</div>'),
    plain(`${p('129.00')}<p>€129.00</p>`),
  ],
  warn: [
    [plain(p('£129.00'), 'en-GI'), /Several currencies share/],
    [plain(p('$129.00')), /Several currencies share the symbol "\$"/],
    plain(p('$129.00'), 'en-US'),
    [plain(p('1 299 kr')), /"kr"/],
    [marked(p('129.00'), 'EUR'), /only the markup has EUR/],
  ],
  fail: [
    [plain(p('129.00')), /"129\.00" has no currency/],
    plain('<span class="product-price">129,00</span>', 'de'),
  ],
  unknown: [[plain(p('129 Zed')), /"129 Zed" may be a price/]],
  notApplicable: [[plain(''), /No current price/], product(productHtml(shoe(), `<h1>Trail Shoe</h1>${buy}`))],
});
