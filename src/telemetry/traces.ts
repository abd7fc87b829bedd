/** Spans of requests, across all ports up to the last webhook, exported by OTLP. */
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
  /** Low cardinality: no ID, no URL. */
  name: string;
  kind: 'server' | 'internal' | 'client' | 'consumer';
  facts?: Attributes;
  /** A stored value of `current`: the parent of the step, regardless of the running one. */
  within?: string | undefined;
  /** An untrusted `traceparent`: linked, never continued, so that clients cannot decide what is recorded. */
  cause?: string | undefined;
}

/** Facts that a step adds while it runs. */
export interface Learned {
  name(name: string): void;
  facts(facts: Attributes): void;
  /** Marks the step as failed without an error. */
  failed(): void;
}

export interface Traces {
  /** Runs the work as a child of the running step; without one, only requests and work with a stored parent are recorded. */
  step<T>(step: TraceStep, work: (learned: Learned) => Promise<T>): Promise<T>;
  /** A child of the running step that has just ended. */
  past(step: Pick<TraceStep, 'name' | 'kind' | 'facts'>, seconds: number, failed: boolean): void;
  /** The running step as a W3C `traceparent`, to store or send; undefined if nothing is recorded. */
  current(): string | undefined;
  /** Exports the remaining spans. */
  close(): Promise<void>;
}

export interface TracesOptions {
  /** Base URL of the collector, without `/v1/traces`. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  /** Share of requests that are recorded, 0 to 1. */
  share: number;
  version: string;
  /** Called when spans could not be sent. */
  log(event: string, facts: Record<string, unknown>): void;
}

const lastWordsMs = 5_000;

const nothing: Learned = { name: () => {}, facts: () => {}, failed: () => {} };

/** Records nothing. */
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
    // Identifies the node by its process, because several may share a host.
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
    // A collector that does not respond must not delay shutdown.
    close: () => Promise.race([provider.shutdown(), sleep(lastWordsMs, undefined, { ref: false })]),
  };
}

const learnedBy = (span: Span): Learned => ({
  name: (name) => void span.updateName(name),
  facts: (facts) => void span.setAttributes(facts),
  failed: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
});

/** By its class only: a message may contain user input. */
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

/** Reports lost spans once until an export succeeds. */
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
