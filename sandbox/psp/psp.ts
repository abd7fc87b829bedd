import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { GrantCounts } from './grants.ts';
import { createProvider } from './provider.ts';
import { createPspServer, type ServerDeps } from './server.ts';
import { openStore, type Keys, type LedgerView } from './store.ts';
import { createWebhooks } from './webhooks.ts';

export interface PspOptions {
  /** File of the ledger; without one it ends with the process. */
  ledger?: string;
  /** Default 0: a free one. */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** Where buyers reach it, for challenge pages; default the listening address. */
  publicUrl?: string;
  webhook?: {
    url: string;
    /** Event types, such as `payment_intent.succeeded`; default all. */
    events?: readonly string[];
    /** Pauses before each further try, milliseconds; default 500, 2,000, 10,000. */
    retryMs?: readonly number[];
  };
  /** Of slow banks and of processing, milliseconds; default 3,000. */
  slowMs?: number;
  /** Made up where not given, and kept in the ledger, so that a restart has the same. */
  keys?: Partial<Keys>;
  /** Whether the account has access to shared payment tokens; default true. */
  preview?: boolean;
  /** What counts against the limit of a shared payment token; default `held`. */
  grantCounts?: GrantCounts;
  /** Epoch milliseconds. */
  now?: () => number;
}

export interface Psp extends Keys {
  /** Origin without a slash at the end. */
  url: string;
  ledger(): LedgerView;
  close(): Promise<void>;
}

/**
 * Starts a payment provider that speaks the part of Stripe's API that this project uses. What it answered is in its
 * ledger before it answers.
 * @throws when the port is taken or the ledger cannot be read
 */
export async function startPsp(options: PspOptions = {}): Promise<Psp> {
  const { now = Date.now, host = '127.0.0.1' } = options;
  const random = (prefix: string): string => prefix + randomBytes(18).toString('hex');
  const made: Keys = {
    secretKey: random('sk_test_'),
    publishableKey: random('pk_test_'),
    webhookSecret: random('whsec_'),
  };
  const store = await openStore(options.ledger, made, options.keys ?? {}, now);
  let deps: ServerDeps;
  const server = createPspServer(() => deps);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, resolve);
  }).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const base = options.publicUrl?.replace(/\/$/, '') ?? url;
  const { webhook } = options;
  const webhooks =
    webhook &&
    createWebhooks({
      url: webhook.url,
      secret: store.keys.webhookSecret,
      retryMs: webhook.retryMs ?? [500, 2_000, 10_000],
    });
  const provider = createProvider({
    store,
    webhooks,
    events: webhook?.events,
    base,
    slowMs: options.slowMs ?? 3_000,
    grantCounts: options.grantCounts ?? 'held',
    now,
  });
  deps = { provider, store, base, preview: options.preview ?? true };
  return {
    ...store.keys,
    url,
    ledger: () => store.view(),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      provider.close();
      webhooks?.close();
      server.closeAllConnections();
      await closed;
      await store.close();
    },
  };
}
