/** Tables of migration 0011-sinks. Times are epoch milliseconds; a day is its first moment in UTC. */

export interface EventTables {
  /** Held while events or refusals of a site are being added. `until` is for nodes of before migration 0024, which count by time. */
  eventCount: { site: string; until: number };
  eventDay: EventDayTable;
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
