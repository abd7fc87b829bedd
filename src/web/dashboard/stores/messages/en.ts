/** Stores in the dashboard, in English. ICU messages. */
export const english = {
  // Frame of a store.
  stores: 'Stores',
  'pages-of': 'Pages of {store}',
  overview: 'Overview',
  products: 'Products',
  feed: 'Feed',
  terms: 'Terms',
  preferences: 'Preferences',
  manifest: 'Manifest',
  'go-live': 'Go-live',
  orders: 'Orders',
  payments: 'Payments',
  credentials: 'Credentials',
  changes: 'Changes',
  on: 'on',
  off: 'off',
  'not-found': 'No store found with this ID.',

  // List.
  'list-intro': 'A store has host names, terms, and preferences. Changes reach agents within a second.',
  'add-store': 'Add store',
  store: 'Store',
  hosts: 'Hosts',
  'more-hosts': 'and {count, number} more',
  backend: 'Backend',
  agents: 'Agents',
  release: 'Release',
  'last-order': 'Last order',
  'no-order': 'none',
  'returns-404': 'returns 404',
  'error-count': '{count, plural, one {# error} other {# errors}}',
  valid: 'valid',
  'not-checked': 'go-live checks not run',
  'failed-checks': '{count, plural, one {# go-live check failed} other {# go-live checks failed}}',
  live: 'live',
  'live-with-warnings': 'live, {count, plural, one {# warning} other {# warnings}}',
  'no-stores': 'No stores yet',
  'owner-adds-first':
    'Add one here, or from a file with its preferences: {put}. To load its products, run {seed}. To try Portico with a demo store, run {sandbox}.',
  'member-waits-for-first':
    'An owner can add one here, or from a file with its preferences: {put}. To load its products, run {seed}. To try Portico with a demo store, run {sandbox}.',

  // Form of a new store.
  'add-intro':
    'Portico keeps the products and orders of a new store. To connect a commerce platform instead, change the backend in its preferences. The store is off until you turn it on. You can change everything but the ID later.',
  'not-added': 'The store was not added. Check the fields below.',
  'id-exists': 'A store with this ID already exists. Enter another ID.',
  'id-reserved': 'This ID is reserved. Enter another ID.',
  name: 'Name',
  'name-hint': 'The name that buyers see',
  id: 'ID',
  'id-hint': 'Lowercase letters, digits, and hyphens. Used in commands. You cannot change it later.',
  host: 'Host name',
  'host-hint': 'Where agents reach the store',
  storefront: 'Storefront URL',
  'storefront-hint': 'Where people shop. Defaults to https:// and the host name.',
  currency: 'Currency',
  'currency-hint': 'ISO 4217 code, such as EUR',
  country: 'Country',
  'country-hint': 'ISO 3166-1 code, such as IE',
  language: 'Language',
  'language-hint': 'Language tag, such as en-IE',
  'who-can-buy': 'Who can buy',
  cancel: 'Cancel',

  // Overview.
  'was-added': 'Store added. Load its products and review its preferences, then turn it on.',
  'was-turned-off': 'The store is off. Agents now get 404.',
  'was-turned-on': 'The store is on. Agents can find it now.',
  'became-default': 'This is now the default store. It answers requests for host names that no store has.',
  'is-off': 'This store is off. Agents get 404 for every path.',
  'platform-refusal': 'The platform rejects requests: {refusal}',
  'stuck-payments':
    '{count, plural, one {# payment has been open for more than an hour.} other {# payments have been open for more than an hour.}}',
  'view-payments': 'View payments',
  'what-agents-see': 'What agents see',
  url: 'URL',
  'host-names': 'Host names',
  'hosts-of-default': '{hosts}, and all that no store has',
  capabilities: 'Capabilities',
  none: 'None',
  'sells-in': 'Sells in',
  'go-live-checks': 'Go-live checks',
  'no-results': 'No results yet.',
  'view-results': 'View results',
  'run-checks': 'Run checks',
  'check-tally':
    '{fail, number} failed, {warn, plural, one {# warning} other {# warnings}}, {pass, number} passed. Last run: {time}',
  limitations: 'Limitations',
  'latest-orders': 'Latest orders',
  'all-orders': 'All orders',
  'no-orders-here': 'No orders here',
  'no-orders': 'No orders yet',
  'no-orders-text': 'Orders from agents appear here. Run the go-live checks to see whether agents can buy.',
  'make-default': 'Make default',
  'turn-on': 'Turn on',
  'turn-off': 'Turn off',
  'turn-off-title': 'Turn off this store?',
  'turn-off-text':
    'Agents get 404 for the manifest and every other path of {store}. Open checkouts can no longer be paid. Orders, preferences, and products are kept, and your storefront is not affected.',
  'keep-on': 'Keep it on',
  'store-busy': 'Nothing was changed. Try again in a few seconds.',

  // Products.
  'no-products': 'This store has no products yet.',
  'no-products-text':
    '{file}, or import a {feed} on a schedule. Then set delivery, taxes, and returns under {terms}.',
  'load-file': 'Load a file',
  'feed-link': 'feed',
  'run-on-server': 'Or run this command on the server:',
  'products-found': '{count, plural, one {Agents can find # product.} other {Agents can find # products.}}',
  'only-owners-load': 'Only owners can load products.',
  file: 'File',
  'file-hint':
    'A Google Merchant feed (XML or table), CSV, or JSON Lines file, up to 16 MB, optionally gzipped. Products with the same ID are replaced. All others stay. To import from a URL on a schedule, use the {feed}. For larger files, run {command}.',
  'load-products': 'Load products',
  'choose-file': 'Choose a file.',
  'other-import':
    'Another file is being imported into this store. Nothing was changed. Try again when it is done.',
  'products-count': '{count, plural, one {# product} other {# products}}',
  loaded: '{products} with {variants, plural, one {# variant} other {# variants}} loaded.',
  'loaded-partly':
    '{products} with {variants, plural, one {# variant} other {# variants}} loaded, {rejected, plural, one {# row rejected} other {# rows rejected}}.',
  'file-broke-off': 'The file could not be read completely. {reason}',
  'rejected-rows': 'Rejected rows',
  'first-rejected-rows': 'The first {count, number} rejected rows',
  'first-rejected-rows-of': 'The first {count, number} of {total, number} rejected rows',
  warnings: 'Warnings',
  'first-warnings': 'The first {count, number} warnings',
  row: 'Row',
  problem: 'Problem',

  // Feed.
  'feed-saved': 'Saved. The feed is imported within a minute and then on schedule.',
  'feed-turned-off': 'The feed is off. The products stay as they are.',
  'import-asked': 'The import starts within a minute. Reload this page to see the result.',
  'platform-keeps-products': 'The platform of this store keeps its products.',
  'check-fields': 'Nothing was changed. Check the fields below.',
  'only-owners-feed': 'Only owners can change or import the feed.',
  'feed-intro':
    'A feed is a file with all products of the store, imported on a schedule. New products are added, changed products are updated, and products that are no longer in the feed are taken off sale.',
  'recent-imports': 'Recent imports',
  settings: 'Settings',
  'set-up-feed': 'Set up a feed',
  'no-feed': 'No feed yet',
  'no-feed-text': 'An owner can enter the URL of a product feed.',
  access: 'Access',
  'access-basic': 'User name {name} and a password',
  'access-header': 'Header {name}',
  'next-import': 'Next import',
  'next-asked': 'Within a minute, requested by {who}',
  'next-scheduled': '{hours, plural, one {{time}, then every hour} other {{time}, then every # hours}}',
  'next-never': 'None (the feed is off)',
  'set-by': 'Set by',
  'import-now': 'Import now',
  'apply-text':
    'If the feed is correct, apply it. Portico fetches it again, and holds it again if it would take more than {count, plural, one {# product} other {# products}} off sale.',
  'apply-anyway': 'Apply anyway',
  public: 'Public',
  'public-meaning': 'Anyone with the URL can read it.',
  basic: 'User name and password',
  'basic-meaning': 'Sent as HTTP basic authentication.',
  header: 'A header',
  'header-meaning': 'Such as X-Api-Key, with a secret value.',
  'feed-url-hint':
    'An https URL of a Google Merchant feed (XML or table), CSV, or JSON Lines file, up to 64 MB, optionally gzipped. All members can see the URL, so enter secrets below.',
  'every-hours': 'Hours between imports',
  'access-name': 'User name or header name',
  'access-secret': 'Password or header value',
  'keep-secret': 'Leave empty to keep the saved one.',
  'secret-hint': 'Stored encrypted and never shown again.',
  'save-and-turn-on': 'Save and turn on',
  save: 'Save',
  'not-https': 'Enter a URL that starts with https://.',
  'url-with-secret': 'Remove the user name and password from the URL and enter them below.',
  'not-encrypted':
    'Enter a URL that starts with https://. Without encryption, anyone on the network path can read the feed.',
  'wrong-hours': 'Enter a whole number from 1 to 168.',
  'no-access': 'Choose how to access the feed.',
  'wrong-user': 'Enter a user name without a colon.',
  'wrong-header': 'Enter a header name, such as X-Api-Key.',
  'has-no-feed': 'This store has no feed.',
  'feed-held': 'The feed was not imported (held, {time}).',
  'feed-failed': 'The feed was not imported (failed, {time}).',
  'view-feed': 'View feed',

  // Imports of a feed.
  running: 'Running',
  done: 'Imported',
  unchanged: 'Unchanged',
  held: 'Held',
  failed: 'Failed',
  when: 'When',
  duration: 'Duration',
  'under-second': 'under 1 s',
  seconds: '{seconds} s',
  status: 'Status',
  result: 'Result',
  'requested-by': 'Requested by',
  schedule: 'schedule',
  counts:
    '{added, number} added, {changed, number} changed, {removed, number} off sale, {unchanged, number} unchanged, {refused, number} rejected',
  'counts-held':
    'Not applied: {added, number} added, {changed, number} changed, {removed, number} off sale, {unchanged, number} unchanged, {refused, number} rejected',
  'import-of': 'Import of {time}',
  'nothing-changed': 'Nothing was changed.',
  'import-running': 'The import is running. Reload this page to see the result.',
  'import-empty': 'No changes and no rejected rows.',
  'first-changes': 'Changes: the first {count, number} of {total, number}',
  'held-changes': 'Changes on hold',
  'first-held-changes': 'Changes on hold: the first {count, number} of {total, number}',
  product: 'Product',
  change: 'Change',
  details: 'Details',
  added: 'Added',
  changed: 'Changed',
  removed: 'Taken off sale',
  'rejected-text': 'Products in rejected rows stay as they are.',
  'is-new': '(new)',
  'is-gone': '(removed)',

  // Credentials.
  'credential-kept': 'Saved and encrypted. It is used within a second and cannot be shown again.',
  'credential-removed': 'Removed. Requests that need it fail from now on.',
  'check-field': 'Nothing was changed. Check the field below.',
  'only-owners-credentials': 'Only owners can change credentials.',
  'signs-in':
    '{backend}. Portico signs in to the platform with the client ID from the preferences and the {credential}.',
  'needs-none': '{backend}. This store needs no credentials. Its payment processor is on the Payments page.',
  'not-set': 'The {credential} is not set.',
  'saved-credentials': 'Saved credentials',
  credential: 'Credential',
  'last-changed': 'Last changed',
  by: 'By',
  remove: 'Remove',
  'remove-named': 'Remove the {credential}',
  'credential-hint': 'Replaces the saved one. Create the new one on the platform first.',
  'add-credentials': 'Add credentials',

  // Changes.
  'no-changes': 'No changes yet',
  'no-changes-text':
    'Changes to the preferences and credentials of this store appear here, with who made them.',
  who: 'Who',
  what: 'What',
  'secret-changed': 'changed',
  'secret-removed': 'removed',

  // Who can buy.
  open: 'Anyone (open)',
  'open-meaning':
    'Agents buy without signing up, within the rate limits for anonymous agents. Any client with the ID of a cart, checkout, or order can use it.',
  known: 'Known agents (known)',
  'known-meaning':
    'Agents prove who they are: with an API key that you issued, an access token, or a signature that matches their published profile. Naming a profile without proof is not enough. All other requests are rejected.',
  signed: 'Agents that sign (signed)',
  'signed-meaning':
    'Agents sign every request with a key from their published profile. This is the strictest choice; few agents sign today.',

  // Sources of the manifest.
  'from-portico-meaning': '/.well-known/ucp describes this store to every agent.',
  'from-salesforce-meaning':
    'The profile of Salesforce’s own UCP is served at /.well-known/ucp as it is. If it cannot be fetched, agents get an error.',
  'manifest-off': 'Off',
  'manifest-off-meaning': '/.well-known/ucp returns 404. Agents that know the endpoints can still use them.',

  // Incomplete agent profiles.
  strict: 'strict',
  'strict-meaning':
    'Requests for a capability that the agent’s profile does not declare are rejected, as UCP requires.',
  lenient: 'lenient',
  'lenient-meaning':
    'Such requests are served unless the versions conflict. Each one is counted under Agents, Rejections.',

  // Capabilities.
  discovery: 'Product discovery',
  'discovery-meaning': 'Agents search and read the catalog.',
  carts: 'Carts',
  'carts-meaning': 'Agents keep a cart before they check out.',
  checkout: 'Checkout',
  'checkout-meaning': 'Agents start a checkout with prices, taxes, and delivery.',
  payment: 'Payment',
  'payment-meaning': 'Agents complete a checkout with the payment details of the buyer.',
  tracking: 'Order tracking',
  'tracking-meaning': 'Agents read orders and are notified of changes.',

  // Who completes a purchase.
  'agent-completes': 'The agent completes the purchase',
  'agent-completes-meaning':
    'The agent pays for the buyer. The buyer steps in only where your review rules require it.',
  'buyer-completes': 'The buyer completes the purchase',
  'buyer-completes-meaning':
    'The agent prepares the checkout. The buyer opens the link and pays on your page.',

  // Backends.
  embedded: 'Portico (embedded)',
  'embedded-meaning': 'Portico keeps products, prices, stock, and orders.',
  scapi: 'B2C Commerce, Shopper APIs (SCAPI)',
  'scapi-meaning': 'A B2C Commerce site, with its own prices, promotions, taxes, stock, and processor.',
  ocapi: 'B2C Commerce, Open Commerce API (OCAPI)',
  'ocapi-meaning':
    'The same with the older API, for instances that already use it. Salesforce has deprecated it.',

  // Links, and what the buyer must do.
  'privacy-policy': 'Privacy policy',
  'terms-of-service': 'Terms of service',
  'refund-policy': 'Refund policy',
  'shipping-policy': 'Shipping policy',
  faq: 'FAQ',
  'customer-support': 'Customer support',
  'buyer-input': 'The buyer must confirm something',
  'buyer-review': 'The buyer must review the order',

  // Responses from outside.
  response:
    '{status} {type} in {ms} ms{hops, plural, =0 {} one { after # redirect} other { after # redirects}}',
  'response-untyped':
    '{status} in {ms} ms{hops, plural, =0 {} one { after # redirect} other { after # redirects}}',
  'no-response':
    'no response{hops, plural, =0 {} one { after # redirect} other { after # redirects}}: {reason}',
  'because-not-public': 'the host name resolves to a private address',
  'because-dns': 'the host name does not resolve',
  'because-refused': 'the connection was refused',
  'because-proxy': 'the outbound proxy of Portico failed',
  'because-tls': 'the certificate is not valid',
  'because-timeout-connect': 'the connection took too long',
  'because-timeout-first-byte': 'the response did not start in time',
  'because-timeout-total': 'the response took too long',
  'because-redirect-loop': 'redirect loop',
  'because-too-many-redirects': 'too many redirects',
  'because-cancelled': 'the time limit for all checks was reached',
} as const;
