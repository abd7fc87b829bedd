/** Which test files a run has, and how they are divided among processes. */
import { globSync } from 'node:fs';
import { matchesGlob, relative, resolve } from 'node:path';

/** All tests of the project. */
const all = '{src,sandbox,cartridges,test}/**/*.test.ts';

/**
 * What `npm test` leaves to `npm run test:all`. A test file belongs to `npm test` unless a row names it, so a new file is in it.
 * A row is a kind of test that cannot be fast, not a test that is slow today: make that one fast instead.
 */
export const slowKinds: { kind: string; why: string; files: string[] }[] = [
  {
    kind: 'platforms',
    why: 'repeats every purchase, price and search behind each platform, the cartridge included',
    files: ['test/salesforce/{prices,purchases,searches}.test.ts'],
  },
  {
    kind: 'browser',
    why: 'opens Chromium, or Lighthouse and axe in it',
    files: [
      'test/**/*browser*.test.ts',
      'test/**/{axe,lighthouse,lighthouse-pages,loads}.test.ts',
      'test/{checkout-page,report-page}.test.ts',
      'test/dashboard/{account-pages,activity,agents,audits-batches,webhooks}.test.ts',
      'test/site/assessment.test.ts',
    ],
  },
  {
    kind: 'cartridge engine',
    why: 'compiles the cartridge, or runs it in Rhino and on the simulated instance',
    files: [
      'cartridges/compile/**',
      'cartridges/processor-example/engine.test.ts',
      'cartridges/testing/{build,business-manager,cost,engine,language,storefront}.test.ts',
      'cartridges/int_portico/src/scripts/backend/{orders/{commit,order}*,reading*}.test.ts',
      'cartridges/int_portico/src/scripts/{hooks/instance,jobs/give-back,jobs/refunds,jobs/simulator,store/attempts-rotated}.test.ts',
      'sandbox/sfcc/script-api/engines/**',
      'sandbox/sfcc/script-api/{instance,instance-scripts}.test.ts',
    ],
  },
  {
    kind: 'faults',
    why: 'hundreds of audits or purchases while one thing after the other fails',
    files: [
      'src/backends/embedded/placement/crash.test.ts',
      'test/{broken-manifests,faults,fix-plan,fix-texts,hostile-files,left-out,missing-evidence,offline,payment-crash,payment-races,request-limit}.test.ts',
      'test/faults/**',
    ],
  },
  {
    kind: 'processes',
    why: 'starts the command line, a whole service or another program as processes, again and again',
    files: [
      'test/{backup,build,cli,cli-checks,cli-compare,cli-completion,cli-config,cli-watch,connections,google-commands,keys-command,move-store,release-0028,restore,sandbox-command,sandbox-google-command,secret-rotation,service}.test.ts',
      'src/cli/database/seed.test.ts',
      'test/{ci-examples,first-steps,open-a-store,package,payments-command,previews,privacy-command,processor-pages,proxies,start,startup-warnings,stores-command,stores-completeness,stores-processor-command,unusable-database,unseen,users,wrong-secret}.test.ts',
      'test/doctor/command-line.test.ts',
      'test/generated-clients/**',
      'test/mcp/{conformance,leaks}.test.ts',
      'test/site/{home-example,scan-opt-out-command}.test.ts',
      'test/run.test.ts',
    ],
  },
  {
    kind: 'true timeouts',
    why: 'several nodes on one PostgreSQL, whose own clock and notifications decide when something happens',
    files: ['test/timeouts/**', 'test/{cluster-*,database-away,drain,held-hosts}.test.ts'],
  },
  {
    kind: 'every value',
    why: 'changes each value of a document in turn, or reads files of tens of thousands of rows',
    files: [
      'src/protocols/ucp/manifest/judge/official.test.ts',
      'src/backends/embedded/seed/{lines,memory}.test.ts',
    ],
  },
  {
    kind: 'services',
    why: 'starts a whole service for each file; a few that show whether one works at all are in `npm test`',
    files: [
      'test/{api,assistant,dashboard,doctor,event-webhooks,mcp,monitors,salesforce,security,site}/**',
      'test/selling/!(discover|payment|purchase).test.ts',
      'test/selling/requirements/**',
      'test/{far-times,live-audit,metrics,shared-limits,traces}.test.ts',
    ],
  },
  { kind: 'walls', why: 'runs lint once for each violation that it plants', files: ['test/lint.test.ts'] },
];

export const slowKindOf = (file: string): string | undefined =>
  slowKinds.find(({ files }) => files.some((glob) => matchesGlob(file, glob)))?.kind;

/** @param root of the project; paths are relative to it, with slashes */
export const findTests = (root: string): string[] =>
  globSync(all, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();

export interface Selection {
  files: string[];
  /** Words that match no file. */
  unmatched: string[];
}

/** A word is a test file, a folder, or a part of a path. */
export function select(tests: readonly string[], words: readonly string[], root: string): Selection {
  const chosen = new Set<string>();
  const unmatched: string[] = [];
  for (const word of words) {
    const path = relative(root, resolve(root, word)).replaceAll('\\', '/');
    const exact = tests.filter((file) => file === path || file.startsWith(`${path}/`));
    const matches = exact.length > 0 ? exact : tests.filter((file) => file.includes(word));
    if (matches.length === 0) unmatched.push(word);
    for (const file of matches) chosen.add(file);
  }
  return { files: tests.filter((file) => chosen.has(file)), unmatched };
}

/** Neighbors are alike in what they load and how long they take: each group gets its share of them. */
export function divide(files: readonly string[], groups: number): string[][] {
  const shares: string[][] = Array.from({ length: Math.min(groups, files.length) }, () => []);
  for (const [at, file] of files.entries()) shares[at % shares.length]?.push(file);
  return shares;
}
