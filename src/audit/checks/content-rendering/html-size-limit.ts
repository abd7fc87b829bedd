import { definePageCheck, fail, pass, unknown, warn } from '../../check.ts';
import { showBytes } from '../subjects/page/html.ts';

/** Bytes of decoded HTML. Googlebot reads the first 2 MB of a file. */
const wholeUpTo = 1_000_000;
const readUpTo = 2_000_000;

export default definePageCheck({
  id: 'html-size-limit',
  category: 'content-rendering',
  name: 'Product pages fit crawler size limits',
  description: 'Detects HTML that crawlers truncate.',
  why: 'Googlebot reads the first 2 MB of a page, and other crawlers read less. They ignore everything after that.',
  judged: {
    pass: 'The HTML is at most 1 MB, uncompressed.',
    warn: 'It is 1 to 2 MB.',
    fail: 'It is larger than 2 MB.',
    unknown: 'The audit truncated the page before that size, or the response was not recorded.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  effort: 'days',
  fix: {
    title: 'Move state and images out of the HTML',
    instructions:
      'Load serialized state, inline SVG, and base64 images from separate files. Keep only text, JSON-LD, and links in the document.',
    snippet:
      '<svg aria-hidden="true"><use href="/icons.svg#cart"></use></svg>\n<script src="/state/product.js" defer></script>',
  },
  sources: ['google-file-size-limits', 'extraction-benchmark'],
  needs: ['traffic'],
  evaluate({ ref, facts }, { traffic }) {
    const answer = traffic.find(({ id }) => id === ref);
    if (!answer) return unknown('failed', 'The response was not recorded.');
    const { decoded, truncated } = answer.bytes;
    const size = `${truncated ? 'more than ' : ''}${showBytes(decoded)}`;
    const share = Math.round((facts.text.chars / Math.max(1, facts.source.chars)) * 1000) / 10;
    const evidence = [{ ref, snippet: `${decoded} bytes of HTML, ${share}% of it visible text` }];
    const said = { evidence, cause: 'template:product:payload' };
    if (decoded > readUpTo) return fail(`The HTML is ${size}; Googlebot stops after 2 MB.`, said);
    if (truncated)
      return unknown('budget', `The audit truncated the HTML after ${showBytes(decoded)}.`, { evidence });
    if (decoded > wholeUpTo)
      return warn(`The HTML is ${size}; some crawlers truncate pages after 1 MB.`, said);
    return pass(`The HTML is ${size}.`, { evidence });
  },
});
