/** The home page in English. ICU messages. */
export const english = {
  title: 'Portico: make your store ready for AI agents',
  'error-title': 'Error: Portico: make your store ready for AI agents',
  description:
    'Audit how ready your storefront is for AI agents. Get a score with evidence, prioritized fixes, and a checkout that agents can use.',

  // Opening, with the form that starts an audit.
  heading: 'See your store the way AI agents do',
  lede: 'Portico audits your storefront as an AI shopping agent reads it, ranks what to fix, and lets agents buy through your checkout.',
  terms: 'Free, no account required. Takes about 30 seconds. The audit reads only public pages and {link}.',
  'terms-link': 'changes nothing',
  url: 'Storefront URL',
  'run-audit': 'Run audit',

  // Example: a product page as shoppers and agents see it.
  'demo-score': '{score} of 100 · {grade}',
  'demo-text':
    '{count, plural, one {# difference} other {# differences}} on one page. This is a real audit of a demo storefront, and our tests repeat it.',
  'demo-link': 'See what agents read on your product page',
  difference: 'Difference',
  shopper: 'What a shopper sees',
  picture: '{product}, front view',
  selected: '(selected)',
  agent: 'What an AI agent reads',
  'agent-caption': 'Facts in the markup of the page',
  fact: 'Fact',
  'agent-reads': 'Agent reads',
  result: 'Result',
  'result-of': '{result}: {fact}',
  'not-found': 'Not found',
  blocked: 'robots.txt blocks {agents}.',

  // Example: facts of a product, and how they relate to the page.
  name: 'Name',
  price: 'Price',
  options: 'Sizes',
  stock: 'Stock',
  delivery: 'Delivery',
  brand: 'Brand',
  gtin: 'GTIN',
  same: 'Match',
  read: 'Readable',
  differs: 'Different',
  missing: 'Missing',

  // Example: fixes.
  fixes: 'The report says what to fix first, and who can fix it',
  'fixes-text':
    'Five fixes take this storefront from {before} to {after}. Each one comes with instructions, a snippet, and a request that reproduces the finding.',
  'fixes-caption': 'First five fixes',
  fix: 'Fix',
  owner: 'Owner',
  effort: 'Effort',
  minutes: 'Minutes',
  hours: 'Hours',
  days: 'Days',
  gain: 'Gain',
  'score-after': 'Score after',

  // Checks.
  checks: '{count, plural, one {# check} other {# checks}}, from finding your store to paying for an order',
  'checks-of': '{category}, {count, plural, one {# check} other {# checks}}',
  'all-checks': 'See all checks',

  // How agents buy.
  selling: 'Let agents buy through the checkout you have',
  'selling-text':
    'Portico speaks the Universal Commerce Protocol (UCP) for your store. Prices, stock, taxes, and orders stay in your platform, and your payment processor charges the card. These are answers of the sandbox, shortened.',
  find: 'Find a product',
  create: 'Create a checkout',
  pay: 'Pay',
  response: '{status} Response',
  'request-body': 'Request body: {step}',
  'response-body': 'Response body: {step}',
  playground: 'Try it in the playground',
  docs: 'Read the docs',

  // Ways to use Portico. What the copy buttons copy is in lower case.
  uses: 'Use it where you work',
  platform: 'Your platform',
  'platform-text':
    'Salesforce B2C Commerce through SCAPI, OCAPI, or a cartridge. Or sell from a product file with the built-in store and Stripe.',
  'platform-hint': 'Audits from a terminal or a CI job, without an account.',
  'copy-command': 'Copy the command',
  assistant: 'Your assistant',
  'assistant-text':
    'The MCP server audits storefronts, explains checks, and validates UCP manifests in any assistant that supports MCP.',
  'assistant-hint': 'Streamable HTTP. For Server-Sent Events, use {path}.',
  'copy-mcp-url': 'Copy the MCP URL',
  programs: 'Your programs',
  'programs-text':
    'Every finding is JSON, with the request that reproduces it. Higher limits come with an API key.',
  'programs-hint': 'For programs with a key, see the {link}.',
  'audit-api': 'audit API',
  'copy-curl-command': 'Copy the curl command',
  servers: 'Your servers',
  'servers-text':
    'Open source under the MIT license. Two commands start the service with a demo store and a sandbox for payments.',
  'servers-hint': 'SQLite included. PostgreSQL for several nodes.',
  'copy-commands': 'Copy the commands',

  // Closing.
  watch: 'Keep watching',
  'watch-text':
    'The dashboard repeats audits on a schedule, shows which agents visit and what they buy, and checks each store before it goes live.',
  'open-dashboard': 'Open the dashboard',
  'get-assessment': 'Get an assessment',
} as const;
