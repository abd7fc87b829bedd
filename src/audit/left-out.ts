/** What this audit left out: because of its limit on requests, or because nobody switched it on, and then by which option. */
import type { Check, Verdict } from './check.ts';
import type { Evidence, EvidenceName, Piece, Reason } from './evidence.ts';
import { worstReason } from './requirements.ts';

/** Rows of the request plan whose replies are a part of the evidence and may be missing from it. */
const rowsOf: Partial<Record<EvidenceName, readonly string[]>> = {
  files: ['files', 'files-more', 'linked-files', 'protocols'],
  hosts: ['host-http', 'host-twin'],
  sitemaps: ['sitemaps'],
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
export function withRealReason(verdict: Verdict, check: Check, evidence: Evidence): Verdict {
  const { mode } = evidence;
  if (verdict.status !== 'unknown' || verdict.reason !== 'not-requested') return verdict;
  const read = [...check.needs, ...(check.uses ?? [])];
  // What reads the mode knows of a request whether it was asked for.
  if (!mode.ok || check.requires.includes('browser') || read.includes('mode')) return verdict;
  const missing = read.flatMap((name): Reason[] => {
    const piece = evidence[name] as Piece<unknown> | undefined;
    return piece && !piece.ok && piece.reason !== 'not-requested' ? [piece.reason] : [];
  });
  if (missing.length) return { ...verdict, reason: worstReason(missing) };
  return limitReached(read, evidence) ? { ...verdict, reason: 'budget' } : verdict;
}

/** Whether a part of the evidence was left out because no request remained for it. */
export function limitReached(names: readonly EvidenceName[], { mode }: Evidence): boolean {
  const rows = names.flatMap((name) => rowsOf[name] ?? []);
  return mode.ok && rows.some((row) => mode.value.dropped.includes(row));
}

/** The verdict already says what decides it: an option, a key, or robots.txt of the storefront. */
const isExplained = (summary: string): boolean => /(?:^|\s)--[a-z]|API key|robots\.txt/.test(summary);

/** No reader may have to guess how a check that was left out comes to run. Leaves other verdicts as they are. */
export function nameOption(verdict: Verdict, { mode }: Pick<Evidence, 'mode'>): Verdict {
  const { status, reason, summary } = verdict;
  if (status !== 'unknown' || (reason !== 'not-requested' && reason !== 'budget')) return verdict;
  if (isExplained(summary) || !mode.ok || mode.value.dropped.length === 0) return verdict;
  const hint = `This audit left requests out to stay within ${mode.value.limits.maxRequests}: raise --max-requests on the command line, or AUDIT_MAX_REQUESTS of a service.`;
  return { ...verdict, summary: `${summary} ${hint}` };
}
