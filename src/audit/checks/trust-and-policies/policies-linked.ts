import { defineCheck, fail, pass, warn } from '../../check.ts';
import type { Page, PolicyKind, Value } from '../../evidence.ts';
import type { Topic } from '../../parse/words.ts';
import { leadsTo } from '../subjects/policies/links.ts';
import { drawnCause, isDrawn } from '../subjects/policies/page.ts';

/** An imprint tells how to reach the seller, as a contact page does. */
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
  description: 'Detects policies that can be reached by search alone.',
  why: 'An agent that landed on a product page follows the links it sees in the HTML; what scripts add to the footer is not there for it.',
  judged: {
    pass: 'Home page and a product page each link at least 4 of returns, shipping, privacy, terms and contact in the HTML. One link may serve for several, an imprint counts as contact.',
    warn: 'One of them links 2 or 3.',
    fail: 'One of them links fewer than 2.',
    unknown:
      'What is looked for by words was not found, and the page is in a language that the audit does not cover.',
  },
  priority: 'medium',
  requires: ['home'],
  shopOnly: true,
  searches: ['links'],
  effort: 'minutes',
  fix: {
    title: 'Render the links to policies on the server',
    instructions: 'Put links to all policies into the footer of every template, as HTML and not by script.',
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
          ? `Home page and product page each link at least ${count} of 5 policies.`
          : `The home page links ${count} of 5 policies.`,
        { evidence },
      );
    const lines = worst.lacks.map((kind) => {
      const known = policies?.[kind as 'returns'].href;
      return `<a href="${known ? (URL.parse(known)?.pathname ?? `/${kind}`) : `/${kind}`}">${kind[0]?.toUpperCase()}${kind.slice(1)}</a>`;
    });
    return (count >= few ? warn : fail)(
      `The ${worst.name} links ${count} of 5 policies in its HTML: no link to ${worst.lacks.join(', ')}.`,
      {
        byWords: true,
        evidence,
        cause: isDrawn(worst.page) ? drawnCause : 'template:footer',
        fix: { snippet: `<footer>\n${lines.join('\n')}\n</footer>` },
      },
    );
  },
});

/** Kinds without a link on the page: those that the home page links are looked for by address, others by words. */
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
