/**
 * A thousand purchases with Google Pay by ten agents at once, through Stripe's and Adyen's fakes, each of whose answers takes 300 ms.
 * Google wants 95 % of the completes within ten seconds; here they are to take one. At the end the money of the fake must equal the
 * orders: nothing charged twice, nothing lost. SQLite with full durability. `--purchases 1000`, `--delay 300`.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { googlePayHandler, type ProcessorFacts } from '#commerce';
import { siteStore } from '#storage';
import { startAdyen } from '../sandbox/adyen/index.ts';
import {
  makeGooglePayToken,
  makeStripeGooglePayToken,
  googlePayInstrument,
} from '../sandbox/google-pay/index.ts';
import { stripeMoves } from '../test/payment-crash/banks.ts';
import { present, type Figure } from './figure.ts';
import { exchange, quantile } from './load.ts';
import { create, sessions, whole } from './purchase.ts';
import { openWorld, type World } from './world.ts';

const { values } = parseArgs({
  options: {
    purchases: { type: 'string', default: '1000' },
    delay: { type: 'string', default: '300' },
    json: { type: 'boolean', default: false },
  },
});
const purchases = Number(values.purchases);
const delayMs = Number(values.delay);
const agents = 10;

interface Charging {
  name: string;
  facts: ProcessorFacts;
  env: Record<string, string>;
  token(): string;
  /** Minor units that the provider has taken. */
  taken(): Promise<number>;
  close(): Promise<void>;
}

/** Hands each request on, and each answer after the time that a processor takes. */
async function delayed(target: string): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', async () => {
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
      const body = Buffer.concat(pieces);
      const [answer] = await Promise.all([
        fetch(new URL(request.url ?? '/', target), {
          method: request.method ?? 'GET',
          headers: headers as Record<string, string>,
          ...(body.length > 0 ? { body } : {}),
        }),
        wait(delayMs),
      ]);
      const text = await answer.text();
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function stripe(world: World): Promise<Charging> {
  const { provider } = world;
  const slow = await delayed(provider.url);
  const { publishableKey } = provider;
  return {
    name: 'Stripe',
    facts: { name: 'stripe', publishableKey },
    env: { STRIPE_API_BASE: slow.url },
    token: () => makeStripeGooglePayToken(),
    taken: async () => (await stripeMoves(provider)).reduce((sum, { kept }) => sum + kept, 0),
    close: async () => slow.close(),
  };
}

async function adyen(): Promise<Charging> {
  const fake = await startAdyen({ settleMs: delayMs });
  const slow = await delayed(fake.url);
  const { merchantAccount, apiKey, hmacKey } = fake;
  return {
    name: 'Adyen',
    facts: { name: 'adyen', merchantAccount, isLive: false },
    env: {
      STRIPE_SECRET_KEY: '',
      STRIPE_PUBLISHABLE_KEY: '',
      STRIPE_WEBHOOK_SECRET: '',
      STRIPE_API_BASE: '',
      ADYEN_ENVIRONMENT: 'test',
      ADYEN_MERCHANT_ACCOUNT: merchantAccount,
      ADYEN_API_KEY: apiKey,
      ADYEN_HMAC_KEY: hmacKey,
      ADYEN_API_BASE: slow.url,
    },
    token: () => makeGooglePayToken({ gateway: 'adyen', gatewayMerchantId: merchantAccount }),
    async taken() {
      await fake.settled();
      return fake.moves.reduce((sum, { kind, amount }) => (kind === 'captured' ? sum + amount : sum), 0);
    },
    async close() {
      slow.close();
      await fake.close();
    },
  };
}

async function measure(open: (world: World) => Promise<Charging>): Promise<Figure[]> {
  const world = await openWorld('sqlite');
  const charging = await open(world);
  const sites = siteStore(world.database);
  const site = await sites.read('demo');
  const handler = site && googlePayHandler(site, charging.facts);
  if (!handler) throw new Error('The demo store cannot offer Google Pay.');
  await sites.put({ ...site, paymentHandlers: [handler] });
  const node = await world.start({ env: charging.env });
  const times: number[] = [];
  let left = purchases;
  let sold = 0;
  const agent = async (): Promise<void> => {
    const pool = new Pool(node.url, { connections: 1, pipelining: 1 });
    while (left > 0) {
      left -= 1;
      const id = await create(pool, world.agent, whole);
      const instrument = googlePayInstrument(charging.token(), handler.id);
      const begin = performance.now();
      const { status, totals } = await exchange(
        pool,
        `${sessions}/${id}/complete`,
        { payment: { instruments: [instrument] } },
        { headers: { 'ucp-agent': world.agent, 'idempotency-key': crypto.randomUUID() } },
      );
      times.push(performance.now() - begin);
      if (status !== 'completed') throw new Error(`A purchase is ${status}.`);
      sold +=
        (totals as { type: string; amount: number }[]).find(({ type }) => type === 'total')?.amount ?? 0;
    }
    await pool.close();
  };
  await Promise.all(Array.from({ length: agents }, agent));
  const taken = await charging.taken();
  await node.stop();
  await charging.close();
  await world.close();
  if (taken !== sold) throw new Error(`${charging.name} took ${taken}, and the orders are ${sold}.`);
  return [
    { name: `complete through ${charging.name}, p50`, unit: 'ms', values: [quantile(times, 0.5)] },
    {
      name: `complete through ${charging.name}, p95`,
      unit: 'ms',
      values: [quantile(times, 0.95)],
      limit: { atMost: 1_000 },
    },
    { name: `complete through ${charging.name}, p99`, unit: 'ms', values: [quantile(times, 0.99)] },
  ];
}

present([...(await measure(stripe)), ...(await measure(adyen))]);
