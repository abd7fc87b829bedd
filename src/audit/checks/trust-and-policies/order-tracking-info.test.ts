import { home, manifest, policyPages, sample, testCheck, unreadPolicy } from '#audit/samples';
import check from './order-tracking-info.ts';

const none = unreadPolicy('returns');
const shop = (link: string) => sample(home(`<h1>Shop</h1><footer>${link}</footer>`), none);

testCheck(check, {
  pass: [
    [shop('<a href="/order-status">Where is my parcel?</a>'), /Where is my parcel/],
    shop('<a href="/s/1">Sendungsverfolgung</a>'),
    shop('<a href="/s/1">Suivre ma commande</a>'),
    shop('<a href="/s/1">Śledzenie przesyłki</a>'),
    shop('<a href="/s/1">注文履歴</a>'),
    shop('<a href="/account/orders">Account</a>'),
    shop('<a href="/track"><img src="/van.svg" alt=""></a>'),
    sample(
      shop(''),
      manifest({ version: '1.0', name: 'Shop', capabilities: { order_tracking: true, checkout: true } }),
    ),
  ],
  warn: [
    [shop('<a href="/account/login">Sign in</a>'), /Only an account/],
    [
      sample(
        home('<h1>Shop</h1>'),
        policyPages({
          shipping:
            '<html lang="en"><body><main><p>You get a mail with a tracking link.</p></main></body></html>',
        }),
      ),
      /A policy page mentions tracking/,
    ],
  ],
  fail: [shop('<a href="/about">About us</a>')],
});
