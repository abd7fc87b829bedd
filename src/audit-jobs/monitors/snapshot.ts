/** What a monitor stores of a report, and the difference between two of them. */
import type { Report } from '#audit';

export interface Named {
  id: string;
  name: string;
}

export interface Snapshot {
  reportId: string;
  /** Epoch milliseconds. */
  at: number;
  /** null: not graded. */
  score: number | null;
  /** The score if all unknown checks failed, which score alerts compare. Absent in older snapshots. */
  low?: number | null;
  grade: string | null;
  /** Why it is not graded, in one sentence. */
  notGraded?: string;
  categories: (Named & { score: number | null })[];
  /** Critical checks that fail. */
  failing: Named[];
  /** Critical checks that are unknown this time. */
  unknown: string[];
  /** Identifies the set of checks: another set may judge the same site differently. */
  catalogue: string;
}

/** @param at epoch milliseconds */
export function snapshotOf({ id, score, categories, results, engine }: Report, at: number): Snapshot {
  const critical = results.filter(({ priority }) => priority === 'critical');
  return {
    reportId: id,
    at,
    ...(score.overall !== null && score.grade !== null
      ? { score: score.overall, low: score.low, grade: score.grade }
      : {
          score: null,
          low: null,
          grade: null,
          notGraded: score.notGraded?.detail ?? 'Too few checks returned a verdict.',
        }),
    categories: categories.map(({ id: of, name, score: value }) => ({ id: of, name, score: value })),
    failing: critical.filter(({ status }) => status === 'fail').map(({ id: of, name }) => ({ id: of, name })),
    unknown: critical.filter(({ status }) => status === 'unknown').map(({ id: of }) => of),
    catalogue: engine.catalogue,
  };
}

export interface SnapshotDifference {
  /** Before and after; absent where one of them has no score, or both are the same. */
  score?: readonly [number, number];
  /** Those that moved by a point or more, the largest move first. */
  categories: { name: string; from: number; to: number }[];
  catalogueChanged: boolean;
}

/** What changed from one report of a site to a later one. */
export function difference(before: Snapshot, after: Snapshot): SnapshotDifference {
  const old = new Map(before.categories.map(({ id, score }) => [id, score]));
  const moved = after.categories.flatMap(({ id, name, score: to }) => {
    const from = old.get(id) ?? null;
    return from === null || to === null || Math.abs(to - from) < 1 ? [] : [{ name, from, to }];
  });
  const scored = before.score !== null && after.score !== null && before.score !== after.score;
  return {
    ...(scored ? { score: [before.score as number, after.score as number] as const } : {}),
    categories: moved.sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from)),
    catalogueChanged: before.catalogue !== after.catalogue,
  };
}
