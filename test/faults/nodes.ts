/** Nodes of the service as processes, over one database, that can be killed and come back at the same address. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { startPortico, type Running } from '../support/command-line.ts';

export interface Node {
  url: string;
  /** As by `kill -9`, and started again. */
  restart(): Promise<void>;
  /** Stopped, waited for, and started again, as by an update. @param changed settings, from then on */
  replace(changed?: Record<string, string>): Promise<void>;
  /** As by SIGTERM. */
  stop(): Promise<void>;
  /** How it ended on its own. */
  ended(): string | undefined;
}

/** @param environment of each; `PORT` is its own */
export async function startNode(given: Record<string, string>): Promise<Node> {
  let environment = given;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let running: Running;
  const start = async (): Promise<void> => {
    running = startPortico(['serve'], { env: { ...environment, PORT: String(port) } });
    const { ended } = running;
    const over = new AbortController();
    const gone = ended.then(({ code, stderr }) => {
      over.abort();
      throw new Error(`The service ended with ${code} before it was ready: ${stderr}`);
    });
    await Promise.race([ready(url, over.signal), gone]);
    gone.catch(() => undefined);
  };
  await start();
  // Nothing else would end it.
  const kill = (): void => void running.process.kill('SIGKILL');
  process.once('exit', kill);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    running.process.kill(signal);
    await running.ended;
  };
  return {
    url,
    async restart() {
      await end('SIGKILL');
      await start();
    },
    async replace(changed = {}) {
      environment = { ...environment, ...changed };
      await end('SIGTERM');
      await start();
    },
    async stop() {
      await end('SIGTERM');
      process.off('exit', kill);
    },
    ended() {
      const { exitCode, signalCode } = running.process;
      if (exitCode === null && signalCode === null) return undefined;
      return `${exitCode ?? signalCode}: ${running.stderr().slice(-2_000)}`;
    },
  };
}

/** Resolves once it takes calls, or when the signal says that it never will. */
export async function ready(url: string, never?: AbortSignal): Promise<void> {
  for (;;) {
    if (never?.aborted) return;
    const isReady = await fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await delay(50);
  }
}

/** Below those from which the kernel takes one for each connection: such a port may be gone again before a node listens on it. */
const ports = [10_000, 32_000] as const;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...ports);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
