/** One candidate fix for each root cause: the findings that share it, and what putting them right costs. */
import type { Effort, Priority, Remedy } from '../check.ts';
import type { Result } from '../result.ts';
import { effortCosts, priorityWeights } from '../score/weights.ts';

export interface CauseFix {
  id: string;
  cause: string;
  priority: Priority;
  effort: Effort;
  cost: number;
  /** Ids of its checks, the most telling first. */
  checks: string[];
  remedy: Remedy;
}

/** Sorted by id. */
export function groupByCause(results: readonly Result[]): CauseFix[] {
  const groups = new Map<string, Result[]>();
  for (const result of results) {
    if (result.status !== 'warn' && result.status !== 'fail') continue;
    const cause = result.cause ?? result.id;
    groups.set(cause, [...(groups.get(cause) ?? []), result]);
  }
  const taken = new Set<string>();
  const causes = [...groups.keys()].sort(byCodeUnit);
  const fixes = causes.map((cause) => toFix(cause, freeId(cause, taken), groups.get(cause) ?? []));
  return fixes.sort((a, b) => byCodeUnit(a.id, b.id));
}

function toFix(cause: string, id: string, found: Result[]): CauseFix {
  const sorted = found.sort(
    (a, b) =>
      priorityWeights[b.priority] - priorityWeights[a.priority] ||
      byCodeUnit(a.status, b.status) || // fail before warn
      byCodeUnit(a.id, b.id),
  );
  const [telling] = sorted;
  const efforts = sorted.map((result) => result.effort);
  const effort = efforts.reduce(
    (dearest, one) => (effortCosts[one] > effortCosts[dearest] ? one : dearest),
    'minutes',
  );
  return {
    id,
    cause,
    priority: telling?.priority ?? 'low',
    effort,
    cost: effortCosts[effort],
    checks: sorted.map((result) => result.id),
    remedy: telling?.fix ?? { title: telling?.name ?? cause, instructions: telling?.summary ?? cause },
  };
}

/** Kebab-case of the cause; numbered when two causes read alike. */
function freeId(cause: string, taken: Set<string>): string {
  const spelled = cause
    .toLowerCase()
    .replaceAll('*', '-all-')
    .split(/[^a-z0-9]+/);
  const base = spelled.filter(Boolean).join('-').slice(0, 100) || 'fix';
  let id = base;
  for (let n = 2; taken.has(id); n += 1) id = `${base}-${n}`;
  taken.add(id);
  return id;
}

export const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
