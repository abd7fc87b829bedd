/** All commands with loader, help group, and examples. `portico audit` loads no server, database, or account code. */
import type { CommandDef } from 'citty';

/** Each command has its own argument types; here they are alike. */
const command = (module: { default: unknown }): CommandDef => module.default as CommandDef;

interface Group {
  title: string;
  /** By name, in the order of the help. */
  commands: Record<string, { load: () => Promise<CommandDef>; summary: string }>;
}

export const groups: readonly Group[] = [
  {
    title: 'Audit a storefront',
    commands: {
      audit: {
        load: async () => command(await import('./audits/audit.ts')),
        summary: "Audit a storefront's readiness for AI agents",
      },
      init: {
        load: async () => command(await import('./audits/init.ts')),
        summary: 'Create portico.config.json, which "audit" reads',
      },
      compare: {
        load: async () => command(await import('./audits/compare.ts')),
        summary: 'Compare two reports: what changed, and why the score moved',
      },
      checks: {
        load: async () => command(await import('./audits/checks.ts')),
        summary: 'List audit checks, or explain one',
      },
      gather: {
        load: async () => command(await import('./audits/gather.ts')),
        summary: 'Collect evidence from a storefront, to judge it offline',
      },
      judge: {
        load: async () => command(await import('./audits/judge.ts')),
        summary: 'Create a report from saved evidence, offline',
      },
      doctor: {
        load: async () => command(await import('./doctor.ts')),
        summary: 'Check a deployed UCP service from outside',
      },
    },
  },
  {
    title: 'Sell to agents',
    commands: {
      serve: {
        load: async () => command(await import('./serve.ts')),
        summary: 'Start the service; --sandbox adds everything to try it',
      },
      stores: {
        load: async () => command(await import('./stores/stores.ts')),
        summary: 'Manage stores and their preferences',
      },
      seed: {
        load: async () => command(await import('./database/seed.ts')),
        summary: 'Load products into an embedded store',
      },
      orders: {
        load: async () => command(await import('./orders/orders.ts')),
        summary: 'List, ship, cancel, and refund orders of the embedded store',
      },
      buyers: {
        load: async () => command(await import('./buyers.ts')),
        summary: 'Export or erase the data of a buyer',
      },
      payments: {
        load: async () => command(await import('./orders/payments.ts')),
        summary: 'List open payments, or end one',
      },
      webhooks: {
        load: async () => command(await import('./webhooks.ts')),
        summary: 'Manage webhooks for store events',
      },
      sandbox: {
        load: async () => command(await import('./sandbox/sandbox.ts')),
        summary: 'Simulate a commerce platform or a payment processor',
      },
      cartridge: {
        load: async () => command(await import('./cartridge.ts')),
        summary: 'Write the Salesforce cartridge and its archives',
      },
    },
  },
  {
    title: 'Run the service',
    commands: {
      keys: { load: async () => command(await import('./keys.ts')), summary: 'Manage API keys' },
      users: {
        load: async () => command(await import('./users.ts')),
        summary: 'List members of the dashboard, or reset access',
      },
      privacy: {
        load: async () => command(await import('./privacy.ts')),
        summary: 'View and set how long data is kept',
      },
      activity: {
        load: async () => command(await import('./activity.ts')),
        summary: 'Export activity: who did what in the dashboard',
      },
      'opt-out': {
        load: async () => command(await import('./opt-out.ts')),
        summary: 'Manage hosts that the service must not audit',
      },
      migrate: {
        load: async () => command(await import('./database/migrate.ts')),
        summary: 'Migrate the database to the latest schema',
      },
      backup: {
        load: async () => command(await import('./database/backup.ts')),
        summary: 'Back up the database, also while the service runs',
      },
      restore: {
        load: async () => command(await import('./database/restore.ts')),
        summary: 'Restore a backup',
      },
      reseal: {
        load: async () => command(await import('./database/reseal.ts')),
        summary: 'Re-encrypt stored secrets with a new SECRET',
      },
    },
  },
  {
    title: 'More',
    commands: {
      completion: {
        load: async () => command(await import('./completion.ts')),
        summary: 'Print a completion script for bash, zsh, fish, or PowerShell',
      },
    },
  },
];

