/** Dependencies of the audits section. */
import type { MonitorStore } from '#audit-jobs';
import type { AuditHistory, ReportShares, StartedAudits } from '#storage';
import type { ReportPdfDeps } from '../../report-pdf.ts';
import type { SectionDeps } from '../context.ts';
import type { AuditStarter } from './start.ts';

export interface AuditsDeps extends Pick<ReportPdfDeps, 'pdf' | 'branding'> {
  history: AuditHistory;
  startedAudits: StartedAudits;
  auditStarter: AuditStarter;
  monitors: MonitorStore;
  /** Links that show a report to any visitor. */
  shares: ReportShares;
}

/** Of its routes. */
export type AuditsRouteDeps = SectionDeps<AuditsDeps>;
