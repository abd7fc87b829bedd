/** The service with stores to probe: the demo store behind real TLS, sandbox shops with faults, and one that proves its owner. */
import { once } from 'node:events';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { pino } from 'pino';
import { createAuthority } from '../../sandbox/certificates.ts';
import { startPsp } from '../../sandbox/psp/index.ts';
import { startShop, type Fault, type Shop, type ShopKind } from '../../sandbox/shops/index.ts';
import { parseConfig } from '../../src/config/config.ts';
import { startServer, type RunningServer } from '../../src/server/start.ts';
import { isSellingPath } from '../../src/server/http/route-to-store.ts';
import type { Selling } from '../../src/server/compose/selling.ts';
import { testDialects } from '../support/databases.ts';
import { freePort } from '../faults/nodes.ts';
import { withKeysOf } from '#web';

export interface ProbedStores {
  url: string;
  server: RunningServer;
  shop(name: string): Shop | undefined;
  /** What `mine.test` answers at the place of the proof. */
  proof: { text: string };
  bearer: string;
  /** Of the key in `bearer`. */
  keyId: string;
  anotherKey(): Promise<string>;
}

interface Wanted {
  name: string;
  kind?: ShopKind;
  faults?: readonly Fault[];
}

type Authority = Awaited<ReturnType<typeof createAuthority>>;

export const secret = 'a-secret-for-tests-of-32-characters-or-more';

/** @param live the demo store as well, at `https://healthy.test` with its pages and at `https://mine.test` without */
export async function startStores(
  t: TestContext,
  {
    shops = [],
    live = false,
    publicAddress = true,
    pace = 1,
  }: { shops?: Wanted[]; live?: boolean; publicAddress?: boolean; pace?: number },
): Promise<ProbedStores> {
  const authority = await createAuthority();
  const psp = await startPsp();
  const proof = { text: '' };
  const started: Shop[] = [];
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const databaseUrl = (await testDialects(false)[0]?.url()) as string;
  const config = parseConfig({
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    SECRET: secret,
    STRIPE_SECRET_KEY: psp.secretKey,
    STRIPE_PUBLISHABLE_KEY: psp.publishableKey,
    STRIPE_WEBHOOK_SECRET: psp.webhookSecret,
    STRIPE_API_BASE: psp.url,
    UCP_ALLOW_INSECURE_LOOPBACK: 'true',
    ...(publicAddress ? { BASE_URL: url } : {}),
  });
  let mine: Awaited<ReturnType<typeof startMine>> | undefined;
  const server = await startServer(config, {
    sandbox: true,
    logger: pino({ level: 'silent' }),
    pace,
    async shops(selling) {
      for (const wanted of shops)
        started.push(await startShop({ kind: 'healthy', light: true, ...wanted, authority }));
      if (live) {
        started.push(await startShop({ kind: 'healthy', authority, store: liveStore(selling) }));
        const demo = await selling.sites.read('demo');
        if (demo) await selling.sites.put({ ...demo, hosts: [...demo.hosts, 'mine.test'] });
        mine = await startMine(authority, selling, proof);
      }
      const resolve = Object.assign(
        {},
        ...started.map((shop) => shop.resolve),
        mine?.resolve ?? {},
      ) as Record<string, string>;
      return { resolve, ca: [authority.caPem] };
    },
  });
  t.after(async () => {
    await server.close(0);
    await Promise.all(started.map((shop) => shop.close()));
    await mine?.close();
    await psp.close();
  });
  const make = () =>
    withKeysOf({ databaseUrl, secret }, (keys) => keys.create({ client: 'test', plan: 'scale' }));
  const { key, id: keyId } = await make();
  return {
    url,
    server,
    proof,
    shop: (name) => started.find(({ origin }) => origin === `https://${name}.test`),
    bearer: `Bearer ${key}`,
    keyId,
    anotherKey: async () => `Bearer ${(await make()).key}`,
  };
}

const liveStore = ({ catalogue, app }: Selling) => ({
  catalogue,
  site: 'demo',
  context: () => ({ site: 'demo', currency: 'EUR', locale: 'en-IE', eligibility: [], now: Date.now() }),
  handle: async (request: Request) => (isSellingPath(request) ? app.fetch(request) : undefined),
});

/** The same store under another name, with nothing but its UCP and the proof of its owner. */
async function startMine(authority: Authority, { app }: Selling, proof: { text: string }) {
  const origin = 'https://mine.test';
  const { key, cert } = await authority.issue({ names: ['mine.test'] });
  const server = createSecure({ key, cert }, (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const path = incoming.url ?? '/';
      if (path === '/.well-known/portico-verify.txt') return void outgoing.end(proof.text);
      const body = incoming.method === 'POST' ? { body: Buffer.concat(chunks) } : {};
      const headers = new Headers(
        Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]),
      );
      const request = new Request(origin + path, { method: incoming.method ?? 'GET', headers, ...body });
      void (async () => {
        const answer = isSellingPath(request)
          ? await app.fetch(request)
          : new Response(null, { status: 404 });
        outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
        outgoing.end(Buffer.from(await answer.arrayBuffer()));
      })();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    resolve: { 'mine.test:443': `127.0.0.1:${(server.address() as AddressInfo).port}` },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
