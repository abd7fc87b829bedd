/** One process of `node --test` that runs a group of test files, and what came of it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { relative } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { eventDescriptor, type Finished, type RunEvent } from './reporter.ts';

export interface Group {
  name: string;
  files: string[];
  environment?: Record<string, string | undefined>;
  /** It runs the built cartridge, which is made once for all groups. */
  needsCartridge?: boolean;
  /** Options of `node --test`. */
  options?: string[];
}

export interface TestResult {
  /** With the suites it is in. */
  path: string;
  file: string;
  line: number;
  skip?: string;
  failure?: string;
}

export interface GroupResult {
  group: Group;
  seconds: number;
  /** Without suites: what holds tests is counted by them, unless it failed by itself. */
  tests: TestResult[];
  /** File → what its outermost suites and tests took. */
  milliseconds: Map<string, number>;
  /** Why the process as a whole cannot be trusted: it crashed, hung, or ended early. */
  broken?: string;
}

export interface RunOptions {
  root: string;
  /** Of one test, in milliseconds. */
  timeout: number;
  /** Output of the tests appears at once. */
  live: boolean;
  onTest(test: TestResult, finished: Finished): void;
}

/** All that runs now. */
const children = new Set<ChildProcess>();

/** Milliseconds that a process has to end once it is asked to. */
const grace = 30_000;

/** Milliseconds from the last test to the end of the process: databases and browsers are stopped meanwhile, on a busy machine too. */
const endGrace = 120_000;
const kept = 64_000;
const entry = fileURLToPath(new URL('process.ts', import.meta.url));

/** The process and all that it started, as far as they did not leave its group. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, name);
  } catch {
    child.kill(name);
  }
}

/** Asks first, because a test process stops its databases and browsers when it is asked. */
function stop(child: ChildProcess): void {
  signal(child, 'SIGTERM');
  setTimeout(() => signal(child, 'SIGKILL'), grace).unref();
}

export function stopAll(): void {
  for (const child of children) stop(child);
}

export async function runGroup(group: Group, options: RunOptions): Promise<GroupResult> {
  const { root, timeout, live } = options;
  const started = performance.now();
  const nodeOptions = ['--max-semi-space-size=64', ...(group.options ?? [])];
  const child = spawn(process.execPath, [...nodeOptions, entry, String(timeout), ...group.files], {
    cwd: root,
    detached: true,
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe', 'pipe'],
    env: { ...process.env, ...group.environment },
  });
  children.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-kept);
    });

  const results = collect(group, options);
  let stopped: string | undefined;
  let watch: NodeJS.Timeout | undefined;
  const rewind = (): void => {
    clearTimeout(watch);
    const pending = results.pending();
    const limit = pending.length === 0 && results.tests.length > 0 ? endGrace : timeout + grace;
    watch = setTimeout(() => {
      stopped = pending.length === 0 ? 'Its tests have ended, and the process has not' : 'It does not go on';
      stop(child);
    }, limit);
  };
  rewind();
  const events = child.stdio[eventDescriptor] as Readable;
  createInterface({ input: events }).on('line', (line) => {
    results.take(JSON.parse(line) as RunEvent);
    rewind();
  });

  const ending = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, name) => resolve(name ?? `exit code ${code}`));
  }).finally(() => {
    clearTimeout(watch);
    children.delete(child);
  });
  const { tests, milliseconds, notes, hasEnded } = results;
  const isExplained = tests.some(({ failure }) => failure !== undefined);
  const why =
    stopped ??
    (!hasEnded()
      ? 'It ended before its tests'
      : ending !== 'exit code 0' && !isExplained
        ? 'It failed'
        : undefined);
  const result = { group, seconds: (performance.now() - started) / 1_000, tests, milliseconds };
  if (why === undefined) return result;
  const pending = results.pending().map((path) => `  not finished: ${path}`);
  return {
    ...result,
    broken: [`${why} (${ending}).`, ...pending.slice(0, 20), ...notes, output.trim()].join('\n'),
  };
}

function collect({ files }: Group, { root, onTest }: RunOptions) {
  const own = new Set(files);
  const names = new Map<number, { name: string; parent: number }>();
  const open = new Map<number, string>();
  /** What reported something in it. */
  const holders = new Set<number>();
  const tests: TestResult[] = [];
  const milliseconds = new Map<string, number>();
  const notes: string[] = [];
  let ended = false;

  const pathOf = (id: number): string => {
    const known = names.get(id);
    if (!known) return '';
    const parent = pathOf(known.parent);
    return parent === '' ? known.name : `${parent} › ${known.name}`;
  };
  const local = (file: string): string => relative(root, file).replaceAll('\\', '/');

  function finish(finished: Finished): void {
    const { id, parent, name, suite, skip, failure } = finished;
    names.set(id, { name, parent });
    open.delete(id);
    holders.add(parent);
    const file = local(finished.file);
    if (!names.has(parent)) milliseconds.set(file, (milliseconds.get(file) ?? 0) + finished.milliseconds);
    const test: TestResult = { path: pathOf(id), file, line: finished.line };
    if (failure && !(failure.isOfChildren && holders.has(id))) test.failure = failure.text;
    else if (holders.has(id)) return;
    else if (skip !== undefined) test.skip = skip;
    else if (suite) return;
    // A file that declares none is one passed test to node:test.
    else if (own.has(file) && local(name) === file && !names.has(parent))
      test.failure = 'This file has no tests.';
    tests.push(test);
    onTest(test, finished);
  }

  return {
    tests,
    milliseconds,
    notes,
    hasEnded: () => ended,
    pending: () => [...open].map(([id, file]) => `${file} › ${pathOf(id)}`),
    take(event: RunEvent): void {
      if (event.type === 'ended') ended = true;
      else if (event.type === 'note') notes.push(event.text);
      else if (event.type === 'finished') finish(event);
      else {
        names.set(event.id, event);
        open.set(event.id, local(event.file));
      }
    },
  };
}
