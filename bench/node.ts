/** A node of the service as a process that can be looked into. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cli } from '../test/support/command-line.ts';
import { freePort, ready } from '../test/faults/nodes.ts';
import type { Inside } from './inside.ts';

export interface BenchNode {
  url: string;
  pid: number;
  /** @param collect after its garbage was collected; that takes time, which is not counted */
  look(collect?: boolean): Promise<Inside>;
  /** As by SIGTERM. @throws when it does not end well */
  stop(): Promise<void>;
}

/** Shops on this machine: `host:port` → `address:port`, and who vouches for them. */
export interface Routes {
  resolve: Record<string, string>;
  ca: string[];
}

const beside = (file: string): string => join(import.meta.dirname, file);

/** @param environment `PORT` is chosen here. @param routes the service is then started by `routed-serve.ts`, which knows them */
export async function startNode(
  environment: Record<string, string>,
  { routes, node = [] }: { routes?: Routes; node?: string[] } = {},
): Promise<BenchNode> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { PATH = '', HOME = '' } = process.env;
  const more = routes ? { BENCH_ROUTES: JSON.stringify(routes) } : {};
  const child = spawn(
    process.execPath,
    [
      '--expose-gc',
      ...node,
      '--import',
      beside('inside.ts'),
      routes ? beside('routed-serve.ts') : cli,
      'serve',
    ],
    {
      cwd: tmpdir(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { PATH, HOME, ...environment, ...more, PORT: String(port) },
    },
  );
  const gone = once(child, 'exit') as Promise<[number | null]>;
  const early = gone.then(([code]) => {
    throw new Error(`The service ended with ${code}.`);
  });
  await Promise.race([ready(url), early]);
  early.catch(() => undefined);
  return {
    url,
    pid: child.pid as number,
    look: (collect = false) => Promise.race([ask(child, collect ? 'collect' : 'look'), early]),
    async stop() {
      child.kill('SIGTERM');
      const [code] = await gone;
      if (code !== 0) throw new Error(`The service ended with ${code} when it was asked to stop.`);
    },
  };
}

async function ask(child: ChildProcess, message: string): Promise<Inside> {
  const answer = once(child, 'message') as Promise<[Inside]>;
  child.send(message);
  return (await answer)[0];
}
