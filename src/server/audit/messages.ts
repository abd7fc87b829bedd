/** Messages between the service and its audit thread. Plain values, because they are copied. */
import type { ProgressEvent, Report, TargetError } from '#audit';
import type { FetcherOptions } from '#fetch';
import type { AuditRequest } from '#web';
import type { AuditorConfig } from './auditor.ts';

export interface ThreadData {
  config: AuditorConfig;
  outside: Pick<FetcherOptions, 'resolve' | 'ca' | 'proxy' | 'hidesNames'>;
}

/** A request without the members that cannot be copied; messages replace them. */
export type PlainRequest = Omit<AuditRequest, 'signal' | 'onProgress' | 'onArrival'>;

export type ToThread =
  | { type: 'run'; run: number; url: string; request: PlainRequest; progress: boolean; arrivals: boolean }
  | { type: 'cancel'; run: number }
  /** Whether the audit may continue at the host of an `arrival`. */
  | { type: 'arrived'; run: number; allowed: boolean }
  | { type: 'close' };

export type FromThread =
  | { type: 'progress'; run: number; event: ProgressEvent }
  | { type: 'arrival'; run: number; host: string }
  | { type: 'report'; run: number; report: Report }
  /** `code` is that of a TargetError; without it, the failure is a bug. */
  | { type: 'failure'; run: number; code?: TargetError['code']; message: string; stack?: string }
  | { type: 'private-name'; hostname: string; address: string };
