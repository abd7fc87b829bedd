import { capabilities, flatShape, manifest, profile, testCheck } from '#audit/samples';
import check from './ucp-capability-breadth.ts';

const declares = (...names: string[]) =>
  manifest(profile({ capabilities: capabilities(...names.map((name) => `dev.ucp.${name}`)) }));

testCheck(check, {
  pass: [
    [
      declares('shopping.cart', 'shopping.discount', 'shopping.fulfillment'),
      /declares 3 capabilities beyond checkout: cart/,
    ],
    declares('common.identity_linking', 'common.loyalty', 'shopping.permalink'),
    declares('common.payment.terms', 'common.payment.ap2_mandate', 'common.payment.authentication'),
    declares('shopping.payment_terms', 'shopping.ap2_mandate', 'shopping.split_payments'),
  ],
  warn: [
    [declares('shopping.checkout', 'shopping.cart'), /only cart/],
    // Aliases count once, and extensions of other vendors do not count.
    declares('shopping.ap2_mandate', 'common.payment.ap2_mandate', 'shopping.cart'),
    manifest(
      profile({
        capabilities: capabilities('com.shop.cart', 'dev.shopify.catalog', 'dev.ucp.shopping.cart'),
      }),
    ),
  ],
  fail: [
    [manifest(profile()), /declares no capabilities beyond checkout/],
    manifest(profile({ capabilities: undefined })),
    declares('shopping.constructor', 'shopping.order'),
  ],
  notApplicable: [manifest(flatShape)],
});
