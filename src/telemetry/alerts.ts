/** Alert rules on the metrics, from which the Prometheus rule file is generated. */
import { metricCatalogue, type MetricKey } from './catalogue.ts';

export interface AlertRule {
  name: string;
  /** Metrics that it reads; empty for Prometheus's own metrics (`up`). */
  metrics: readonly MetricKey[];
  /** PromQL; `$name` stands for the metric of that key. */
  expression: string;
  /** How long it must hold. */
  for: string;
  /** `page`: payments or all buyers are affected; `ticket`: next business day. */
  severity: 'page' | 'ticket';
  says: string;
  /** What to check first. */
  act: string;
}

/** Name of the scrape job; a node that is down reports nothing itself. */
const job = 'portico';

const noProbes = 'route!~"/health|/ready|/metrics"';

export const alerts: readonly AlertRule[] = [
  {
    name: 'PorticoNodeDown',
    metrics: [],
    expression: `up{job="${job}"} == 0`,
    for: '2m',
    severity: 'ticket',
    says: 'Prometheus cannot scrape a node.',
    act: 'Check that its process runs, that `/ready` responds, and that METRICS_TOKEN matches the one in Prometheus. The other nodes take over its work.',
  },
  {
    name: 'PorticoAllNodesDown',
    metrics: [],
    expression: `absent(up{job="${job}"} == 1)`,
    for: '1m',
    severity: 'page',
    says: 'Prometheus cannot scrape any node: agents cannot buy, or monitoring is down.',
    act: 'Check the log of any node for why it stopped. If the nodes run, check the network of Prometheus, METRICS_TOKEN, and that its job is named `portico`.',
  },
  {
    name: 'PorticoRequestsFail',
    metrics: ['requests'],
    // Probes are frequent, and a 503 to a probe is not an error.
    expression: `sum(rate($requests_count{status=~"5..",${noProbes}}[5m])) / sum(rate($requests_count{${noProbes}}[5m])) > 0.01`,
    for: '5m',
    severity: 'page',
    says: 'More than 1% of requests fail with a 5xx error.',
    act: 'The log has a `request failed` line, or `ucp-failed` for agent calls, for each request with its requestId. `$requests_count` by `route` shows the affected routes.',
  },
  {
    name: 'PorticoRequestsSlow',
    metrics: ['requests'],
    expression:
      'histogram_quantile(0.99, sum by (le) (rate($requests_bucket{route=~".*/ucp/.*"}[5m]))) > 2.5',
    for: '10m',
    severity: 'ticket',
    says: 'The 99th percentile of agent calls is above 2.5 s.',
    act: 'Compare the latency of the backend and the database: the one that rose at the same time is the cause. Otherwise check the event loop.',
  },
  {
    name: 'PorticoAuditsFail',
    metrics: ['audits'],
    expression: 'sum(rate($audits_count{outcome="failed"}[15m])) / sum(rate($audits_count[15m])) > 0.05',
    for: '15m',
    severity: 'ticket',
    says: 'More than 5% of audits fail with an internal error.',
    act: 'The log has the error of each audit. Unreachable storefronts have a different outcome and do not count.',
  },
  {
    name: 'PorticoAuditsSaturated',
    metrics: ['runningAudits', 'auditPlaces'],
    expression: '$runningAudits >= $auditPlaces',
    for: '15m',
    severity: 'ticket',
    says: 'A node has been at its limit of concurrent audits for 15 minutes: callers get a retry response.',
    act: 'Add a node, or raise AUDIT_MAX_RUNNING if memory and event loop allow it (docs/deploy.md).',
  },
  {
    name: 'PorticoChecksBlind',
    metrics: ['checks'],
    expression:
      'sum by (category) (rate($checks{status="unknown"}[1h])) / sum by (category) (rate($checks[1h])) > 0.7',
    for: '2h',
    severity: 'ticket',
    says: 'Most checks of a category are unknown: their evidence is not gathered.',
    act: 'Open one report. Likely causes: the egress of the node, a blocked user agent, or one storefront that fills the queue.',
  },
  {
    name: 'PorticoAgentCallsFail',
    metrics: ['agentCalls'],
    expression:
      'sum by (operation) (rate($agentCalls_count{outcome=~"internal_error|unavailable"}[5m])) / sum by (operation) (rate($agentCalls_count[5m])) > 0.02',
    for: '5m',
    severity: 'page',
    says: 'Agents cannot shop: an operation fails with server-side errors.',
    act: '`unavailable`: the backend of the store, or too many callers (see the next alerts). `internal_error`: an internal error, logged as `ucp-failed`.',
  },
  {
    name: 'PorticoOverloaded',
    metrics: ['turnedAway'],
    expression: 'sum(rate($turnedAway[5m])) > 0',
    for: '5m',
    severity: 'page',
    says: 'More agents call than the nodes can serve: new callers get a retry response, purchases in progress continue.',
    act: 'Add nodes if the database has capacity. Otherwise find the load: check `portico_database_query_duration_seconds` and the callers.',
  },
  {
    name: 'PorticoNoOrders',
    metrics: ['events'],
    expression:
      'sum by (site) (increase($events{event="checkout_created"}[6h])) > 50 unless sum by (site) (increase($events{event="order_placed"}[6h])) > 0',
    for: '30m',
    severity: 'page',
    says: 'A store had more than 50 checkouts in 6 hours and no orders.',
    act: 'Check the payments of that store by outcome. Then try a purchase, and run `portico doctor`.',
  },
  {
    name: 'PorticoPaymentsDeclined',
    metrics: ['payments'],
    expression:
      'sum by (site) (rate($payments{outcome="declined"}[30m])) / sum by (site) (rate($payments[30m])) > 0.5 and sum by (site) (increase($payments[30m])) > 10',
    for: '15m',
    severity: 'ticket',
    says: 'More than half of the payments of a store are declined.',
    act: 'Check the payment handlers and the keys of the processor. A burst from one agent may be card testing.',
  },
  {
    name: 'PorticoProcessorRefuses',
    metrics: ['processorCalls'],
    expression: 'sum(increase($processorCalls_count{call=~"open|authorize",outcome="refused"}[10m])) > 0',
    for: '1m',
    severity: 'page',
    says: 'The payment processor rejects this service, so agents get an error that the store cannot accept payments.',
    act: 'The log has `processor-refused` with the code, and with the store if it has keys of its own. Check its keys on the Payments page of the store, or those of the service for the others (docs/processors.md): neither revoked nor expired, and all of one account and mode.',
  },
  {
    name: 'PorticoSharedTokensRefused',
    metrics: ['processorCalls'],
    expression: 'sum(increase($processorCalls_count{outcome="shared-tokens-refused"}[10m])) > 0',
    for: '1m',
    severity: 'ticket',
    says: 'Stripe refuses requests about shared payment tokens, so agents cannot pay with them. Other payments are not affected.',
    act: 'The log has `processor-refused` with the code `shared-tokens-unavailable`, and with the store if it has keys of its own. The Payments page of the store shows what Stripe answered. Check that the account has access to the preview and that a restricted key may read shared payment tokens, or remove the profile ID (docs/processors/stripe.md).',
  },
  {
    name: 'PorticoPaymentIncident',
    metrics: ['paymentIncidents'],
    expression:
      'sum by (site, event) (increase($paymentIncidents[30m])) > 0 or sum by (site, event) ($paymentIncidents unless $paymentIncidents offset 30m) > 0',
    for: '0m',
    severity: 'ticket',
    says: 'The processor reported a failure after the buyer had the order or the refund, or a charge without an order.',
    act: 'The log has the event with the order number. payment-failed-after-order: stop the shipment; the order is canceled as far as it was not shipped. refund-failed-after-completion: refund the amount again, or pay it another way. charge-without-order: Portico refunds it; check the refund at the processor.',
  },
  {
    name: 'PorticoPaymentsHang',
    metrics: ['oldestPayment', 'openPayments'],
    expression: 'max($oldestPayment) > 300 and max($openPayments) > 0',
    for: '5m',
    severity: 'page',
    says: 'A payment has been open 5 minutes longer than the recovery requires.',
    act: 'Check whether the task `commerce` fails and whether the processor responds. The processor lists the payment under the reference in the log.',
  },
  {
    name: 'PorticoPaymentUndecided',
    metrics: ['undecidedPayment'],
    expression: 'max($undecidedPayment) > 1800',
    for: '5m',
    severity: 'page',
    says: 'The recovery could not determine for 30 minutes whether a payment was made: it stays open, and the buyer may have paid.',
    act: 'The log has `maintenance-failed` with its `reference` and the error. Check whether the store or the processor is unavailable, or whether its key or client changed. docs/payment.md describes what to do if the payment can no longer be looked up. Without errors, the fraud detection of a Salesforce store may have left the order to a review: its note in Business Manager says so, and the payment stays open until the merchant decides.',
  },
  {
    name: 'PorticoBackendFails',
    metrics: ['backendCalls'],
    expression:
      'sum by (platform) (rate($backendCalls_count{outcome!~"ok|refused"}[5m])) / sum by (platform) (rate($backendCalls_count[5m])) > 0.05',
    for: '5m',
    severity: 'page',
    says: 'The backend of a store does not respond, or times out.',
    act: 'Check the status page of the platform, then the credentials of the store. `portico doctor` shows what agents see.',
  },
  {
    name: 'PorticoStoreRefuses',
    metrics: ['backendCalls'],
    // The processor of embedded stores has its own alert.
    expression:
      'sum by (platform) (increase($backendCalls_count{platform!="embedded",outcome="refused"}[10m])) > 0',
    for: '1m',
    severity: 'page',
    says: 'The platform of a store rejects this service, so agents get an error that the store cannot sell.',
    act: 'The log has `platform-refused` with the site, the method and resource, the error, and what to change. The store’s page in the dashboard shows the same. docs/salesforce.md lists all permissions and scopes. Salesforce applies a change within 3 minutes. If the log only has `store-misconfigured`, the connection or its secret is incomplete.',
  },
  {
    name: 'PorticoProcessorFails',
    metrics: ['processorCalls'],
    expression:
      'sum(rate($processorCalls_count{outcome!~"ok|shared-tokens-refused"}[5m])) / sum(rate($processorCalls_count[5m])) > 0.05',
    for: '5m',
    severity: 'page',
    says: 'The payment processor does not respond: buyers cannot pay, and open payments stay open.',
    act: 'Check its status page. No payment is lost: open payments are resolved when it recovers.',
  },
  {
    name: 'PorticoJobFails',
    metrics: ['jobs'],
    expression:
      'sum by (task) (rate($jobs_count{outcome="failed"}[15m])) > 0 unless sum by (task) (rate($jobs_count{outcome="ok"}[15m])) > 0',
    for: '15m',
    severity: 'ticket',
    says: 'A background task has failed in every run for 15 minutes.',
    act: 'The log has `background-task-failed` with the task and the error.',
  },
  {
    name: 'PorticoQueueBehind',
    metrics: ['queueDelay', 'queueWaiting'],
    // All URLs of a large batch are due from the start, and take hours.
    expression:
      'max by (queue) ($queueDelay{queue!="batch-items"}) > 300 and max by (queue) ($queueWaiting) > 0',
    for: '10m',
    severity: 'ticket',
    says: 'Deliveries that were due 5 minutes ago are still queued.',
    act: 'Check the task of the queue. For webhooks, check whether one receiver hangs (the others continue). For email, check the relay.',
  },
  {
    name: 'PorticoBatchesStand',
    metrics: ['queueDelay', 'audits'],
    expression: 'max($queueDelay{queue="batch-items"}) > 1800 unless sum(rate($audits_count[30m])) > 0',
    for: '10m',
    severity: 'ticket',
    says: 'URLs of batches are due, but no audit has finished for 30 minutes.',
    act: 'Check the log for `background-task-failed` of `batches`, and whether all nodes are at their audit limit ($runningAudits).',
  },
  {
    name: 'PorticoReceiversFail',
    metrics: ['deliveries'],
    expression:
      'sum by (queue) (rate($deliveries{outcome="failed"}[1h])) / sum by (queue) (rate($deliveries[1h])) > 0.5',
    for: '1h',
    severity: 'ticket',
    says: 'Most requests to receivers of events or order updates fail.',
    act: 'If one receiver is down, the dashboard shows which. If all fail, check the egress of the node.',
  },
  {
    name: 'PorticoRetentionStopped',
    metrics: ['retentionAge'],
    expression: 'max($retentionAge) > 7200',
    for: '30m',
    severity: 'ticket',
    says: 'The retention job has not deleted personal data for 2 hours.',
    act: '`portico privacy status` lists the kinds that failed. The log has `retention-failed` with the kind and the error. If nothing failed, check that a node runs. `portico privacy run` runs the job now.',
  },
  {
    name: 'PorticoRetentionBehind',
    metrics: ['retentionOverdue'],
    expression: 'max by (kind) ($retentionOverdue) > 2 * 86400',
    for: '1h',
    severity: 'ticket',
    says: 'The retention job runs, but leaves rows that are 2 days overdue.',
    act: '`portico privacy status` shows the time of the oldest row. `orders` and `buyers`: a pending payment, refund, or order update keeps an order. For other kinds, report a bug with the kind.',
  },
  {
    name: 'PorticoMcpAnswersInvalid',
    metrics: ['invalidAnswers'],
    expression: 'sum by (tool) (increase($invalidAnswers[1h])) > 0',
    for: '0m',
    severity: 'ticket',
    says: 'Responses of an MCP tool do not match its output schema, so clients that validate reject them.',
    act: 'The log has `MCP answer does not fit its schema` with the member. This is a bug in Portico: report it.',
  },
  {
    name: 'PorticoDatabaseSlow',
    metrics: ['queries'],
    expression: 'histogram_quantile(0.99, sum by (le) (rate($queries_bucket[5m]))) > 0.5',
    for: '10m',
    severity: 'ticket',
    says: 'The 99th percentile of database statements is above 0.5 s.',
    act: 'Check disk and locks of the database. On SQLite, check for a backup or a long write of another process.',
  },
  {
    name: 'PorticoConnectionsExhausted',
    metrics: ['pendingConnections', 'connections'],
    expression:
      '$pendingConnections > 0 and on (instance) sum by (instance) ($connections{state="idle"}) == 0',
    for: '5m',
    severity: 'page',
    says: 'Requests of a node have been waiting for PostgreSQL connections for 5 minutes.',
    act: 'Check for slow statements first, then for connections: a node has 18 at most, 10 for calls and 8 for background work.',
  },
  {
    name: 'PorticoDatabaseGrows',
    metrics: ['databaseSize'],
    expression: 'predict_linear($databaseSize[1d], 14 * 86400) > 2 * $databaseSize',
    for: '6h',
    severity: 'ticket',
    says: 'The database will double in size within 14 days.',
    act: 'Check that the cleanup tasks run. Reports take the most space: the dashboard shows how long they are kept.',
  },
  {
    name: 'PorticoEventLoopBusy',
    metrics: ['loopDelay', 'loopUse'],
    expression: '$loopDelay > 0.1 or $loopUse > 0.9',
    for: '10m',
    severity: 'ticket',
    says: 'The event loop of a node is saturated: all its responses are slow.',
    act: 'Lower the number of concurrent audits (AUDIT_MAX_RUNNING), or add a node.',
  },
  {
    name: 'PorticoMemoryGrows',
    metrics: ['memory', 'heap', 'files', 'started'],
    expression:
      '$memory > 1.5e9 or $heap > 1e9 or deriv($files[1h]) * 86400 > 500 and time() - $started > 7200',
    for: '30m',
    severity: 'ticket',
    says: 'Memory or open files of a node are above the normal range.',
    act: 'Take a heap snapshot to find the leak, then restart the node: it drains without loss.',
  },
];

/** PromQL with the names of the metrics. */
export const expressionOf = ({ expression }: AlertRule): string => insertMetricNames(expression);

/** The Prometheus rule file. */
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

/** Replaces `$key` by the name of the metric. */
export const insertMetricNames = (text: string): string =>
  text.replace(/\$([a-zA-Z]+)/g, (_, key: MetricKey) => metricCatalogue[key].name);
