/** For tests: a simulated instance with a controllable bank, and either backend in front of it. */
import type { BackendUnderTest } from '#commerce/testing';
import type { Backend } from '#commerce';
import { createFetcher, type Fetcher } from '#fetch';
import { startInstance, type Instance, type InstanceOptions } from '../../sandbox/sfcc/instance.ts';
import { hookKeyPair } from '../../sandbox/sfcc/world/testing.ts';
import { createOcapiBackend } from '#backends/ocapi';
import { createCaller, instanceFetcherOptions, type SalesforceOptions } from '#backends/salesforce';
import { createScapiBackend } from '#backends/scapi';
import { createLedger, type Ledger } from '../../sandbox/sfcc/world/ledger.ts';
import { contextIn, site, underTest } from './demo.ts';

export type ApiName = 'scapi' | 'ocapi';

export interface InstanceBench {
  instance: Instance;
  ledger: Ledger;
  clock: { now: number };
  fetcher: Fetcher;
  /** @param origin of another instance that answers alike */
  backend(
    api: ApiName,
    options?: Partial<SalesforceOptions> & { version?: string; isWithoutPassword?: boolean; siteId?: string },
    fetcher?: Fetcher,
    origin?: string,
  ): Promise<Backend>;
  close(): Promise<void>;
}

export async function openInstance(options: InstanceOptions = {}): Promise<InstanceBench> {
  const key = await hookKeyPair();
  const ledger = createLedger();
  const clock = { now: Date.parse('2026-08-01T10:00:00Z') };
  const now = (): number => clock.now;
  const instance = await startInstance({
    processor: ledger.processor,
    hookKey: key.privateKey,
    now,
    ...options,
  });
  const fetcher = createFetcher({ allowPrivate: true, ...instanceFetcherOptions() });
  return {
    instance,
    ledger,
    clock,
    fetcher,
    async backend(
      api,
      { version, isWithoutPassword, siteId = site.id, ...more } = {},
      own = fetcher,
      origin = instance.origin,
    ) {
      const caller = createCaller({ fetcher: own, name: `${api} of the test` });
      const shared: SalesforceOptions = {
        facts: () => ({ handlers: site.paymentHandlers, review: site.review, links: site.links }),
        hookKey: { kid: key.kid, publicKey: key.publicKey },
        currencies: site.currencies,
        storefront: site.storefront,
        now,
        ...more,
      };
      if (api === 'scapi') {
        return createScapiBackend(
          {
            caller,
            shortCode: 'sandbox',
            organization: 'f_ecom_zzzz_001',
            site: siteId,
            clientId: '11111111-1111-4111-8111-111111111111',
            clientSecret: 'sandbox-secret',
            baseUrl: origin,
            now,
          },
          shared,
        );
      }
      return createOcapiBackend(
        {
          caller,
          host: origin,
          site: siteId,
          clientId: '33333333-3333-4333-8333-333333333333',
          ...(isWithoutPassword ? {} : { clientPassword: 'sandbox-secret' }),
          accountUrl: origin,
          ...(version === undefined ? {} : { version }),
          now,
        },
        shared,
      );
    },
    async close() {
      await fetcher.close();
      await instance.close();
    },
  };
}

export interface InstanceUnderTestOptions {
  /** Of OCAPI. */
  version?: string;
  /** Default: the first one of the demo store. */
  currency?: string;
  /** What the merchant has set up; default: everything is open. */
  settings?: InstanceOptions;
  /** Called at the end with the requests to the instance: `GET /s/demo/dw/shop/v24_5/baskets/b1`. */
  onAsked?(calls: string[]): void;
}

/** The contract's questions to a backend of an instance. */
export async function instanceUnderTest(
  api: ApiName,
  { version, currency, settings, onAsked }: InstanceUnderTestOptions = {},
): Promise<BackendUnderTest> {
  const bench = await openInstance(settings);
  const { ledger, clock, instance } = bench;
  return {
    ...underTest(clock.now),
    ...(currency === undefined ? {} : { context: contextIn(currency, clock.now) }),
    backend: await bench.backend(api, version === undefined ? {} : { version }),
    credentials: { ...underTest(clock.now).credentials, lost: { token: 'good' } },
    arm(act) {
      if (act === 'lost') instance.world.faults.add({ kind: 'unanswered', operation: 'createOrder' });
    },
    decide: (passes) => ledger.decide(passes),
    charged(reference) {
      const mine = [...ledger.intents.values()].filter((intent) => intent.reference === reference);
      return mine.reduce((sum, intent) => sum + ledger.kept(intent), 0);
    },
    async settle() {
      await instance.world.engine.sweep(clock.now);
    },
    async close() {
      onAsked?.(instance.calls());
      await bench.close();
    },
  };
}
