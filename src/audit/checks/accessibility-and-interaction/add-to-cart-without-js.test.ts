import { product, productHtml, shoe, testCheck } from '#audit/samples';
import check from './add-to-cart-without-js.ts';

const page = (body: string) => product(productHtml(shoe(), `<h1>Trail Shoe</h1><p>€129.00</p>${body}`));
const id = '<input type="hidden" name="id" value="1">';

testCheck(check, {
  pass: [
    // Without an action, the form posts to the URL of the page.
    [page(`<form method="post">${id}<button>Add to cart</button></form>`), /posts a form to the page/],
    [
      page(`<form action="/cart/add" method="post">${id}<button>Add to cart</button></form>`),
      /submits a form to \/cart\/add/,
    ],
    // WooCommerce: the product ID is the value of the button.
    page(
      '<form class="cart" action="/p/shoe" method="post"><button name="add-to-cart" value="12">Add to cart</button></form>',
    ),
    // Magento: the product ID is in the URL.
    page(
      '<form action="/checkout/cart/add/product/301/" method="post"><input type="hidden" name="form_key" value="x"><button type="submit">Add to cart</button></form>',
    ),
    page(
      `<form id="f" action="/cart/add" method="post">${id}</form><input type="submit" form="f" value="Add to cart">`,
    ),
    page(`<form method="post">${id}<button formaction="/cart/add">Add to cart</button></form>`),
  ],
  warn: [
    [page(`<form>${id}<button>Add to cart</button></form>`), /has no action/],
    [page('<form method="post"><button>Add to cart</button></form>'), /has no action/],
    [page(`<form action="javascript:void(0)">${id}<button>Add to cart</button></form>`), /has no action/],
    [
      page(
        `<form action="/cart/add" method="post">${id}<button type="button" onclick="f.submit()">Add to cart</button></form>`,
      ),
      /type=button/,
    ],
    [
      page(
        '<form action="/cart/add" method="post"><input name="quantity" value="1"><button>Add to cart</button></form>',
      ),
      /none of its fields identifies the product/,
    ],
    [page('<a href="/cart/add?id=1">Add to cart</a>'), /a link whose URL adds to the cart/],
    [page('<button>Add to cart</button><a href="/cart/40000000001:1">Buy</a>'), /\/cart\/40000000001:1 adds/],
  ],
  fail: [
    [page('<button>Add to cart</button>'), /is not in a form/],
    page('<a href="#" onclick="add()">Add to cart</a>'),
    [page(''), /has no form or link/],
  ],
  notApplicable: [page('<p>Sold out</p>'), page('<a href="/q">Request a quote</a>')],
  unknown: [product('<html lang="is"><body><main><h1>Skór</h1><p>12 €</p></main></body></html>')],
});
