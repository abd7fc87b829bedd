import { home, sample } from '../../samples.ts';
import { policy, unreadPolicy } from '../../samples-policies.ts';
import { testCheck } from '../../testing.ts';
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
      /e-mail and telephone/,
    ],
  ],
  warn: [sample(shop, policy('contact', '<main><h1>Contact</h1><p>Write to help@shop.test</p></main>'))],
  fail: [sample(shop, unreadPolicy('contact'))],
  unknown: [sample(shop, unreadPolicy('contact', { reason: 'blocked', status: 403 }))],
});
