/** Evidence × checks → results. Total: each check gets one result, and a failing check does not affect the others. */
import type { Check, Verdict } from './check.ts';
import type { Evidence, EvidenceName, PageRole, Piece, Reason, Ref } from './evidence.ts';
import { limitReached, nameOption, withRealReason } from './left-out.ts';
import { judgePages } from './page-verdicts.ts';
import { isAssessed, verdictValue } from './pages.ts';
import {
  answer,
  pageRequirements,
  unreadReason,
  rows,
  shopRequirements,
  unreadFile,
  isUnanswered,
  worstReason,
} from './requirements.ts';
import type { Result } from './result.ts';
import { checked, fault, toResult, unreadVerdict } from './to-result.ts';
import type { Judged } from './to-result.ts';
import { abstainUncovered } from './uncovered-language.ts';

/** One result for each check, in the order of the checks. Reads nothing but its arguments; never throws. */
export const judge = (evidence: Evidence, checks: readonly Check[]): Result[] =>
  checks.map((check) => judgeCheck(evidence, check));

/** The same with a pause after each check: all checks at once take about 100 ms. */
export async function judgeInSteps(
  evidence: Evidence,
  checks: readonly Check[],
  pause: () => Promise<void>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const check of checks) {
    results.push(judgeCheck(evidence, check));
    await pause();
  }
  return results;
}

function judgeCheck(evidence: Evidence, check: Check): Result {
  try {
    const judged =
      outOfScope(evidence, check) ??
      unmet(evidence, check) ??
      lacking(evidence, check) ??
      evaluate(evidence, check);
    const verdict = nameOption(withRealReason(judged.verdict, check, evidence), evidence);
    return toResult(check, { ...judged, verdict });
  } catch (error) {
    return toResult(check, { verdict: fault(error) });
  }
}

function outOfScope({ mode }: Evidence, check: Check): Judged | undefined {
  if (!mode.ok || mode.value.expect !== 'site') return undefined;
  const ofShops =
    check.shopOnly ||
    check.category === 'product-data' ||
    check.requires.some((one) => shopRequirements.includes(one));
  return ofShops
    ? { verdict: { status: 'not-applicable', summary: 'Does not apply to sites without products.' } }
    : undefined;
}

function unmet(evidence: Evidence, check: Check): Judged | undefined {
  // Page checks test these requirements for each page.
  const asked = check.roles
    ? check.requires.filter((one) => !pageRequirements.includes(one))
    : check.requires;
  const answers = asked.map((requirement) => answer(requirement, evidence));
  const absent = answers.filter((one) => one.state === 'absent');
  const [first] = absent;
  if (first) {
    const missing = absent.every((one) => one.missing);
    return { verdict: { status: 'not-applicable', summary: first.why }, ...(missing ? { missing } : {}) };
  }
  const open = answers.filter((one) => one.state === 'unknown');
  if (!open.length) return undefined;
  const reason = worstReason(open.map((one) => one.reason));
  return { verdict: unreadVerdict(reason, open.find((one) => one.reason === reason)?.why) };
}

function lacking(evidence: Evidence, check: Check): Judged | undefined {
  const reasons = check.needs.flatMap((name): Reason[] => {
    const piece = evidence[name] as Piece<unknown> | undefined;
    if (!piece) return ['not-requested'];
    return piece.ok ? refusedPages(evidence, check, name) : [piece.reason];
  });
  return reasons.length ? { verdict: unreadVerdict(worstReason(reasons)) } : undefined;
}

/** Pages were sampled, but none could be read: an empty list proves nothing. */
function refusedPages(evidence: Evidence, check: Check, name: EvidenceName): Reason[] {
  const role = name === 'products' ? 'product' : 'listing';
  const required = check.requires.includes(role === 'product' ? 'product-page' : 'listing');
  if (!required || (name !== 'products' && name !== 'listings')) return [];
  const piece = evidence[name];
  return piece.ok && !piece.value.length && rows(evidence, role).length ? [unreadReason(evidence, role)] : [];
}

