/** Dependencies of the audit API. */
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Logger } from 'pino';
import type { BatchStore } from '#audit-jobs';
import type { RateState, WatchRequest } from '#http';
import type { AuditEvents, Database, ReportArchive, ReportStore, UsageStore, WindowStore } from '#storage';
import type { Key, Keys } from '../accounts/keys.ts';
import type { AuditEngine } from '../engine.ts';
import type { ReportPdfDeps } from '../report-pdf.ts';
import type { AuditGate } from '../admission/gate.ts';

export interface ApiDeps extends Pick<ReportPdfDeps, 'pdf' | 'branding'> {
  audit: AuditEngine;
  /** Limits of all audits on this node. */
  gate: AuditGate;
  batches: BatchStore;
  /** Deploys and other events of audited storefronts. */
  auditEvents: AuditEvents;
  /** Starts the batch worker immediately. */
  kickBatches(urls: readonly string[]): void;
  database: Database;
  keys: Keys;
  reports: ReportStore;
  /** Reports for spreadsheets. */
  archive: Pick<ReportArchive, 'select' | 'bodies'>;
  usage: UsageStore;
  windows: WindowStore;
  logger: Logger;
  /** Wraps each request. */
  watch?: WatchRequest;
  /** Metrics of this node. Without a token, the endpoint is closed. */
  metrics: { text(): Promise<string>; token: string | undefined };
  /** Public URL of the API without a trailing slash. If undefined, it is taken from each request. */
  auditUrl: string | undefined;
  /** Concurrent audits on this node. */
  maxRunning: number;
  /** Aborted at the start of shutdown: requests are still served, but load balancers should send no more. */
  leaving: AbortSignal;
  /** All parts have started. The server listens earlier. */
  isStarted(): boolean;
  /** Aborted at the end of the grace period of shutdown. */
  stopping: AbortSignal;
  /** Epoch milliseconds. */
  now(): number;
}

export interface ApiEnv {
  Variables: {
    requestId: string;
    key: Key;
    /** State of the rate limit after this request. */
    rate: RateState;
    /** Aborted when the client disconnects. */
    gone: AbortSignal;
  };
}

export type Api = OpenAPIHono<ApiEnv>;

/** Base URL of the API, for links in responses. */
export const apiAddress = (deps: Pick<ApiDeps, 'auditUrl'>, requestUrl: string): string =>
  deps.auditUrl ?? new URL(requestUrl).origin;

export const reportUrlOf = (deps: Pick<ApiDeps, 'auditUrl'>, requestUrl: string, id: string): string =>
  `${apiAddress(deps, requestUrl)}/api/v1/reports/${id}`;
