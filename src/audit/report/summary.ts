/** The short answer, and the filter by priority: both change what is listed, never a score. */
import type { Priority } from '../check.ts';
import type { Counts, NotJudged, Report, ReportSummary } from '../result.ts';

const mostNotJudged = 10;

/** For short answers: the gravest ten of the checks that came to no verdict. */
export const gravestNotJudged = ({ score }: Pick<Report, 'score'>): NotJudged[] =>
  (score.notJudged ?? []).slice(0, mostNotJudged);

/** Counts over all categories, and the five fixes to begin with. */
export function summarise(report: Report, reportUrl: string): ReportSummary {
  const counts: Counts = { pass: 0, warn: 0, fail: 0, notApplicable: 0, unknown: 0 };
  for (const category of report.categories) {
    for (const key of Object.keys(counts) as (keyof Counts)[]) counts[key] += category.counts[key];
  }
  return {
    id: report.id,
    url: report.url,
    score: { ...report.score, notJudged: gravestNotJudged(report) },
    categories: report.categories.map(({ id, score }) => ({ id, score })),
    counts,
    topFixes: report.fixes.slice(0, 5).map(({ id, title, priority, effort, gain, projectedScore }) => ({
      id,
      title,
      priority,
      effort,
      gain,
      projectedScore,
    })),
    reportUrl,
  };
}

/** Lists results and fixes of this priority only. */
export const filterByPriority = (report: Report, priority: Priority): Report => ({
  ...report,
  results: report.results.filter((result) => result.priority === priority),
  fixes: report.fixes.filter((fix) => fix.priority === priority),
});
