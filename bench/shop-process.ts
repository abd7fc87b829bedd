/** Sandbox shops in a process of their own, so that their work is not counted as ours. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

export interface ShopProcess {
  origin: string;
  /** `host:port` → `address:port`. */
  resolve: Record<string, string>;
  caFile: string;
  /** Root certificate, PEM. */
  ca: string;
  stop(): Promise<void>;
}

/** Starts the healthy shop. */
export async function serveShop(): Promise<ShopProcess> {
  const { line, stop } = await startServer('../sandbox/shops/serve.ts', ['healthy']);
  const told = JSON.parse(line) as Pick<ShopProcess, 'origin' | 'resolve' | 'caFile'>;
  return { ...told, ca: await readFile(told.caFile, 'utf8'), stop };
}

/** Starts a program of this project that says in its first line of output that it listens. */
export async function startServer(
  file: string,
  args: string[],
): Promise<{ line: string; stop(): Promise<void> }> {
  const path = new URL(file, import.meta.url).pathname;
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const told = once(createInterface(child.stdout), 'line') as Promise<[string]>;
  const [line] = await Promise.race([
    told,
    ended.then(() => {
      throw new Error(`${file} ended before it listened.`);
    }),
  ]);
  return {
    line,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
