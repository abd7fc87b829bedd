/** Dependencies of public scans, shared reports, and the page for site owners. */
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
  /** Key for hashing the networks that rate limits count. */
  secret: string;
  /** Limits of one audit, shown on the bot page. */
  auditLimits: AuditLimits;
}
