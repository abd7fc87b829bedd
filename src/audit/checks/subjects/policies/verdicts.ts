/** One verdict over several terms in markup. */
import { fail, type Verdict, warn } from '../../../check.ts';
import type { StatedTerms } from './markup.ts';
import type { Lack } from './return-markup.ts';

/** By the worst terms; undefined when none lacks anything. */
export function judgeTerms(
  all: readonly StatedTerms[],
  lacksOf: (terms: StatedTerms) => Lack[],
  {
    name,
    cause,
    snippet,
  }: { name: string; cause: string; snippet: (terms: StatedTerms, lacks: Lack[]) => string },
): Verdict | undefined {
  const judged = all
    .map((terms) => ({ terms, lacks: lacksOf(terms) }))
    .filter(({ lacks }) => lacks.length > 0);
  const failing = judged.filter(({ lacks }) => lacks.some(({ status }) => status === 'fail'));
  const bad = failing.length ? failing : judged;
  const [first] = bad;
  if (!first) return undefined;
  const status = failing.length ? 'fail' : 'warn';
  const problems = [
    ...new Set(first.lacks.filter((one) => one.status === status).map(({ problem }) => problem)),
  ];
  const where = first.terms.by === 'offer' ? 'the offer' : 'the Organization';
  const share = all.length > 1 ? ` (${bad.length} of ${all.length})` : '';
  const rest = problems.length > 3 ? ` and ${problems.length - 3} more` : '';
  return (status === 'fail' ? fail : warn)(
    `The ${name} of ${where} ${problems.slice(0, 3).join(', ')}${rest}${share}.`,
    {
      cause,
      evidence: bad.slice(0, 3).map(({ terms, lacks }) => ({
        ref: terms.page.ref,
        pointer: `${terms.pointer}/${lacks[0]?.property ?? ''}`.slice(0, 300),
        snippet: JSON.stringify(terms.props).slice(0, 300),
      })),
      fix: { snippet: snippet(first.terms, first.lacks) },
    },
  );
}
