import { defineCheck, fail, pass, warn } from '../../check.ts';
import type { Page, PolicyKind, Value } from '../../evidence.ts';
import type { Topic } from '../../parse/words/words.ts';
import { leadsTo } from '../subjects/policies/links.ts';
import { drawnCause, isDrawn } from '../subjects/policies/page.ts';

/** An imprint has contact details, as a contact page does. */
const kinds: readonly (readonly [string, readonly Topic[]])[] = [
  ['returns', ['returns']],
  ['shipping', ['shipping']],
  ['privacy', ['privacy']],
  ['terms', ['terms']],
  ['contact', ['contact', 'imprint']],
];
const enough = 4;
const few = 2;

export default defineCheck({
  id: 'policies-linked',
  category: 'trust-and-policies',
  name: 'Policies are linked from every page',
  description: 'Detects policies that can only be found by searching.',
  why: 'An agent that lands on a product page follows the links in the HTML. It does not see links that scripts add to the footer.',
  judged: {
    pass: 'The home page and a product page each link to at least 4 of returns, shipping, privacy, terms, and contact in the HTML. One link can cover several policies, and an imprint counts as contact.',
    warn: 'One of the pages links to 2 or 3 of them.',
    fail: 'One of the pages links to fewer than 2 of them.',
    unknown: 'No matching text was recognized, and the page is in a language that the audit does not cover.',
  },
  priority: 'medium',
  requires: ['home'],
  shopOnly: true,
  searches: ['links'],
  effort: 'minutes',
  fix: {
    title: 'Render the links to policies on the server',
    instructions: 'Add links to all policies to the footer of every template, as HTML and not with scripts.',
    snippet:
      '<footer>\n<a href="/policies/returns">Returns</a>\n<a href="/policies/shipping">Shipping</a>\n<a href="/privacy">Privacy</a>\n<a href="/terms">Terms</a>\n<a href="/contact">Contact</a>\n</footer>',
  },
  sources: ['google-store-requirements'],
  needs: ['home'],
  uses: ['products', 'policies'],
  evaluate({ home, products = [], policies }) {
    const [product] = products;
    const pages = [
      { name: 'home page', page: home },
      ...(product ? [{ name: 'product page', page: product }] : []),
    ].map((one) => ({ ...one, lacks: lacking(one.page, policies) }));
    const worst = pages.toSorted((a, b) => b.lacks.length - a.lacks.length)[0]!;
    const count = kinds.length - worst.lacks.length;
    const evidence = [{ ref: worst.page.ref }];
    if (count >= enough)
      return pass(
        pages.length > 1
          ? `The home page and product page each link to at least ${count} of 5 policies.`
          : `The home page links to ${count} of 5 policies.`,
        { evidence },
      );
    const lines = worst.lacks.map((kind) => {
      const known = policies?.[kind as 'returns'].href;
      return `<a href="${known ? (URL.parse(known)?.pathname ?? `/${kind}`) : `/${kind}`}">${kind[0]?.toUpperCase()}${kind.slice(1)}</a>`;
    });
    return (count >= few ? warn : fail)(
      `The ${worst.name} links to ${count} of 5 policies in its HTML. Missing: ${worst.lacks.join(', ')}.`,
      {
        byWords: true,
        evidence,
        cause: isDrawn(worst.page) ? drawnCause : 'template:footer',
        fix: { snippet: `<footer>\n${lines.join('\n')}\n</footer>` },
      },
    );
  },
});

/** Policies without a link on the page. Those that the home page links to are matched by URL, others by words. */
function lacking(page: Page, policies: Value<'policies'> | undefined): string[] {
  const linked = new Set(page.facts.links.map(({ abs = '' }) => abs.split('#')[0]));
  const isKnown = (topic: Topic): boolean => {
    const href = policies?.[topic as PolicyKind]?.href;
    return href !== undefined && linked.has(href);
  };
  return kinds
    .filter(
      ([kind, topics]) =>
        !topics.some(isKnown) &&
        !(kind === 'contact' && page.facts.links.some(({ href }) => /^(?:mailto|tel):/i.test(href))) &&
        !topics.some((topic) => leadsTo(page, topic)),
    )
    .map(([kind]) => kind);
}
