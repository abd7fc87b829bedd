/** One verdict from the verdicts on several pages: value = mean over the assessed pages. */
import type { Confidence, PageVerdict, Proof, Status, Verdict } from './check.ts';
import { worstReason } from './requirements.ts';
import type { Assessment, Result } from './result.ts';

/** From these means on a page check passes, or warns. */
const passFrom = 0.95;
const warnFrom = 0.5;
const maxProofs = 5;

const statusValue = { pass: 1, warn: 0.5, fail: 0 } as const;
const confidenceOrder: readonly Confidence[] = ['low', 'medium', 'high'];

export const isAssessed = (status: Status): status is 'pass' | 'warn' | 'fail' => status in statusValue;

/** 0 to 1: the verdict's value, else that of its status. Undefined without an assessment. */
export function verdictValue({ status, value }: Pick<Verdict, 'status' | 'value'>): number | undefined {
  if (!isAssessed(status)) return undefined;
  if (value === undefined || !Number.isFinite(value)) return statusValue[status];
  return Math.min(1, Math.max(0, value));
}

export function lowestConfidence(levels: readonly (Confidence | undefined)[]): Confidence {
  return confidenceOrder.find((level) => levels.includes(level)) ?? 'high';
}

/**
 * The verdict of a page check. Pages that do not apply or could not be read are left out of the mean.
 * With `anyFailFails` a single failing page makes the status fail; the value stays the mean.
 */
export function combinePages(
  pages: readonly PageVerdict[],
  options: { anyFailFails?: boolean } = {},
): Verdict {
  const all = [...pages];
  const assessed = all.filter((page) => isAssessed(page.status));
  const worst = worstOf(assessed);
  if (!worst) return withoutAssessment(all);
  const { status, value } = meanOf(assessed, options);
  const bad = assessed.filter((page) => page.status !== 'pass');
  const spoken = bad.length ? bad : assessed;
  return {
    status,
    value,
    summary: sentence(worst.summary, spoken.length, all),
    confidence: lowestConfidence(assessed.map((page) => page.confidence)),
    ...(worst.cause === undefined ? {} : { cause: worst.cause }),
    ...(worst.found === undefined ? {} : { found: worst.found }),
    ...(worst.fix === undefined ? {} : { fix: worst.fix }),
    evidence: joinProofs(spoken),
    pages: all,
  };
}

function meanOf(
  assessed: readonly Pick<PageVerdict, 'status' | 'value'>[],
  { anyFailFails = false }: { anyFailFails?: boolean },
): Assessment {
  const value = assessed.reduce((sum, page) => sum + (verdictValue(page) ?? 0), 0) / assessed.length;
  const anyFails = anyFailFails && assessed.some((page) => page.status === 'fail');
  return { status: anyFails || value < warnFrom ? 'fail' : value >= passFrom ? 'pass' : 'warn', value };
}

/** The verdict if all unread pages failed, and if they passed; undefined when all were read. */
export function unreadBounds(
  pages: readonly PageVerdict[],
  options: { anyFailFails?: boolean },
): Result['unread'] {
  const assessed = pages.filter(({ status }) => isAssessed(status));
  const unread = pages.filter(({ status, reason }) => status === 'unknown' && reason !== 'not-requested');
  if (!assessed.length || !unread.length) return undefined;
  const as = (status: 'pass' | 'fail'): Assessment =>
    meanOf([...assessed, ...unread.map(() => ({ status }))], options);
  return { worst: as('fail'), best: as('pass') };
}

function withoutAssessment(pages: PageVerdict[]): Verdict {
  const unknowns = pages.filter((page) => page.status === 'unknown');
  if (unknowns.length || !pages.length) {
    const reasons = unknowns.map((page) => page.reason ?? 'failed');
    const reason = pages.length ? worstReason(reasons) : 'not-requested';
    const telling = unknowns.find((page) => page.reason === reason) ?? unknowns[0];
    const summary = telling ? sentence(telling.summary, unknowns.length, pages) : 'No page was checked.';
    return {
      status: 'unknown',
      reason,
      summary,
      confidence: lowestConfidence(unknowns.map((page) => page.confidence)),
      evidence: joinProofs(unknowns),
      pages,
    };
  }
  const proposed = pages.find((page) => page.opportunity);
  const telling = proposed ?? pages[0];
  return {
    status: 'not-applicable',
    summary: telling?.summary ?? 'No page was checked.',
    ...(proposed ? { opportunity: true } : {}),
    ...(proposed?.fix ? { fix: proposed.fix } : {}),
    evidence: joinProofs(pages),
    pages,
  };
}

/** The page with the lowest value; on a tie the first. */
function worstOf(pages: readonly PageVerdict[]): PageVerdict | undefined {
  let worst: PageVerdict | undefined;
  for (const page of pages)
    if (!worst || (verdictValue(page) ?? 0) < (verdictValue(worst) ?? 0)) worst = page;
  return worst;
}

function sentence(summary: string, count: number, pages: readonly PageVerdict[]): string {
  if (pages.length < 2) return summary;
  const roles = new Set(pages.map((page) => page.role));
  const [role] = roles;
  return `${count} of ${pages.length} ${roles.size === 1 ? `${role} ` : ''}pages: ${summary}`;
}

function joinProofs(pages: readonly PageVerdict[]): Proof[] {
  const seen = new Map<string, Proof>();
  for (const proof of pages.flatMap((page) => page.evidence ?? [])) seen.set(JSON.stringify(proof), proof);
  return [...seen.values()].slice(0, maxProofs);
}
