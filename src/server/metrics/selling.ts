/** Instrumented selling: the same ports, with a trace span and metrics for each call. */
import { ProcessorRefused, sharedTokensUnavailable, type PaymentProcessor } from '#backends/embedded';
import {
  BackendUnavailable,
  StoreMisconfigured,
  storeRefused,
  type Backend,
  type CommerceStore,
  type CommerceWrites,
} from '#commerce';
import { timed, type Metrics, type Traces, type Watch } from '#telemetry';
import type { HandleCall, UcpAnswer } from '#ucp';
import type { MadeBackend, MakeBackends } from '../../backends/registry/registry.ts';

export interface Telemetry {
  metrics: Pick<Metrics, 'took' | 'count'>;
  traces: Traces;
}

/** What was kept of a call and is done later belongs to the trace of that call. */
export const resumeIn =
  ({ traces }: Telemetry, name: string) =>
  <T>(within: string | undefined, work: () => Promise<T>): Promise<T> =>
    traces.step({ name, kind: 'consumer', within }, work);

function nameOf(error: unknown): string {
  // It says nothing about the keys or about other payments.
  if (error instanceof ProcessorRefused && error.code === sharedTokensUnavailable)
    return 'shared-tokens-refused';
  if (error instanceof StoreMisconfigured || error instanceof ProcessorRefused) return 'refused';
  return error instanceof BackendUnavailable ? 'unavailable' : 'failed';
}

const watch = ({ traces }: Telemetry, of: string, onEnd: Watch['onEnd']): Watch => ({
  around: (call, run) => traces.step({ name: `${of}.${call}`, kind: 'internal' }, run),
  onEnd,
  nameOf,
});

const isStoreRefusal = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'reason' in answer && answer.reason === storeRefused;

const backendCalls = [
  'search',
  'products',
  'quote',
  'prepare',
  'commit',
  'placement',
  'release',
  'order',
] as const satisfies (keyof Backend)[];

const timedBackend = (platform: string, backend: MadeBackend, telemetry: Telemetry): MadeBackend =>
  timed(backend, backendCalls, {
    ...watch(telemetry, platform, (call, seconds, outcome) =>
      telemetry.metrics.took('backendCalls', seconds, { platform, call, outcome }),
    ),
    // A commit never throws.
    nameOfAnswer: (answer) => (isStoreRefusal(answer) ? 'refused' : 'ok'),
  });

/** Instruments backends on creation, labeled by platform. */
export const meteredMakers = (make: MakeBackends, telemetry: Telemetry | undefined): MakeBackends =>
  telemetry
    ? {
        embedded: (...of) => timedBackend('embedded', make.embedded(...of), telemetry),
        ocapi: (...of) => timedBackend('ocapi', make.ocapi(...of), telemetry),
        scapi: (...of) => timedBackend('scapi', make.scapi(...of), telemetry),
      }
    : make;

const processorCalls = [
  'open',
  'authorize',
  'findByReference',
  'capture',
  'void',
  'refund',
  'findRefund',
] as const satisfies (keyof PaymentProcessor)[];

export const meteredProcessor = (processor: PaymentProcessor, telemetry: Telemetry): PaymentProcessor =>
  timed(
    processor,
    processorCalls,
    watch(telemetry, 'processor', (call, seconds, outcome) =>
      telemetry.metrics.took('processorCalls', seconds, { call, outcome }),
    ),
  );

/**
 * What was written is counted once it is durable: a transaction that was undone or run again counts once or not at all.
 * Work that continues later keeps the trace of the writer.
 */
export function meteredStore(store: CommerceStore, { metrics, traces }: Telemetry): CommerceStore {
  return {
    ...store,
    async transaction(work) {
      const trace = traces.current();
      let written: (() => void)[] = [];
      const result = await store.transaction(async (transaction) => {
        written = [];
        const counted = counting(transaction, metrics, written);
        return work(trace === undefined ? counted : marking(counted, trace));
      });
      for (const tell of written) tell();
      return result;
    },
  };
}

const marking = (transaction: CommerceWrites, trace: string): CommerceWrites => ({
  ...transaction,
  insertAttempt: (attempt) => transaction.insertAttempt({ ...attempt, trace }),
  insertNotice: (notice) => transaction.insertNotice({ ...notice, trace }),
  insertEvents: (events) => transaction.insertEvents(events.map((event) => ({ ...event, trace }))),
});

function counting(
  transaction: CommerceWrites,
  metrics: Telemetry['metrics'],
  written: (() => void)[],
): CommerceWrites {
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
      const before = await transaction.attempt(id);
      const challenged = await transaction.challengeAttempt(id, challenge);
      // It is written again with what is seen of its bank: that is the same challenge.
      if (challenged && !before?.challenge) await decided(id, 'challenge');
      return challenged;
    },
  };
}

export const meteredHandle =
  (handle: HandleCall, { metrics, traces }: Telemetry): HandleCall =>
  (call) => {
    const { operation, surface: transport } = call;
    const facts = { 'portico.transport': transport, 'portico.site': call.site.id };
    return traces.step({ name: operation, kind: 'internal', facts }, async (learned) => {
      const start = performance.now();
      const answer = await handle(call);
      const outcome = outcomeOfAnswer(answer);
      metrics.took('agentCalls', (performance.now() - start) / 1_000, { operation, transport, outcome });
      learned.facts({ 'portico.outcome': outcome });
      return answer;
    });
  };

/** What the store refuses is an answer with status 200 and an error in it. */
function outcomeOfAnswer({ failure, status, body }: UcpAnswer): string {
  if (failure) return failure.code;
  const { ucp, messages } = body as {
    ucp?: { status?: string };
    messages?: { type: string; code?: string }[];
  };
  const errorCode =
    ucp?.status === 'error' ? messages?.find(({ type }) => type === 'error')?.code : undefined;
  return errorCode ?? (status < 400 ? 'ok' : String(status));
}
