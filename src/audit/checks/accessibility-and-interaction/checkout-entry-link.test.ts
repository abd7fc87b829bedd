import {
  bothShapes,
  manifest,
  origin,
  page,
  type Part,
  product,
  productHtml,
  sample,
  shoe,
  testCheck,
} from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './checkout-entry-link.ts';

const shop = (body = '') =>
  product(
    productHtml(
      shoe(),
      `<h1>Trail Shoe</h1><p>€129.00</p><form action="/cart/add"><button>Add to cart</button></form>${body}`,
    ),
  );
async function cart(body: string): Promise<Part> {
  const { page: read, part } = await page(
    'cart',
    `<html lang="en"><body><main><h1>Cart</h1>${body}</main></body></html>`,
  );
  return { ...part, cart: known({ href: `${origin}/cart`, disallowed: false, ref: read.ref, page: read }) };
}
const unread = (value: object): Part => ({ cart: known({ disallowed: false, ...value }) });

testCheck(check, {
  pass: [
    [sample(shop(), cart('<a href="/checkout">Go on</a>')), /\/cart has a link to \/checkout/],
    [
      sample(shop(), cart('<form action="/cart/checkout" method="post"><button>Check out</button></form>')),
      /has a form to/,
    ],
    sample(shop(), cart('<a href="/de/kasse/">Zur Kasse</a>')),
    [sample(shop('<a href="/cart/4000000001:1">Buy</a>'), unread({})), /cart permalink/],
    [sample(shop(), manifest(bothShapes)), /manifest declares a checkout/],
    [sample(shop('<div class="shopify-payment-button"></div>'), unread({})), /Shop Pay button/],
  ],
  warn: [
    [sample(shop(), cart('<button>Proceed to checkout</button>')), /with the button "Proceed to checkout"/],
  ],
  fail: [[sample(shop(), cart('<p>1 Trail Shoe</p>')), /has no link, form, or button/]],
  notApplicable: [
    [sample(shop(), unread({})), /is not linked/],
    // Magento's cart is under /checkout, and help pages are not a way to the checkout.
    sample(
      shop('<a href="/checkout/cart/">Cart</a><a href="/pages/checkout-faq">Checkout FAQ</a>'),
      unread({ href: `${origin}/checkout/cart/`, disallowed: true }),
    ),
  ],
  unknown: [
    [sample(shop(), cart('<p>Your cart is empty.</p>')), /The cart is empty/],
    shop(),
    sample(shop(), unread({ href: `${origin}/cart`, ref: 'x', reason: 'blocked' })),
  ],
});
