/** The audit as this surface sees it: an argument, so that the API can be served over any engine. */
import type { Category, ProgressEvent, Report } from '#audit';

export interface AuditRequest {
  /** The report's id. */
  id: string;
  pages?: number;
  products?: string[];
  budgetMs?: number;
  expect?: 'shop' | 'site';
  /** Also render product pages, where the engine has a browser. */
  browser?: boolean;
  /** Asked for by somebody who is known: a few last requests bear the names of known bots. Default true. */
  keyed?: boolean;
  /** Told of each step as it is taken. */
  onProgress?: (event: ProgressEvent) => void;
  /** Awaited where the address led to another host, before more is asked there; its rejection is the audit's. */
  onArrival?: (host: string) => Promise<void>;
  /** Ends the audit at once: the caller went away, or the service stops. */
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
   * Rejects with a TargetError when the audit could not begin or was cancelled, and with a Problem when it led to a host where it
   * may not go on now; all else is in the report.
   */
  run(url: string, request: AuditRequest): Promise<Report>;
  catalogue(): readonly CatalogueEntry[];
  /** Whether a host is somebody's public site, which is audited sparingly, or a local one of a developer. */
  isPublic(hostname: string): boolean;
  /** A browser is configured; whether it can be had is seen by each audit. */
  readonly hasBrowser?: boolean;
  /** Frees what it holds; no audit runs any more. */
  close?(): Promise<void>;
}
