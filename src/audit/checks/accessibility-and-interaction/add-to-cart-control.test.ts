import { product, productHtml, shoe, testCheck } from '#audit/samples';
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
    // By its class, its handler, and where a card repeats the product.
    page('<button class="btn single_add_to_cart_button">Go</button>'),
    page(
      '<a href="#" id="productPageAdd2Cart" onclick="addToCart(1)"><button type="submit">Add to backpack</button></a>',
    ),
    page('<p>Notify me by mail about news</p><form action="/cart/add"><button>Add to cart</button></form>'),
    inLanguage(
      'sk',
      '<form action="/checkout/cart/add/" method="post"><button type="button" onclick="f.submit(this)">Kúpiť</button></form>',
    ),
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
    [page('<a href="/quote?id=1">Request a quote</a>'), /quote only: the page says "Request a quote"/],
    [inLanguage('de', '<p>Preis auf Anfrage</p>'), /quote only/],
    [page('<button>Notify me when available</button>'), /sold out/],
    [page('<button>Where to buy</button>'), /not sold on this site/],
    [page('<p>Sold out</p><button disabled>Add to cart</button>'), /sold out/],
    product(
      productHtml(
        shoe({
          offers: {
            '@type': 'Offer',
            price: '1',
            priceCurrency: 'EUR',
            availability: 'https://schema.org/InStoreOnly',
          },
        }),
      ),
    ),
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
  unknown: [
    [inLanguage('is', '<span>Kaupa</span>'), /"is"/],
    [
      product('<html><body><main><h1>X1</h1><p>12 €</p></main></body></html>'),
      /language of the page is unknown/,
    ],
  ],
});
