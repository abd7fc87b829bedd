/** Whether a check lacks evidence because the limit on requests was reached, not because the audit was not asked for it. */
import type { Check, Verdict } from './check.ts';
import type { Evidence, EvidenceName } from './evidence.ts';

/** Rows of the request plan whose replies are a part of the evidence and may be missing from it. */
const rowsOf: Partial<Record<EvidenceName, readonly string[]>> = {
  files: ['files', 'files-more', 'linked-files', 'protocols'],
  hosts: ['host-http', 'host-twin'],
  replays: ['replay-browser', 'replay-minimal', 'replay-head', 'replay-markdown', 'replay-agent'],
  machineReplays: ['machine-replays'],
  resources: ['product-images', 'assets'],
  targets: ['targets'],
  policies: ['policies', 'policy-privacy', 'policies-more', 'targets'],
  nextPage: ['next-page-and-cart'],
  cart: ['next-page-and-cart'],
  conditional: ['conditional'],
  urlVariants: ['url-variants'],
  sitemapSample: ['sitemap-sample'],
  search: ['search'],
  ucp: ['ucp-clients', 'ucp-head', 'ucp-links'],
};

/** A verdict that says that the evidence was not requested, with the reason why it was not. */
export function withLimitReached(verdict: Verdict, check: Check, { mode }: Evidence): Verdict {
  if (verdict.status !== 'unknown' || verdict.reason !== 'not-requested') return verdict;
  const read = [...check.needs, ...(check.uses ?? [])];
  // What reads the mode knows of a request whether it was asked for.
  if (!mode.ok || check.requires.includes('browser') || read.includes('mode')) return verdict;
  const rows = read.flatMap((name) => rowsOf[name] ?? []);
  const isLeftOut = rows.some((row) => mode.value.dropped.includes(row));
  return isLeftOut ? { ...verdict, reason: 'budget' } : verdict;
}
