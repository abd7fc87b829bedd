/** The family of checks that a policy page can be read: by default it is judged by how much it says. */
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
  /** From so many words on, the page passes. */
  enough: number;
  effort?: Check['effort'];
  judged?: Check['judged'];
  fix: Pick<Remedy, 'title' | 'snippet'> & Partial<Remedy>;
  sources?: Check['sources'];
  judge?(read: ReadPolicy): Verdict;
  /** The case in which the page is not asked for. */
  unless?(given: PolicyInput): Verdict | undefined;
}

export function definePolicyPage({ kind, enough, judge, unless, fix, ...member }: PolicyPage): Check {
  return defineCheck({
    category: 'trust-and-policies',
    confidence: 'medium',
    searches: ['links'],
    effort: 'minutes',
    judged: {
      pass: `A page that the home page links has at least ${enough} words of its own in the HTML.`,
      warn: 'It has fewer, is a PDF, is closed by robots.txt, opens by script alone, or is linked from other pages but not from the home page.',
      fail: 'None is linked, the linked page has no text, it refuses agents, or its link answers 404 or 410.',
      unknown:
        'It is on another host, could not be read, or was not found on a page in a language that the audit does not cover.',
    },
    fix: {
      title: fix.title,
      instructions:
        fix.instructions ??
        'Render the page as HTML on the server and link it from the footer of every page.',
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

/** Fewer words are a title and a hint that scripts are needed. */
const some = 10;

function judgeWords(kind: PolicyKind, enough: number, { own, page }: ReadPolicy): Verdict {
  const label = policyLabel(kind);
  const drawn = page.facts.shell.emptyRoot === undefined ? '' : ': scripts draw it';
  if (own.words < some) return fail(`The ${label} has only ${own.words} words in its HTML${drawn}.`);
  if (own.words < enough)
    return warn(
      `The ${label} has only ${own.words} words in its HTML${drawn || `; ${enough} and more are usual`}.`,
    );
  return pass(`The ${label} has ${own.words} words.`);
}
