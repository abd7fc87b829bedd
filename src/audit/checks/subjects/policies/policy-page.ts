/** The family of checks that a policy page can be read, by default judged by its number of words. */
import {
  type Check,
  type CheckMeta,
  defineCheck,
  fail,
  pass,
  type Remedy,
  type Verdict,
  warn,
} from '../../../check.ts';
import type { PolicyKind } from '../../../evidence.ts';
import { policyLabel } from './links.ts';
import {
  isVerdict,
  policyCause,
  type PolicyInput,
  policyProof,
  readPolicy,
  type ReadPolicy,
} from './page.ts';

type Needs = 'policies' | 'traffic';
type Uses = 'home' | 'products' | 'robots';

interface PolicyPage extends Pick<
  CheckMeta<Needs, Uses>,
  'id' | 'name' | 'description' | 'why' | 'priority' | 'shopOnly'
> {
  kind: PolicyKind;
  /** The number of words from which the page passes. */
  enough: number;
  effort?: Check['effort'];
  judged?: Check['judged'];
  fix: Pick<Remedy, 'title' | 'snippet'> & Partial<Remedy>;
  sources?: Check['sources'];
  judge?(read: ReadPolicy): Verdict;
  /** When the check does not apply. */
  unless?(given: PolicyInput): Verdict | undefined;
}

export function definePolicyPage({ kind, enough, judge, unless, fix, ...member }: PolicyPage): Check {
  return defineCheck({
    category: 'trust-and-policies',
    confidence: 'medium',
    searches: ['links'],
    effort: 'minutes',
    judged: {
      pass: `The home page links to it, and it has at least ${enough} words of its own in the HTML.`,
      warn: 'It has fewer words, is a PDF, is disallowed by robots.txt, opens by script only, or is linked from other pages but not from the home page.',
      fail: 'It is not linked, the linked page has no text, it blocks agents, or the link returns 404 or 410.',
      unknown:
        'It is on another host, could not be read, or was not found and the page is in a language that the audit does not cover.',
    },
    fix: {
      title: fix.title,
      instructions:
        fix.instructions ??
        'Render the page as HTML on the server and link to it in the footer of every page.',
      snippet: fix.snippet,
    },
    sources: ['google-store-requirements'],
    ...member,
    needs: ['policies', 'traffic'],
    uses: ['home', 'products', 'robots'],
    evaluate(given) {
      const exempt = unless?.(given);
      if (exempt) return exempt;
      const read = readPolicy(kind, given);
      if (isVerdict(read)) return read;
      return {
        cause: policyCause(kind),
        evidence: policyProof(read),
        ...(judge ? judge(read) : judgeWords(kind, enough, read)),
      };
    },
  });
}

/** Fewer words are only a title and a note that JavaScript is required. */
const some = 10;

function judgeWords(kind: PolicyKind, enough: number, { own, page }: ReadPolicy): Verdict {
  const label = policyLabel(kind);
  const drawn = page.facts.shell.emptyRoot === undefined ? '' : ': it is rendered by scripts';
  if (own.words < some) return fail(`The ${label} has only ${own.words} words in its HTML${drawn}.`);
  if (own.words < enough)
    return warn(
      `The ${label} has only ${own.words} words in its HTML${drawn || `; expected: ${enough} or more`}.`,
    );
  return pass(`The ${label} has ${own.words} words.`);
}
