/** What the handlers of the audit API are given. */
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Logger } from 'pino';
import type { BatchStore } from '#audit-jobs';
import type { RateState, WatchRequest } from '#http';
import type { Database, ReportStore, UsageStore, WindowStore } from '#storage';
import type { Key, Keys } from '../accounts/keys.ts';
import type { AuditEngine } from '../engine.ts';
import type { AuditGate } from '../admission/gate.ts';

export interface ApiDeps {
  audit: AuditEngine;
  /** Passed by every audit that is started here. */
  gate: AuditGate;
  batches: BatchStore;
  /** Batches are looked for at once. */
  kickBatches(urls: readonly string[]): void;
  database: Database;
  keys: Keys;
  reports: ReportStore;
  usage: UsageStore;
  windows: WindowStore;
  logger: Logger;
  /** Runs each request. */
  watch?: WatchRequest;
  /** What the node tells of itself, and the word that opens it; without one it is closed. */
  metrics: { text(): Promise<string>; token: string | undefined };
  /** Public address of the API without a trailing slash; else taken from each request. */
  auditUrl: string | undefined;
  /** Audits at once on this node. */
  maxRunning: number;
  /** Aborted when the service is told to stop: it takes calls, and wants no more of them. */
  leaving: AbortSignal;
  /** All that belongs to it has started: it listens earlier. */
  isStarted(): boolean;
  /** Aborted when the service stops and may wait no longer. */
  stopping: AbortSignal;
  /** Epoch milliseconds. */
  now(): number;
}

export interface ApiEnv {
  Variables: {
    requestId: string;
    key: Key;
    /** State of the calls a minute after this call. */
    rate: RateState;
    /** Aborted when the client goes away. */
    gone: AbortSignal;
  };
}

export type Api = OpenAPIHono<ApiEnv>;

/** Where the API is reached, for links in answers. */
export const apiAddress = (deps: Pick<ApiDeps, 'auditUrl'>, requestUrl: string): string =>
  deps.auditUrl ?? new URL(requestUrl).origin;

export const reportUrlOf = (deps: Pick<ApiDeps, 'auditUrl'>, requestUrl: string, id: string): string =>
  `${apiAddress(deps, requestUrl)}/api/v1/reports/${id}`;
