/** Steps of a request as spans, over every port and until the last webhook, sent to a collector by OTLP. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Span,
  type SpanContext,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';

export interface TraceStep {
  /** One of few: no id, no address. */
  name: string;
  kind: 'server' | 'internal' | 'client' | 'consumer';
  facts?: Attributes;
  /** What `current` gave when it was kept: the step belongs there, whatever runs now. */
  within?: string | undefined;
  /** `traceparent` of a stranger: pointed to, never continued, or strangers could decide what is kept. */
  cause?: string | undefined;
}

/** What a step learns of itself while it runs. */
export interface Learned {
  name(name: string): void;
  facts(facts: Attributes): void;
  /** It did not fail by an error, and failed all the same. */
  failed(): void;
}

export interface Traces {
  /** Runs the work as a step of the running one; without one only a request, or what goes on with something kept, is a step at all. */
  step<T>(step: TraceStep, work: (learned: Learned) => Promise<T>): Promise<T>;
  /** A step of the running one that has just ended. */
  past(step: Pick<TraceStep, 'name' | 'kind' | 'facts'>, seconds: number, failed: boolean): void;
  /** The running step as a W3C `traceparent`, to be kept or sent along; undefined where nothing is recorded. */
  current(): string | undefined;
  /** Sends what is left. */
  close(): Promise<void>;
}

export interface TracesOptions {
  /** Base address of the collector, without `/v1/traces`. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  /** Share of requests that are recorded, 0 to 1. */
  share: number;
  version: string;
  /** Told when spans could not be sent. */
  log(event: string, facts: Record<string, unknown>): void;
}

const lastWordsMs = 5_000;

const nothing: Learned = { name: () => {}, facts: () => {}, failed: () => {} };

/** Nothing is recorded. */
export const noTraces: Traces = {
  step: (_step, work) => work(nothing),
  past: () => {},
  current: () => undefined,
  close: () => Promise.resolve(),
};

const active = new AsyncLocalStorage<Span>();
const kinds = {
  server: SpanKind.SERVER,
  internal: SpanKind.INTERNAL,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
};

/** For each line of a log. */
export function traceFacts(): { traceId?: string } {
  const span = active.getStore();
  return span?.isRecording() ? { traceId: span.spanContext().traceId } : {};
}

export function createTraces({ endpoint, headers, share, version, log }: TracesOptions): Traces {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers } });
  const provider = new TracerProvider({
    // Which of the nodes it was: the id is of this process, since several may share a host.
    resource: resourceFromAttributes({
      'service.name': 'portico',
      'service.version': version,
      'service.instance.id': randomUUID(),
      'host.name': hostname(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: telling(exporter, log), exportTimeoutMillis: 10_000 }),
    ],
    spanLimits: { attributeValueLengthLimit: 1_000 },
  });
  const tracer = provider.getTracer('portico', version);

  function start({ name, kind, facts = {}, within, cause }: TraceStep): Span | undefined {
    const running = active.getStore();
    const kept = spanContextOf(within);
    const parent: Context | undefined = kept
      ? trace.setSpanContext(ROOT_CONTEXT, kept)
      : running && trace.setSpan(ROOT_CONTEXT, running);
    if (!parent && kind !== 'server') return undefined;
    const stranger = spanContextOf(cause);
    const options = {
      kind: kinds[kind],
      attributes: facts,
      ...(stranger ? { links: [{ context: stranger }] } : {}),
    };
    return tracer.startSpan(name, options, parent ?? ROOT_CONTEXT);
  }

  return {
    async step(step, work) {
      const span = start(step);
      if (!span) return work(nothing);
      try {
        return await active.run(span, work, learnedBy(span));
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    past({ name, kind, facts = {} }, seconds, failed) {
      const running = active.getStore();
      if (!running?.isRecording()) return;
      const end = Date.now();
      const options = { kind: kinds[kind], attributes: facts, startTime: end - seconds * 1_000 };
      const span = tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, running));
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    current() {
      const span = active.getStore();
      if (!span?.isRecording()) return undefined;
      const { traceId, spanId } = span.spanContext();
      return `00-${traceId}-${spanId}-01`;
    },
    // A collector that does not answer must not hold up the end of the service.
    close: () => Promise.race([provider.shutdown(), sleep(lastWordsMs, undefined, { ref: false })]),
  };
}

const learnedBy = (span: Span): Learned => ({
  name: (name) => void span.updateName(name),
  facts: (facts) => void span.setAttributes(facts),
  failed: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
});

/** By its class alone: a message may hold what a person typed. */
function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', error instanceof Error ? error.constructor.name : 'unknown');
}

function spanContextOf(traceparent: string | undefined): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] =
    /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/.exec(traceparent ?? '') ?? [];
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  const context = { traceId, spanId, traceFlags, isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
}

/** What is lost is told once until something arrives again. */
function telling(exporter: SpanExporter, log: TracesOptions['log']): SpanExporter {
  let isLosing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const isLost = result.code !== 0;
        if (isLost && !isLosing) log('traces-not-sent', { err: result.error });
        isLosing = isLost;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush ? { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() } : {}),
  };
}
