/** The command line as a real process. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const cli = join(import.meta.dirname, '../../src/main.ts');

/** For `node`: durations count a tenth, so that no finding depends on how busy the machine is. */
export const unhurried = ['--import', join(import.meta.dirname, 'unhurried.ts')];

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface Running {
  process: ChildProcessWithoutNullStreams;
  /** What it has written so far. */
  stdout(): string;
  stderr(): string;
  ended: Promise<Ended>;
}

export interface RunOptions {
  /** Beside the least that a process needs. */
  env?: Record<string, string>;
  /** Default: a folder without configuration. */
  cwd?: string;
  /** Options of Node itself. */
  node?: string[];
  stdin?: string;
  /** Default: the program of this repository. */
  program?: string;
}

/** Nothing of a developer's own environment or `.env` reaches it. */
export function startPortico(args: readonly string[], options: RunOptions = {}): Running {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...(options.node ?? []), options.program ?? cli, ...args], {
    cwd: options.cwd ?? tmpdir(),
    env: { PATH, HOME, ...options.env },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.stdin.on('error', () => {}).end(options.stdin ?? '');
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return { process: child, stdout: () => stdout, stderr: () => stderr, ended };
}

/** Runs one command line to its end. */
export const portico = (args: readonly string[], options: RunOptions = {}): Promise<Ended> =>
  startPortico(args, options).ended;
