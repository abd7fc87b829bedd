/** Metrics, alerts, and traces of a node. */
export { alerts, expressionOf, insertMetricNames, rulesYaml, type AlertRule } from './alerts.ts';
export { metricCatalogue, type Catalogue, type MetricFacts, type MetricKey } from './catalogue.ts';
export { createMetrics, type Labels, type Metrics, type Reading } from './metrics.ts';
export { watchRuntime } from './runtime.ts';
export { timed, type Watch } from './timed.ts';
export { createTraces, noTraces, traceFacts, type TraceStep, type Traces } from './traces.ts';
