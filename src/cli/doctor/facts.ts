/** All findings in the order of the report: name, possible severities, meaning, and fix. */
import { answerFacts } from './facts-answers.ts';
import { callFacts } from './facts-calls.ts';
import { dryRunFacts } from './facts-dry-run.ts';
import { googleFacts } from './facts-google.ts';
import { manifestFacts } from './facts-manifest.ts';
import { selfCheckFacts } from './facts-self-check.ts';
import type { FindingFacts } from './finding-facts.ts';

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
