/** `…/audit`: audits from a program. */
import { buildReport, gather, type GatherOptions, type Report } from '#audit';
import { createFetcher, createPoliteness, type FetcherOptions } from '#fetch';

export type * from '../../src/audit/check.ts';
export type * from '../../src/audit/evidence.ts';
export type * from '../../src/audit/result.ts';
export type { Comparison, GatherOptions, ProgressEvent } from '#audit';
export {
  buildReport,
  categories,
  checks,
  compareReports,
  comparisonMarkdown,
  comparisonText,
  gather,
  isGraded,
  parseEvidence,
  serializeEvidence,
  summarise,
  TargetError,
  toHtml,
  toJson,
  toJunit,
  toMarkdown,
  toSarif,
  toText,
} from '#audit';
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
