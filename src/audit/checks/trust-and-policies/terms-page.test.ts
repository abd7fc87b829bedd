import { home, policy, sample, testCheck, unreadPolicy } from '#audit/samples';
import check from './terms-page.ts';

const page = (count: number) => `<main><h1>Title</h1><p>${'word '.repeat(count)}</p></main>`;
const shop = home('<h1>Shop</h1><p>Lamps</p>');

testCheck(check, {
  pass: [
    [policy('terms', page(150)), /has 151 words/],
    policy(
      'terms',
      `<html lang="ja"><body><main>${'個人情報の取り扱いについて'.repeat(40)}</main></body></html>`,
    ),
  ],
  warn: [
    [policy('terms', page(150 - 10)), /only/],
    [unreadPolicy('terms', { reason: 'failed', type: 'application/pdf' }), /PDF/],
    unreadPolicy('terms', { reason: 'not-requested', disallowed: true }),
  ],
  fail: [
    [sample(shop, unreadPolicy('terms')), /is linked from the home page/],
    [policy('terms', '<div id="root"></div><script src="/app.js"></script>'), /scripts draw it/],
    [unreadPolicy('terms', { reason: 'failed', status: 410 }), /answers 410/],
    unreadPolicy('terms', { reason: 'blocked', status: 403 }),
  ],
  unknown: [unreadPolicy('terms', { reason: 'failed', status: 500 })],
});
