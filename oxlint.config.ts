import { defineConfig } from 'oxlint';

const doors = [
  'audit-jobs',
  'fetch',
  'language',
  'browser',
  'manifest',
  'audit',
  'commerce',
  'variants',
  'places',
  'backends',
  'ucp',
  'mcp',
  'delivery',
  'mail',
  'event-webhooks',
  'http',
  'storage',
  'telemetry',
  'web',
];

/** Folders that do not have the name of their door. */
const folders: Record<string, string> = {
  browser: 'audit/browser',
  variants: 'commerce/variants',
  places: 'commerce/places',
  mail: 'delivery/mail',
  'event-webhooks': 'delivery/event-webhooks',
  ucp: 'protocols/ucp',
  manifest: 'protocols/ucp/manifest',
  mcp: 'protocols/mcp',
};
export const folderOf = (door: string): string => folders[door] ?? door;

/**
 * Who may import whom. A folder may always import its own files; another folder only by its door, and only when it stands here.
 * `types`: types of these doors only, and of them the few `values` that are named.
 */
export const edges: Record<string, { uses: string[]; types?: string[]; values?: string[] }> = {
  'audit-jobs': { uses: ['language'], types: ['audit', 'fetch', 'mail'], values: ['MailFailure'] },
  fetch: { uses: [] },
  // Texts in several languages.
  language: { uses: [] },
  manifest: { uses: [] },
  http: { uses: [] },
  telemetry: { uses: [] },
  commerce: { uses: [] },
  // Labels of options, for stores of our own and of others.
  variants: { uses: [] },
  // Countries and regions of addresses.
  places: { uses: [] },
  backends: { uses: ['commerce', 'places', 'storage', 'fetch'] },
  'backends/registry': { uses: ['backends', 'commerce', 'fetch'] },
  ucp: { uses: ['commerce', 'manifest', 'fetch', 'http', 'mcp', 'delivery'] },
  mcp: { uses: ['http'] },
  delivery: { uses: [] },
  mail: { uses: ['delivery', 'language'], types: ['commerce'], values: ['format'] },
  'event-webhooks': { uses: ['delivery', 'fetch'], types: ['commerce'] },
  storage: {
    uses: [],
    types: ['audit', 'audit-jobs', 'commerce', 'event-webhooks', 'mail'],
    values: [
      'batchHostOf',
      'buyerDigest',
      'drawRandom',
      'eraseFromCheckout',
      'eraseFromOrder',
      'eraseFromSale',
      'heldFrom',
      'heldNotice',
      'heldSince',
      'longestHold',
      'resumeDelay',
      'isBuyer',
      'partnerFacts',
      'sameEmail',
      'secretAddress',
      'shardOf',
    ],
  },
  audit: { uses: ['language', 'manifest', 'variants'], types: ['fetch'] },
  'audit/gather': { uses: ['fetch', 'manifest'] },
  // For the audit alone, and loaded only when an audit asks for a browser.
  browser: { uses: [], types: ['fetch'] },
  web: {
    uses: [
      'audit',
      'audit-jobs',
      'commerce',
      'language',
      'manifest',
      'places',
      'ucp',
      'mcp',
      'storage',
      'http',
    ],
    types: ['backends', 'event-webhooks', 'mail'],
  },
};

/** A check is a pure function of evidence: no network, no files, no clock of its own. */
const pureFolders = ['src/audit/checks/**/*.ts', 'src/audit/score/**/*.ts', 'src/audit/fix-plan.ts'];

interface Pattern {
  regex: string;
  message: string;
  allowTypeImports?: boolean;
  allowImportNames?: string[];
}

const anyOf = (names: string[]): string => `(${names.join('|')})`;
const byPath: Pattern = {
  regex: `^(\\.\\./)+(src/)?(${doors.map(folderOf).join('|')}|protocols|mcp|manifest|audit-jobs|delivery)/`,
  message: 'Another folder is entered by its door: import from "#name".',
};
const sandbox: Pattern = {
  regex: '(^|/)sandbox/',
  message: 'Only src/server, src/cli and tests may start sandbox servers.',
};

function edgePatterns(folder: string): Pattern[] {
  const edge = edges[folder] ?? { uses: [] };
  const types = edge.types ?? [];
  const forbidden = doors.filter((door) => !edge.uses.includes(door) && !types.includes(door));
  const message = `"${folder}" may import ${edge.uses.length ? edge.uses.map((d) => `#${d}`).join(', ') : 'nothing of ours'}: see the table in oxlint.config.ts.`;
  return [
    byPath,
    ...(forbidden.length ? [{ regex: `^#${anyOf(forbidden)}(/|$)`, message }] : []),
    ...(types.length
      ? [
          {
            regex: `^#${anyOf(types)}(/|$)`,
            message: `${message} Types only${edge.values ? `, and ${edge.values.join(', ')}` : ''}.`,
            allowTypeImports: true,
            ...(edge.values ? { allowImportNames: edge.values } : {}),
          },
        ]
      : []),
  ];
}

const restrict = (
  patterns: Pattern[],
): { 'typescript/no-restricted-imports': ['error', { patterns: Pattern[] }] } => ({
  'typescript/no-restricted-imports': ['error', { patterns }],
});

export default defineConfig({
  plugins: ['typescript', 'import', 'node', 'unicorn', 'oxc'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'max-lines': ['error', { max: 400 }],
    'node/no-process-env': 'error',
    'import/no-cycle': 'error',
    'import/no-unassigned-import': 'off',
    // fast-check is written as `fc.property`, as its documentation does.
    'import/no-named-as-default-member': 'off',
    'no-shadow': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    'no-console': 'error',
  },
  overrides: [
    ...Object.keys(edges).map((folder) => ({
      files: [`src/${folderOf(folder)}/**/*.ts`],
      rules: restrict([...edgePatterns(folder), sandbox]),
    })),
    {
      files: pureFolders,
      rules: restrict([
        ...edgePatterns('audit'),
        sandbox,
        {
          regex: '/gather/',
          message: 'Evidence stands between network and judgement: only gather/ fetches.',
        },
        { regex: '^(node:|undici)', message: 'Pure: no network, no files, no clock.' },
      ]),
    },
    {
      files: ['src/**/*.test.ts'],
      rules: restrict([byPath]),
    },
    {
      files: [
        'src/config/environment.ts',
        'test/**',
        'bench/**',
        'sandbox/**',
        'cartridges/testing/**',
        '**/*.test.ts',
      ],
      rules: { 'node/no-process-env': 'off' },
    },
    {
      files: [
        'src/main.ts',
        'src/cli/**',
        'src/server/start.ts',
        'test/**',
        'bench/**',
        'docs/**',
        'sandbox/**',
      ],
      rules: { 'no-console': 'off' },
    },
  ],
  ignorePatterns: ['node_modules', '/data', '/dist'],
});
