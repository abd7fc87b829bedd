/** Tables of migrations 0010-monitors and 0038-audit-events. Times are epoch milliseconds. */

export interface MonitorsTables {
  auditRun: AuditRunTable;
  auditedSite: AuditedSiteTable;
  startedAudit: StartedAudit;
  monitor: MonitorTable;
  monitorAlert: MonitorAlertTable;
  auditEvent: AuditEventTable;
}

/** Of a report, what lists show: their queries never touch its body. Written and deleted together with it. */
export interface AuditRunTable {
  reportId: string;
  keyId: string;
  /** Host of the address that was audited, with its port where it is not the usual one. */
  host: string;
  url: string;
  createdAt: number;
  score: number | null;
  grade: string | null;
  /** JSON object of scores by the category's id. */
  categories: string;
  /** JSON object of counts by status. */
  counts: string;
}

/** Each host of `audit_run` once, so that the newest of many are found without reading all runs. */
export interface AuditedSiteTable {
  host: string;
  lastAt: number;
}

export interface MonitorTable {
  id: string;
  host: string;
  /** 0 or 1. */
  paused: number;
  nextAt: number;
  /** A node runs it until then; 0 for none. */
  claimedUntil: number;
  createdAt: number;
  /** What its owner set, as JSON. */
  body: string;
  /** What its runs found, as JSON. */
  state: string;
}

export interface MonitorAlertTable {
  id: string;
  monitorId: string;
  at: number;
  /** Notifications that were queued; null until then. */
  mailed: number | null;
  body: string;
}

/** An audit that a member started in the dashboard. */
export interface StartedAudit {
  id: string;
  url: string;
  host: string;
  /** Name of the member. */
  startedBy: string;
  state: 'running' | 'done' | 'failed';
  /** Purpose of the last exchange; empty before the first. */
  step: string;
  done: number;
  left: number;
  /** Epoch milliseconds. */
  createdAt: number;
  /** When it has ended at the latest: one that still runs then was interrupted. */
  endsAt: number;
  /** Why it failed, in a sentence. */
  reason: string | null;
}

export const auditEventKinds = ['deploy', 'release', 'note'] as const;
export type AuditEventKind = (typeof auditEventKinds)[number];

/** An event of an audited storefront, which its score history shows. */
export interface AuditEventTable {
  id: string;
  /** ID of an API key, or `dashboard`. */
  keyId: string;
  host: string;
  kind: AuditEventKind;
  label: string;
  link: string | null;
  at: number;
  createdAt: number;
  /** Name of the member, where it was added in the dashboard. */
  createdBy: string | null;
  requestKey: string | null;
  /** Empty without a request key. */
  requestDigest: string;
}
