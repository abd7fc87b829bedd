import { definePageCheck, fail, pass, warn } from '../../check.ts';
import { imageProperties, metaTag, openGraph, valueFor } from '../subjects/markup/open-graph-tags.ts';
import { proofOn, quote } from '../subjects/product/facts.ts';

const basics: readonly (readonly string[])[] = [['og:title'], ['og:type'], ['og:url'], imageProperties];

export default definePageCheck({
  id: 'open-graph-core',
  category: 'structured-data',
  name: 'Open Graph basics are there',
  description: 'Detects pages that chat clients show without title, picture or address.',
  why: 'Chat and agent clients draw the card of a shared link from these tags; where they lack they show a bare address.',
  judged: {
    pass: 'The home page and every sampled product have og:title, og:type, og:url and og:image.',
    warn: 'One of the four is missing.',
    fail: 'Two or more are missing.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-page'],
  effort: 'minutes',
  fix: {
    title: 'Add the four basic Open Graph tags',
    instructions:
      'Print og:title, og:type, og:url with the canonical address, and og:image with an absolute address, in the head of every page.',
    snippet: '<meta property="og:url" content="https://shop.example/products/x">',
  },
  sources: ['open-graph'],
  roles: ['home', 'product'],
  evaluate(page) {
    const missing = basics.flatMap((names) =>
      openGraph(page, ...names) === undefined ? names.slice(0, 1) : [],
    );
    if (!missing.length)
      return pass(`All four tags are there; og:title is ${quote(openGraph(page, 'og:title') ?? '')}.`);
    const said = {
      cause: 'template:open-graph',
      evidence: [
        proofOn(
          page,
          'head > meta[property]',
          page.facts.structured.openGraph.map(({ property }) => property).join(' '),
        ),
      ],
      fix: { snippet: missing.map((property) => metaTag(property, valueFor(property, page))).join('\n') },
    };
    if (missing.length === basics.length)
      return fail('The page has none of the four basic Open Graph tags.', said);
    const summary = `The page has no ${missing.join(', ')}.`;
    return missing.length === 1 ? warn(summary, said) : fail(summary, said);
  },
});
