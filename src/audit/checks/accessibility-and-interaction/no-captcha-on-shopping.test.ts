import { home, origin, page, type Part, product, productHtml, sample, shoe, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './no-captcha-on-shopping.ts';

const front = (body: string) => home(`<html lang="en"><body><main><h1>Shop</h1>${body}</main></body></html>`);
const shop = (body: string) =>
  sample(front(''), product(productHtml(shoe(), `<h1>Trail Shoe</h1><p>€129.00</p>${body}`)));
const cartForm = (inside: string) =>
  `<form action="/cart/add" method="post">${inside}<button name="add">Add to cart</button></form>`;
const widget = '<div class="g-recaptcha" data-sitekey="k"></div>';
async function cart(html: string): Promise<Part> {
  const { page: read, part } = await page('cart', html);
  return { ...part, cart: known({ href: `${origin}/cart`, disallowed: false, ref: read.ref, page: read }) };
}

testCheck(check, {
  pass: [
    [shop(cartForm('')), /has no CAPTCHA/],
    [
      front('<script src="https://www.google.com/recaptcha/api.js?render=k"></script>'),
      /reCAPTCHA script is loaded but not used in any form/,
    ],
    // Forms that are not part of a purchase.
    [
      front(`<form class="newsletter"><input type="email" name="e">${widget}</form>`),
      /is in a newsletter form/,
    ],
    shop('<form action="/ask"><textarea name="t"></textarea><input name="captcha"></form>'),
    shop(
      '<form action="/review"><input name="stars" type="radio"><textarea name="text"></textarea><input name="captcha_code"></form>',
    ),
    shop(`<form action="/frage"><input name="mail"><textarea name="frage"></textarea>${widget}</form>`),
    // Protects only the newsletter form.
    front(
      '<form class="newsletter"><input type="email" name="e"><button class="g-recaptcha" data-sitekey="k">Send</button></form>',
    ),
  ],
  warn: [
    [
      shop('<form action="/go"><input name="t"><input name="captcha"></form>'),
      /form of an unrecognized kind/,
    ],
    [shop(`<form action="/in"><input type="password" name="p">${widget}</form>`), /a login form/],
    [
      shop(cartForm('<div class="g-recaptcha" data-size="invisible"></div>')),
      /invisible reCAPTCHA challenge protects the add-to-cart form/,
    ],
    [front(widget), /outside any form/],
  ],
  fail: [
    [shop(cartForm(widget)), /reCAPTCHA challenge is in the add-to-cart form/],
    [shop(cartForm('<div class="cf-turnstile" data-sitekey="k"></div>')), /Turnstile/],
    [shop(cartForm('<div class="h-captcha"></div>')), /hCaptcha/],
    [front(`<form role="search" action="/s"><input name="q">${widget}</form>`), /search form/],
    [
      sample(
        front(''),
        cart(`<h1>Cart</h1><main><form action="/go"><input name="voucher">${widget}</form></main>`),
      ),
      /form on the cart page/,
    ],
  ],
});
