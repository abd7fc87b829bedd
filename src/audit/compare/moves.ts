/** Why one score differs from another: the difference, split exactly over checks, weights, and caps. */
import type { Category } from '../check.ts';
import type { Report, ReportResult } from '../result.ts';
import { priorityWeights } from '../score/weights.ts';

export interface Move {
  /** `check`: its verdict; `weight`: more or less of the category applies; `limit`: cap of one category, or of the whole score. */
  kind: 'check' | 'weight' | 'limit';
  /** ID of the check or the category; none for a cap of the whole score. */
  id?: string;
  points: number;
}

/** What scoring reads from a category of one report. */
interface Side {
  score: number | null;
  /** 0 to 1: its weight among those that have a score. */
  share: number;
  results: Map<string, { weight: number; value: number }>;
  /** Weight of all its judged checks. */
  total: number;
}

/** Undefined when one of the reports has no score, or predates weights in reports. */
export function movesBetween(before: Report, after: Report): Move[] | undefined {
  const [old, now] = [before.score, after.score];
  if (!isNumber(old.overall) || !isNumber(now.overall) || !isNumber(old.raw) || !isNumber(now.raw))
    return undefined;
  const [left, right] = [sidesOf(before), sidesOf(after)];
  if (!left || !right) return undefined;
  const moves = after.categories.flatMap(({ id }) => categoryMoves(id, left.get(id), right.get(id)));
  const raw = now.raw - old.raw;
  // The remainder from rounded published figures is below 0.1 and counted with the caps.
  const limit = now.overall - old.overall - raw;
  return [...moves, { kind: 'limit' as const, points: limit }].filter(
    ({ points }) => Math.abs(points) >= 0.05,
  );
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

function sidesOf({ categories, results }: Report): Map<Category, Side> | undefined {
  if (categories.some(({ weight }) => !isNumber(weight))) return undefined;
  const whole = categories.reduce((sum, { weight }) => sum + weight, 0);
  return new Map(
    categories.map(({ id, score, weight }) => {
      const judged = results.flatMap((result) => (result.category === id ? (judgedOf(result) ?? []) : []));
      return [
        id,
        {
          score,
          share: whole > 0 ? weight / whole : 0,
          results: new Map(judged),
          total: judged.reduce((sum, [, one]) => sum + one.weight, 0),
        },
      ];
    }),
  );
}

function judgedOf({
  id,
  priority,
  status,
  value,
}: ReportResult): [string, { weight: number; value: number }][] | undefined {
  const standing =
    value ?? { pass: 1, warn: 0.5, fail: 0, 'not-applicable': undefined, unknown: undefined }[status];
  return standing === undefined ? undefined : [[id, { weight: priorityWeights[priority], value: standing }]];
}

/**
 * With shares s and scores c, the difference of s·c is mean(s)·Δc + Δs·mean(c). The first part belongs to the checks of
 * the category, split over them in the same way; the second to how much of the category applies.
 */
function categoryMoves(id: Category, old: Side | undefined, now: Side | undefined): Move[] {
  if (!old || !now) return [];
  const [from, to] = [old.score ?? now.score, now.score ?? old.score];
  if (from === null || to === null) return [];
  const share = (old.share + now.share) / 2;
  const checks = checkMoves(old, now).map((move) => ({ ...move, points: move.points * share }));
  const explained = checks.reduce((sum, { points }) => sum + points, 0);
  return [
    ...checks,
    { kind: 'limit', id, points: share * (to - from) - explained },
    { kind: 'weight', id, points: ((now.share - old.share) * (from + to)) / 2 },
  ];
}

/** Points of the category's own score. A side without judged checks is like the other. */
function checkMoves(old: Side, now: Side): Move[] {
  if (old.total === 0 || now.total === 0) return [];
  const mean = (plain(old) + plain(now)) / 2;
  return [...new Set([...old.results.keys(), ...now.results.keys()])].map((id) => {
    const [a, b] = [old.results.get(id), now.results.get(id)];
    const [u, v] = [(a?.weight ?? 0) / old.total, (b?.weight ?? 0) / now.total];
    const [from, to] = [a?.value ?? b?.value ?? 0, b?.value ?? a?.value ?? 0];
    // An added or removed check moves the mean by its distance from it.
    return {
      kind: 'check',
      id,
      points: 100 * (((u + v) / 2) * (to - from) + (v - u) * ((from + to) / 2 - mean)),
    };
  });
}

const plain = ({ results, total }: Side): number =>
  [...results.values()].reduce((sum, { weight, value }) => sum + weight * value, 0) / total;
