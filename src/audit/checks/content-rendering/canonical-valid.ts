import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { canonicalLink, canonicalOf } from '../subjects/page/canonical-links.ts';
import { canonicalMistake } from '../subjects/page/canonical-mistakes.ts';
import { quote } from '../subjects/product/facts.ts';

export default definePageCheck({
  id: 'canonical-valid',
  category: 'content-rendering',
  name: 'Canonical links are valid',
  description: 'Detects missing, relative, conflicting or root-pointing canonical links.',
  why: 'Search and answer engines merge a page into its canonical address: a wrong one takes the page out of their answers.',
  judged: {
    pass: 'The head or the Link header names one absolute URL.',
    warn: 'A product page names none, or the URL is relative; where it resolves to is judged like an absolute one.',
    fail: 'The URL is broken or lacks its scheme, several differ, it is that of another language, or a deep page names the site root.',
    notApplicable: 'The home page or a listing names none.',
  },
  priority: 'high',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Name one absolute canonical address in the head',
    instructions:
      'Print the full https address of the page itself, once, from the template of each page type.',
    snippet: '<link rel="canonical" href="https://shop.example/products/trail-shoe">',
  },
  sources: ['lighthouse-seo', 'google-canonicalization'],
  evaluate(page) {
    const { role, ref } = page;
    const found = canonicalOf(page);
    const proofs = proofsOf(page);
    const said = {
      cause: `template:${role}:canonical`,
      fix: { snippet: canonicalLink(page.url) },
      evidence: proofs.length ? proofs : [{ ref }],
    };
    if (found.state === 'none') {
      const stray = page.facts.head.canonical.find(({ inBody }) => inBody);
      if (role !== 'product') return notApplicable('The page names no canonical address.');
      return warn(
        stray
          ? 'The canonical link stands in the body, where it does not count.'
          : 'The product page names no canonical address.',
        said,
      );
    }
    if (found.state === 'invalid')
      return fail(`The canonical address ${quote(found.written)} is no valid URL.`, said);
    if (found.state === 'several')
      return fail(
        `The page names ${found.urls.length} canonical addresses: ${found.urls
          .slice(0, 3)
          .map((url) => quote(url, 90))
          .join(', ')}.`,
        said,
      );
    if (found.state === 'relative' && lacksScheme(found.written, page.url))
      return fail(
        `The canonical URL ${quote(found.written)} has no https://, so it is relative and resolves to ${quote(found.url, 120)}.`,
        said,
      );
    const problem = canonicalMistake(page, found.url);
    if (problem) return fail(problem, said);
    // Google reads a relative one and advises against it; Lighthouse rejects it.
    if (found.state === 'relative')
      return warn(
        `The canonical URL ${quote(found.written)} is relative. It resolves to ${quote(found.url, 120)}, but some readers accept absolute URLs only.`,
        said,
      );
    return pass(`The canonical address is ${quote(found.url, 150)}.`, said);
  },
});

/** `shop.example/p`: the host is taken for a folder. */
const lacksScheme = (written: string, own: string): boolean =>
  !written.startsWith('/') && written.split('/')[0]?.toLowerCase() === new URL(own).host;

function proofsOf({ ref, facts: { head } }: Page) {
  const links = head.links
    .filter(({ rel }) => rel === 'canonical')
    .map(({ href, inBody }) => ({
      ref,
      snippet: `<link rel="canonical" href="${href}">`.slice(0, 300),
      ...(inBody ? { pointer: 'body' } : {}),
    }));
  const headers = head.linkHeader
    .filter(({ rel }) => rel === 'canonical')
    .map(({ href }) => ({ ref, header: `link: <${href}>; rel="canonical"`.slice(0, 300) }));
  return [...links, ...headers].slice(0, 3);
}
