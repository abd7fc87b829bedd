import { definePageCheck, fail, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { directiveProof, directivesOf, directiveText } from '../subjects/access/directives.ts';

const short = 50;

export default definePageCheck({
  id: 'pages-quotable',
  category: 'crawl-access',
  name: 'Pages can be quoted in answers',
  description: 'Detects nosnippet controls that keep pages out of AI answers.',
  why: 'Google applies these controls to AI answers as well as to snippets, and leaves out text that may not be quoted.',
  judged: {
    pass: 'The page has no nosnippet, no max-snippet below 50, and no data-nosnippet around the price, title, or description.',
    warn: 'max-snippet is 1 to 49, or the price, the H1, or the start of the description is only inside data-nosnippet.',
    fail: 'nosnippet or max-snippet:0 applies to all crawlers, Googlebot, or bingbot.',
  },
  priority: 'high',
  requires: ['home'],
  effort: 'minutes',
  fix: {
    title: 'Allow search engines and AI answers to quote pages',
    instructions:
      'Replace nosnippet and short max-snippet limits with the directives below, and remove data-nosnippet from product facts.',
    snippet: '<meta name="robots" content="max-snippet:-1, max-image-preview:large">',
  },
  sources: ['google-robots-meta'],
  roles: ['home', 'product'],
  needs: ['traffic'],
  evaluate(page, { traffic }) {
    const all = directivesOf(page, traffic);
    const limits = all.flatMap((one) => {
      const length = one.directive === 'max-snippet' ? Number.parseInt(one.value ?? '', 10) : Number.NaN;
      return length >= 0 ? [{ one, length }] : [];
    });
    const ban =
      all.find(({ directive }) => directive === 'nosnippet') ??
      limits.find(({ length }) => length === 0)?.one;
    const cause = 'meta:robots';
    if (ban)
      return fail(
        `${directiveText(ban)} prevents quotes of the ${page.role} page in search results and AI answers.`,
        {
          evidence: [directiveProof(page, ban)],
          cause,
        },
      );
    const [limit] = limits.filter(({ length }) => length < short);
    if (limit)
      return warn(
        `${directiveText(limit.one)} limits quotes of the ${page.role} page to ${limit.length} ${limit.length === 1 ? 'character' : 'characters'}.`,
        {
          evidence: [directiveProof(page, limit.one)],
          cause,
        },
      );
    const hidden = hiddenFact(page);
    if (hidden)
      return warn(`data-nosnippet prevents quotes of the ${hidden.what}.`, {
        evidence: [{ ref: page.ref, snippet: hidden.text.slice(0, 300), pointer: '[data-nosnippet]' }],
        cause: 'template:nosnippet',
        fix: { snippet: `<span>${hidden.what}</span>  <!-- without data-nosnippet -->` },
      });
    return pass('The page can be quoted in full.');
  },
});

/** The product's name, price, or description inside data-nosnippet and nowhere else on the page. */
function hiddenFact({ facts }: Page): { what: string; text: string } | undefined {
  const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();
  const description = squeeze(facts.product?.description ?? '').slice(0, 60);
  const wanted: [what: string, values: string[]][] = [
    ['price', facts.prices.filter(({ candidate }) => candidate).map(({ raw }) => raw)],
    ['title', facts.headings.filter(({ level }) => level === 1).map(({ text }) => text)],
    ['description', description.length >= 20 ? [description] : []],
  ];
  const visible = squeeze(facts.text.visible);
  const closed = facts.noSnippet.map(squeeze);
  for (const text of closed)
    for (const [what, values] of wanted)
      for (const value of values.map(squeeze)) {
        if (value === '' || !text.includes(value)) continue;
        const inside = closed.reduce((sum, one) => sum + countOf(one, value), 0);
        if (countOf(visible, value) <= inside) return { what, text };
      }
  return undefined;
}

const countOf = (text: string, part: string): number => text.split(part).length - 1;
