/** The payment provider as a process that can crash and come back, and a relay that delivers its notifications twice and late. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Provider } from '../payment-crash/world.ts';

export interface Bank {
  provider: Provider;
  /** As by `kill -9`; away for so long, then started again over its ledger, at the same address. */
  restart(awayMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** @param webhook where its notices go */
export async function startBank(ledger: string, webhook?: string): Promise<Bank> {
  const main = join(import.meta.dirname, '../../sandbox/psp/main.ts');
  let bank: ChildProcess;
  const start = async (port: string): Promise<Provider> => {
    const notices = webhook === undefined ? [] : ['--webhook', webhook];
    const args = ['--ledger', ledger, '--slow-ms', '400', '--port', port, '--with-parent', ...notices];
    bank = spawn(process.execPath, [main, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
    for await (const line of createInterface({ input: bank.stdout as NodeJS.ReadableStream }))
      return JSON.parse(line) as Provider;
    throw new Error('The bank did not start.');
  };
  const end = async (): Promise<void> => {
    const ended = once(bank, 'exit');
    bank.kill('SIGKILL');
    await ended;
  };
  const provider = await start('0');
  return {
    provider,
    async restart(awayMs) {
      await end();
      await delay(awayMs);
      await start(new URL(provider.url).port);
    },
    stop: end,
  };
}

export interface Relay {
  url: string;
  /** Notices that it has passed on, each twice. */
  passed(): number;
  /** Of any node. */
  to: string[];
  /** All that it ever took, once more, to every node at the same moment. */
  repeat(): Promise<void>;
  close(): Promise<void>;
}

interface Notice {
  body: Buffer;
  signature: string;
}

/** Takes each notice at once, and passes it on twice, the second time much later. */
export async function openRelay(): Promise<Relay> {
  let passed = 0;
  const stopping = new AbortController();
  const taken: Notice[] = [];
  const relay: Omit<Relay, 'url'> = {
    passed: () => passed,
    to: [],
    async repeat() {
      const all = taken.flatMap((notice) => relay.to.map((url) => pass(notice, url)));
      await Promise.all(all);
    },
    async close() {
      stopping.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  async function pass({ body, signature }: Notice, url: string): Promise<void> {
    try {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      await fetch(`${url}/api/processors/stripe/webhook`, {
        method: 'POST',
        headers,
        body: new Uint8Array(body),
        signal: stopping.signal,
      });
      passed += 1;
    } catch {
      // A notice may be lost as well.
    }
  }
  async function passLater(notice: Notice, waitMs: number): Promise<void> {
    await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    await pass(notice, relay.to[Math.floor(Math.random() * relay.to.length)] ?? '');
  }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    response.end('{}');
    const notice = { body: Buffer.concat(parts), signature: String(request.headers['stripe-signature']) };
    taken.push(notice);
    for (const waitMs of [Math.random() * 200, 500 + Math.random() * 3_000]) void passLater(notice, waitMs);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(relay, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}
