import { home, policyPages, product, sample, testCheck, unreadPolicy } from '#audit/samples';
import check from './payment-methods-stated.ts';

const none = unreadPolicy('returns');
const shop = (footer: string) => sample(home(`<h1>Shop</h1><footer>${footer}</footer>`), none);
const icon = (name: string) =>
  `<li><svg role="img" aria-labelledby="pi"><title id="pi">${name}</title><path d="M0 0"/></svg></li>`;

testCheck(check, {
  pass: [
    [shop('We accept Visa, Mastercard and PayPal.'), /3 payment methods are named: Visa, Mastercard, PayPal/],
    shop('<img src="/a.svg" alt="Visa"><img src="/b.svg" alt="Apple Pay">'),
    // Icons of themes: SVG with a title, or an element with a label.
    shop(`<ul>${icon('Visa')}${icon('Klarna')}</ul>`),
    shop('<i class="fa fa-cc-visa" aria-label="Visa"></i><i class="fa fa-cc-paypal" title="PayPal"></i>'),
    shop('Zahlen Sie per Lastschrift, auf Rechnung oder Vorkasse.'),
    shop('Betaal met iDEAL of Bancontact'),
    shop('お支払い方法：クレジットカード、コンビニ決済、銀行振込'),
    shop('Płatności: BLIK, Przelewy24'),
    sample(home('<h1>Shop</h1>'), product('<h1>Shoe</h1><p>Pay with PayPal or Klarna</p>'), none),
    sample(
      home('<h1>Shop</h1>'),
      policyPages({ help: '<main><p>We take Visa and American Express.</p></main>' }),
    ),
    [
      sample(
        home(
          '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Store","paymentAccepted":"Cash, Credit Card"}</script><h1>Shop</h1>',
        ),
        none,
      ),
      /The markup names/,
    ],
  ],
  warn: [
    [
      shop('<img src="/icons/visa.svg"><img src="/icons/mastercard.png" alt="">'),
      /Images without text show 2 payment methods: Visa, Mastercard/,
    ],
    shop('<i class="fa fa-cc-visa"></i>'),
    [shop('We take PayPal'), /Only one/],
  ],
  fail: [shop('Contact us'), shop('An ideal gift for people who discover the affirming power of lamps.')],
  unknown: [
    [
      sample(
        home(`<main><h1>Shop</h1><p>${'lamp '.repeat(20_000)}</p></main><footer>Visa, PayPal</footer>`),
        none,
      ),
      /more text than the audit searches/,
    ],
  ],
});
