/**
 * What a node tells of itself, in one table: the instruments are made from it, and so is the reference in the documentation.
 * Names are as Prometheus has them, with the unit at the end: the usual ones where there are.
 */

export interface MetricFacts {
  name: string;
  kind: 'histogram' | 'counter' | 'gauge';
  help: string;
  labels: readonly string[];
  /** Upper bounds of a histogram's buckets, seconds. */
  bounds?: readonly number[];
}

/** From a table look-up to a request that is given up. */
const quick = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const slow = [0.1, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120];

export const metricCatalogue = {
  requests: {
    name: 'http_server_request_duration_seconds',
    kind: 'histogram',
    help: 'Requests answered, by route: time until the answer begins.',
    labels: ['method', 'route', 'status'],
    bounds: quick,
  },
  audits: {
    name: 'portico_audit_duration_seconds',
    kind: 'histogram',
    help: 'Audits that ended. Outcome: `done`, the code of a target that cannot be audited, or not now, or `failed`.',
    labels: ['outcome'],
    bounds: slow,
  },
  runningAudits: {
    name: 'portico_audits_running',
    kind: 'gauge',
    help: 'Audits under way on this node, of AUDIT_MAX_RUNNING.',
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
    help: 'Verdicts of audits that ended, by category and status.',
    labels: ['category', 'status'],
  },
  agentCalls: {
    name: 'portico_agent_call_duration_seconds',
    kind: 'histogram',
    help: 'Calls of agents, by operation and transport. Outcome: `ok`, or the code of the error.',
    labels: ['operation', 'transport', 'outcome'],
    bounds: quick,
  },
  invalidAnswers: {
    name: 'portico_mcp_invalid_answers_total',
    kind: 'counter',
    help: "Answers of MCP tools that do not fit the tool's own output schema, so that clients which validate refuse them. Always a fault of Portico.",
    labels: ['tool'],
  },
  turnedAway: {
    name: 'portico_calls_turned_away_total',
    kind: 'counter',
    help: 'Calls of agents that came new and were refused at once, because more waited for the database than is soon done.',
    labels: [],
  },
  events: {
    name: 'portico_checkout_events_total',
    kind: 'counter',
    help: 'The four points of the funnel: session_created, checkout_created, payment_settled, order_placed.',
    labels: ['site', 'event'],
  },
  payments: {
    name: 'portico_payments_total',
    kind: 'counter',
    help: 'Tries to pay that were decided: placed, declined, challenge.',
    labels: ['site', 'outcome'],
  },
  openPayments: {
    name: 'portico_payments_open',
    kind: 'gauge',
    help: 'Tries to pay that are not decided, in the whole database.',
    labels: [],
  },
  oldestPayment: {
    name: 'portico_payments_overdue_seconds',
    kind: 'gauge',
    help: 'How long ago the recovery should have taken up the oldest of them; 0 where none is due.',
    labels: [],
  },
  undecidedPayment: {
    name: 'portico_payments_undecided_seconds',
    kind: 'gauge',
    help: 'How long ago the oldest of them began whose buyer is not at a challenge; 0 where none is.',
    labels: [],
  },
  backendCalls: {
    name: 'portico_backend_call_duration_seconds',
    kind: 'histogram',
    help: 'Calls to the store behind a site, by platform. Outcome: `ok`, `unavailable`, `failed`, or `refused` where the store does not let this service in as it is set up: a missing right or scope, an unknown client.',
    labels: ['platform', 'call', 'outcome'],
    bounds: quick,
  },
  processorCalls: {
    name: 'portico_processor_call_duration_seconds',
    kind: 'histogram',
    help: 'Calls to the payment processor of embedded stores. Outcome: `ok`, `unavailable`, `failed`, or `refused` for a request that it will never take, such as one with a revoked key.',
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
    help: 'What waits to be sent or done, in the whole database.',
    labels: ['queue'],
  },
  queueDelay: {
    name: 'portico_queue_overdue_seconds',
    kind: 'gauge',
    help: 'How long ago the oldest of it was due; 0 where nothing is, and for `mail` and `letters` without SMTP_URL, where they are kept on purpose.',
    labels: ['queue'],
  },
  retentionAge: {
    name: 'portico_retention_age_seconds',
    kind: 'gauge',
    help: 'How long ago the job that deletes data by age last ended without a failure, in the whole database; since the start of the node where it never did.',
    labels: [],
  },
  retentionOverdue: {
    name: 'portico_retention_overdue_seconds',
    kind: 'gauge',
    help: 'How far beyond its days the oldest row was that this job left, by kind of data; 0 where nothing is left.',
    labels: ['kind'],
  },
  deliveries: {
    name: 'portico_webhook_deliveries_total',
    kind: 'counter',
    help: 'Requests to receivers of events, of order notices, and of the activity. Outcome: `delivered` or `failed`.',
    labels: ['queue', 'outcome'],
  },
  queries: {
    name: 'portico_database_query_duration_seconds',
    kind: 'histogram',
    help: 'Statements, with the wait for a writer on SQLite. Outcome: `ok` or `failed`.',
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
    help: 'What waits for a connection to PostgreSQL.',
    labels: [],
  },
  databaseSize: {
    name: 'portico_database_size_bytes',
    kind: 'gauge',
    help: 'Bytes of the database; on SQLite with its write-ahead log.',
    labels: [],
  },
  loopDelay: {
    name: 'nodejs_eventloop_lag_p99_seconds',
    kind: 'gauge',
    help: 'How late timers came, 99th percentile of the last minute.',
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
    help: 'Objects of JavaScript, with those that are not collected yet.',
    labels: [],
  },
  files: {
    name: 'process_open_fds',
    kind: 'gauge',
    help: 'Open files and sockets; only where /proc tells.',
    labels: [],
  },
  started: {
    name: 'process_start_time_seconds',
    kind: 'gauge',
    help: 'When the process started, seconds since 1970.',
    labels: [],
  },
} as const satisfies Record<string, MetricFacts>;

export type Catalogue = typeof metricCatalogue;
export type MetricKey = keyof Catalogue;
