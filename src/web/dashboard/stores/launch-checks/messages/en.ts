/** The go-live checks, in English. ICU messages. */
export const english = {
  // Page.
  checked: 'Checks complete.',
  tried: 'Checkout test complete.',
  'already-running': 'Checks of this store are already running. Try again in 30 seconds.',
  title: 'Go-live checks',
  'run-checks': 'Run checks',
  'run-again': 'Run again',
  intro: 'These checks send requests to {origin} from outside, as agents do. They take up to 30 seconds.',
  'most-fail-off': 'The store is off. Most checks fail until you turn it on.',
  'no-results': 'No results yet',
  'no-results-text':
    'Run the checks to see what agents get from the manifest, product search, a product page, and the storefront.',
  'test-checkout': 'Test checkout',
  'test-checkout-text':
    'Starts a checkout for one item at the store’s public URL and cancels it immediately. Nothing is charged, no order is placed, and the checkout is excluded from agent statistics. Your webhooks may receive its events.',
  'test-again': 'Test again',
  checkout: 'Checkout',
  'not-ready': 'Not ready: fix the failed checks.',
  'ready-with-warnings': 'Agents can buy. Review the warnings.',
  ready: 'Ready: agents can buy.',
  'previous-url': 'These results are for {origin}, the previous URL of this store.',
  tally:
    '{fail, number} failed, {warn, plural, one {# warning} other {# warnings}}, {pass, number} passed, {skipped, number} skipped.',
  'last-run': 'Last run: {time}, took {seconds, number, ::.0} s',
  passed: 'passed',
  warning: 'warning',
  failed: 'failed',
  skipped: 'skipped',
  'how-to-fix': 'How to fix: {fix}',
  evidence: 'Evidence',

  // Checks, and what fixes them.
  'https-name': 'HTTPS',
  'https-fix':
    'Serve the first host over HTTPS with a certificate that browsers trust, including the full chain.',
  'manifest-reachable-name': 'The manifest is reachable',
  'manifest-reachable-fix':
    'Route /.well-known/ucp of the first host to Portico, without redirects (to www, a trailing slash, or a language).',
  'manifest-json-name': 'The manifest is JSON',
  'manifest-json-fix':
    'Serve /.well-known/ucp from Portico: the whole document, with the Content-Type application/json.',
  'manifest-cache-name': 'The manifest can be cached',
  'manifest-cache-fix':
    'Keep the Cache-Control header that Portico sends (public, max-age=300). A proxy or CDN replaces or removes it.',
  'manifest-cors-name': 'Any page can read the manifest',
  'manifest-cors-fix': 'Keep the header Access-Control-Allow-Origin: * that Portico sends.',
  'manifest-ours-name': 'The live manifest matches Portico',
  'manifest-ours-fix':
    'Compare them on the Manifest tab. A stale cache expires within minutes. Otherwise, something else serves this path.',
  'release-name': 'The primary release is correct',
  'release-fix': 'Purge the cache of /.well-known/ucp, or change the primary release in the preferences.',
  'keys-name': 'Signing keys are published',
  'keys-fix':
    'Purge the cache of /.well-known/ucp. Agents reject order updates signed with a key they cannot find.',
  'clients-name': 'Agents are not blocked',
  'clients-fix':
    'Allow /.well-known/ucp and /api/ucp in the bot rules of your CDN or firewall, for every user agent.',
  'discover-name': 'Agents find products',
  'discover-fix':
    'Route /api/ucp of the first host to Portico, and make sure that the catalog has products in stock.',
  'access-name': 'Portico can access the platform',
  'access-fix':
    'Change the setup of the API client as described. docs/salesforce.md lists every permission and scope.',
  'price-name': 'Prices match the storefront',
  'price-fix':
    'Load the catalog again (portico seed), or correct the price on the product page and in its JSON-LD.',
  'webhooks-name': 'Order updates can be verified',
  'webhooks-fix':
    'Purge the cache of /.well-known/ucp: the key that signs order updates must be in the live manifest.',
  'payment-name': 'Agents can pay',
  'payment-fix': 'Connect a processor on the Payments page, and add a payment handler in the preferences.',
  'mail-name': 'Buyers receive email',
  'mail-fix':
    'The operator of this service can set SMTP_URL and MAIL_FROM. UCP requires that the buyer receives a confirmation.',
  'storefront-name': 'The storefront is reachable',
  'storefront-fix': 'Correct the storefront URL in the preferences. Buyers are sent there.',
  'links-name': 'Terms and privacy policy are linked',
  'links-fix': 'Add the links to the privacy policy and the terms of service in the preferences.',
  'dry-run-name': 'A checkout can be started and canceled',
  'dry-run-fix': 'Read the response of the store. The log of Portico has the request by its ID.',

  // Clients.
  'plain-client': 'a plain HTTP client',
  browser: 'a browser',
  'nothing-to-compare': 'No client got a response, so there is nothing to compare.',
  'no-client-got-it': 'No client got the manifest, so there is nothing to compare.',
  'all-clients-got-it': 'All {count, number} clients got the manifest.',
  blocked: 'Blocked: {clients}. The other clients got the manifest.',

  // Delivery of the manifest.
  'no-manifest': 'No live manifest to check.',
  'manifest-returned': 'The manifest returned {response}.',
  'manifest-returned-directly': 'The manifest returned {response}, without a redirect.',
  'manifest-redirects': 'The manifest redirects ({status}) to {url}. Agents do not follow redirects.',
  'no-location': '(no location)',
  missing: '(missing)',
  'not-json': 'The response is not a JSON object.',
  json: 'The manifest is a JSON object with the Content-Type application/json.',
  'wrong-type': 'The manifest is JSON, but its Content-Type is {type}.',
  'no-type': 'The manifest is JSON, but its Content-Type is missing.',
  'not-cacheable': 'Cache-Control has {directive}, so every agent requests the manifest again each time.',
  'not-cached': 'Cache-Control lacks public with a max-age of at least 60 seconds.',
  'cached-long':
    'Caches keep the manifest for {seconds} seconds. Changes can take more than a day to reach agents.',
  cached: 'Caches keep the manifest for {seconds} seconds.',
  'any-page': 'Scripts on any page can read the manifest.',
  'not-in-browsers': 'Agents that run in a browser cannot read the manifest.',

  // Content of the manifest.
  'manifest-off': 'The manifest is off in the preferences.',
  'salesforce-serves': 'Salesforce serves the manifest, as set in the preferences.',
  identical: 'The live manifest is identical to the one Portico serves.',
  differs:
    '{count, plural, one {# member differs from the manifest Portico serves.} other {# members differ from the manifest Portico serves.}}',
  'whole-document': '(whole document)',
  'release-as-set': 'The manifest declares {release}, as set in the preferences.',
  'release-differs': 'The manifest declares {release}, but the preferences say {primary}.',
  'no-release': 'no release',
  'keys-published': '{count, number} of {count, number} signing keys are in the live manifest.',
  'keys-missing': '{missing, number} of {count, number} signing keys are missing from the live manifest.',
  'signing-key-published': 'The key that signs order updates is published.',
  'signing-key-missing': 'The key that signs order updates is missing from the live manifest.',

  // Host, products, and storefront.
  'local-address': 'This is a local address. It works for testing, but agents cannot reach it.',
  'bad-certificate': 'The certificate is not valid.',
  'good-certificate': 'The certificate is valid.',
  'host-returned': 'The host returned {response}.',
  'discovery-off': 'Product discovery is turned off in the preferences.',
  'discovery-rejected':
    'The store accepts only identified agents ({policy}). This check is anonymous, so it was rejected as expected.',
  'search-returned': 'Product search returned {response}.',
  'search-found': 'Product search found “{product}” for {price}.',
  'search-found-nothing': 'Product search returned no product in stock.',
  'nothing-to-price': 'No product to compare.',
  'no-page': '“{product}” has no page of its own.',
  'page-elsewhere': 'The product page is not on a host of this store.',
  'page-returned': 'The product page returned {response}.',
  'storefront-url-fix': 'Correct the storefront URL in the preferences. Product links start with it.',
  'no-page-price': 'The JSON-LD of the product page has no price in {currency}.',
  'no-offer': 'No JSON-LD offer in this currency',
  'same-price': 'Agents and the product page both show {price}.',
  'price-not-in-text': 'Agents and the JSON-LD show {price}, but the text of the page does not.',
  'other-price': 'Agents see {price}, but the product page says {others}.',
  'storefront-returned': '{url} returned {response}.',
  'access-refused': 'The platform rejects requests because of its setup.',
  'access-fine': 'The platform rejected no requests because of its setup in the last hour.',

  // Preferences and configuration.
  'mail-set-up': 'A mail server is set up.',
  'no-mail': 'No mail server is set up, so buyers get no confirmation.',
  'links-set': 'The privacy policy and the terms of service are linked.',
  'links-missing': 'Not linked: {links}.',
  'privacy-policy': 'privacy policy',
  'terms-of-service': 'terms of service',
  'buyers-pay-there': 'Buyers pay on your storefront.',
  'payment-off':
    'Payment is turned off in the preferences. Agents can start a checkout, but cannot complete it.',
  'no-handler': 'No payment handler is set up.',
  'cannot-pay': 'Agents cannot pay with this setup.',
  'only-sandbox': 'Only the sandbox is set up, so no real payments are made.',
  'handlers-work':
    '{count, plural, one {# payment handler has a processor.} other {# payment handlers have a processor.}}',

  // Test checkout.
  'store-off': 'The store is off.',
  'checkout-off': 'Checkout is turned off in the preferences.',
  'only-identified': 'The store accepts only identified agents ({policy}), and this check is anonymous.',
  'nothing-to-buy': 'No product to test with. {reason}',
  'checkout-returned': 'A checkout for “{product}” returned {response}.',
  'checkout-status': 'Checkout status: {status}, with one unit of {product}',
  'unknown-status': 'unknown',
  uncounted: 'Excluded from agent statistics and webhooks',
  'maybe-counted': 'Another service created the checkout, so its statistics may count it',
  'not-canceled': 'A checkout was started, but could not be canceled. It expires in a few hours.',
  canceled: 'A checkout was started and canceled. Nothing was charged.',
} as const;
