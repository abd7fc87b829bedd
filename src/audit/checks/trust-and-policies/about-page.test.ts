import { home, policy, sample, testCheck, unreadPolicy } from '#audit/samples';
import check from './about-page.ts';

const page = (count: number) => `<main><h1>Title</h1><p>${'word '.repeat(count)}</p></main>`;
const shop = home('<h1>Shop</h1><p>Lamps</p>');

testCheck(check, {
  pass: [
    [policy('about', page(80)), /has 81 words/],
    policy(
      'about',
      `<html lang="ja"><body><main>${'個人情報の取り扱いについて'.repeat(40)}</main></body></html>`,
    ),
  ],
  warn: [
    [policy('about', page(80 - 10)), /only/],
    [unreadPolicy('about', { reason: 'failed', type: 'application/pdf' }), /PDF/],
    unreadPolicy('about', { reason: 'not-requested', disallowed: true }),
  ],
  fail: [
    [sample(shop, unreadPolicy('about')), /is linked from the home page/],
    [policy('about', '<div id="root"></div><script src="/app.js"></script>'), /scripts draw it/],
    [unreadPolicy('about', { reason: 'failed', status: 410 }), /answers 410/],
    unreadPolicy('about', { reason: 'blocked', status: 403 }),
  ],
  unknown: [unreadPolicy('about', { reason: 'failed', status: 500 })],
});
