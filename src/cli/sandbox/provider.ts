/** The sandbox payment provider as a process of its own, as a real one would be: its ledger outlives the service. */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ProcessorKeys } from '#commerce';
import type { Config } from '../../config/config.ts';
import { programFile } from '../../config/files.ts';

export interface SandboxProvider {
  keys: ProcessorKeys;
  /** Answers instead of Stripe. */
  apiBase: string;
  close(): Promise<void>;
}

interface Started {
  url: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

const startMs = 20_000;

/** @param config needs a fixed port: the provider gets its webhook URL before the service listens */
export async function startProvider({ databaseUrl, port, host }: Config): Promise<SandboxProvider> {
  const main = fileURLToPath(programFile('sandbox/psp/main.ts'));
  const webhook = `http://${host.includes(':') ? `[${host}]` : host}:${port}/api/processors/stripe/webhook`;
  const args = [main, '--ledger', ledgerBeside(databaseUrl), '--webhook', webhook, '--with-parent'];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  // It ends with this process, even when that is killed, because its standard input closes.
  child.stdin.on('error', () => {});
  try {
    const { url, ...keys } = await firstLine(child.stdout, ended);
    return {
      keys: { provider: 'stripe', ...keys },
      apiBase: url,
      close: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function firstLine(stdout: NodeJS.ReadableStream, ended: Promise<void>): Promise<Started> {
  const line = new Promise<string>((done) => createInterface({ input: stdout }).once('line', done));
  const late = new Promise<never>((_done, fail) => {
    const say = (): void => fail(new Error('The sandbox payment provider did not start.'));
    setTimeout(say, startMs).unref();
    void ended.then(say);
  });
  return JSON.parse(await Promise.race([line, late])) as Started;
}

function ledgerBeside(databaseUrl: string): string {
  const file = /^sqlite:(?!:memory:)(.+)$/.exec(databaseUrl)?.[1];
  const folder = file === undefined ? resolve('data') : dirname(resolve(file));
  mkdirSync(folder, { recursive: true });
  return join(folder, 'sandbox-provider.jsonl');
}

/** Below the ephemeral range, so that the system does not hand out the port before this process listens on it. */
const ports = [10_000, 32_000] as const;
const mostTries = 20;
/** Windows reserves whole ranges and reports EACCES for them. */
const taken = ['EADDRINUSE', 'EACCES'];

/** A port that was free a moment ago. @throws when the host is not an address of this machine, or no port is free */
export async function freePort(host: string): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const port = randomInt(...ports);
    try {
      await listenOnce(host, port);
      return port;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!taken.includes(code) || tries === mostTries) throw error;
    }
  }
}

async function listenOnce(host: string, port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, done);
  });
  await new Promise((done) => server.close(done));
}
