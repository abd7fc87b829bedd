/** Watches a folder for changes. */
import { execFile } from 'node:child_process';
import { fstatSync, statSync, type Stats } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { watch } from 'chokidar';

export interface FileChanges {
  /** Relative paths of changes since the last call. Waits for a change, then for a pause. */
  next(): Promise<string[]>;
  /** Reports a path as changed. */
  add(path: string): void;
  close(): Promise<void>;
}

/** An editor that saves, or a build that writes, is done after this many milliseconds without a change. */
const quietMs = 60;

/**
 * Without what begins with a dot, `node_modules`, and what git ignores: servers write caches and logs there, and would start
 * an audit by responding to the last one.
 * @param written files of the command itself
 * @param options.all git is not asked: the folder was named
 * @throws when the folder cannot be watched
 */
export async function watchFiles(
  folder: string,
  written: readonly string[],
  options: { all?: boolean } = {},
): Promise<FileChanges> {
  const root = resolve(folder);
  // Throws for a missing folder, for which the watcher would wait.
  await readdir(root);
  const skipped = new Set(written.map((file) => resolve(file)));
  const untracked = options.all ? [] : await ignoredByGit(root);
  for (const path of untracked) skipped.add(resolve(root, path));
  const isSkipped = (path: string): boolean => skipped.has(path) || isHidden(relative(root, path));
  const watcher = watch(root, { ignoreInitial: true, ignored: (path) => isSkipped(resolve(path)) });
  const ready = Promise.withResolvers<void>();
  const changed = new Set<string>();
  let arrived = Promise.withResolvers<void>();
  let lastAt = 0;
  let failure: Error | undefined;
  const add = (path: string): void => {
    changed.add(path);
    lastAt = performance.now();
    arrived.resolve();
  };
  watcher.on('all', (_event, path) => {
    add(relative(root, resolve(path)) || '.');
  });
  watcher.on('ready', () => ready.resolve());
  watcher.on('error', (error) => {
    failure = error instanceof Error ? error : new Error(String(error));
    ready.reject(failure);
    arrived.resolve();
  });
  try {
    await ready.promise;
  } catch (error) {
    await watcher.close();
    throw error;
  }
  const take = async (): Promise<string[]> => {
    await arrived.promise;
    while (performance.now() - lastAt < quietMs) await pause(quietMs - (performance.now() - lastAt));
    if (failure) throw failure;
    arrived = Promise.withResolvers();
    const paths = [...changed].filter((path) => !isOutput(resolve(root, path)));
    changed.clear();
    return options.all || paths.length === 0 ? paths : await tracked(root, paths);
  };
  return {
    add,
    async next() {
      for (;;) {
        const paths = await take();
        if (paths.length > 0) return paths;
      }
    },
    close: () => watcher.close(),
  };
}

/** Whether standard output or error is redirected to the file. */
function isOutput(path: string): boolean {
  const file = statSync(path, { throwIfNoEntry: false });
  return file !== undefined && [1, 2].some((fd) => isSameFile(file, fstatSync(fd)));
}

const isSameFile = (a: Stats, b: Stats): boolean => a.isFile() && a.ino === b.ino && a.dev === b.dev;

const isHidden = (path: string): boolean =>
  path.split(sep).some((name) => name === 'node_modules' || (name.startsWith('.') && name !== '..'));

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Folders and files; none without git or a repository. */
const ignoredByGit = async (root: string): Promise<string[]> =>
  split(await git(root, ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory']));

/** Without what git ignores and what was not there when watching began. */
async function tracked(root: string, paths: string[]): Promise<string[]> {
  const ignored = new Set(split(await git(root, ['check-ignore', '-z', '--stdin'], `${paths.join('\0')}\0`)));
  return paths.filter((path) => !ignored.has(path));
}

const split = (text: string): string[] => text.split('\0').filter((path) => path !== '');

/** Standard output; empty when the command fails. */
const git = (cwd: string, args: string[], input = ''): Promise<string> =>
  new Promise((done) => {
    const child = execFile('git', args, { cwd, maxBuffer: 64 * 1024 * 1024 }, (error, stdout) =>
      done(error ? '' : stdout),
    );
    child.stdin?.on('error', () => {}).end(input);
  });
