/** All findings in the order of the report: name, possible severities, meaning, and fix. */
import { answerFacts } from './answers.ts';
import { callFacts } from './calls.ts';
import { dryRunFacts } from './dry-run.ts';
import { googleFacts } from './google.ts';
import { manifestFacts } from './manifest.ts';
import { selfCheckFacts } from './self-check.ts';
import type { FindingFacts } from './finding.ts';

export const findingFacts = {
  ...answerFacts,
  ...manifestFacts,
  ...callFacts,
  ...dryRunFacts,
  ...selfCheckFacts,
  ...googleFacts,
} as const satisfies Record<string, FindingFacts>;

export type FindingId = keyof typeof findingFacts;
export const findingIds = Object.keys(findingFacts) as FindingId[];
