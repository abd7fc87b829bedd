/** Turns the verdict of a check into a result: bounded, complete, and safe even if the check threw. */
import type { Check, FindingKind, Remedy, Verdict } from './check.ts';
import { isAssessed, lowestConfidence, verdictValue } from './pages.ts';
import type { Result } from './result.ts';

const maxSummary = 400;
const statuses: readonly string[] = ['pass', 'warn', 'fail', 'not-applicable', 'unknown'];

/** A verdict before it becomes a result. `missing`: see Result. */
export interface Judged {
  verdict: Verdict;
  missing?: boolean;
  unread?: Result['unread'];
}

/** Evidence is missing: never a failure. */
export function unreadVerdict(reason: NonNullable<Verdict['reason']>, told?: string): Verdict {
  if (told !== undefined) return { status: 'unknown', reason, summary: `Not decided: ${lower(told)}` };
  const why = {
    blocked: 'the site blocked the request',
    failed: 'the response could not be used',
    budget: 'the audit reached its limits first',
    'not-requested': 'it was not part of this audit',
  }[reason];
  return { status: 'unknown', reason, summary: `Not decided: ${why}.` };
}

const lower = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** @throws TypeError if the value is not a verdict */
export function checked(verdict: Verdict): Verdict {
  if (!statuses.includes(verdict?.status)) throw new TypeError('the check returned no verdict');
  return verdict;
}

/** A check that threw: one line of its message, never a stack. */
export function fault(error: unknown): Verdict {
  const message = error instanceof Error ? error.message : String(error);
  const line = message.split('\n', 1)[0]?.slice(0, 200) || 'no message';
  return {
    status: 'unknown',
    reason: 'failed',
    confidence: 'low',
    summary: `The check ended with an error: ${line}`,
  };
}

export function toResult(check: Check, { verdict, missing, unread }: Judged): Result {
  const { status, summary, reason, opportunity, pages, evidence, measures } = verdict;
  const value = verdictValue(verdict);
  const finding = isAssessed(status) && status !== 'pass';
  const remedy = finding || opportunity ? remedyOf(check, verdict) : undefined;
  return {
    id: check.id,
    category: check.category,
    name: check.name,
    priority: check.priority,
    status,
    ...(status === 'unknown' ? { reason: reason ?? 'failed' } : {}),
    ...(value === undefined ? {} : { value }),
    confidence: lowestConfidence([check.confidence, verdict.confidence]),
    ...(opportunity && status === 'not-applicable' ? { opportunity } : {}),
    summary: summary.length > maxSummary ? `${summary.slice(0, maxSummary - 1)}…` : summary,
    ...(pages ? { pages } : {}),
    evidence: evidence ?? [],
    ...(finding ? { cause: verdict.cause ?? check.id } : {}),
    ...(finding ? { found: foundBy(check, verdict) } : {}),
    ...(remedy ? { fix: remedy } : {}),
    effort: check.effort,
    ...(measures ? { measures } : {}),
    ...(missing ? { missing } : {}),
    ...(unread ? { unread } : {}),
  };
}

const foundBy = ({ fixFor = 'wrong' }: Check, { found }: Verdict): FindingKind => found ?? fixFor;

/** The check's general fix is for one kind of finding and is not used for others. */
function remedyOf(check: Check, verdict: Verdict): Remedy {
  const { title, instructions, snippet } = verdict.fix ?? {};
  const isGeneral = foundBy(check, verdict) === (check.fixFor ?? 'wrong');
  return isGeneral || title === undefined || instructions === undefined
    ? { ...check.fix, ...verdict.fix }
    : { title, instructions, ...(snippet === undefined ? {} : { snippet }) };
}
