/** docs/grafana.json: the metrics of the catalog as a dashboard that Grafana imports. */
import { alerts, insertMetricNames, metricCatalogue, type MetricKey } from '#telemetry';

type Unit = 's' | 'short' | 'bytes' | 'percentunit' | 'reqps';

interface Panel {
  title: string;
  unit: Unit;
  /** PromQL by legend; `$name` stands for the metric of that key. */
  queries: Readonly<Record<string, string>>;
}

const p99 = (metric: string, by: string): string =>
  `histogram_quantile(0.99, sum by (le, ${by}) (rate($${metric}_bucket[5m])))`;
const rateOf = (metric: string, by: string): string => `sum by (${by}) (rate($${metric}[5m]))`;

const rows: readonly { title: string; panels: readonly Panel[] }[] = [
  {
    title: 'Selling',
    panels: [
      {
        title: 'Sessions, checkouts, payments, and orders',
        unit: 'short',
        queries: { '{{site}} {{event}}': 'sum by (site, event) (increase($events[1h]))' },
      },
      {
        title: 'Payments',
        unit: 'short',
        queries: { '{{site}} {{outcome}}': 'sum by (site, outcome) (increase($payments[1h]))' },
      },
      {
        title: 'Payment incidents',
        unit: 'short',
        queries: { '{{site}} {{event}}': 'sum by (site, event) (increase($paymentIncidents[1h]))' },
      },
      {
        title: 'Open payments',
        unit: 'short',
        queries: { open: 'max($openPayments)' },
      },
      {
        title: 'Payments that wait',
        unit: 's',
        queries: { overdue: 'max($oldestPayment)', undecided: 'max($undecidedPayment)' },
      },
      {
        title: 'Calls of agents',
        unit: 'reqps',
        queries: { '{{operation}} {{outcome}}': rateOf('agentCalls_count', 'operation, outcome') },
      },
      {
        title: 'Calls of agents, 99th percentile',
        unit: 's',
        queries: { '{{operation}}': p99('agentCalls', 'operation') },
      },
      { title: 'Rejected calls', unit: 'reqps', queries: { calls: 'sum(rate($turnedAway[5m]))' } },
      {
        title: 'Calls to stores',
        unit: 'reqps',
        queries: { '{{platform}} {{outcome}}': rateOf('backendCalls_count', 'platform, outcome') },
      },
      {
        title: 'Calls to the processor',
        unit: 'reqps',
        queries: { '{{call}} {{outcome}}': rateOf('processorCalls_count', 'call, outcome') },
      },
    ],
  },
  {
    title: 'Background work',
    panels: [
      { title: 'Waiting', unit: 'short', queries: { '{{queue}}': 'max by (queue) ($queueWaiting)' } },
      { title: 'Overdue', unit: 's', queries: { '{{queue}}': 'max by (queue) ($queueDelay)' } },
      {
        title: 'Deliveries',
        unit: 'reqps',
        queries: { '{{queue}} {{outcome}}': rateOf('deliveries', 'queue, outcome') },
      },
      {
        title: 'Failed tasks',
        unit: 'reqps',
        queries: { '{{task}}': 'sum by (task) (rate($jobs_count{outcome="failed"}[5m]))' },
      },
      { title: 'Since data was deleted by age', unit: 's', queries: { age: 'max($retentionAge)' } },
      {
        title: 'Beyond its days',
        unit: 's',
        queries: { '{{kind}}': 'max by (kind) ($retentionOverdue) > 0' },
      },
    ],
  },
  {
    title: 'Audits',
    panels: [
      { title: 'Audits', unit: 'reqps', queries: { '{{outcome}}': rateOf('audits_count', 'outcome') } },
      {
        title: 'Running',
        unit: 'short',
        queries: { running: 'sum($runningAudits)', limit: 'sum($auditPlaces)' },
      },
      { title: 'Verdicts', unit: 'reqps', queries: { '{{status}}': rateOf('checks', 'status') } },
      {
        title: 'Invalid MCP answers',
        unit: 'short',
        queries: { '{{tool}}': 'sum by (tool) (increase($invalidAnswers[1h]))' },
      },
    ],
  },
  {
    title: 'Nodes',
    panels: [
      { title: 'Requests', unit: 'reqps', queries: { '{{status}}': rateOf('requests_count', 'status') } },
      { title: 'Requests, 99th percentile', unit: 's', queries: { '{{route}}': p99('requests', 'route') } },
      {
        title: 'Statements, 99th percentile',
        unit: 's',
        queries: { '{{outcome}}': p99('queries', 'outcome') },
      },
      {
        title: 'Connections to PostgreSQL',
        unit: 'short',
        queries: { '{{instance}} {{state}}': '$connections', '{{instance}} waiting': '$pendingConnections' },
      },
      { title: 'Size of the database', unit: 'bytes', queries: { size: 'max($databaseSize)' } },
      { title: 'Event loop lag', unit: 's', queries: { '{{instance}}': '$loopDelay' } },
      { title: 'Event loop use', unit: 'percentunit', queries: { '{{instance}}': '$loopUse' } },
      {
        title: 'Memory',
        unit: 'bytes',
        queries: { '{{instance}} resident': '$memory', '{{instance}} heap': '$heap' },
      },
      { title: 'Open files', unit: 'short', queries: { '{{instance}}': '$files' } },
      { title: 'Uptime', unit: 's', queries: { '{{instance}}': 'time() - $started' } },
    ],
  },
];

/** Metrics of the catalog that no panel shows. */
export const unshownMetrics = (): MetricKey[] => {
  const used = rows
    .flatMap(({ panels }) => panels.flatMap(({ queries }) => Object.values(queries)))
    .join('\n');
  return (Object.keys(metricCatalogue) as MetricKey[]).filter(
    (key) => !new RegExp(`\\$${key}(?![a-zA-Z])`).test(used),
  );
};

const datasource = { type: 'prometheus', uid: '${datasource}' };
const [width, height] = [8, 7];

export function grafanaJson(): string {
  let y = 0;
  let id = 0;
  const panels = rows.flatMap(({ title, panels: shown }) => {
    const head = {
      id: (id += 1),
      type: 'row',
      title,
      collapsed: false,
      panels: [],
      gridPos: { x: 0, y, w: 24, h: 1 },
    };
    y += 1;
    const boxes = shown.map((panel, at) => ({
      id: (id += 1),
      type: 'timeseries',
      title: panel.title,
      datasource,
      gridPos: { x: (at % 3) * width, y: y + Math.floor(at / 3) * height, w: width, h: height },
      fieldConfig: { defaults: { unit: panel.unit, min: 0 }, overrides: [] },
      options: {
        legend: { displayMode: 'list', placement: 'bottom' },
        tooltip: { mode: 'multi', sort: 'desc' },
      },
      targets: Object.entries(panel.queries).map(([legendFormat, expression], place) => ({
        refId: String.fromCharCode(65 + place),
        datasource,
        expr: insertMetricNames(expression),
        legendFormat,
      })),
    }));
    y += Math.ceil(shown.length / 3) * height;
    return [head, ...boxes];
  });
  const dashboard = {
    uid: 'portico',
    title: 'Portico',
    description: `Metrics of docs/metrics.md. ${alerts.length} alerts are in docs/alerts.yaml.`,
    tags: ['portico'],
    schemaVersion: 39,
    refresh: '1m',
    time: { from: 'now-6h', to: 'now' },
    templating: {
      list: [{ name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus' }],
    },
    panels,
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}
