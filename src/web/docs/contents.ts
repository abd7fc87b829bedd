/** The table of contents of the developer site. */

export interface SiteDocument {
  /** URL path. */
  path: string;
  /** From the root of the project. */
  file: string;
  /** In the sidebar. */
  label: string;
  /** Meta description of at most 160 characters. */
  description: string;
}

/** A page of the sidebar that another part of the service renders. */
type OtherPage = Pick<SiteDocument, 'path' | 'label' | 'description'>;

const document = (name: string, label: string, description: string): SiteDocument => ({
  path: `/docs/${name}`,
  file: `docs/${name}.md`,
  label,
  description,
});

const other = (path: string, label: string, description: string): OtherPage => ({ path, label, description });

export interface DocsSection {
  title: string;
  pages: readonly (SiteDocument | OtherPage)[];
}

/** In the order of the sidebar, which is also that of the links to the previous and the next page. */
export const docsSections: readonly DocsSection[] = [
  {
    title: 'Get started',
    pages: [
      document(
        'first-steps',
        'First steps',
        'From an empty folder to a first report, a first paid order, and a first build check.',
      ),
      document('package', 'The package', 'Install Portico from npm, and use it from your own programs.'),
      document('glossary', 'Glossary', 'The words that Portico uses in its interface, documents, and code.'),
    ],
  },
  {
    title: 'Audit',
    pages: [
      document(
        'audit',
        'Audit a storefront',
        'Run an audit, read the report, and reproduce each finding with a curl command.',
      ),
      document('scoring', 'Scoring', 'How checks become a score with a range, a grade, and a plan of fixes.'),
      other('/docs/checks', 'Checks', 'What each check tests, why it matters, and how to fix it.'),
      document(
        'ci',
        'Continuous integration',
        'Fail a build on GitHub, GitLab, Azure, or Jenkins when a storefront gets worse for agents.',
      ),
      document(
        'previews',
        'Previews and proxies',
        'Audit storefronts that are not public, with headers and passwords, or through a proxy.',
      ),
      document(
        'truth',
        'Accuracy',
        'How often the audit is right about real pages, and how that was measured.',
      ),
    ],
  },
  {
    title: 'Sell to agents',
    pages: [
      document(
        'selling',
        'Sell to agents',
        'The paths that agents call to find products, check out, pay, and read orders, with examples.',
      ),
      other(
        '/playground',
        'Playground',
        'Buy from a test store step by step, and see each request and response.',
      ),
      document(
        'open-a-store',
        'Open a store',
        'From an empty folder to a paid order in your own store, in about five minutes.',
      ),
      document(
        'terms',
        'Terms file',
        'Delivery, taxes, returns, and promotions of a store in one JSON file.',
      ),
      document(
        'processors',
        'Payment processors',
        'Connect a store to Stripe, Adyen, PayPal, Braintree, Checkout.com, or Worldpay, and add Google Pay.',
      ),
      document('processors/stripe', 'Stripe', 'From the keys of a Stripe account to the first paid order.'),
      document('processors/adyen', 'Adyen', 'From the keys of an Adyen account to the first paid order.'),
      document('processors/paypal', 'PayPal', 'From the keys of a PayPal account to the first paid order.'),
      document(
        'processors/braintree',
        'Braintree',
        'From the keys of a Braintree account to the first paid order.',
      ),
      document(
        'processors/checkout-com',
        'Checkout.com',
        'From the keys of a Checkout.com account to the first paid order.',
      ),
      document(
        'processors/worldpay',
        'Worldpay',
        'From the keys of a Worldpay account to the first paid order.',
      ),
      document(
        'google',
        'Sell on Google',
        'What Google needs besides the selling APIs: product data, and tokens to test Google Pay with.',
      ),
      document(
        'partners',
        'Partners',
        'Settings for a platform that calls for many buyers: limits, error codes, and order updates.',
      ),
      document(
        'identity-linking',
        'Identity linking',
        'Let buyers link their account to a platform: saved details, member prices, and order history.',
      ),
      document(
        'payment',
        'Payment',
        'How a checkout is paid, and why no payment is lost or charged twice, even after a crash.',
      ),
      document(
        'webhooks',
        'Webhooks',
        'Receive signed events about agents, checkouts, payments, and orders, and verify them.',
      ),
      document(
        'doctor',
        'Doctor',
        'Check a deployed store from outside, as agents see it, over REST and MCP.',
      ),
      document(
        'google-simulator',
        'Google simulator',
        'Buy at a store as Google’s platform does, and find what would lose its sales.',
      ),
    ],
  },
  {
    title: 'Salesforce',
    pages: [
      document(
        'salesforce',
        'Salesforce B2C Commerce',
        'Sell from a B2C Commerce instance through SCAPI or OCAPI, with its own prices and processor.',
      ),
      document(
        'headless',
        'Headless storefronts',
        'Serve agents on the domain of a PWA Kit or other headless storefront, with a small middleware.',
      ),
      {
        path: '/docs/cartridge',
        file: 'cartridges/int_portico/README.md',
        label: 'Cartridge',
        description: 'The cartridge int_portico sells to agents on the domain of the storefront itself.',
      },
      document(
        'processor-adapters',
        'Payment processors',
        'Which payment processors the cartridge supports, how each is tested, and how to add your own.',
      ),
    ],
  },
  {
    title: 'Operate',
    pages: [
      document(
        'deploy',
        'Deploy',
        'Run Portico in production: settings, proxies, containers, several nodes.',
      ),
      document(
        'dashboard',
        'Dashboard',
        'Audits, agents, stores, webhooks, members, and roles in the dashboard.',
      ),
      document(
        'backup',
        'Backup and restore',
        'Back up, restore, and move an installation or a single store.',
      ),
      document('scale', 'Scale', 'A capacity plan, from one node to a thousand checkouts a second.'),
      document(
        'metrics',
        'Metrics and alerts',
        'Prometheus metrics, alert rules, and messages to operators.',
      ),
      document('security', 'Security', 'How Portico protects money, personal data, secrets, and networks.'),
      document(
        'threat-model',
        'Threat model',
        'Each threat to Portico, its control, and the test that proves it.',
      ),
      document(
        'privacy',
        'Privacy',
        'Which personal data Portico stores, for how long, and how it is removed.',
      ),
    ],
  },
  {
    title: 'Reference',
    pages: [
      other('/docs/api', 'Audit API', 'Operations, parameters, responses, and errors of the HTTP API.'),
      other(
        '/docs/api/selling',
        'Selling API',
        'Find products, check out, pay, and follow orders: plain paths and the UCP releases.',
      ),
      other('/problems', 'Errors', 'Every error of the HTTP API: what it means and how to fix it.'),
      document(
        'mcp',
        'MCP server',
        'Tools, resources, and prompts of the MCP server for developers of stores.',
      ),
      document(
        'conformance',
        'Conformance',
        "What other people's validators, clients, and test suites report about Portico.",
      ),
    ],
  },
  {
    title: 'Project',
    pages: [
      document('architecture', 'Architecture', 'The parts of Portico, how a request flows, and the rules.'),
      {
        path: '/docs/decisions',
        file: 'docs/decisions/README.md',
        label: 'Decisions',
        description: 'Why Portico is built as it is: one page for each decision, with its context.',
      },
      document(
        'dependencies',
        'Dependencies',
        'The packages that Portico is built from, and their licenses.',
      ),
      {
        path: '/docs/changelog',
        file: 'CHANGELOG.md',
        label: 'Changelog',
        description: 'What changed in each release of Portico.',
      },
    ],
  },
];

export const docsPages: readonly (SiteDocument | OtherPage)[] = docsSections.flatMap(({ pages }) => pages);

/** Documents of the sidebar. */
export const mainDocuments: readonly SiteDocument[] = docsPages.filter((page) => 'file' in page);

/** Pages that replace a file of `docs`, whose links go to them. */
export const replacedFiles: Readonly<Record<string, { url: string; label: string }>> = {
  'docs/api.md': { url: '/docs/api', label: 'API reference' },
};
