/** What the service and its thread of audits say to each other. Plain values: they are copied. */
import type { ProgressEvent, Report, TargetError } from '#audit';
import type { FetcherOptions } from '#fetch';
import type { AuditRequest } from '#web';
import type { AuditorConfig } from './auditor.ts';

export interface ThreadData {
  config: AuditorConfig;
  outside: Pick<FetcherOptions, 'resolve' | 'ca' | 'hidesNames'>;
}

/** A request without what cannot be copied: how far it is and where it leads is told by messages. */
export type PlainRequest = Omit<AuditRequest, 'signal' | 'onProgress' | 'onArrival'>;

export type ToThread =
  | { type: 'run'; run: number; url: string; request: PlainRequest; progress: boolean; arrivals: boolean }
  | { type: 'cancel'; run: number }
  /** The host that an audit was led to may be audited, or not. */
  | { type: 'arrived'; run: number; allowed: boolean }
  | { type: 'close' };

export type FromThread =
  | { type: 'progress'; run: number; event: ProgressEvent }
  | { type: 'arrival'; run: number; host: string }
  | { type: 'report'; run: number; report: Report }
  /** `code` is that of a TargetError; without it something is wrong with the program. */
  | { type: 'failure'; run: number; code?: TargetError['code']; message: string; stack?: string }
  | { type: 'private-name'; hostname: string; address: string };
