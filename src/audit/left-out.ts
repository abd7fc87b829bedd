/** What this audit left out because of its request limit, and the option that includes it. */
import type { Check, Verdict } from './check.ts';
import type { Evidence, EvidenceName, Piece, Reason } from './evidence.ts';
import { worstReason } from './requirements.ts';

/** Rows of the request plan whose responses may be missing from evidence. */
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

/** Replaces the reason `not-requested` with the cause. */
export function withRealReason(verdict: Verdict, check: Check, evidence: Evidence): Verdict {
  const { mode } = evidence;
  if (verdict.status !== 'unknown' || verdict.reason !== 'not-requested') return verdict;
  const read = [...check.needs, ...(check.uses ?? [])];
  // Checks that read the mode know whether the caller asked for a request.
  if (!mode.ok || check.requires.includes('browser') || read.includes('mode')) return verdict;
  const missing = read.flatMap((name): Reason[] => {
    const piece = evidence[name] as Piece<unknown> | undefined;
    return piece && !piece.ok && piece.reason !== 'not-requested' ? [piece.reason] : [];
  });
  if (missing.length) return { ...verdict, reason: worstReason(missing) };
  return limitReached(read, evidence) ? { ...verdict, reason: 'budget' } : verdict;
}

/** Whether a part of the evidence was left out because of the request limit. */
export function limitReached(names: readonly EvidenceName[], { mode }: Evidence): boolean {
  const rows = names.flatMap((name) => rowsOf[name] ?? []);
  return mode.ok && rows.some((row) => mode.value.dropped.includes(row));
}

/** The summary already names what to change: an option, a key, or robots.txt. */
const isExplained = (summary: string): boolean => /(?:^|\s)--[a-z]|API key|robots\.txt/.test(summary);

/** Adds the option that makes a skipped check run. Leaves other verdicts as they are. */
export function nameOption(verdict: Verdict, { mode }: Pick<Evidence, 'mode'>): Verdict {
  const { status, reason, summary } = verdict;
  if (status !== 'unknown' || (reason !== 'not-requested' && reason !== 'budget')) return verdict;
  if (isExplained(summary) || !mode.ok || mode.value.dropped.length === 0) return verdict;
  const hint = `This audit skipped requests because of its limit of ${mode.value.limits.maxRequests}. To raise it, use --max-requests on the command line or AUDIT_MAX_REQUESTS for a service.`;
  return { ...verdict, summary: `${summary} ${hint}` };
}
