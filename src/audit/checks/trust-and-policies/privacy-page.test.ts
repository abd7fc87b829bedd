import { home, policy, sample, testCheck, unreadPolicy } from '#audit/samples';
import check from './privacy-page.ts';

const page = (count: number) => `<main><h1>Title</h1><p>${'word '.repeat(count)}</p></main>`;
const shop = home('<h1>Shop</h1><p>Lamps</p>');

testCheck(check, {
  pass: [
    [policy('privacy', page(150)), /has 151 words/],
    policy(
      'privacy',
      `<html lang="ja"><body><main>${'個人情報の取り扱いについて'.repeat(40)}</main></body></html>`,
    ),
  ],
  warn: [
    [policy('privacy', page(150 - 10)), /only/],
    [unreadPolicy('privacy', { reason: 'failed', type: 'application/pdf' }), /PDF/],
    unreadPolicy('privacy', { reason: 'not-requested', disallowed: true }),
  ],
  fail: [
    [sample(shop, unreadPolicy('privacy')), /is linked from the home page/],
    [policy('privacy', '<div id="root"></div><script src="/app.js"></script>'), /scripts draw it/],
    [unreadPolicy('privacy', { reason: 'failed', status: 410 }), /answers 410/],
    unreadPolicy('privacy', { reason: 'blocked', status: 403 }),
  ],
  unknown: [unreadPolicy('privacy', { reason: 'failed', status: 500 })],
});
