/** Reading a product page as an agent, in English. ICU messages. */
export const english = {
  'page-title': 'What an agent reads of a product page',
  'page-intro': 'See what an AI agent reads of a product page, beside what the page shows to shoppers.',
  'page-description':
    'Enter the URL of a product page. See the name, price, stock, and identifiers that an AI agent reads, beside what the page shows.',

  // Form.
  url: 'Product URL',
  read: 'Read page',
  examples: 'Try a demo storefront:',
  'how-title': 'How it works',
  'how-requests':
    'The page is read like in an audit: with at most {requests, number} requests, by our declared bot, within robots.txt. It takes up to {seconds, number} seconds and counts as one of your free audits.',
  'how-result':
    'You see each fact with its source, such as JSON-LD, where the page shows something else, and what is missing before an agent can buy.',

  // A page that was not read.
  'disallowed-title': 'robots.txt does not allow this page',
  'disallowed-text':
    'The page was not requested. Agents that respect robots.txt do not read it either, unless a rule allows them by name.',
  'blocked-title': 'The site blocks agents',
  'blocked-text':
    'The site answered our declared bot{status, select, none {} other { with status {status}}}. Other agents that identify themselves are probably blocked too.',
  'blocked-by-text':
    'The site answered our declared bot{status, select, none {} other { with status {status}}}, by {vendor}. Other agents that identify themselves are probably blocked too.',
  'no-product-title': 'This is not a product page',
  'no-product-text': 'The page was not read as a product page: {reason}.',
  'failed-title': 'The page could not be read',
  'failed-text':
    'The site did not return a page{status, select, none {} other { with status {status}}}{code, select, none {} other { ({code})}}. What an agent would read is unknown.',
  audit: 'Audit the whole storefront',

  // Verdict.
  'no-markup': 'An agent finds no product data on this page',
  differing:
    'An agent reads {count, plural, one {# fact} other {# facts}} differently from what the page shows',
  missing: 'An agent misses {count, plural, one {# fact} other {# facts}} on this page',
  'with-findings': 'An agent reads this product, with findings',
  matching: 'An agent reads what the page shows',
  'no-markup-note':
    'The page has no product markup, so an agent must guess from the text. The values under “Page shows” are what it could find.',

  // Facts.
  'fact-list': 'Facts of the product',
  fact: 'Fact',
  'agent-reads': 'Agent reads',
  'page-shows': 'Page shows',
  result: 'Result',
  'not-found': 'Not found',
  'not-shown': 'not looked for, or not shown',
  'fact-name': 'Name',
  'fact-price': 'Price',
  'fact-availability': 'Availability',
  'fact-brand': 'Brand',
  'fact-sku': 'SKU',
  'fact-gtin': 'GTIN',
  'fact-description': 'Description',
  'fact-images': 'Images',
  'fact-options': 'Options',
  'fact-currency': 'Currency',
  'fact-variants': 'Variants',
  'fact-returns': 'Return policy',
  'fact-shipping': 'Shipping details',
  'fact-rating': 'Rating',
  'variants-count': '{count, plural, one {# variant} other {# variants}}',
  'in-markup': 'Described in the markup',
  'rated-by': '{rating} from {count, select, 1 {1 rating} other {{count} ratings}}',
  'state-same': 'Match',
  'state-read': 'Readable',
  'state-differs': 'Different',
  'state-missing': 'Missing',
  'state-finding': 'Check',
  'state-not-compared': 'Not compared',
  'state-absent': 'Not used',

  // Findings.
  findings: 'What to fix for agents',
  'more-findings':
    '{count, plural, one {# more finding is} other {# more findings are}} in an audit of the storefront.',
  'other-tags': 'Other tags that agents may read',
  'whole-audit':
    'An audit of the whole storefront also reads product feeds, policies, and the endpoints for agents.',
  'all-checks': 'All checks',
} as const;
