/** What a running node tells of itself. */
export { alerts, expressionOf, namesIn, rulesYaml, type Alert } from './alerts.ts';
export { catalogue, type Catalogue, type MetricFacts, type MetricKey } from './catalogue.ts';
export { createMetrics, type Labels, type Metrics, type Reading } from './metrics.ts';
export { watchRuntime } from './runtime.ts';
export { timed, type Watch } from './timed.ts';
export { createTraces, noTraces, traceFacts, type Step, type Traces } from './traces.ts';
