/** Buying as an agent in the playground, in English. ICU messages. */
export const english = {
  'page-title': 'Agent playground',
  'page-intro':
    'Buy from a test store the way an AI agent does. Each request goes to the real endpoints of this service, and no money moves.',
  'page-description':
    'Buy from a demo store the way an AI agent does: manifest, search, checkout, payment, order. See each request and response.',
  'tab-list': 'Playground',
  'tab-buy': 'Buy as an agent',
  'tab-read': 'Read a product page',
  waiting: 'Waiting for the response…',
  'start-over': 'Start over',

  // No store.
  'no-store-title': 'No test store here',
  'no-store-text':
    'The playground buys only from stores that are charged by the sandbox payment provider. This service has none.',
  'own-store-title': 'Start one on your machine',
  'own-store-text':
    'This starts a demo store with products, taxes, delivery, and a sandbox payment provider:',
  'own-store-open': 'Then open {path} at the URL that it prints.',

  // First step.
  'test-profile': 'The agent of this page has a public {profile}, which you can use in your own requests.',
  'test-profile-link': 'test profile',
  store: 'Store',
  transport: 'Transport',

  // Steps: what an agent does, and why.
  'discover-title': 'Read the manifest',
  'discover-text':
    'An agent starts at a fixed URL. The manifest names the UCP release, the endpoints, the capabilities, and the payment handlers of the store.',
  'discover-button': 'Get manifest',
  'search-title': 'Search for products',
  'search-text':
    'The store answers in plain data: names, prices, stock, and options. UCP-Agent names the profile of the agent, from which the store learns what it supports.',
  'search-button': 'Search',
  'create-title': 'Create a checkout',
  'create-text': 'The agent sends the ID of a variant. The store calculates prices, promotions, and tax.',
  'create-button': 'Create checkout',
  'address-title': 'Send buyer and address',
  'address-text':
    'With an address, the store can calculate delivery and tax. The sample buyer is made up. The details are stored with the test order.',
  'address-button': 'Send address',
  'delivery-title': 'Choose a delivery option',
  'delivery-text':
    'An update replaces the whole checkout, so the agent repeats the items, the buyer, and the address.',
  'delivery-button': 'Choose option',
  'pay-title': 'Pay',
  'pay-text':
    'The agent completes the checkout with a payment token. The token decides the outcome: it belongs to a sandbox provider, so no money moves.',
  'pay-button': 'Pay',
  'read-title': 'Read the checkout',
  'read-text':
    'If a payment is pending, or after the buyer confirmed it at the bank, the agent reads the checkout again.',
  'read-button': 'Read checkout',
  'order-title': 'Read the order',
  'order-text': 'The completed checkout contains the ID of the order.',
  'order-button': 'Read order',

  // Progress.
  'step-list': 'Steps',
  'step-done': 'Done:',
  'discover-step': 'Manifest',
  'search-step': 'Search',
  'create-step': 'Checkout',
  'address-step': 'Address',
  'delivery-step': 'Delivery',
  'pay-step': 'Pay',
  'order-step': 'Order',

  // Forms of steps.
  'search-for': 'Search for',
  variant: 'Variant',
  'variant-available': '{name}, {price} ({id})',
  'variant-sold-out': '{name}, {price}, sold out ({id})',
  quantity: 'Quantity',
  'first-name': 'First name',
  'last-name': 'Last name',
  email: 'Email',
  street: 'Street',
  city: 'City',
  'postal-code': 'Postal code',
  'country-code': 'Country code',
  'delivery-option': 'Delivery option',
  'payment-token': 'Payment token',
  edit: 'Edit and send again',
  body: 'Request body',
  'body-hint':
    'Errors are shown as an agent gets them. Card numbers are masked, and an idempotency key is replaced.',
  'send-again': 'Send again',

  // Visit.
  'visit-title': '{store} over {transport}',
  'next-step': 'Next: {title}',
  'repeated-step': 'Try again: {title}',
  'or-search': 'Or: search for products',
  'or-read': 'Or: read the checkout',
  'done-title': 'The agent bought something',
  'done-text':
    'From the manifest to the order, each request is one that any agent can send. Try a declined payment or a bank confirmation next, or use the other transport.',
  reference: 'API reference',
  'body-too-long': 'Enter a request body of at most {limit, number, ::group-off} characters.',
  'wrong-order': 'Take the steps in order: each one needs the response of the one before it.',
  'no-checkout': 'Create a checkout first.',
  'too-many-requests': 'The playground sends at most {limit, number} requests an hour for one network.',

  // Exchange.
  'numbered-step': '{number, number}. {title}',
  request: 'Request {number, number}',
  response: 'Response {number, number}',
  'response-time': '{ms, number} ms',
  'message-body': '{message}: body',
  'more-characters': '… {count, number, ::group-off} more characters',
  'buyer-page': 'Open the buyer’s page (new tab)',
  curl: 'Repeat with curl',
  'curl-command': 'Command {number, number}',
  copy: 'Copy',
  'copy-command': 'Copy command {number, number}',

  // What a response means.
  'any-store': 'The store',
  'both-transports': '{first} and {second}',
  'discover-meaning':
    '{store} speaks UCP {release} over {transports}, with {count, plural, one {# capability} other {# capabilities}}. An agent reads the endpoints and payment handlers here.',
  'search-meaning':
    '{products, plural, one {# product} other {# products}} with {variants, plural, one {# variant} other {# variants}}. Prices are in minor units: 8900 EUR is €89.00. An agent orders a variant by its ID.',
  'create-meaning': 'The store created a checkout and calculated its prices.',
  'create-messages': 'The messages say what is still missing.',
  'address-meaning':
    'The store calculated delivery and tax for this address, and offers {count, plural, one {# delivery option} other {# delivery options}}.',
  'delivery-meaning': 'Delivery by “{option}” is selected.',
  'no-delivery-meaning': 'The checkout was updated.',
  'pay-meaning': 'Paid. The store placed order {order}.',
  'read-meaning': 'The checkout is completed.',
  'order-meaning':
    'The order has {count, plural, one {# line item} other {# line items}}. An agent follows delivery and refunds here, or by signed webhooks.',
  total: 'The total is {total}.',
  'no-products': 'No products match. Try another search.',
  rejected: 'The store rejected the request.',
  'http-status': 'Status {status}.',
  'checkout-status': 'Checkout status: {status}.',
} as const;
