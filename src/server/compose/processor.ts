/** The payment processor of embedded stores. */
import {
  createProcessor,
  knownPaymentLedger,
  processorFetcherOptions,
  ProcessorRefused,
  sharedTokensUnavailable,
  type PaymentProcessor,
  type ProcessorCapabilities,
} from '#backends/embedded';
import {
  BackendUnavailable,
  hour,
  minute,
  parseProcessorKeys,
  type ProcessorFacts,
  type ProcessorKeys,
  type SiteSecretValues,
} from '#commerce';
import { createFetcher, type Fetcher } from '#fetch';
import type { Database, SiteSecrets } from '#storage';
import type { Config } from '../../config/config.ts';

/** Whether the processor accepts requests of this service. */
export type ProcessorHealth = { ok: true } | { ok: false; code: string };

export interface OpenProcessor {
  port: PaymentProcessor;
  /** What its last payment showed, else what it says when asked; at most a minute old. Never rejects. */
  health(): Promise<ProcessorHealth>;
  /** Whether it takes shared payment tokens, at most a minute old. Absent: it has no handler for them. Never rejects. */
  sharedTokens?(): Promise<ProcessorHealth>;
  /** False: there is none, and no payment handler may be offered. */
  configured: boolean;
}

export interface StoreProcessorsOptions {
  config: Pick<Config, 'processor' | 'processorApiBases'> & Partial<Pick<Config, 'outboundProxy'>>;
  database: Pick<Database, 'db' | 'dialect'>;
  /** Secrets of a store; `mark` changes with them. */
  secrets: Pick<SiteSecrets, 'open'>;
  /** Wraps the fetcher that calls processors. */
  watched?: (fetcher: Fetcher) => Fetcher;
  /** Wraps each processor. */
  metered?: (processor: PaymentProcessor) => PaymentProcessor;
  /** Gets an event for each payment that a processor refuses a store. */
  log?: (event: string, facts: Record<string, unknown>) => void;
}

/** What charges the payments of each embedded store: the store's own keys, or those of the environment. */
export interface StoreProcessors {
  /** @throws BackendUnavailable when the store's keys cannot be read */
  of(site: string): Promise<OpenProcessor>;
  /** `none` where the store's keys cannot be read. Never rejects. */
  facts(site: string): Promise<ProcessorFacts>;
  /** As `facts` answered last, for callers that cannot wait. */
  lastFacts(site: string): ProcessorFacts;
  /** Of the same processor. */
  lastCapabilities(site: string): ProcessorCapabilities;
  /** The one of the environment. */
  shared: OpenProcessor;
  /** With keys that are not kept yet: in no metric. */
  withKeys(keys: ProcessorKeys, store: string): OpenProcessor;
  close(): Promise<void>;
}

export function storeProcessors(options: StoreProcessorsOptions): StoreProcessors {
  const { config, database, secrets, watched = (same) => same, metered = (same) => same } = options;
  const { log = () => {} } = options;
  const fetchers = new Map<boolean, Fetcher>();
  /** The operator named `apiBase`, so it may be on this machine. */
  const fetcherFor = (apiBase: string | undefined): Fetcher => {
    const allowPrivate = apiBase !== undefined;
    const known = fetchers.get(allowPrivate);
    if (known) return known;
    const { outboundProxy: proxy } = config;
    const made = createFetcher({ ...processorFetcherOptions(), allowPrivate, ...(proxy ? { proxy } : {}) });
    fetchers.set(allowPrivate, made);
    return made;
  };
  const withKeys = (keys: ProcessorKeys, store?: string): OpenProcessor => {
    const apiBase = config.processorApiBases?.[keys.provider];
    const report = (event: string, facts: Record<string, unknown>): void =>
      log(event, { ...(store === undefined ? {} : { site: store }), ...facts });
    const made = createProcessor(keys, {
      apiBase,
      fetcher: watched(fetcherFor(apiBase)),
      ledger: (processor) => knownPaymentLedger(database, processor, store),
      log: report,
    });
    return { ...watchProcessor(made, report), configured: true };
  };
  const counted = ({ port, ...rest }: OpenProcessor): OpenProcessor => ({ ...rest, port: metered(port) });
  const shared: OpenProcessor = config.processor
    ? counted(withKeys(config.processor))
    : { port: noProcessor, health: async () => ({ ok: true }), configured: false };
  const own = new Map<string, { keys: string; processor: OpenProcessor }>();
  const last = new Map<string, PaymentProcessor>();
  const lastOf = (site: string): PaymentProcessor => last.get(site) ?? shared.port;
  const of = async (site: string): Promise<OpenProcessor> => {
    const keys = await ownKeysOf(secrets, site);
    if (keys === undefined) {
      own.delete(site);
      return shared;
    }
    const known = own.get(site);
    if (known?.keys === keys) return known.processor;
    const processor = counted(withKeys(readKept(keys, site), site));
    own.set(site, { keys, processor });
    return processor;
  };

  return {
    shared,
    withKeys,
    of,
    async facts(site) {
      const port = await of(site).then(
        (found) => found.port,
        (err: unknown) => {
          log('processor-keys-unreadable', { err, site });
          return noProcessor;
        },
      );
      last.set(site, port);
      return port.facts();
    },
    lastFacts: (site) => lastOf(site).facts(),
    lastCapabilities: (site) => lastOf(site).capabilities(),
    async close() {
      await Promise.all([...fetchers.values()].map((fetcher) => fetcher.close()));
    },
  };
}

