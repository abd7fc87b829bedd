/** Tables of the migrations 0011-sinks and 0037-agent-cohorts. Times are epoch milliseconds; a day is its first moment in UTC. */

export interface EventTables {
  /** Held while events or refusals of a site are being added. `until` is for nodes of before migration 0024, which count by time. */
  eventCount: { site: string; until: number };
  eventDay: EventDayTable;
  agentVisit: AgentVisitTable;
  /** As `eventDay`, but `day` and `agent` are those of the session, and `count` is of sessions that reached the step `type`. */
  cohortDay: EventDayTable;
  refusalDay: { site: string; day: number; agent: string; operation: string; code: string; count: number };
  eventSink: EventSinkTable;
  eventDelivery: EventDeliveryTable;
}

export interface EventDayTable {
  site: string;
  day: number;
  /** Name in events; empty for none, `*` for those beyond the limit. */
  agent: string;
  type: string;
  /** Empty where no money moved. */
  currency: string;
  count: number;
  /** Sum in minor units, of what was paid only. */
  amount: number;
}

/** How far each session of an agent got. */
export interface AgentVisitTable {
  site: string;
  session: string;
  /** On which it started; until that is known, the day of the event that was added first. */
  day: number;
  /** Name in sums; null until the start of the session is known. */
  agent: string | null;
  /** Index of the last step that it reached. */
  step: number;
  /** Of its orders, in minor units by currency, as JSON. */
  revenue: string;
}

export interface EventSinkTable {
  id: string;
  /** Null: all sites. */
  site: string | null;
  url: string;
  description: string;
  /** JSON array. */
  types: string;
  enabled: number;
  /** Why the service turned it off. */
  offReason: string | null;
  /** Encrypted, as is the old one. */
  secret: string;
  secretShown: number;
  oldSecret: string | null;
  oldSecretUntil: number | null;
  createdAt: number;
  lastSuccessAt: number | null;
  failingSince: number | null;
}

export interface EventDeliveryTable {
  id: string;
  sink: string;
  site: string | null;
  type: string;
  body: string;
  createdAt: number;
  tries: number;
  /** Null once it has ended. */
  nextTryAt: number | null;
  /** Null while it waits; `delivered` or `dropped`. */
  ended: string | null;
  /** The last tries, as JSON. */
  log: string;
  /** Of the call that the event followed from. */
  trace: string | null;
}
