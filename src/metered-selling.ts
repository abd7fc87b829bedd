/** Selling, counted: the same ports, each call of which is told to the instruments. */
import type { PaymentProcessor } from '#backends/embedded';
import { BackendUnavailable, type CommerceStore, type CommerceWrites } from '#commerce';
import type { Fetcher } from '#fetch';
import { timed, type Metrics } from '#telemetry';
import type { HandleCall, UcpAnswer } from '#ucp';
import type { MadeBackend, MakeBackends } from './backends-of-sites.ts';

export type Told = Pick<Metrics, 'took' | 'count'>;

const outcomeOf = (error: unknown): string =>
  error instanceof BackendUnavailable ? 'unavailable' : 'failed';

const timedBackend = (platform: string, backend: MadeBackend, metrics: Told): MadeBackend =>
  timed(
    backend,
    (call, seconds, outcome) => metrics.took('backendCalls', seconds, { platform, call, outcome }),
    outcomeOf,
  );

/** Backends as they are made, each told by the name of its platform. */
export const meteredMakers = (make: MakeBackends, metrics: Told | undefined): MakeBackends =>
  metrics
    ? {
        embedded: (...of) => timedBackend('embedded', make.embedded(...of), metrics),
        ocapi: (...of) => timedBackend('ocapi', make.ocapi(...of), metrics),
        scapi: (...of) => timedBackend('scapi', make.scapi(...of), metrics),
      }
    : make;

export const meteredProcessor = (processor: PaymentProcessor, metrics: Told): PaymentProcessor =>
  timed(
    processor,
    (call, seconds, outcome) => metrics.took('processorCalls', seconds, { call, outcome }),
    outcomeOf,
  );

/** What was written is counted once it is durable: a transaction that was undone or run again counts once or not at all. */
export function meteredStore(store: CommerceStore, metrics: Told): CommerceStore {
  return {
    ...store,
    async transaction(work) {
      let written: (() => void)[] = [];
      const result = await store.transaction(async (transaction) => {
        written = [];
        return work(noting(transaction, metrics, written));
      });
      for (const tell of written) tell();
      return result;
    },
  };
}

function noting(transaction: CommerceWrites, metrics: Told, written: (() => void)[]): CommerceWrites {
  const decided = async (id: string, outcome: string): Promise<void> => {
    const attempt = await transaction.attempt(id);
    const site = attempt?.site ?? '';
    written.push(() => metrics.count('payments', { site, outcome }));
  };
  return {
    ...transaction,
    async insertEvents(events) {
      await transaction.insertEvents(events);
      for (const { site, type } of events) written.push(() => metrics.count('events', { site, event: type }));
    },
    async closeAttempt(id, outcome) {
      const closed = await transaction.closeAttempt(id, outcome);
      if (closed) await decided(id, outcome);
      return closed;
    },
    async challengeAttempt(id, challenge) {
      const challenged = await transaction.challengeAttempt(id, challenge);
      if (challenged) await decided(id, 'challenge');
      return challenged;
    },
  };
}

export const meteredHandle =
  (handle: HandleCall, metrics: Told): HandleCall =>
  async (call) => {
    const start = performance.now();
    const answer = await handle(call);
    metrics.took('agentCalls', (performance.now() - start) / 1_000, {
      operation: call.operation,
      transport: call.surface,
      outcome: outcomeOfAnswer(answer),
    });
    return answer;
  };

/** What the store refuses is an answer with status 200 and an error in it. */
function outcomeOfAnswer({ failure, status, body }: UcpAnswer): string {
  if (failure) return failure.code;
  const { ucp, messages } = body as {
    ucp?: { status?: string };
    messages?: { type: string; code?: string }[];
  };
  const told = ucp?.status === 'error' ? messages?.find(({ type }) => type === 'error')?.code : undefined;
  return told ?? (status < 400 ? 'ok' : String(status));
}

/** Requests to receivers: taken or not. */
export const meteredReceivers = <F extends Pick<Fetcher, 'fetch'>>(
  fetcher: F,
  queue: string,
  metrics: Told,
): F => ({
  ...fetcher,
  async fetch(request) {
    const exchange = await fetcher.fetch(request);
    const { status = 0 } = exchange;
    metrics.count('deliveries', { queue, outcome: status >= 200 && status <= 299 ? 'delivered' : 'failed' });
    return exchange;
  },
});
