/** Google's documents from which this platform was written. `read`: a stored copy; `quoted`: only as others quote it. */

export interface GoogleDocument {
  title: string;
  url: string;
  /** What was taken from it. */
  taken: string;
  source: 'read' | 'read in part' | 'quoted';
}

const guides = 'https://developers.google.com/merchant/ucp/guides/overview';
const implementation = 'https://developers.google.com/merchant/ucp/implementation';
const pay = 'https://developers.google.com/pay/api/universal-commerce-protocol';

export const googleDocuments = {
  checkout: {
    title: 'Native checkout overview',
    url: `${guides}/native-checkout`,
    taken: 'Steps of a purchase, statuses, links in each response, response times of create and update',
    source: 'read in part',
  },
  checkoutApi: {
    title: 'Native checkout API, 2026-04-08',
    url: `${implementation}/2026-04-08/native-checkout-api`,
    taken:
      'Create has lines, city, state, ZIP code, and country; it has neither a currency nor line_item_ids',
    source: 'read in part',
  },
  complete: {
    title: 'Response time of complete (p50 6 s, p95 10 s)',
    url: 'https://github.com/EC-CUBE/ec-cube/pull/6574',
    taken: 'The limit for complete, as this discussion quotes Google',
    source: 'quoted',
  },
  codes: {
    title: 'Error codes',
    url: `${guides}/error-codes`,
    taken:
      'Codes up to address_undeliverable, where the copy ends; business errors are HTTP 200; an unknown code is shown as “something went wrong”',
    source: 'read in part',
  },
  network: {
    title: 'Network and WAF configuration',
    url: `${guides}/network-and-waf`,
    taken: '403 and 429 are not retried, and the purchase fails',
    source: 'read',
  },
  authentication: {
    title: 'Authentication',
    url: `${guides}/authentication`,
    taken: 'Calls have X-API-Key, a bearer token, or an RFC 9421 signature',
    source: 'read',
  },
  merchantCenter: {
    title: 'Prepare your Merchant Center account',
    url: `${guides}/merchant-center`,
    taken: 'native_commerce, merchant_item_id, and consumer_notice of the supplemental feed',
    source: 'read in part',
  },
  orders: {
    title: 'Order lifecycle overview',
    url: `${guides}/order-lifecycle`,
    taken: 'Webhook URL, partner key in ?key= or X-Goog-Api-Key, 5xx is retried and 4xx is not',
    source: 'read in part',
  },
  orderApi: {
    title: 'Order lifecycle, 2026-04-08',
    url: `${implementation}/2026-04-08/order-lifecycle`,
    taken: 'Webhook-Id is the ID of the event, Webhook-Timestamp its time, an older update is rejected',
    source: 'read in part',
  },
  firstOrderApi: {
    title: 'Order lifecycle, 2026-01-23',
    url: `${implementation}/2026-01-23/order-lifecycle`,
    taken:
      'Detached JWT in Request-Signature by a key of signing_keys; created_time decides which update is older',
    source: 'read in part',
  },
  config: {
    title: 'Google Pay payment handler configuration',
    url: `${pay}/reference/config`,
    taken: 'Members and values of the configuration; PAN_ONLY alone; merchant_id is required in PRODUCTION',
    source: 'read in part',
  },
  handler: {
    title: 'Google Pay payment handler',
    url: `${pay}/google-pay-payment-handler`,
    taken: 'Name com.google.pay, version 2026-01-23, form of the payment instrument',
    source: 'read in part',
  },
} as const satisfies Record<string, GoogleDocument>;
