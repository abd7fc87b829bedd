/** Results of the go-live checks, as they are kept. */
import type { SiteProbes } from '#storage';

export type CheckState = 'pass' | 'warn' | 'fail' | 'not-run';

export interface CheckResult {
  id: string;
  name: string;
  state: CheckState;
  /** One sentence: what was seen. */
  seen: string;
  /** What an engineer would do. */
  fix?: string;
  /** Lines that prove it. */
  evidence?: string[];
}

export interface LaunchCheckRun {
  /** Epoch milliseconds. */
  at: number;
  durationMs: number;
  origin: string;
  results: CheckResult[];
}

export type RunKind = 'go-live' | 'dry-run';

export async function readRun(
  probes: SiteProbes,
  site: string,
  kind: RunKind = 'go-live',
): Promise<LaunchCheckRun | undefined> {
  const kept = await probes.read(site, kind);
  return kept && (kept.found as LaunchCheckRun);
}

export const keepRun = (
  probes: SiteProbes,
  site: string,
  kind: RunKind,
  run: LaunchCheckRun,
): Promise<void> => probes.write(site, kind, { at: run.at, found: run });

export function tallyStates(results: readonly CheckResult[]): Record<CheckState, number> {
  const count = (wanted: CheckState): number => results.filter(({ state }) => state === wanted).length;
  return { pass: count('pass'), warn: count('warn'), fail: count('fail'), 'not-run': count('not-run') };
}
