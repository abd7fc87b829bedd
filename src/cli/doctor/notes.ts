/** Collects findings. Text from outside is cleaned here and nowhere else. */
import { clean } from '#audit';
import { findingFacts, type FindingId } from './facts/facts.ts';
import type { FindingFacts } from './facts/finding.ts';
import type { AskedPath, DoctorFinding, DoctorSeverity } from './report.ts';

export interface More {
  client?: string;
  expected?: string;
  /** Instead of the usual one. */
  fix?: string;
}

type Note = (id: FindingId, path: string, said: string, more?: More) => void;

export interface Notes {
  readonly findings: DoctorFinding[];
  readonly paths: AskedPath[];
  ok: Note;
  warn: Note;
  fail: Note;
  skip: Note;
}

const mostSaid = 600;

export function createNotes(): Notes {
  const findings: DoctorFinding[] = [];
  const note =
    (severity: DoctorSeverity): Note =>
    (id, path, said, { client, expected, fix } = {}) => {
      const isBad = severity === 'warning' || severity === 'failure';
      const { link, fix: usualFix }: FindingFacts = findingFacts[id];
      findings.push({
        id,
        severity,
        path: shown(path, 300),
        ...(client === undefined ? {} : { client }),
        said: shown(said, mostSaid),
        ...(expected === undefined ? {} : { expected: shown(expected, mostSaid) }),
        ...(isBad ? { fix: fix ?? usualFix } : {}),
        ...(isBad && link !== undefined ? { link } : {}),
      });
    };
  return {
    findings,
    paths: [],
    ok: note('ok'),
    warn: note('warning'),
    fail: note('failure'),
    skip: note('skipped'),
  };
}

/** Text from outside, made safe for a terminal and for JSON. */
export const shown = (text: string, maxLength = 200): string => {
  const tidy = clean(text.slice(0, maxLength * 2));
  return tidy.length > maxLength ? `${tidy.slice(0, maxLength - 1)}…` : tidy;
};
