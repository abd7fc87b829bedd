import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { jsonLdNodes } from '../subjects/jsonld/nodes.ts';

const kilobyte = 1_000;
const light = 100 * kilobyte;
const heavy = 500 * kilobyte;

export default definePageCheck({
  id: 'jsonld-size-reasonable',
  category: 'structured-data',
  name: 'Markup is not bloated',
  description: 'Detects JSON-LD so large that crawlers truncate the page.',
  why: 'Crawlers truncate long pages, and hundreds of KB of markup push the text past the limit.',
  judged: {
    pass: 'The JSON-LD blocks total at most 100 KB.',
    warn: 'The blocks total 100 KB to 500 KB.',
    fail: 'The blocks total more than 500 KB, or more than 100 KB and half of the HTML.',
    notApplicable: 'The page has no JSON-LD.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  effort: 'minutes',
  fix: {
    title: 'Limit what the JSON-LD of a product page includes',
    instructions: 'Keep the newest reviews and the variants of this product, and link to the rest with url.',
  },
  sources: [
    'Googlebot fetch limits (first 2 MB of HTML) https://developers.google.com/search/docs/crawling-indexing/googlebot',
  ],
  uses: ['traffic'],
  evaluate(page, { traffic }) {
    const { structured, source } = page.facts;
    const blocks = structured.blocks.filter(({ bytes }) => bytes > 0);
    if (blocks.length === 0) return notApplicable('The page has no JSON-LD.');
    const bytes = blocks.reduce((sum, block) => sum + block.bytes, 0);
    const size = `${shown(bytes)} of JSON-LD`;
    if (bytes <= light) return pass(`The page has ${size}.`);
    // A character takes at least one byte, so this never overestimates.
    const html = Math.max(traffic?.find(({ id }) => id === page.ref)?.bytes.decoded ?? 0, source.chars);
    const share = bytes / html;
    const largest = largestPart(page);
    const largestText = largest
      ? `. Most of it is ${largest.name} (${largest.what}${shown(largest.bytes)})`
      : '';
    const said = {
      cause: 'template:jsonld:size',
      evidence: [...blocks]
        .sort((a, b) => b.bytes - a.bytes)
        .slice(0, 3)
        .map((block) => ({
          ref: page.ref,
          pointer: `line ${block.line}`,
          snippet: `JSON-LD block of ${block.bytes} bytes`,
        })),
      ...(largest ? { fix: { title: `Shorten ${largest.name} in the JSON-LD`.slice(0, 70) } } : {}),
    };
    const whole = `The page has ${size}, ${Math.round(Math.min(1, share) * 100)}% of its HTML${largestText}.`;
    return bytes > heavy || share > 0.5 ? fail(whole, said) : warn(whole, said);
  },
});

const shown = (bytes: number): string =>
  bytes < kilobyte ? `${bytes} bytes` : `${Math.round(bytes / kilobyte)} KB`;

/** The largest property of a top-level node, if it takes a significant share. */
function largestPart(page: Page): { name: string; what: string; bytes: number } | undefined {
  let largest: { name: string; what: string; bytes: number } | undefined;
  const tops = jsonLdNodes(page.facts).filter(({ node }) => !node.parent);
  for (const { node } of tops.slice(0, 200)) {
    for (const [key, value] of Object.entries(node.props)) {
      if (typeof value !== 'object' && typeof value !== 'string') continue;
      const bytes = JSON.stringify(value)?.length ?? 0;
      if (bytes <= (largest?.bytes ?? light / 4)) continue;
      const name = `${(node.types[0] ?? 'node').slice(0, 40)}.${key.slice(0, 40)}`;
      largest = { name, what: Array.isArray(value) ? `${value.length} entries, ` : '', bytes };
    }
  }
  return largest;
}
