/** Findings of `--platform google`. */
import { googleDocuments } from '../../../../sandbox/google/documents.ts';
import type { GoogleDoctorRule } from '../../../../sandbox/google/rules.ts';
import type { FindingFacts } from './finding.ts';

const can = ['failure'] as const;
const { checkout, checkoutApi, codes, config, handler, merchantCenter, network, orderApi, orders } =
  googleDocuments;

export const googleFacts = {
  'google-profile': {
    name: 'Google can read and cache the profile',
    can,
    means:
      'The profile requires authentication, redirects, or may not be cached. Google reads it without credentials, does not follow redirects, and cannot start a purchase without it.',
    fix: 'Serve /.well-known/ucp to every client, without a redirect, with Cache-Control: public, max-age=300.',
    link: checkout.url,
  },
  'google-release': {
    name: 'The profile offers 2026-04-08',
    can,
    means:
      'Google documents the release 2026-04-08 (and 2026-01-23). Without a profile of that release it cannot call the store.',
    fix: 'Publish a profile of 2026-04-08, or link to it in supported_versions.',
    link: checkoutApi.url,
  },
  'google-handler-config': {
    name: 'Google Pay is configured as its schema says',
    can,
    means:
      'com.google.pay is missing, or its configuration is not valid, so Google Pay cannot create a token and buyers cannot pay.',
    fix: 'In Portico, choose “Add Google Pay” on the Payments page of the store. Elsewhere, derive the handler from the connected processor instead of typing its configuration.',
    link: config.url,
  },
  'google-handler-version': {
    name: 'The version of the handler is 2026-01-23',
    can,
    means:
      'com.google.pay has one version, 2026-01-23, whatever the release of UCP is. Google ignores a handler of another version.',
    fix: 'Set the version of the handler to 2026-01-23.',
    link: handler.url,
  },
  'google-auth-methods': {
    name: 'Only PAN_ONLY is allowed',
    can,
    means: 'Google Pay over UCP supports only PAN_ONLY. With CRYPTOGRAM_3DS the configuration is rejected.',
    fix: 'Set allowed_auth_methods to ["PAN_ONLY"]. For liability, let the processor ask for 3-D Secure.',
    link: config.url,
  },
  'google-merchant-id': {
    name: 'The Google Pay merchant ID is set',
    can,
    means: 'In PRODUCTION, merchant_info.merchant_id is required. Without it Google Pay creates no token.',
    fix: 'Enter the merchant ID from the Google Pay & Wallet Console, or set the environment to TEST.',
    link: config.url,
  },
  'google-gateway': {
    name: 'The gateway is that of the processor',
    can,
    means:
      'The store refuses a token that was made for the gateway in its own handler. Every payment by Google Pay would be lost.',
    fix: 'Name the gateway and the account of the processor that charges the store’s payments.',
    link: handler.url,
  },
  'google-other-handler': {
    name: 'No second, wrong handler is offered',
    can,
    means:
      'com.google.pay is offered several times, and not all of them can be charged. Google may pick any of them.',
    fix: 'Offer one handler of com.google.pay: that of the connected processor.',
    link: handler.url,
  },
  'google-bare-token': {
    name: 'Only tokens of Google Pay are paid under its handler',
    can,
    means:
      'A payment method that Google Pay did not make was paid under com.google.pay. Anyone who has such an ID could use it there.',
    fix: 'Check that the credential has the form of its handler before the processor is called, and answer 400 otherwise.',
    link: handler.url,
  },
  'google-checkout': {
    name: 'A checkout works as Google calls it',
    can,
    means:
      'Creating, updating, paying (with --test-purchase), or canceling a checkout failed, or a member that Google shows is missing.',
    fix: 'Run “portico sandbox google” to see each request and its response.',
    link: checkoutApi.url,
  },
  'google-line-items': {
    name: 'An address without line_item_ids is accepted',
    can,
    means:
      'Google creates a checkout with a partial address and without line_item_ids. A store that requires them rejects every purchase.',
    fix: 'Without line_item_ids, apply a delivery method to all lines.',
    link: checkoutApi.url,
  },
  'google-currency': {
    name: 'A US address is priced in US dollars',
    can,
    means:
      'Google names no currency. A checkout for a US address in another currency is not what the buyer was shown.',
    fix: 'Choose the currency by the country of the address, and add prices in US dollars.',
    link: checkoutApi.url,
  },
  'google-links': {
    name: 'Terms and privacy policy are linked',
    can,
    means:
      'Each response must link to the terms of service and the privacy policy, and both pages must exist. Google shows them before the buyer pays.',
    fix: 'Set both links for the store, and check that the pages load.',
    link: checkout.url,
  },
  'google-codes': {
    name: 'Codes are in Google’s list',
    can,
    means:
      'For a code that is not in its list, Google shows “something went wrong” instead of the message. Whether it knows a payment_ or discount_ code is not confirmed, so these do not fail.',
    fix: 'Return Google’s codes to Google, for example quantity_invalid_limit_exceeded, missing_buyer_info, or address_undeliverable. A store of Portico does so for a partner of the preset google. The doctor has to be such a partner to see it: docs/google-simulator.md shows how.',
    link: codes.url,
  },
  'google-decline': {
    name: 'Declines are 200 with messages',
    can,
    means:
      'A declined payment, or another business error, was answered with a 4xx or 5xx status. Google treats that as an outage, and the buyer cannot try another card.',
    fix: 'Answer business errors with 200 and messages. Keep 4xx for requests that are wrong.',
    link: codes.url,
  },
  'google-time': {
    name: 'Responses are fast enough',
    can,
    means:
      'Create took more than 4 seconds, update more than 5, or complete more than 8. Google’s limits at the 95th percentile are 4, 5, and 10.',
    fix: 'Find the slow part: tax, delivery, stock, or the processor. Give the processor a deadline, and answer complete_in_progress after it.',
    link: checkout.url,
  },
  'google-capacity': {
    name: 'Many buyers are served at once',
    can,
    means:
      'A buyer got 403 or 429 because of other buyers. Google is one caller for all its buyers, and does not try again after 403 or 429. Runs on this machine, or with --test-purchase.',
    fix: 'Set a limit of at least 100 requests per second for Google, and count declined payments by checkout and buyer, not by caller.',
    link: network.url,
  },
  'google-order-update': {
    name: 'An order update comes after a purchase',
    can,
    means:
      'No order update came after a purchase. Google expects the whole order when it is created, shipped, or delivered. How soon is not documented: the doctor waits 5 seconds. With --test-purchase.',
    fix: 'Send order updates to the webhook URL in Google’s profile, or to the one that Google gave you, as soon as the order is placed.',
    link: orders.url,
  },
  'google-webhook-id': {
    name: 'Webhook-Id is the ID of the event',
    can,
    means:
      'Google finds out by Webhook-Id and Webhook-Timestamp whether it knows an event. A missing or random ID, or an older time, makes it reject the update. With --test-purchase.',
    fix: 'Send the ID of the new delivery or adjustment in Webhook-Id, and the time of the event in Webhook-Timestamp.',
    link: orderApi.url,
  },
  'google-webhook-signature': {
    name: 'Order updates are signed by a key of the profile',
    can,
    means:
      'An order update is unsigned, or signed by a key that is not in signing_keys, or the profile has no keys. Google rejects it. With --test-purchase.',
    fix: 'Publish the signing key in the profile before the first update is signed with it, and keep it there until the last one is delivered.',
    link: orderApi.url,
  },
  'google-webhook-key': {
    name: 'Order updates have the partner key, and stop at 401',
    can,
    means:
      'An order update came without the partner key, or was sent again after 401 or 403. Google requires a person to look at those. With --test-purchase, and for the key with --partner-key.',
    fix: 'Enter the partner key in the settings of the store, and stop and alert on 401 and 403.',
    link: orders.url,
  },
  'google-feed': {
    name: 'The supplemental feed matches the store',
    can,
    means:
      'native_commerce is missing or true for no item, a notice is too long, or an ID in the feed is unknown to the store. Google sells only what the feed marks. With --google-feed.',
    fix: 'Generate the supplemental feed from the catalog, with native_commerce, and with merchant_item_id where the IDs differ.',
    link: merchantCenter.url,
  },
} as const satisfies Record<GoogleDoctorRule, FindingFacts>;
