import { definePageCheck, fail, pass, warn } from '../../check.ts';
import { imageProperties, metaTag, openGraph, valueFor } from '../subjects/markup/open-graph-tags.ts';
import { proofOn, quote } from '../subjects/product/facts.ts';

const basics: readonly (readonly string[])[] = [['og:title'], ['og:type'], ['og:url'], imageProperties];

export default definePageCheck({
  id: 'open-graph-core',
  category: 'structured-data',
  name: 'Basic Open Graph tags are present',
  description: 'Detects pages that chat clients show without title, image, or URL.',
  why: 'Chat and agent clients build link previews from these tags. Without them, they show only the URL.',
  judged: {
    pass: 'The home page and every sampled product page have og:title, og:type, og:url, and og:image.',
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
      'Add og:title, og:type, og:url with the canonical URL, and og:image with an absolute URL to the head of every page.',
    snippet: '<meta property="og:url" content="https://shop.example/products/x">',
  },
  sources: ['open-graph'],
  roles: ['home', 'product'],
  evaluate(page) {
    const missing = basics.flatMap((names) =>
      openGraph(page, ...names) === undefined ? names.slice(0, 1) : [],
    );
    if (!missing.length)
      return pass(`All four tags are present. og:title is ${quote(openGraph(page, 'og:title') ?? '')}.`);
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
    const summary = `The page is missing ${missing.join(', ')}.`;
    return missing.length === 1 ? warn(summary, said) : fail(summary, said);
  },
});
