/** `…/audit`: audits from a program. By file, and not by `#audit`: its declarations reach those of parsers. */
import { buildReport } from '../../src/audit/build-report.ts';
import { gather, type GatherOptions } from '../../src/audit/gather/index.ts';
import type { Report } from '../../src/audit/result.ts';
import { createFetcher, createPoliteness, type FetcherOptions } from '#fetch';

export type * from '../../src/audit/check.ts';
export type * from '../../src/audit/evidence.ts';
export type * from '../../src/audit/result.ts';
export { buildReport };
export { categories } from '../../src/audit/categories.ts';
export { checks } from '../../src/audit/checks/index.ts';
export { compareReports, type Comparison } from '../../src/audit/compare/compare.ts';
export { comparisonMarkdown } from '../../src/audit/compare/markdown.ts';
export { comparisonText } from '../../src/audit/compare/text.ts';
export { gather, TargetError, type GatherOptions, type ProgressEvent } from '../../src/audit/gather/index.ts';
export { toHtml } from '../../src/audit/report/html/index.ts';
export { toJson } from '../../src/audit/report/json.ts';
export { toJunit } from '../../src/audit/report/junit.ts';
export { toMarkdown } from '../../src/audit/report/markdown.ts';
export { toSarif } from '../../src/audit/report/sarif.ts';
export { summarise } from '../../src/audit/report/summary.ts';
export { toText } from '../../src/audit/report/text.ts';
export { isGraded } from '../../src/audit/report/words.ts';
export { parseEvidence, serializeEvidence } from '../../src/audit/saved.ts';
export { createFetcher, createPoliteness, type Fetcher, type FetcherOptions } from '#fetch';

export type AuditOptions = Omit<GatherOptions, 'fetcher'> &
  Pick<FetcherOptions, 'allowPrivate' | 'ca' | 'resolve'>;

/**
 * Visits a storefront as an agent would, and judges what it answered: some 70 requests and up to 25 seconds.
 * @param url of the storefront, such as `https://shop.example`
 * @returns a report, which may have no score: see `isGraded`
 * @throws TargetError when nothing answers there, or the address is private and `allowPrivate` is not set
 */
export async function audit(
  url: string,
  { allowPrivate, ca, resolve, ...options }: AuditOptions = {},
): Promise<Report> {
  const fetcher = createFetcher({
    politeness: createPoliteness(),
    ...(allowPrivate === undefined ? {} : { allowPrivate }),
    ...(ca === undefined ? {} : { ca }),
    ...(resolve === undefined ? {} : { resolve }),
  });
  try {
    const startedAt = Date.now();
    const { evidence } = await gather(url, { ...options, fetcher });
    return buildReport(evidence, { durationMs: Date.now() - startedAt });
  } finally {
    await fetcher.close();
  }
}
