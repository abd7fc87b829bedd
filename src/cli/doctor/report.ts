/** What `portico doctor` found: the shape of its JSON. Members are only ever added within a version. */
import type { FindingId } from './facts/facts.ts';

export const reportVersion = 1;

export type DoctorSeverity = 'ok' | 'warning' | 'failure' | 'skipped';

export interface DoctorFinding {
  id: FindingId;
  severity: DoctorSeverity;
  /** Path of the target, an absolute address on another host, `dry-run`, or `google`. */
  path: string;
  /** Which client saw it, where it is not the honest agent alone. */
  client?: string;
  /** One or two sentences: what was seen. */
  said: string;
  /** What should have been seen. */
  expected?: string;
  /** What to do; for warnings and failures. */
  fix?: string;
  /** Page that requires it, where there is one; for warnings and failures. */
  link?: string;
}

export interface SeenAnswer {
  client: string;
  status?: number;
  /** Code of the fetcher, when no answer came. */
  error?: string;
  /** Media type. */
  type?: string;
  /** Milliseconds from the request being sent to the first byte, and to the end. */
  ttfbMs: number;
  totalMs: number;
  bytes: number;
  /** Whose challenge came in place of an answer. */
  wall?: string;
}

export interface AskedPath {
  path: string;
  url: string;
  method: string;
  /** What was asked there, such as `search the catalog`. */
  what: string;
  answers: SeenAnswer[];
  /** Response headers that matter for access and caching, as the honest agent got them. */
  headers: Record<string, string>;
}

export interface DryRunReport {
  ran: boolean;
  /** Why not. */
  reason?: string;
  steps: { step: string; method: string; url: string; status?: number; totalMs: number }[];
  /** Minor units. */
  product?: { title: string; variantId: string; amount: number; currency: string };
  checkout?: { status?: string; total?: number; currency?: string; delivery?: string };
}

export interface DoctorReport {
  version: typeof reportVersion;
  target: {
    /** As given. */
    url: string;
    origin: string;
    manifest: string;
    /** Commerce platform, if the home page shows it. */
    platform?: string;
    /** Release of UCP that was spoken. */
    release?: string;
    /** Agent profile that was named. */
    profile?: string;
    /** Protocol of TLS. */
    tls?: string;
  };
  /** ISO 8601. */
  startedAt: string;
  durationMs: number;
  requests: number;
  findings: DoctorFinding[];
  paths: AskedPath[];
  dryRun: DryRunReport;
}

export const countFindings = (findings: readonly DoctorFinding[], severity: DoctorSeverity): number =>
  findings.filter((one) => one.severity === severity).length;
