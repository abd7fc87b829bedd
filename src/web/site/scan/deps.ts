/** What public scans, their links and the page for owners need. */
import type { Ownership } from '#audit-jobs';
import type { OptOuts, ReportShares, ScanStore } from '#storage';
import type { AuditLimits } from '../bot/page.ts';
import type { ScanRunner } from './runner.ts';

export interface ScanDeps {
  scans: ScanStore;
  shares: ReportShares;
  optOuts: OptOuts;
  ownership: Ownership;
  runner: ScanRunner;
  /** Hashes the networks that limits count. */
  secret: string;
  /** What one audit may do, for the page that says so. */
  auditLimits: AuditLimits;
}
