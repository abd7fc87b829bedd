/**
 * The metrics of a node: the instruments and the reference in the documentation are generated from this table. Names follow
 * Prometheus conventions, with the unit at the end.
 */

export interface MetricFacts {
  name: string;
  kind: 'histogram' | 'counter' | 'gauge';
  help: string;
  labels: readonly string[];
  /** Upper bounds of a histogram's buckets, seconds. */
  bounds?: readonly number[];
}

/** From a table lookup to a request timeout. */
const quick = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const slow = [0.1, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120];

export const metricCatalogue = {
  requests: {
    name: 'http_server_request_duration_seconds',
    kind: 'histogram',
    help: 'Requests by route: time until the response begins.',
    labels: ['method', 'route', 'status'],
    bounds: quick,
  },
  audits: {
    name: 'portico_audit_duration_seconds',
    kind: 'histogram',
    help: 'Finished audits. Outcome: `done`, the error code of a target that cannot be audited, or `failed`.',
    labels: ['outcome'],
    bounds: slow,
  },
  runningAudits: {
    name: 'portico_audits_running',
    kind: 'gauge',
    help: 'Running audits on this node, out of AUDIT_MAX_RUNNING.',
    labels: [],
  },
  auditPlaces: {
    name: 'portico_audits_limit',
    kind: 'gauge',
    help: 'AUDIT_MAX_RUNNING.',
    labels: [],
  },
  checks: {
    name: 'portico_checks_total',
    kind: 'counter',
    help: 'Verdicts of finished audits, by category and status.',
    labels: ['category', 'status'],
  },
  agentCalls: {
    name: 'portico_agent_call_duration_seconds',
    kind: 'histogram',
    help: 'Agent calls, by operation and transport. Outcome: `ok`, or the error code.',
    labels: ['operation', 'transport', 'outcome'],
    bounds: quick,
  },
  invalidAnswers: {
    name: 'portico_mcp_invalid_answers_total',
    kind: 'counter',
    help: "Responses of MCP tools that do not match the tool's output schema, so clients that validate reject them. Always a bug in Portico.",
    labels: ['tool'],
  },
  turnedAway: {
    name: 'portico_calls_turned_away_total',
    kind: 'counter',
    help: 'New agent calls rejected immediately because of the queue for the database.',
    labels: [],
  },
  events: {
    name: 'portico_checkout_events_total',
    kind: 'counter',
    help: 'Events of agents as they happen: session_created, checkout_created, payment_settled, order_placed. A session can have several checkouts; for shares, use the funnel in the dashboard.',
    labels: ['site', 'event'],
  },
  payments: {
    name: 'portico_payments_total',
    kind: 'counter',
    help: 'Payment attempts by result: placed, declined, challenge.',
    labels: ['site', 'outcome'],
  },
  paymentIncidents: {
    name: 'portico_payment_incidents_total',
    kind: 'counter',
    help: 'Payments of embedded stores that a person must look at: payment-failed-after-order, refund-failed-after-completion, charge-without-order.',
    labels: ['site', 'event'],
  },
  openPayments: {
    name: 'portico_payments_open',
    kind: 'gauge',
    help: 'Open payments in the whole database.',
    labels: [],
  },
  oldestPayment: {
    name: 'portico_payments_overdue_seconds',
    kind: 'gauge',
    help: 'Time since the recovery of the oldest open payment was due; 0 if none is due.',
    labels: [],
  },
  undecidedPayment: {
    name: 'portico_payments_undecided_seconds',
    kind: 'gauge',
    help: 'Age of the oldest open payment without a pending challenge; 0 if there is none.',
    labels: [],
  },
  backendCalls: {
    name: 'portico_backend_call_duration_seconds',
    kind: 'histogram',
    help: 'Calls to backends of stores, by platform. Outcome: `ok`, `unavailable`, `failed`, or `refused` if the backend rejects the credentials: a missing permission or scope, an unknown client.',
    labels: ['platform', 'call', 'outcome'],
    bounds: quick,
  },
  processorCalls: {
    name: 'portico_processor_call_duration_seconds',
    kind: 'histogram',
    help: 'Calls to the payment processor of embedded stores. Outcome: `ok`, `unavailable`, `failed`, or `refused` for a request that it will never accept, such as one with a revoked key, or `shared-tokens-refused` if it refuses requests about shared payment tokens alone.',
    labels: ['call', 'outcome'],
    bounds: quick,
  },
  jobs: {
    name: 'portico_job_duration_seconds',
    kind: 'histogram',
    help: 'Runs of background tasks on this node. Outcome: `ok` or `failed`.',
    labels: ['task', 'outcome'],
    bounds: slow,
  },
  queueWaiting: {
    name: 'portico_queue_waiting',
    kind: 'gauge',
    help: 'Queued items in the whole database.',
    labels: ['queue'],
  },
  queueDelay: {
    name: 'portico_queue_overdue_seconds',
    kind: 'gauge',
    help: 'Time since the oldest queued item was due; 0 if none is due, and for `mail` and `letters` without SMTP_URL, which are kept intentionally.',
    labels: ['queue'],
  },
  retentionAge: {
    name: 'portico_retention_age_seconds',
    kind: 'gauge',
    help: 'Time since the retention job last succeeded, in the whole database; since the start of the node if it never did.',
    labels: [],
  },
  retentionOverdue: {
    name: 'portico_retention_overdue_seconds',
    kind: 'gauge',
    help: 'How far the oldest remaining row is past its retention period, by kind of data; 0 if there is none.',
    labels: ['kind'],
  },
  deliveries: {
    name: 'portico_webhook_deliveries_total',
    kind: 'counter',
    help: 'Requests to receivers of events, order updates, and activity. Outcome: `delivered` or `failed`.',
    labels: ['queue', 'outcome'],
  },
  queries: {
    name: 'portico_database_query_duration_seconds',
    kind: 'histogram',
    help: 'Database statements, including the wait for the writer on SQLite. Outcome: `ok` or `failed`.',
    labels: ['outcome'],
    bounds: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5],
  },
  connections: {
    name: 'portico_database_connections',
    kind: 'gauge',
    help: 'Connections to PostgreSQL, by state: `used` or `idle`.',
    labels: ['state'],
  },
  pendingConnections: {
    name: 'portico_database_connections_pending',
    kind: 'gauge',
    help: 'Requests that wait for a PostgreSQL connection.',
    labels: [],
  },
  databaseSize: {
    name: 'portico_database_size_bytes',
    kind: 'gauge',
    help: 'Size of the database; on SQLite including the write-ahead log.',
    labels: [],
  },
  loopDelay: {
    name: 'nodejs_eventloop_lag_p99_seconds',
    kind: 'gauge',
    help: 'Event loop delay: 99th percentile of the last minute.',
    labels: [],
  },
  loopUse: {
    name: 'nodejs_eventloop_utilization_ratio',
    kind: 'gauge',
    help: 'Share of the last minute in which the event loop was busy.',
    labels: [],
  },
  memory: {
    name: 'process_resident_memory_bytes',
    kind: 'gauge',
    help: 'Resident memory of the process.',
    labels: [],
  },
  heap: {
    name: 'nodejs_heap_size_used_bytes',
    kind: 'gauge',
    help: 'Used JavaScript heap, including garbage that is not collected yet.',
    labels: [],
  },
  files: {
    name: 'process_open_fds',
    kind: 'gauge',
    help: 'Open files and sockets; only if /proc is available.',
    labels: [],
  },
  started: {
    name: 'process_start_time_seconds',
    kind: 'gauge',
    help: 'Start time of the process, in seconds since 1970.',
    labels: [],
  },
} as const satisfies Record<string, MetricFacts>;

export type Catalogue = typeof metricCatalogue;
export type MetricKey = keyof Catalogue;
