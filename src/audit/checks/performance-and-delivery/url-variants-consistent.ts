import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { canonicalUrl } from '../../parse/files/declared-links.ts';
import { sameUrl } from '../../parse/url.ts';
import { headerValues } from '../subjects/access/headers.ts';

export default defineCheck({
  id: 'url-variants-consistent',
  category: 'performance-and-delivery',
  name: 'Trailing slash variants do not duplicate pages',
  description: 'Detects duplicate URLs for one product.',
  why: 'Two URLs that both show a product split its ranking signals, and an agent that compares offers counts it twice.',
  judged: {
    pass: 'A product URL with its trailing slash added or removed redirects, does not exist, shows different content, or declares the original URL as canonical.',
    warn: 'The variant shows the same product without a canonical URL.',
    fail: 'The variant shows the same product with a canonical URL other than the original.',
    notApplicable: 'The product URLs end in a file name, so they have no slash variant.',
    unknown: 'The variant was not requested, or did not return a usable response.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['product-page'],
  effort: 'minutes',
  fix: {
    title: 'Redirect trailing slash variants to one form',
    instructions: 'Redirect the variant permanently to the canonical URL of the page.',
  },
  sources: ['google-canonicalization'],
  needs: ['urlVariants', 'products', 'traffic'],
  evaluate({ urlVariants, products, traffic }) {
    const [variant] = urlVariants;
    if (!variant) return notApplicable('The product URLs end in a file name, so they have no slash variant.');
    const { url, ref, canonical, same } = variant;
    const seen = traffic.find(({ id }) => id === ref);
    const page = products.find(({ id }) => id === variant.of);
    if (!seen || !page) return unknown('failed', 'The response of the variant is not in the evidence.');
    const path = new URL(url).pathname.slice(0, 120);
    const { status = 0, blocked } = seen;
    const evidence = [{ ref }];
    if (blocked) return unknown('blocked', `${path} blocked the request with ${status}.`, { evidence });
    if (status === 0 || status >= 500)
      return unknown('failed', `${path} did not return a usable response (${status || seen.error?.code}).`, {
        evidence,
      });
    if (status >= 300 && status < 400) {
      const location = headerValues(seen, 'location')[0]?.slice(0, 200) ?? '';
      return pass(`${path} returned ${status}.`, { evidence: [{ ref, header: `location: ${location}` }] });
    }
    if (status !== 200) return pass(`${path} returned ${status}.`, { evidence });
    if (!same)
      return pass(`${path} does not show the product of ${new URL(page.url).pathname}.`, { evidence });
    const original = canonicalUrl(page.facts.head, page.url) ?? page.url;
    const fix = { snippet: redirectOf(url, original) };
    if (canonical === undefined)
      return warn(`${path} shows the same product, without a canonical URL.`, { evidence, fix });
    const proof = {
      evidence: [{ ref, snippet: `<link rel="canonical" href="${canonical.slice(0, 250)}">` }],
      fix,
    };
    return sameUrl(canonical, original) || sameUrl(canonical, page.url)
      ? pass(`${path} declares ${new URL(canonical).pathname.slice(0, 120)} as its canonical URL.`, proof)
      : fail(
          `${path} shows the same product and declares ${canonical.slice(0, 120)} as its canonical URL.`,
          proof,
        );
  },
});

const redirectOf = (from: string, to: string): string => {
  const [path, goal] = [new URL(from).pathname, new URL(to)];
  const plain = path.endsWith('/')
    ? 'rewrite ^(/.+)/$ $1 permanent;'
    : 'rewrite ^([^.]*[^/])$ $1/ permanent;';
  return `# ${path.slice(0, 100)} -> ${goal.pathname.slice(0, 100)}\n${plain}`;
};
