/** Holds the commands of a fix to their quotes: for `testCheck`, so that no check is forgotten. */
import assert from 'node:assert/strict';
import type { Check } from '../../../src/audit/check.ts';
import type { Evidence } from '../../../src/audit/evidence.ts';
import { judge } from '../../../src/audit/judge.ts';

/** All that a URL may hold in its host and a shell reads. */
const host = "a'$(id)`id`;&!.shop.test";

const hasCommand = (text: string): boolean => /^(?:curl|dig|node|npx|openssl|wget) /m.test(text);

/** Judges the same shop under a name that is made to be pasted into a shell. */
export function assertQuoted(check: Check, evidence: Evidence, snippet: string | undefined): void {
  if (snippet === undefined || !hasCommand(snippet)) return;
  const name = JSON.stringify(host).slice(1, -1);
  const renamed = JSON.parse(JSON.stringify(evidence).replaceAll('shop.test', name)) as Evidence;
  const [result] = judge(renamed, [check]);
  const told = result?.fix?.snippet ?? '';
  assert.ok(hasCommand(told), 'the same fix is told under a hostile name');
  for (const command of [snippet, told]) assertNothingBare(command);
}

/** Every URL is in single quotes, and every quote is closed. */
export function assertNothingBare(command: string): void {
  const bare = command.replace(/'[^']*'|\\'/g, '');
  assert.doesNotMatch(bare, /'|https?:|shop\.test|\bid\b/, `a shell reads more than words in: ${command}`);
}
