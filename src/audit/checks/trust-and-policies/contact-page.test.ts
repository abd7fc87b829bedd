import { home, policy, sample, testCheck, unreadPolicy } from '#audit/samples';
import check from './contact-page.ts';

const shop = home('<h1>Shop</h1>');
const reach = home(
  '<h1>Shop</h1><footer><a href="mailto:help@shop.test">Mail</a> <a href="tel:+4930123456">Call</a></footer>',
);

testCheck(check, {
  pass: [
    sample(reach, unreadPolicy('contact')),
    [
      sample(shop, policy('contact', '<main><h1>Contact</h1><p>help@shop.test, +49 30 1234567</p></main>')),
      /email and telephone/,
    ],
    // As text in the footer, without links.
    [
      sample(
        home('<h1>Shop</h1><footer>help@shop.test, Musterstraße 12, 10115 Berlin</footer>'),
        unreadPolicy('contact'),
      ),
      /email and postal address/,
    ],
    sample(home('<footer>Call 0800 123 4567 or write to help@shop.test</footer>'), unreadPolicy('contact')),
    sample(
      home(
        '<footer><a href="https://wa.me/491701234567">WhatsApp</a> <a href="tel:+4930123456">Call</a></footer>',
      ),
      unreadPolicy('contact'),
    ),
    sample(
      home(
        '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Acme","email":"help@shop.test","telephone":"+49 30 123456"}</script><h1>Shop</h1>',
      ),
      unreadPolicy('contact'),
    ),
  ],
  warn: [sample(shop, policy('contact', '<main><h1>Contact</h1><p>Write to help@shop.test</p></main>'))],
  fail: [sample(shop, unreadPolicy('contact'))],
  unknown: [sample(shop, unreadPolicy('contact', { reason: 'blocked', status: 403 }))],
});
