/** What could be done next: each fix alone, and the bundles that lift a limit together. */
import type { ScoreOutcome, Sheet } from '../score/sheet.ts';
import { byCodeUnit } from './causes.ts';
import type { CauseFix } from './causes.ts';

export interface Bundle {
  /** The limit that it lifts. */
  cap: number;
  fixes: CauseFix[];
}

interface Candidate {
  fixes: CauseFix[];
  gain: number;
  rawGain: number;
  cost: number;
  /** Ids of its fixes, to break ties. */
  id: string;
}

const checksOf = (fixes: readonly CauseFix[]): Set<string> => new Set(fixes.flatMap((fix) => fix.checks));

/** For each limit that holds the score down: all fixes that touch a trigger of it or of a lower one, if they lift them all. */
export function bundlesOf(sheet: Sheet, now: ScoreOutcome, fixes: readonly CauseFix[]): Bundle[] {
  const { raw } = now;
  if (raw === null) return [];
  const levels = [...new Set(now.caps.map((cap) => cap.max))]
    .filter((max) => max < raw)
    .sort((a, b) => a - b);
  return levels.flatMap((level) => {
    const triggers = new Set(now.caps.filter((cap) => cap.max <= level).flatMap((cap) => cap.checks));
    const touching = fixes.filter((fix) => fix.checks.some((id) => triggers.has(id)));
    const after = sheet.outcome(checksOf(touching));
    return after.caps.some((cap) => cap.max <= level) ? [] : [{ cap: level, fixes: touching }];
  });
}

export function planCandidates(sheet: Sheet, now: ScoreOutcome, fixes: readonly CauseFix[]): Candidate[] {
  const bundles = bundlesOf(sheet, now, fixes).map((bundle) => bundle.fixes);
  return [...fixes.map((fix) => [fix]), ...bundles].map((chosen) => {
    const after = sheet.outcome(checksOf(chosen));
    return {
      fixes: chosen,
      gain: (after.overall ?? 0) - (now.overall ?? 0),
      rawGain: (after.raw ?? 0) - (now.raw ?? 0),
      cost: chosen.reduce((sum, fix) => sum + fix.cost, 0),
      id: chosen.map((fix) => fix.id).join(' '),
    };
  });
}

/** Differences below this are noise of floating point. */
const noise = 1e-9;
const differ = (a: number, b: number): number => (Math.abs(a - b) < noise ? 0 : a - b);

/** The best value for its cost; while no candidate lifts the score, the best by what it would be without limits. */
export function best(candidates: readonly Candidate[]): Candidate | undefined {
  const stuck = candidates.every((one) => one.gain < noise);
  const rate = (one: Candidate): number => (stuck ? one.rawGain : one.gain) / one.cost;
  return [...candidates].sort(
    (a, b) =>
      differ(rate(b), rate(a)) ||
      differ(b.gain, a.gain) ||
      differ(b.rawGain, a.rawGain) ||
      a.cost - b.cost ||
      byCodeUnit(a.id, b.id),
  )[0];
}
