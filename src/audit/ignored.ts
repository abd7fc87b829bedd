/** Findings that the configuration ignores until a given day. They do not count, and the report lists them. */
import type { IgnoredFinding, Result } from './result.ts';

export interface IgnoreRule {
  /** Id of the check. */
  check: string;
  reason: string;
  /** Last day of the exception, `YYYY-MM-DD` in UTC. */
  until: string;
}

export interface Ignoring {
  /** Ignored findings are not applicable here. */
  results: Result[];
  /** Ids of the ignored findings. */
  ignored: string[];
  /** Rules that expired or are no longer needed, in sentences. */
  notes: string[];
}

/** @param now epoch milliseconds; expired rules have no effect */
export function ignoreFindings(
  results: readonly Result[],
  rules: readonly IgnoreRule[],
  now: number,
): Ignoring {
  const byCheck = new Map(rules.map((rule) => [rule.check, rule]));
  const today = new Date(now).toISOString().slice(0, 10);
  const ignored: string[] = [];
  const notes: string[] = [];
  const left = results.map((result) => {
    const rule = byCheck.get(result.id);
    if (!rule) return result;
    if (result.status === 'pass') notes.push(`${result.id} passes now. Remove it from the ignored checks.`);
    if (result.status !== 'fail' && result.status !== 'warn') return result;
    if (rule.until < today) {
      notes.push(`${result.id} was ignored until ${rule.until} and counts again.`);
      return result;
    }
    ignored.push(result.id);
    return withoutVerdict(result, { status: result.status, reason: rule.reason, until: rule.until });
  });
  return { results: left, ignored, notes };
}

function withoutVerdict(result: Result, ignored: IgnoredFinding): Result {
  const { id, category, name, priority, confidence, effort, summary, evidence } = result;
  const reason = ignored.reason.replace(/[.\s]+$/, '');
  return {
    id,
    category,
    name,
    priority,
    confidence,
    effort,
    evidence,
    status: 'not-applicable',
    summary: `Ignored until ${ignored.until}: ${reason}. Otherwise it would ${ignored.status}: ${summary}`,
    ignored,
  };
}
