import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { canonicalUrl } from '../../parse/declared-links.ts';
import { sameUrl } from '../../parse/url.ts';
import { headerValues } from '../subjects/access/headers.ts';

export default defineCheck({
  id: 'url-variants-consistent',
  category: 'performance-and-delivery',
  name: 'Slash variants do not duplicate pages',
  description: 'Detects duplicate URLs for one product.',
  why: 'Two addresses that both show the product split its signals, and an agent that compares offers counts it twice.',
  judged: {
    pass: 'A product address with the slash at its end added or taken away redirects, does not exist, shows something else, or names the original address as canonical.',
    warn: 'It shows the same product without a canonical address.',
    fail: 'It shows the same product with a canonical address other than the original one.',
    notApplicable: 'The product addresses end in a file name, which takes no slash.',
    unknown: 'The variant was not asked for, or gave no usable answer.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['product-page'],
  effort: 'minutes',
  fix: {
    title: 'Redirect slash variants to one form',
    instructions: 'Answer the variant with a permanent redirect to the canonical address of the page.',
  },
  sources: ['google-canonicalization'],
  needs: ['urlVariants', 'products', 'traffic'],
  evaluate({ urlVariants, products, traffic }) {
    const [variant] = urlVariants;
    if (!variant) return notApplicable('The product addresses end in a file name, which takes no slash.');
    const { url, ref, canonical, same } = variant;
    const seen = traffic.find(({ id }) => id === ref);
    const page = products.find(({ id }) => id === variant.of);
    if (!seen || !page) return unknown('failed', 'The answer for the variant is not in the evidence.');
    const path = new URL(url).pathname.slice(0, 120);
    const { status = 0, blocked } = seen;
    const evidence = [{ ref }];
    if (blocked) return unknown('blocked', `${path} refused us with ${status}.`, { evidence });
    if (status === 0 || status >= 500)
      return unknown('failed', `${path} gave no usable answer (${status || seen.error?.code}).`, {
        evidence,
      });
    if (status >= 300 && status < 400) {
      const location = headerValues(seen, 'location')[0]?.slice(0, 200) ?? '';
      return pass(`${path} answers ${status}.`, { evidence: [{ ref, header: `location: ${location}` }] });
    }
    if (status !== 200) return pass(`${path} answers ${status}.`, { evidence });
    if (!same)
      return pass(`${path} does not show the product of ${new URL(page.url).pathname}.`, { evidence });
    const original = canonicalUrl(page.facts.head, page.url) ?? page.url;
    const fix = { snippet: redirectOf(url, original) };
    if (canonical === undefined)
      return warn(`${path} shows the same product, without a canonical address.`, { evidence, fix });
    const proof = {
      evidence: [{ ref, snippet: `<link rel="canonical" href="${canonical.slice(0, 250)}">` }],
      fix,
    };
    return sameUrl(canonical, original) || sameUrl(canonical, page.url)
      ? pass(`${path} names ${new URL(canonical).pathname.slice(0, 120)} as its canonical address.`, proof)
      : fail(`${path} shows the same product and names ${canonical.slice(0, 120)} as canonical.`, proof);
  },
});

const redirectOf = (from: string, to: string): string => {
  const [path, goal] = [new URL(from).pathname, new URL(to)];
  const plain = path.endsWith('/')
    ? 'rewrite ^(/.+)/$ $1 permanent;'
    : 'rewrite ^([^.]*[^/])$ $1/ permanent;';
  return `# ${path.slice(0, 100)} -> ${goal.pathname.slice(0, 100)}\n${plain}`;
};
