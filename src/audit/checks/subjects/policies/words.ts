/** A page that is judged by how much it says. */
import { fail, pass, type Verdict, warn } from '../../../check.ts';
import type { PolicyKind } from '../../../evidence.ts';
import { labelOf } from './links.ts';
import { isVerdict, policyCause, type PolicyInput, policyProof, readPolicy } from './page.ts';

/** Fewer words are a title and a hint that scripts are needed. */
const some = 10;

export function judgeWords(kind: PolicyKind, enough: number, input: PolicyInput): Verdict {
  const read = readPolicy(kind, input);
  if (isVerdict(read)) return read;
  const { own, page } = read;
  const said = { evidence: policyProof(read), cause: policyCause(kind) };
  const label = labelOf(kind);
  const drawn = page.facts.shell.emptyRoot === undefined ? '' : ': scripts draw it';
  if (own.words < some) return fail(`The ${label} has only ${own.words} words in its HTML${drawn}.`, said);
  if (own.words < enough) return warn(`The ${label} has only ${own.words} words in its HTML${drawn}.`, said);
  return pass(`The ${label} has ${own.words} words.`, said);
}
