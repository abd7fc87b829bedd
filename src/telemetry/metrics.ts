/** The metric instruments of a node, and their Prometheus output. */
import type { Attributes } from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import {
  AggregationTemporality,
  AggregationType,
  InstrumentType,
  MeterProvider,
} from '@opentelemetry/sdk-metrics';
import { metricCatalogue, type Catalogue, type MetricFacts, type MetricKey } from './catalogue.ts';

type KeysOf<Kind> = { [K in MetricKey]: Catalogue[K]['kind'] extends Kind ? K : never }[MetricKey];
export type HistogramKey = KeysOf<'histogram'>;
export type CounterKey = KeysOf<'counter'>;
export type GaugeKey = KeysOf<'gauge'>;

/** Exactly the labels in the catalog. */
export type Labels<K extends MetricKey> = Record<Catalogue[K]['labels'][number], string>;

/** A current value with its labels. */
export type Reading<K extends MetricKey> = { value: number } & Labels<K>;

export interface Metrics {
  /** Records a duration. */
  took<K extends HistogramKey>(key: K, seconds: number, labels: Labels<K>): void;
  /** Increments by 1 or a number. */
  count<K extends CounterKey>(key: K, labels: Labels<K>, times?: number): void;
  /** Read at each scrape; skipped if it fails. A gauge may have several sources. */
  watch<K extends GaugeKey>(key: K, read: () => readonly Reading<K>[] | Promise<readonly Reading<K>[]>): void;
  /** In the Prometheus text format. */
  text(): Promise<string>;
  close(): Promise<void>;
}

/** Maximum number of label combinations per metric; later ones are counted together. */
const mostSeries = 2_000;

export function createMetrics(
  log: (event: string, facts: Record<string, unknown>) => void = () => {},
): Metrics {
  const reader = new PrometheusExporter({ preventServerStart: true });
  // A gauge that could not be read has no value, not the previous one.
  reader.selectAggregationTemporality = (type) =>
    type === InstrumentType.OBSERVABLE_GAUGE
      ? AggregationTemporality.DELTA
      : AggregationTemporality.CUMULATIVE;
  const entries = Object.entries(metricCatalogue) as [MetricKey, MetricFacts][];
  const provider = new MeterProvider({
    readers: [reader],
    views: entries.map(([, { name, bounds }]) => ({
      instrumentName: name,
      aggregationCardinalityLimit: mostSeries,
      ...(bounds
        ? {
            aggregation: {
              type: AggregationType.EXPLICIT_BUCKET_HISTOGRAM,
              options: { boundaries: [...bounds] },
            },
          }
        : {}),
    })),
  });
  const meter = provider.getMeter('portico');
  const make = <T>(kind: MetricFacts['kind'], of: (name: string, facts: { description: string }) => T) =>
    new Map(
      entries
        .filter(([, facts]) => facts.kind === kind)
        .map(([key, { name, help }]) => [key, of(name, { description: help })]),
    );
  const histograms = make('histogram', (name, facts) => meter.createHistogram(name, facts));
  const counters = make('counter', (name, facts) => meter.createCounter(name, facts));
  const gauges = make('gauge', (name, facts) => meter.createObservableGauge(name, facts));
  const serializer = new PrometheusSerializer(undefined, false, undefined, true, true);
  // Two concurrent reads would each get only some of the gauges.
  let reading: Promise<string> | undefined;
  const read = async (): Promise<string> => {
    const { resourceMetrics } = await reader.collect({ timeoutMillis: 5_000 });
    return serializer.serialize(resourceMetrics);
  };
  return {
    took: (key, seconds, labels) => histograms.get(key)?.record(seconds, labels as Attributes),
    count: (key, labels, times = 1) => counters.get(key)?.add(times, labels as Attributes),
    watch(key, read) {
      gauges.get(key)?.addCallback(async (told) => {
        try {
          for (const { value, ...labels } of await read()) told.observe(value, labels as Attributes);
        } catch (err) {
          log('metric-not-read', { metric: metricCatalogue[key].name, err });
        }
      });
    },
    text: () => (reading ??= read().finally(() => (reading = undefined))),
    close: () => provider.shutdown(),
  };
}
