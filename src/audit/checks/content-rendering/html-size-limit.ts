import { definePageCheck, fail, pass, unknown, warn } from '../../check.ts';
import { showBytes } from '../subjects/page/html.ts';

/** Bytes of decoded HTML. Googlebot reads the first 2 MB of a file. */
const wholeUpTo = 1_000_000;
const readUpTo = 2_000_000;

export default definePageCheck({
  id: 'html-size-limit',
  category: 'content-rendering',
  name: 'Product pages fit the size limits of crawlers',
  description: 'Detects HTML that fetchers cut off.',
  why: 'Googlebot reads the first 2 MB of a page, other fetchers less: what stands behind the cut does not exist for them.',
  judged: {
    pass: 'The HTML has at most 1 MB, unpacked.',
    warn: 'It has 1 to 2 MB.',
    fail: 'It has more than 2 MB.',
    unknown: 'Our own limit cut the page before that, or its exchange was not kept.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  effort: 'days',
  fix: {
    title: 'Move state and pictures out of the HTML',
    instructions:
      'Load serialised state, inline SVG and base64 images from files of their own; the document keeps text, JSON-LD and links.',
    snippet:
      '<svg aria-hidden="true"><use href="/icons.svg#cart"></use></svg>\n<script src="/state/product.js" defer></script>',
  },
  sources: ['google-file-size-limits', 'extraction-benchmark'],
  needs: ['traffic'],
  evaluate({ ref, facts }, { traffic }) {
    const answer = traffic.find(({ id }) => id === ref);
    if (!answer) return unknown('failed', 'The exchange that brought the page is not in the traffic.');
    const { decoded, truncated } = answer.bytes;
    const size = `${truncated ? 'more than ' : ''}${showBytes(decoded)}`;
    const share = Math.round((facts.text.chars / Math.max(1, facts.source.chars)) * 1000) / 10;
    const evidence = [{ ref, snippet: `${decoded} bytes of HTML, ${share} % of it visible text` }];
    const said = { evidence, cause: 'template:product:payload' };
    if (decoded > readUpTo) return fail(`The HTML has ${size}; Googlebot stops after 2 MB.`, said);
    if (truncated)
      return unknown('budget', `Our own limit cut the HTML after ${showBytes(decoded)}.`, { evidence });
    if (decoded > wholeUpTo) return warn(`The HTML has ${size}; beyond 1 MB some fetchers cut it.`, said);
    return pass(`The HTML has ${size}.`, { evidence });
  },
});
