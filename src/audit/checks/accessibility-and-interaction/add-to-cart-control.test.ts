import { product, productHtml, shoe } from '../../samples.ts';
import { testCheck } from '../../testing.ts';
import check from './add-to-cart-control.ts';

const page = (body: string) => product(productHtml(shoe(), `<h1>Trail Shoe</h1><p>€129.00</p>${body}`));
const inLanguage = (lang: string, body: string) =>
  product(`<html lang="${lang}"><body><main><h1>Shoe</h1><p>€129.00</p>${body}</main></body></html>`);

testCheck(check, {
  pass: [
    page('<form action="/cart/add" method="post"><button>Add to cart</button></form>'),
    inLanguage('de', '<button>In den Warenkorb</button>'),
    inLanguage('ja', '<button type="button">カートに入れる</button>'),
    page('<form action="/cart/add"><input type="submit" value="Buy now"></form>'),
    inLanguage('fi', '<form action="/cart/add" method="post"><button name="add">Osta</button></form>'),
  ],
  warn: [
    page('<a href="/cart/add?id=1">Add to cart</a>'),
    page('<div role="button" tabindex="0">Add to cart</div>'),
  ],
  fail: [
    [page('<div onclick="add()">Add to cart</div>'), /handler/],
    [page(''), /No add-to-cart control/],
  ],
  notApplicable: [
    product(
      productHtml(
        shoe({
          offers: {
            '@type': 'Offer',
            price: '1',
            priceCurrency: 'EUR',
            availability: 'https://schema.org/OutOfStock',
          },
        }),
        '<h1>Trail Shoe</h1><p>Sold out</p>',
      ),
    ),
  ],
  unknown: [inLanguage('fi', '<span>Osta</span>')],
});