export const commands: Record<string, () => Promise<CommandDef>> = Object.assign(
  Object.create(null) as object,
  ...groups.map((group) =>
    Object.fromEntries(Object.entries(group.commands).map(([name, { load }]) => [name, load])),
  ),
);

/** Examples in the `--help` of each command. */
export const examples: Record<string, readonly [line: string, what: string][]> = {
  audit: [
    ['portico audit https://shop.example', 'Audit a storefront and print the report'],
    ['portico audit https://shop.example --out report.html', 'Write the report as a web page'],
    ['portico audit https://shop.example --out report.pdf', 'Write a PDF for managers (requires Chromium)'],
    [
      'portico audit https://shop.example --fail-under 80 --format sarif --out portico.sarif',
      'Fail a build below a score',
    ],
    ['portico audit http://localhost:3000 --allow-private', 'Audit a store on this machine'],
    ['portico audit http://localhost:3000 --allow-private --watch', 'Audit again after each file change'],
    ['portico audit https://shop.example --before last-week.json', 'Show what changed since'],
    ['portico audit --write-baseline', 'Accept current findings; new ones fail with --fail-on-worse'],
  ],
  init: [['portico init https://shop.example --fail-under 80', 'Create the file, then run "portico audit"']],
  compare: [
    ['portico compare last-week.json today.json', 'Show what moved the score'],
    [
      'portico compare main.json branch.json --fail-on-worse --format markdown',
      'Create a pull request comment',
    ],
  ],
  checks: [
    ['portico checks --category crawl-access', 'List checks of a category'],
    ['portico checks robots-default-open', 'Explain a check'],
    ['portico checks --priority critical --json', 'Print JSON for a script'],
  ],
  gather: [['portico gather https://shop.example > shop.json', 'Save the evidence']],
  judge: [
    ['portico judge shop.json --out report.html', 'Create a report without new requests'],
    ['portico judge shop.json --before last-week.json --out report.html', 'Show what changed since'],
    [
      'portico judge shop.json --out report.pdf --agency Northwind --client "Harbor & Oak" --logo logo.svg',
      'Create a PDF for managers (requires Chromium)',
    ],
  ],
  doctor: [['portico doctor https://shop.example', 'Check a store as agents see it']],
  serve: [
    ['portico serve --sandbox', 'Start with a demo store, demo storefronts, and an API key'],
    ['PORT=9000 portico serve', 'Use another port'],
  ],
  keys: [
    ['portico keys create --client "my agency" --plan pro', 'Create a key'],
    ['portico keys list', 'List keys and their last use'],
    ['portico keys rotate KEY_ID', 'Replace a key; the old one works for one more day'],
  ],
  users: [['portico users reset --email owner@shop.example', 'Print a one-time sign-in link']],
  stores: [
    ['portico stores list', 'List stores'],
    ['portico stores set demo agentPolicy=known', 'Let only known agents buy'],
    ['portico stores show demo > demo.json', 'Save preferences to a file'],
    ['portico stores feed set demo --url https://shop.example/feed.xml', 'Import products every day'],
    [
      'portico stores feed set demo --every 6 --user portico < password.txt',
      'Import every 6 hours, with a password',
    ],
    ['portico stores feed show demo', 'Show the next import and the results of recent ones'],
    ['portico stores feed run demo', 'Import now'],
    ['portico stores feed run demo --allow-removals', 'Import even if it takes most products off sale'],
    ['portico stores feed off demo', 'Stop importing'],
    ['portico stores feed google demo > google.xml', 'Write a supplemental feed for Merchant Center'],
    ['portico stores feed google-url demo --on', 'Serve this feed at a secret URL for Merchant Center'],
    [
      'portico stores partner demo google --preset google --account 4711 --key-id KEY_ID',
      'Add Google as a partner',
    ],
    [
      'portico stores partner demo acme --key-in query --key-name api_key --header "X-Source: portico"',
      'Set how order updates of a partner authenticate',
    ],
    [
      'portico stores record demo recording.json',
      'Record calls to the Salesforce sandbox of a store, without secrets and personal data',
    ],
    [`portico stores set demo 'identityLinking={}'`, 'Let buyers link their account to platforms'],
    [
      'portico stores linking demo --add Acme --redirect https://acme.example/callback',
      'Register a platform for identity linking',
    ],
    ['portico stores export demo demo.store.gz', 'Export a store, to move it to another installation'],
  ],
  seed: [['portico seed --catalogue products.csv --terms terms.json', 'Replace all products of the store']],
  orders: [
    ['portico orders list --status open', 'List unfulfilled orders'],
    ['portico orders ship P00000001 --carrier DHL --tracking-number 00340', 'Mark an order as shipped'],
    ['portico orders refund P00000001 --amount 12.50 --reason "Scratched"', 'Refund part of an order'],
    [
      'portico orders settle-refund P00000001 --outcome completed --reason "Refund re_123 at Stripe"',
      'Settle a refund whose outcome was lost',
    ],
  ],
  buyers: [
    ['portico buyers export ada@quill.example > ada.json', 'Export the data of a buyer'],
    ['portico buyers erase ada@quill.example', 'Erase the data, after confirmation'],
  ],
  payments: [
    ['portico payments list', 'List payments without a known outcome'],
    [
      'portico payments end ATTEMPT --reason "No charge at Stripe, checked by Ann"',
      'End a payment permanently',
    ],
  ],
  webhooks: [['portico webhooks create --url https://shop.example/hooks', 'Receive events of all stores']],
  sandbox: [
    ['portico sandbox sfcc', 'Simulate an instance of Salesforce B2C Commerce'],
    ['portico sandbox google --store http://127.0.0.1:8787 --port 8798', 'Buy at a store as Google does'],
    ['portico sandbox google-pay-token --gateway adyen --merchant-id QuillECOM', 'Print a Google Pay token'],
    [
      'portico sandbox google-pay-token --store northwind --instrument',
      'Print a payment instrument for a store',
    ],
    ['portico sandbox adyen', "Simulate Adyen's API and webhooks"],
    ['portico sandbox braintree', "Simulate Braintree's API and webhooks"],
    ['portico sandbox checkout-com', "Simulate Checkout.com's API and webhooks"],
    ['portico sandbox paypal', "Simulate PayPal's API and webhooks"],
    ['portico sandbox stripe', "Simulate Stripe's API and webhooks"],
    ['portico sandbox worldpay', "Simulate Worldpay's API and webhooks"],
  ],
  cartridge: [
    ['portico cartridge salesforce', 'Write the cartridge, and archives without a site'],
    ['portico cartridge salesforce --site RefArch --site Outlet', 'Include the settings of two sites'],
  ],
  privacy: [
    ['portico privacy status', 'Check that old data is deleted'],
    ['portico privacy keep messages 365', 'Keep messages for a year'],
  ],
  activity: [
    ['portico activity export --since 2026-11-01 > activity.jsonl', 'Export activity as JSON Lines'],
    ['portico activity export --since 2026-11-01 --format csv', 'Export activity for a spreadsheet'],
  ],
  'opt-out': [['portico opt-out add shop.example', 'Never audit this host again']],
  backup: [['portico backup backups/today', 'Back up the database while the service runs']],
  restore: [
    ['portico restore backups/today', 'Restore into an empty database'],
    [
      'portico restore backups/today --replace',
      'Replace the embedded database, and keep its file under another name',
    ],
  ],
  completion: [
    ['source <(portico completion bash)', 'Load in the current shell'],
    ['portico completion zsh > "${fpath[1]}/_portico"', 'Install for zsh'],
    ['portico completion fish > ~/.config/fish/completions/portico.fish', 'Install for fish'],
  ],
};
