/** Each metric with the alert that it is for; the rules of Prometheus are written from this. */
import { metricCatalogue, type MetricKey } from './catalogue.ts';

export interface AlertRule {
  name: string;
  /** What it needs of the catalogue; nothing where Prometheus tells by itself whether it could ask (`up`). */
  metrics: readonly MetricKey[];
  /** PromQL; `$name` stands for the metric of that key. */
  expression: string;
  /** How long it must hold. */
  for: string;
  /** `page`: money or all buyers; `ticket`: somebody looks the next day. */
  severity: 'page' | 'ticket';
  says: string;
  /** What to look at first. */
  act: string;
}

/** As the scrape of the nodes is called; a node that is gone tells nothing itself. */
const job = 'portico';

const noProbes = 'route!~"/health|/ready|/metrics"';

export const alerts: readonly AlertRule[] = [
  {
    name: 'PorticoNodeDown',
    metrics: [],
    expression: `up{job="${job}"} == 0`,
    for: '2m',
    severity: 'ticket',
    says: 'A node does not answer Prometheus.',
    act: 'Does its process live, does it answer at `/ready`, is METRICS_TOKEN the one of Prometheus? The others do its work meanwhile.',
  },
  {
    name: 'PorticoAllNodesDown',
    metrics: [],
    expression: `absent(up{job="${job}"} == 1)`,
    for: '1m',
    severity: 'page',
    says: 'No node answers Prometheus: nobody can buy, or nobody would be told of it.',
    act: 'The log of any node: why did it end? Else the network of Prometheus, METRICS_TOKEN, and whether its job is called `portico`.',
  },
  {
    name: 'PorticoRequestsFail',
    metrics: ['requests'],
    // Probes are many, and 503 to one of them is no fault.
    expression: `sum(rate($requests_count{status=~"5..",${noProbes}}[5m])) / sum(rate($requests_count{${noProbes}}[5m])) > 0.01`,
    for: '5m',
    severity: 'page',
    says: 'More than one request in a hundred ends in a fault of ours.',
    act: 'The log has a line `request failed` or, for calls of agents, `ucp-failed` for each, with its requestId; `$requests_count` by `route` tells where.',
  },
  {
    name: 'PorticoRequestsSlow',
    metrics: ['requests'],
    expression:
      'histogram_quantile(0.99, sum by (le) (rate($requests_bucket{route=~".*/ucp/.*"}[5m]))) > 2.5',
    for: '10m',
    severity: 'ticket',
    says: 'One call of an agent in a hundred takes longer than 2.5 s.',
    act: 'Compare the backend and the database: whichever rose with it is the cause; else the event loop.',
  },
  {
    name: 'PorticoAuditsFail',
    metrics: ['audits'],
    expression: 'sum(rate($audits_count{outcome="failed"}[15m])) / sum(rate($audits_count[15m])) > 0.05',
    for: '15m',
    severity: 'ticket',
    says: 'More than one audit in twenty fails by itself, not for want of a shop.',
    act: 'The log has the error of each; a shop that cannot be reached is another outcome and does not count.',
  },
  {
    name: 'PorticoAuditsSaturated',
    metrics: ['runningAudits', 'auditPlaces'],
    expression: '$runningAudits >= $auditPlaces',
    for: '15m',
    severity: 'ticket',
    says: 'A node has run as many audits as it may for a quarter of an hour: callers are told to come back.',
    act: 'Another node, or a higher AUDIT_MAX_RUNNING where memory and event loop allow it (docs/deploy.md).',
  },
  {
    name: 'PorticoChecksBlind',
    metrics: ['checks'],
    expression:
      'sum by (category) (rate($checks{status="unknown"}[1h])) / sum by (category) (rate($checks[1h])) > 0.7',
    for: '2h',
    severity: 'ticket',
    says: 'Most checks of a category end as unknown: what they need is not gathered.',
    act: 'Egress of the node, a blocked user agent, or a shop that fills the queue; look at one report.',
  },
  {
    name: 'PorticoAgentCallsFail',
    metrics: ['agentCalls'],
    expression:
      'sum by (operation) (rate($agentCalls_count{outcome=~"internal_error|unavailable"}[5m])) / sum by (operation) (rate($agentCalls_count[5m])) > 0.02',
    for: '5m',
    severity: 'page',
    says: 'Agents cannot shop: an operation fails for reasons that are not theirs.',
    act: '`unavailable` is the store behind the site, or too many callers (the next alerts tell which), `internal_error` is ours and in the log as `ucp-failed`.',
  },
  {
    name: 'PorticoOverloaded',
    metrics: ['turnedAway'],
    expression: 'sum(rate($turnedAway[5m])) > 0',
    for: '5m',
    severity: 'page',
    says: 'More agents come than the nodes can serve: those who come new are told to come back, purchases that have begun go on.',
    act: 'More nodes, where the database has room; else find what fills it: `portico_database_query_duration_seconds`, and who calls.',
  },
  {
    name: 'PorticoNoOrders',
    metrics: ['events'],
    expression:
      'sum by (site) (increase($events{event="checkout_created"}[6h])) > 50 unless sum by (site) (increase($events{event="order_placed"}[6h])) > 0',
    for: '30m',
    severity: 'page',
    says: 'A store had more than fifty checkouts in six hours and not one order.',
    act: 'Payments by outcome for that site; then a purchase by hand, and `portico doctor`.',
  },
  {
    name: 'PorticoPaymentsDeclined',
    metrics: ['payments'],
    expression:
      'sum by (site) (rate($payments{outcome="declined"}[30m])) / sum by (site) (rate($payments[30m])) > 0.5 and sum by (site) (increase($payments[30m])) > 10',
    for: '15m',
    severity: 'ticket',
    says: 'More than half of the payments of a store are declined.',
    act: 'Handlers and keys of the processor; a burst from one agent is somebody who tries out cards.',
  },
  {
    name: 'PorticoProcessorRefuses',
    metrics: ['processorCalls'],
    expression:
      'sum(increase($processorCalls_count{call=~"createIntent|confirm",outcome="refused"}[10m])) > 0',
    for: '1m',
    severity: 'page',
    says: 'The payment processor rejects this service, so agents are told that the store cannot take payments.',
    act: 'The log has `processor-refused` with the code. Is STRIPE_SECRET_KEY the one of the account, neither revoked nor expired, and is the publishable key of the same mode? The store’s page in the dashboard says the same.',
  },
  {
    name: 'PorticoPaymentsHang',
    metrics: ['oldestPayment', 'openPayments'],
    expression: 'max($oldestPayment) > 300 and max($openPayments) > 0',
    for: '5m',
    severity: 'page',
    says: 'A payment has been undecided for five minutes longer than the recovery needs.',
    act: 'Does the task `commerce` fail? Does the processor answer? It shows the payment under the reference that the log names.',
  },
  {
    name: 'PorticoPaymentUndecided',
    metrics: ['undecidedPayment'],
    expression: 'max($undecidedPayment) > 1800',
    for: '5m',
    severity: 'page',
    says: 'The recovery has not found out for half an hour whether a payment was made: it stays open, and its buyer may have paid.',
    act: 'The log has `maintenance-failed` with its `reference` and the error. Is the store or the processor away, or its key or client another one than before? docs/payment.md says what to do where nobody can look any more.',
  },
  {
    name: 'PorticoBackendFails',
    metrics: ['backendCalls'],
    expression:
      'sum by (platform) (rate($backendCalls_count{outcome!~"ok|refused"}[5m])) / sum by (platform) (rate($backendCalls_count[5m])) > 0.05',
    for: '5m',
    severity: 'page',
    says: 'The store behind a site does not answer, or not in time.',
    act: 'The status page of the platform, then the credentials of the store; `portico doctor` at the store tells what agents see.',
  },
  {
    name: 'PorticoStoreRefuses',
    metrics: ['backendCalls'],
    // The processor of embedded stores has an alert of its own.
    expression:
      'sum by (platform) (increase($backendCalls_count{platform!="embedded",outcome="refused"}[10m])) > 0',
    for: '1m',
    severity: 'page',
    says: 'The platform of a store rejects this service, so agents are told that the store cannot sell.',
    act: 'The log has `platform-refused` with the site, the method and resource, the fault, and what to change; the store’s page in the dashboard says the same. docs/salesforce.md lists every right and scope. Salesforce applies a change within 3 minutes. Only `store-misconfigured` in the log: the connection or its secret is incomplete.',
  },
  {
    name: 'PorticoProcessorFails',
    metrics: ['processorCalls'],
    expression:
      'sum(rate($processorCalls_count{outcome!="ok"}[5m])) / sum(rate($processorCalls_count[5m])) > 0.05',
    for: '5m',
    severity: 'page',
    says: 'The payment processor does not answer: buyers cannot pay, and payments wait to be decided.',
    act: 'Its status page. Nothing is lost meanwhile: what is undecided is decided when it is back.',
  },
  {
    name: 'PorticoJobFails',
    metrics: ['jobs'],
    expression:
      'sum by (task) (rate($jobs_count{outcome="failed"}[15m])) > 0 unless sum by (task) (rate($jobs_count{outcome="ok"}[15m])) > 0',
    for: '15m',
    severity: 'ticket',
    says: 'A background task has failed at every run of a quarter of an hour.',
    act: 'The log has `background-task-failed` with the task and the error.',
  },
  {
    name: 'PorticoQueueBehind',
    metrics: ['queueDelay', 'queueWaiting'],
    // Addresses of a large batch are all due from its beginning, and take hours.
    expression:
      'max by (queue) ($queueDelay{queue!="batch-items"}) > 300 and max by (queue) ($queueWaiting) > 0',
    for: '10m',
    severity: 'ticket',
    says: 'What should have been sent five minutes ago still waits.',
    act: 'The task that sends it; for webhooks whether one receiver hangs (the others go on), for mail the relay.',
  },
  {
    name: 'PorticoBatchesStand',
    metrics: ['queueDelay', 'audits'],
    expression: 'max($queueDelay{queue="batch-items"}) > 1800 unless sum(rate($audits_count[30m])) > 0',
    for: '10m',
    severity: 'ticket',
    says: 'Addresses of batches are due, and no audit has ended for half an hour.',
    act: 'The log has `background-task-failed` of `batches`; whether the places of all nodes are taken ($runningAudits).',
  },
  {
    name: 'PorticoReceiversFail',
    metrics: ['deliveries'],
    expression:
      'sum by (queue) (rate($deliveries{outcome="failed"}[1h])) / sum by (queue) (rate($deliveries[1h])) > 0.5',
    for: '1h',
    severity: 'ticket',
    says: 'Most requests to receivers of events or order notices fail.',
    act: 'One receiver is down: the dashboard names it. All of them: the egress of the node.',
  },
  {
    name: 'PorticoRetentionStopped',
    metrics: ['retentionAge'],
    expression: 'max($retentionAge) > 7200',
    for: '30m',
    severity: 'ticket',
    says: 'Personal data has not been deleted by age for two hours.',
    act: '`portico privacy status` names the kinds that failed; the log has `retention-failed` with the kind and the error. If nothing failed, is a node running? `portico privacy run` does it now.',
  },
  {
    name: 'PorticoRetentionBehind',
    metrics: ['retentionOverdue'],
    expression: 'max by (kind) ($retentionOverdue) > 2 * 86400',
    for: '1h',
    severity: 'ticket',
    says: 'The job that deletes data by age runs, and leaves rows that are two days beyond their time.',
    act: '`portico privacy status` has the time of the oldest row. `orders` and `buyers`: a payment, a refund, or an order update that is under way keeps an order. Else report it with the kind.',
  },
  {
    name: 'PorticoMcpAnswersInvalid',
    metrics: ['invalidAnswers'],
    expression: 'sum by (tool) (increase($invalidAnswers[1h])) > 0',
    for: '0m',
    severity: 'ticket',
    says: 'Answers of an MCP tool do not fit its output schema, so clients that validate refuse them.',
    act: 'The log has `MCP answer does not fit its schema` with the member. It is a fault of Portico: report it.',
  },
  {
    name: 'PorticoDatabaseSlow',
    metrics: ['queries'],
    expression: 'histogram_quantile(0.99, sum by (le) (rate($queries_bucket[5m]))) > 0.5',
    for: '10m',
    severity: 'ticket',
    says: 'One statement in a hundred takes half a second.',
    act: 'Disk and locks of the database; on SQLite a backup or a long write of another process.',
  },
  {
    name: 'PorticoConnectionsExhausted',
    metrics: ['pendingConnections', 'connections'],
    expression:
      '$pendingConnections > 0 and on (instance) sum by (instance) ($connections{state="idle"}) == 0',
    for: '5m',
    severity: 'page',
    says: 'Requests of a node have waited for a connection to PostgreSQL for five minutes.',
    act: 'Slow statements first; then connections: a node has 18 at most, 10 for calls and 8 for background work.',
  },
  {
    name: 'PorticoDatabaseGrows',
    metrics: ['databaseSize'],
    expression: 'predict_linear($databaseSize[1d], 14 * 86400) > 2 * $databaseSize',
    for: '6h',
    severity: 'ticket',
    says: 'The database will be twice as large in a fortnight.',
    act: 'Do the sweeps run? Reports are the largest part: the dashboard says how long they are kept.',
  },
  {
    name: 'PorticoEventLoopBusy',
    metrics: ['loopDelay', 'loopUse'],
    expression: '$loopDelay > 0.1 or $loopUse > 0.9',
    for: '10m',
    severity: 'ticket',
    says: 'A node computes more than it can: every answer of it is late.',
    act: 'Audits at once (AUDIT_MAX_RUNNING), or another node.',
  },
  {
    name: 'PorticoMemoryGrows',
    metrics: ['memory', 'heap', 'files', 'started'],
    expression:
      '$memory > 1.5e9 or $heap > 1e9 or deriv($files[1h]) * 86400 > 500 and time() - $started > 7200',
    for: '30m',
    severity: 'ticket',
    says: 'Memory, or the number of open files, is beyond what a node needs.',
    act: 'It drains and starts anew without loss; a heap snapshot before that tells what is kept.',
  },
];

/** PromQL with the names of the metrics. */
export const expressionOf = ({ expression }: AlertRule): string => insertMetricNames(expression);

/** As a file of rules for Prometheus. */
export function rulesYaml(): string {
  const rules = alerts.flatMap((alert) => [
    `      - alert: ${alert.name}`,
    `        expr: ${JSON.stringify(expressionOf(alert))}`,
    `        for: ${alert.for}`,
    '        labels:',
    `          severity: ${alert.severity}`,
    '        annotations:',
    `          summary: ${JSON.stringify(alert.says)}`,
    `          description: ${JSON.stringify(insertMetricNames(alert.act))}`,
  ]);
  return ['groups:', '  - name: portico', '    rules:', ...rules, ''].join('\n');
}

/** Text that names metrics as expressions do. */
export const insertMetricNames = (text: string): string =>
  text.replace(/\$([a-zA-Z]+)/g, (_, key: MetricKey) => metricCatalogue[key].name);
