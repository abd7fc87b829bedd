/**
 * Runs the tests. `npm test`: all that are fast. `npm test -- src/fetch robots`: the files of a folder, or with a word in their path,
 * fast or slow. `npm run test:all`: every test, and the scenarios of the protocol once more behind each platform. A process runs many
 * files, which share what they load: a process for each takes several times as long. `--results=<file>` writes a line of JSON for each
 * test.
 */
import { execFile } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { promisify } from 'node:util';
import { runGroup, stopAll, type Group, type GroupResult, type TestResult } from './runner/group.ts';
import { divide, findTests, select, slowKindOf, slowKinds } from './runner/select.ts';

const root = process.cwd();
const given = process.argv.slice(2);
const passedThrough = given.filter((word) => word.startsWith('--test-'));
const words = given.filter((word) => !word.startsWith('--'));
const unknown = given.filter(
  (word) => word.startsWith('--') && !/^--(all$|list$|results=.|test-.+=)/.test(word),
);

const resultsFile = given.find((word) => word.startsWith('--results='))?.slice('--results='.length);

/** Processes at once: one more than cores, because some wait for a database or a browser. */
const places = availableParallelism() + 1;

const timeoutOption = '--test-timeout=';
const givenTimeout = passedThrough.findLast((word) => word.startsWith(timeoutOption));

/** A test that waits for what never comes fails by its name, and the others run. The process is given up later than its tests. */
const timeout =
  Number(givenTimeout?.slice(timeoutOption.length) ?? 0) || (given.includes('--all') ? 600_000 : 120_000);

/** The scenarios of the protocol, and its requirements, behind each platform that is not our own store. */
function platformGroups(tests: readonly string[]): Group[] {
  const matching = (glob: string): string[] => tests.filter((file) => matchesGlob(file, glob));
  // Of the newer release: what an older one looks like is decided before a store is asked. Without the option both are run.
  const requirements = {
    files: matching('test/selling/requirements/*'),
    options: ['--test-skip-pattern=2026-04-08'],
  };
  return ['cartridge', 'ocapi', 'scapi'].flatMap((platform) => {
    // The cartridge runs without the service: no pages, no MCP, no database of ours.
    const service = platform === 'cartridge' ? '' : ',hosted-payment,secrets';
    const scenarios = matching(`test/selling/{concurrency,discover,payment,purchase${service}}.test.ts`);
    const shared = { environment: { STORE_PLATFORM: platform }, needsCartridge: platform === 'cartridge' };
    return [
      { name: `scenarios behind ${platform}`, ...shared, files: scenarios },
      { name: `requirements behind ${platform}`, ...shared, ...requirements },
    ];
  });
}

const numbered = (name: string, shares: string[][]): Group[] =>
  shares.map((files, at) => ({
    name: shares.length === 1 ? name : `${name} ${at + 1} of ${shares.length}`,
    files,
  }));

/** One process for each place to run: each loads most of the project, which takes seconds. */
const fastGroups = (tests: readonly string[]): Group[] => numbered('fast', divide(tests, places));

function planGroups(tests: readonly string[], chosen: readonly string[]): Group[] {
  if (words.length > 0) return numbered('tests', divide(chosen, Math.ceil(chosen.length / 20)));
  if (!given.includes('--all')) return fastGroups(chosen);
  const slow = slowKinds.flatMap(({ kind }) => {
    const files = tests.filter((file) => slowKindOf(file) === kind);
    const needsCartridge = kind === 'cartridge engine' || kind === 'platforms';
    // A file of the platforms takes minutes; files of services load most of the project.
    const size = kind === 'platforms' ? 1 : kind === 'services' ? 20 : 6;
    return numbered(kind, divide(files, Math.ceil(files.length / size))).map((group) => ({
      ...group,
      needsCartridge,
    }));
  });
  const heavy = ({ name }: Group): boolean => /^(platforms|browser|cartridge engine)/.test(name);
  return [
    ...slow.filter(heavy),
    ...platformGroups(tests),
    ...slow.filter((group) => !heavy(group)),
    ...fastGroups(tests.filter((file) => slowKindOf(file) === undefined)),
  ];
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const headed = (title: string, lines: readonly string[]): void => {
  if (lines.length > 0) print(`\n${title}\n${lines.join('\n')}`);
};

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');

const where = ({ group, test }: { group: Group; test: TestResult }): string => {
  const { STORE_PLATFORM: platform } = group.environment ?? {};
  return `${test.file}:${test.line} › ${test.path}${platform ? ` (behind ${platform})` : ''}`;
};

/** @returns whether the run can be trusted and nothing failed */
function summarize(results: readonly GroupResult[], seconds: number): boolean {
  const tests = results.flatMap(({ group, tests }) => tests.map((test) => ({ group, test })));
  const skipped = tests.filter(({ test }) => test.skip !== undefined);
  const failed = tests.filter(({ test }) => test.failure !== undefined);
  const broken = results.filter((result) => result.broken !== undefined);
  const slowest = new Map<string, number>();
  for (const { milliseconds } of results)
    for (const [file, time] of milliseconds) slowest.set(file, (slowest.get(file) ?? 0) + time);

  headed(
    'Skipped:',
    skipped.map((one) => `  ${where(one)}: ${one.test.skip}`),
  );
  headed('Failed:', [
    ...failed.map((one) => `\n✖ ${where(one)}\n${indented(one.test.failure ?? '')}`),
    ...broken.map(({ group, broken }) => {
      const files = group.files.length > 5 ? `${group.files.length} files` : group.files.join(', ');
      return `\n✖ The process of "${group.name}" (${files})\n${indented(broken ?? '')}`;
    }),
  ]);
  headed(
    'Slowest files, in seconds:',
    [...slowest]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, 10)
      .map(([file, time]) => `${(time / 1_000).toFixed(1).padStart(7)}  ${file}`),
  );
  const failures = failed.length + broken.length;
  const passed = tests.length - failed.length - skipped.length;
  print(`\n${seconds.toFixed(0)} s${tests.length === 0 ? '. No test was run.' : ''}`);
  print(`${passed} passed, ${failures} failed, ${skipped.length} skipped`);
  return failures === 0 && tests.length > 0;
}

