/** Interface of the audit engine, so that tests can replace it. */
import type { Category, ProgressEvent, Report } from '#audit';

export interface AuditRequest {
  /** ID of the report. */
  id: string;
  pages?: number;
  products?: string[];
  budgetMs?: number;
  expect?: 'shop' | 'site';
  /** Also renders product pages if the engine has a browser. */
  browser?: boolean;
  /** The caller has an account: a few last requests use the user agents of known bots. Default true. */
  keyed?: boolean;
  /** Called at each step. */
  onProgress?: (event: ProgressEvent) => void;
  /** Awaited after a redirect to another host, before the next request there. Its rejection rejects the audit. */
  onArrival?: (host: string) => Promise<void>;
  /** Cancels the audit when the caller disconnects or the service stops. */
  signal: AbortSignal;
}

export interface CatalogueEntry {
  id: string;
  category: Category;
  name: string;
  description: string;
}

export interface AuditEngine {
  /**
   * Rejects with a TargetError if the audit could not start or was canceled, and with a Problem if a redirect led to a host that
   * may not be audited now. All other failures are in the report.
   */
  run(url: string, request: AuditRequest): Promise<Report>;
  catalogue(): readonly CatalogueEntry[];
  /** True for a public host, which has rate limits; false for a local one of a developer. */
  isPublic(hostname: string): boolean;
  /** A browser is configured. Each audit checks whether it is available. */
  readonly hasBrowser?: boolean;
  /** Frees resources. Call when no audit is running. */
  close?(): Promise<void>;
}
