/** What the benchmarks of selling need: the service, its payment provider and a bare server as processes, and an agent's profile. */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Started {
  url: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  child: ChildProcess;
}

export interface SellingBench {
  service: Started;
  bare: Started;
  /** Value of `UCP-Agent`. */
  agent: string;
  /** A checkout of one piece that never runs out. */
  lines: object;
  close(): Promise<void>;
}

const capabilities = [
  'checkout',
  'fulfillment',
  'discount',
  'buyer_consent',
  'cart',
  'order',
  'catalog.search',
  'catalog.lookup',
];
const version = '2026-08-25';
const profile = JSON.stringify({
  ucp: {
    version,
    services: {},
    payment_handlers: {},
    capabilities: Object.fromEntries(capabilities.map((name) => [`dev.ucp.shopping.${name}`, [{ version }]])),
  },
});

/** @param database file of a store that is there already; default a new one in a folder that goes away */
export async function openBench(database?: string): Promise<SellingBench> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  const children: ChildProcess[] = [];
  const start = async (file: string, args: string[], env: Record<string, string> = {}): Promise<Started> => {
    const child = fork(join(import.meta.dirname, file), args, {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: { ...process.env, ...env },
      execArgv: ['--expose-gc'],
    });
    children.push(child);
    const line = await new Promise<Buffer>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
      child.stdout?.once('data', resolve);
    });
    return { ...(JSON.parse(String(line)) as Omit<Started, 'child'>), child };
  };
  const psp = await start('../sandbox/psp/main.ts', ['--ledger', join(folder, 'ledger.jsonl')]);
  const service = await start('selling-service.ts', [], {
    DATABASE_URL: `sqlite:${database ?? join(folder, 'portico.db')}`,
    STRIPE_SECRET_KEY: psp.secretKey,
    STRIPE_PUBLISHABLE_KEY: psp.publishableKey,
    STRIPE_WEBHOOK_SECRET: psp.webhookSecret,
    STRIPE_API_BASE: psp.url,
  });
  const bare = await start('bare-server.ts', [`${service.url}/.well-known/ucp`]);
  const host = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'max-age=3600' })
      .end(profile);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  return {
    service,
    bare,
    agent: `profile="http://127.0.0.1:${(host.address() as AddressInfo).port}/profile.json"`,
    lines: { line_items: [{ item: { id: 'bench-lamp-1' }, quantity: 1 }] },
    async close() {
      for (const child of children) {
        child.removeAllListeners('exit');
        child.kill('SIGTERM');
      }
      await new Promise((resolve) => host.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
