import {
  type ExchangeSample,
  home,
  origin,
  page,
  type Part,
  sample,
  testCheck,
  traffic,
} from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './cart-page-reachable.ts';

const front = (header = '', lang = 'en') =>
  home(`<html lang="${lang}"><body><header>${header}</header><main><h1>Shop</h1></main></body></html>`);
async function read(html: string): Promise<Part> {
  const { page: cart, part } = await page('cart', html);
  return sample(front(), part, {
    cart: known({ href: `${origin}/cart`, disallowed: false, ref: cart.ref, page: cart }),
  });
}
const answered = (answer: ExchangeSample, reason: 'blocked' | 'failed') =>
  sample(front(), traffic({ id: 'x-cart', url: `${origin}/cart`, purpose: 'cart', ...answer }), {
    cart: known({ href: `${origin}/cart`, disallowed: false, ref: 'x-cart', reason }),
  });
const unlinked = (header: string, lang = 'en') =>
  sample(front(header, lang), { cart: known({ disallowed: false }) });
const says = (lang: string, text: string) =>
  read(`<html lang="${lang}"><body><main><h1>x</h1><p>${text}</p></main></body></html>`);

testCheck(check, {
  pass: [
    [says('en', 'Your cart is empty.'), /says "x Your cart is empty/],
    says('de', 'Ihr Warenkorb ist leer.'),
    says('fr', 'Votre panier est vide.'),
    says('es', 'Tu cesta está vacía'),
    says('it', 'Il tuo carrello è vuoto'),
    says('nl', 'Je winkelwagen is leeg'),
    says('pt', 'O seu carrinho está vazio'),
    says('pl', 'Twój koszyk jest pusty'),
    says('ja', 'カートに商品がありません'),
    says('fi', 'Ostoskorisi on tyhjä'),
    says('de', 'Dein Warenkorb ist gegenwärtig leer.'),
    [
      says('en', 'Items: 1. Red cup €5.00</p><a href="/checkout">Go to checkout</a><p>'),
      /shows prices and a way to the checkout/,
    ],
  ],
  warn: [
    [unlinked('<button>Cart (0)</button>'), /without a URL: "Cart \(0\)"/],
    [unlinked('<a href="#cart">Warenkorb</a>', 'de'), /without a URL/],
    [unlinked('<a href="/c/bags">Bags</a>'), /has no link to a cart/],
    [says('en', 'Welcome'), /does not show whether the cart is empty/],
  ],
  fail: [
    [answered({ status: 403 }, 'blocked'), /blocks agents with 403/],
    [answered({ status: 500 }, 'failed'), /returned 500/],
    [answered({ status: 404 }, 'failed'), /returned 404/],
  ],
  notApplicable: [sample(front(), { cart: known({ href: `${origin}/cart`, disallowed: true }) })],
  unknown: [
    answered({ error: { code: 'timeout-total', message: 'timed out' } }, 'failed'),
    front(),
    unlinked('<a href="/x">Karfa</a>', 'is'),
    [unlinked('<a href="/basket?productId=7">My basket</a>'), /so it was not followed/],
  ],
});
