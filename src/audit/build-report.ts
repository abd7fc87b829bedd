/** Evidence → report, with all checks of the catalogue. */
import { createHash } from 'node:crypto';
import { ucpReleases } from '#manifest';
import project from '../../package.json' with { type: 'json' };
import { assembleReport, type ReportOptions } from './assemble-report.ts';
import { checks } from './checks/index.ts';
import type { Evidence } from './evidence.ts';
import { judge, judgeInSteps } from './judge.ts';
import type { Report } from './result.ts';

/** Judges, scores and plans. The same evidence gives the same report, byte for byte. */
export const buildReport = (evidence: Evidence, options: ReportOptions = {}): Report =>
  assembleReport(evidence, judge(evidence, checks), engine(), options);

/** The same report; `pause` is called after each check, so that a server has time for others meanwhile. */
export async function buildReportInSteps(
  evidence: Evidence,
  options: ReportOptions,
  pause: () => Promise<void>,
): Promise<Report> {
  const results = await judgeInSteps(evidence, checks, pause);
  return assembleReport(evidence, results, engine(), options);
}

/** `catalogue` names the set of checks: their number, and a hash of their ids and priorities. */
export function engine(): Report['engine'] {
  const lines = checks.map((check) => `${check.id} ${check.priority}`).sort();
  const hash = createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 8);
  return { version: project.version, catalogue: `${checks.length}-${hash}`, ucpReleases: [...ucpReleases] };
}