/** What the processes of a run share: modules as Node compiled them and, for those that need it, the built cartridge. */
function prepare(
  folder: string,
  groups: readonly Group[],
): (group: Group) => Promise<Record<string, string>> {
  const cache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') };
  if (!groups.some(({ needsCartridge }) => needsCartridge)) return async () => cache;
  const cartridge = join(folder, 'cartridge');
  const built = promisify(execFile)(process.execPath, ['cartridges/build.ts', cartridge], { cwd: root });
  // The dependent test reports why it failed.
  built.catch(() => {});
  return async ({ needsCartridge }) => {
    if (!needsCartridge) return cache;
    await built;
    return { ...cache, BUILT_CARTRIDGE: join(cartridge, 'int_portico') };
  };
}

async function run(groups: Group[]): Promise<GroupResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-tests-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const shared = prepare(folder, groups);
  const live = groups.length === 1;
  const waiting = [...groups];
  const results: GroupResult[] = [];

  /** Groups that start browsers and engines come first: one process runs these, and the others begin at the end. */
  async function work(place: number): Promise<void> {
    const next = (): Group | undefined => (place === 0 ? waiting.shift() : waiting.pop());
    for (let group = next(); group; group = next()) {
      const current = group;
      const environment = { ...(await shared(group)), ...group.environment };
      const options = [...passedThrough, ...(group.options ?? [])];
      const result = await runGroup(
        { ...current, environment, options },
        {
          root,
          timeout,
          live,
          onTest(test, { milliseconds }) {
            if (resultsFile !== undefined)
              appendFileSync(
                resultsFile,
                `${JSON.stringify({ group: group.name, ...test, milliseconds })}\n`,
              );
            if (live) print(`${markOf(test)} ${test.file} › ${test.path} (${milliseconds.toFixed(0)} ms)`);
            else if (test.failure !== undefined) print(`✖ ${where({ group: current, test })}`);
          },
        },
      );
      results.push(result);
      if (live) continue;
      const { tests, seconds, broken } = result;
      if (broken !== undefined) print(`✖ The process of "${current.name}"\n${indented(broken)}`);
      const failures =
        tests.filter(({ failure }) => failure !== undefined).length + (broken === undefined ? 0 : 1);
      print(
        `[${results.length}/${groups.length}] ${current.name}: ${tests.length} tests in ${seconds.toFixed(0)} s${failures === 0 ? '' : `, ${failures} FAILED`}`,
      );
    }
  }

  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      print(`\n${name}: the tests that run are ended.`);
      waiting.length = 0;
      process.exitCode = 1;
      stopAll();
    });
  process.once('exit', stopAll);
  await Promise.all(Array.from({ length: Math.min(places, groups.length) }, (_, place) => work(place)));
  return results;
}

const markOf = ({ failure, skip }: TestResult): string => {
  if (failure !== undefined) return '✖';
  return skip === undefined ? '✔' : '﹣';
};

const started = performance.now();
const tests = findTests(root);
const { files, unmatched } =
  words.length > 0
    ? select(tests, words, root)
    : {
        files: tests.filter((file) => given.includes('--all') || slowKindOf(file) === undefined),
        unmatched: [],
      };

if (unknown.length > 0) {
  print(
    `Unknown option: ${unknown.join(' ')}. Options of node --test are written with "=": --test-name-pattern=word`,
  );
  process.exitCode = 1;
} else if (unmatched.length > 0) {
  print(`No test file matches ${unmatched.map((word) => `"${word}"`).join(', ')}.`);
  process.exitCode = 1;
} else if (given.includes('--list')) for (const file of files) print(file);
else {
  const groups = planGroups(tests, files).filter((group) => group.files.length > 0);
  if (resultsFile !== undefined) writeFileSync(resultsFile, '');
  const results = await run(groups);
  if (!summarize(results, (performance.now() - started) / 1_000)) process.exitCode = 1;
}