/** @throws BackendUnavailable */
export function readKept(keys: string, site: string): ProcessorKeys {
  try {
    return parseProcessorKeys(keys);
  } catch (cause) {
    throw new BackendUnavailable(`The processor's keys of the store ${site} cannot be read.`, {
      retryAfter: 60,
      cause,
    });
  }
}

/**
 * The store's own, as they are kept; undefined where it has none.
 * @throws BackendUnavailable
 */
export async function ownKeysOf(
  secrets: Pick<SiteSecrets, 'open'>,
  site: string,
): Promise<string | undefined> {
  try {
    return keysIn((await secrets.open(site)).values);
  } catch (cause) {
    throw new BackendUnavailable(`The secrets of the store ${site} cannot be read.`, {
      retryAfter: 60,
      cause,
    });
  }
}

/** Of a store: as they are kept, also by versions that knew Stripe alone. */
export const keysIn = (values: SiteSecretValues): string | undefined =>
  values['processor-keys'] ?? values['stripe-keys'];

const healthAge = minute;
const refusalAge = hour;

/** Codes of ours, of amounts that were never sent: they say nothing about the keys. */
const localCodes: ReadonlySet<string> = new Set([
  'amount-not-representable',
  'amount-not-supported',
  'currency-not-supported',
]);

/** The last answer, for a minute: several stores that ask at once are one request. */
function remembered(ask: () => Promise<Tried>, now: () => number): () => Promise<ProcessorHealth> {
  let asked: { health: Promise<ProcessorHealth>; at: number } | undefined;
  const health = async (): Promise<ProcessorHealth> => {
    const answer = await ask();
    return answer.ok || answer.code === undefined ? { ok: true } : { ok: false, code: answer.code };
  };
  return () => {
    if (!asked || now() - asked.at >= healthAge) asked = { health: health(), at: now() };
    return asked.health;
  };
}

/** Remembers whether the processor rejected the store's key, account, or requests. */
export function watchProcessor(
  port: PaymentProcessor,
  log: (event: string, facts: Record<string, unknown>) => void,
  now: () => number = Date.now,
): Pick<OpenProcessor, 'port' | 'health' | 'sharedTokens'> {
  let refused: { code: string; at: number } | undefined;
  const paying = async <T>(call: string, run: () => Promise<T>): Promise<T> => {
    try {
      const answer = await run();
      refused = undefined;
      return answer;
    } catch (error) {
      if (error instanceof ProcessorRefused && !localCodes.has(error.code)) {
        if (error.code !== sharedTokensUnavailable) refused = { code: error.code, at: now() };
        log('processor-refused', { call, code: error.code });
      }
      throw error;
    }
  };
  const keys = remembered(() => tryKeys(port), now);
  const { checkSharedTokens } = port;
  return {
    ...(checkSharedTokens ? { sharedTokens: remembered(checkSharedTokens, now) } : {}),
    port: {
      ...port,
      open: (intent) => paying('open', () => port.open(intent)),
      authorize: (...given) => paying('authorize', () => port.authorize(...given)),
    },
    async health() {
      if (refused && now() - refused.at < refusalAge) return { ok: false, code: refused.code };
      return keys();
    },
  };
}

type Tried = { ok: true } | { ok: false; code?: string };

/**
 * Whether the keys are accepted: as the processor itself checks it, or by looking up a payment that does not exist.
 * @returns without `code` where the processor did not answer
 */
export async function tryKeys(
  port: Pick<PaymentProcessor, 'check' | 'findByReference' | 'capabilities'>,
): Promise<Tried> {
  if (port.check) return port.check();
  return port.capabilities().lookup === 'read' ? canRead(port, 'portico-does-not-exist') : { ok: true };
}

/** @returns without `code` where the processor did not answer */
export async function canRead(
  port: Pick<PaymentProcessor, 'findByReference'>,
  intentId: string,
): Promise<Tried> {
  try {
    await port.findByReference(intentId);
    return { ok: true };
  } catch (error) {
    return error instanceof ProcessorRefused ? { ok: false, code: error.code } : { ok: false };
  }
}

const missing = (): never => {
  throw new BackendUnavailable('No payment processor is connected to this store.', {
    retryAfter: 300,
  });
};

const noProcessor: PaymentProcessor = {
  open: async () => missing(),
  authorize: async () => missing(),
  findByReference: async () => missing(),
  capture: async () => missing(),
  void: async () => missing(),
  refund: async () => missing(),
  findRefund: async () => missing(),
  readNotices: async () => undefined,
  capabilities: () => ({
    settlement: 'synchronous',
    lookup: 'read',
    hostedPage: false,
    threeDSecure: 'none',
    refundKeyMs: 0,
    currencies: [],
  }),
  facts: () => ({ name: 'none' }),
};
