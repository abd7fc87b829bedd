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
    // Recognized by class, by handler, and in a card that repeats the product.
    page('<button class="btn single_add_to_cart_button">Go</button>'),
    inLanguage('vi', '<button aria-label="add-to-cart"><span>Thêm vào giỏ</span></button>'),
    // A quote option next to the cart button does not matter.
    page(
      '<form action="/cart/add"><button disabled>Add to cart</button></form><button>Request a quote</button>',
    ),
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
    page('<a href="/cart/add?id=1" role="button" tabindex="-1" disabled>Add to cart</a>'),
  ],
  fail: [
    [page('<div onclick="add()">Add to cart</div>'), /is a <div> element with a click handler\. Agents/],
    [page('<a onclick="add()">Add to cart</a>'), /is a link without an href but with a click handler\./],
    [page('<a class="buy"><span>Add to cart</span></a>'), /"Add to cart" is a link without an href\./],
    [page('<div class="css-1"><div>Add to cart</div></div>'), /is text in a <div> element without a role\./],
    [inLanguage('uk', '<div class="block_buy">Купити</div>'), /"Купити" is text in a <div>/],
    [page('<div role="button">Add to cart</div>'), /with role=button that cannot be reached by keyboard\./],
    [page(''), /has no add-to-cart control/],
    // Controls of other products in a comparison do not count.
    [
      page(
        '<table><tr><td><img src="/a.jpg"><a href="/a">A</a><button>Add to cart</button></td><td><img src="/b.jpg"><a href="/b">B</a><button>Add to cart</button></td></tr></table>',
      ),
      /has no add-to-cart control/,
    ],
  ],
  notApplicable: [
    [
      page('<a href="/quote?id=1">Request a quote</a>'),
      /only sold on request: the page says "Request a quote"/,
    ],
    [inLanguage('de', '<p>Preis auf Anfrage</p>'), /only sold on request/],
    [page('<button>Notify me when available</button>'), /sold out/],
    [page('<button>Where to buy</button>'), /not sold on this site/],
    [page('<p>Sold out</p><button disabled>Add to cart</button>'), /sold out/],
    [
      page('<form action="/cart/add"><button>Notify me when it is available</button></form>'),
      /sold out: the page says "Notify me/,
    ],
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
