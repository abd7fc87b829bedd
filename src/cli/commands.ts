/** The commands: what loads each, where the help lists it, and examples. `portico audit` loads no server, database or account code. */
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
        load: async () => command(await import('./audit.ts')),
        summary: "Audit a storefront's readiness for AI agents",
      },
      init: {
        load: async () => command(await import('./init.ts')),
        summary: 'Write portico.config.json, which "audit" reads',
      },
      compare: {
        load: async () => command(await import('./compare.ts')),
        summary: 'Say what changed between two reports, and why the score moved',
      },
      checks: {
        load: async () => command(await import('./checks.ts')),
        summary: 'List the checks of the audit, or explain one',
      },
      gather: {
        load: async () => command(await import('./gather.ts')),
        summary: 'Save the evidence of a storefront, to be judged offline',
      },
      judge: {
        load: async () => command(await import('./judge.ts')),
        summary: 'Judge saved evidence again, offline',
      },
      doctor: {
        load: async () => command(await import('./doctor.ts')),
        summary: 'Probe a deployed UCP surface from outside',
      },
    },
  },
  {
    title: 'Sell to agents',
    commands: {
      serve: {
        load: async () => command(await import('./serve.ts')),
        summary: 'Start the service; --sandbox has everything to try it',
      },
      stores: {
        load: async () => command(await import('./stores.ts')),
        summary: 'Stores and their preferences',
      },
      seed: {
        load: async () => command(await import('./seed.ts')),
        summary: 'Fill the embedded store with products',
      },
      orders: {
        load: async () => command(await import('./orders.ts')),
        summary: 'Orders of the embedded store: list, send, cancel, refund',
      },
      buyers: {
        load: async () => command(await import('./buyers.ts')),
        summary: 'Data of one buyer: export it, or erase it',
      },
      payments: {
        load: async () => command(await import('./payments.ts')),
        summary: 'List open payments, or end one',
      },
      webhooks: {
        load: async () => command(await import('./webhooks.ts')),
        summary: 'Where the events of stores are sent',
      },
      sandbox: {
        load: async () => command(await import('./sandbox.ts')),
        summary: 'Platforms to try the product against, without an account',
      },
    },
  },
  {
    title: 'Run the service',
    commands: {
      keys: { load: async () => command(await import('./keys.ts')), summary: 'API keys' },
      users: {
        load: async () => command(await import('./users.ts')),
        summary: 'People who use the dashboard',
      },
      privacy: {
        load: async () => command(await import('./privacy.ts')),
        summary: 'How long data is kept, and what was deleted by age',
      },
      activity: {
        load: async () => command(await import('./activity.ts')),
        summary: 'Who did what: export it',
      },
      'opt-out': {
        load: async () => command(await import('./opt-out.ts')),
        summary: 'Hosts that no audit of the service touches',
      },
      migrate: {
        load: async () => command(await import('./migrate.ts')),
        summary: 'Bring the database to the newest schema',
      },
      backup: {
        load: async () => command(await import('./backup.ts')),
        summary: 'Copy the whole database, while the service runs',
      },
      restore: {
        load: async () => command(await import('./restore.ts')),
        summary: 'Put a backup in the place of the database',
      },
      reseal: {
        load: async () => command(await import('./reseal.ts')),
        summary: 'Seal stored secrets with a new SECRET',
      },
    },
  },
  {
    title: 'More',
    commands: {
      completion: {
        load: async () => command(await import('./completion.ts')),
        summary: 'Completion script for bash, zsh, fish or PowerShell',
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

/** What to type, and what it does; shown by `--help` of the command. */
export const examples: Record<string, readonly [line: string, what: string][]> = {
  audit: [
    ['portico audit https://shop.example', 'Print the report'],
    ['portico audit https://shop.example --out report.html', 'Write it as a web page'],
    ['portico audit https://shop.example --fail-under 80 --format sarif --out portico.sarif', 'Gate a build'],
    ['portico audit http://localhost:3000 --allow-private', 'Audit a store on this machine'],
    ['portico audit http://localhost:3000 --allow-private --watch', 'Again after each change of a file'],
    ['portico audit --write-baseline', 'Accept the findings of today; later ones fail with --fail-on-worse'],
  ],
  init: [['portico init https://shop.example --fail-under 80', 'Write the file, then run "portico audit"']],
  compare: [
    ['portico compare last-week.json today.json', 'Say what moved the score'],
    ['portico compare main.json branch.json --fail-on-worse --format markdown', 'Comment on a pull request'],
  ],
  checks: [
    ['portico checks --category crawl-access', 'List the checks of one category'],
    ['portico checks robots-default-open', 'Explain one'],
    ['portico checks --priority critical --json', 'For a script'],
  ],
  gather: [['portico gather https://shop.example > shop.json', 'Save what was seen']],
  judge: [['portico judge shop.json --out report.html', 'Judge it again, without a request']],
  doctor: [['portico doctor https://shop.example', 'Look at a store as agents do']],
  serve: [
    ['portico serve --sandbox', 'Try everything: a demo store, demo shops, an API key'],
    ['PORT=9000 portico serve', 'Serve on another port'],
  ],
  keys: [
    ['portico keys create --client "my agency" --plan pro', 'Make a key'],
    ['portico keys list', 'See which ones are used'],
    ['portico keys rotate KEY_ID', 'Replace one; the old key works for a day more'],
  ],
  users: [['portico users reset --email owner@shop.example', 'Print a link that opens an account once']],
  stores: [
    ['portico stores list', 'Name the stores'],
    ['portico stores set demo agentPolicy=known', 'Let known agents buy only'],
    ['portico stores show demo > demo.json', 'Keep the preferences in a file'],
    ['portico stores feed set demo --url https://shop.example/feed.xml', 'Import products every day'],
    [
      'portico stores feed set demo --every 6 --user portico < password.txt',
      'Every six hours, with a password',
    ],
    ['portico stores feed show demo', 'See the next import, and what the last ones did'],
    ['portico stores feed run demo', 'Import now'],
    ['portico stores feed run demo --allow-removals', 'Import also what takes most products off sale'],
    ['portico stores feed off demo', 'Do not import any more'],
    ['portico stores export demo demo.store.gz', 'Write all of a store, to move it to another installation'],
  ],
  seed: [['portico seed --catalogue products.csv --terms terms.json', 'Replace the products of the store']],
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
    ['portico buyers export ada@quill.example > ada.json', 'Answer a buyer who asks for their data'],
    ['portico buyers erase ada@quill.example', 'Erase it, after one question'],
  ],
  payments: [
    ['portico payments list', 'Name those that nobody could decide yet'],
    ['portico payments end ATTEMPT --reason "No charge at Stripe, checked by Ann"', 'Close one for good'],
  ],
  webhooks: [
    ['portico webhooks create --url https://shop.example/hooks', 'Receive the events of all stores'],
  ],
  sandbox: [['portico sandbox sfcc', 'Simulate an instance of Salesforce B2C Commerce']],
  privacy: [
    ['portico privacy status', 'See that data is deleted by age'],
    ['portico privacy keep messages 365', 'Keep messages for a year'],
  ],
  activity: [
    ['portico activity export --since 2026-11-01 > activity.jsonl', 'Hand over who did what'],
    ['portico activity export --since 2026-11-01 --format csv', 'The same for a spreadsheet'],
  ],
  'opt-out': [['portico opt-out add shop.example', 'Never audit this host again']],
  backup: [['portico backup backups/today', 'Copy the database while the service runs']],
  restore: [
    ['portico restore backups/today', 'Restore it where there is no data yet'],
    ['portico restore backups/today --replace', 'Keep the embedded database aside, and restore in its place'],
  ],
  completion: [
    ['source <(portico completion bash)', 'For this shell'],
    ['portico completion zsh > "${fpath[1]}/_portico"', 'For every new zsh'],
    ['portico completion fish > ~/.config/fish/completions/portico.fish', 'For every new fish'],
  ],
};