function evaluate(evidence: Evidence, check: Check): Judged {
  const given = give(evidence, check);
  if (!check.roles) {
    const home = evidence.home.ok ? evidence.home.value : undefined;
    const verdict = abstainUncovered(checked(check.evaluate(given)), home);
    if (verdict.status === 'not-applicable') return { verdict: openIfUnread(evidence, check, verdict) };
    const unread = partlyUnread(evidence, check, verdict);
    return { verdict, ...(unread ? { unread } : {}) };
  }
  return judgePages(evidence, check, given);
}

const rolesOf: Partial<Record<EvidenceName, PageRole>> = {
  products: 'product',
  listings: 'listing',
  policies: 'policy',
  cart: 'cart',
  search: 'search',
};

/**
 * Bounds of a site check with partial evidence: pages that could not be read, missing optional evidence, or responses that
 * it reports as missing. Undefined when nothing was missing.
 */
function partlyUnread(evidence: Evidence, check: Check, verdict: Verdict): Result['unread'] {
  const { status, worst } = verdict;
  const value = verdictValue(verdict);
  if (value === undefined || !isAssessed(status)) return undefined;
  const { pages, unread, missing } = unreadOf(evidence, check);
  const isRead = unread === 0 && missing === undefined;
  if (isRead && worst === undefined) return undefined;
  const known = isRead ? 1 : missing === undefined ? (pages - unread) / pages : 0;
  return {
    worst:
      isRead && worst === 'warn'
        ? { status: 'warn', value: Math.min(value, 0.5) }
        : { status: 'fail', value: worst === 'fail' ? 0 : value * known },
    best: isRead || status === 'fail' ? { status, value } : { status: 'pass', value: 1 },
  };
}

/** Lists in which an unreadable file has an entry without content. */
const listsOfFiles: ReadonlySet<EvidenceName> = new Set(['feeds', 'sitemaps']);
/** Lists in which a block is a finding, and only a missing response is missing evidence. */
const listsOfReplays: ReadonlySet<EvidenceName> = new Set(['replays', 'machineReplays']);

/** Pages and evidence that a check requested and that could not be read; `missing` is the reason. */
function unreadOf(
  evidence: Evidence,
  check: Check,
): { pages: number; unread: number; missing: Reason | undefined } {
  const asked = [...check.needs, ...(check.uses ?? [])];
  const pages = asked.flatMap((name) => {
    const role = rolesOf[name];
    return role ? rows(evidence, role) : [];
  });
  const reasons = asked.flatMap((name): Reason[] => {
    const piece = evidence[name] as Piece<unknown> | undefined;
    if (piece && !piece.ok) return piece.reason === 'not-requested' ? [] : [piece.reason];
    if (limitReached([name], evidence)) return ['budget'];
    // It is unknown which of the pages were read.
    if (rolesOf[name] && !evidence.sample.ok && evidence.sample.reason !== 'not-requested')
      return [evidence.sample.reason];
    if (!piece?.ok || !(listsOfFiles.has(name) || listsOfReplays.has(name))) return [];
    const files = piece.value as { ref: Ref }[];
    if (listsOfReplays.has(name)) return isUnanswered(files, evidence.traffic) ? ['failed'] : [];
    const reason = unreadFile(files, evidence.traffic);
    return reason ? [reason] : [];
  });
  // Access checks judge blocks themselves.
  const known = check.category === 'crawl-access' && asked.includes('sample') ? ['ok', 'blocked'] : ['ok'];
  return {
    pages: pages.length,
    unread: pages.filter(({ state, disallowed }) => !known.includes(state) && !disallowed).length,
    missing: reasons.length ? worstReason(reasons) : undefined,
  };
}

/** Not found in the part that was read, it may be in the rest: then it is unknown whether the check applies. */
function openIfUnread(evidence: Evidence, check: Check, verdict: Verdict): Verdict {
  const { unread, missing } = unreadOf(evidence, check);
  if (missing) return unreadVerdict(missing);
  return unread > 0 ? unreadVerdict('failed') : verdict;
}

/** Only the evidence that the check declared, so that it cannot read anything else by accident. */
function give(evidence: Evidence, check: Check): Record<string, unknown> {
  const names: readonly EvidenceName[] = [...check.needs, ...(check.uses ?? [])];
  const entries = names.flatMap((name) => {
    const piece = evidence[name] as Piece<unknown> | undefined;
    return piece?.ok ? [[name, piece.value] as const] : [];
  });
  return Object.freeze(Object.fromEntries(entries));
}
