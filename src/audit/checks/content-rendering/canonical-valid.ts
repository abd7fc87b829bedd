import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { canonicalLink, canonicalOf } from '../subjects/page/canonical-links.ts';
import { canonicalMistake } from '../subjects/page/canonical-mistakes.ts';
import { quote } from '../subjects/product/facts.ts';

export default definePageCheck({
  id: 'canonical-valid',
  category: 'content-rendering',
  name: 'Canonical links are valid',
  description: 'Detects missing, relative, conflicting, or root-pointing canonical links.',
  why: 'Search and answer engines index the canonical URL instead of the page. A wrong one removes the page from their results.',
  judged: {
    pass: 'The head or the Link header has one absolute canonical URL.',
    warn: 'A product page has no canonical URL, or the URL is relative. A relative URL is resolved and must also meet the fail criteria for absolute URLs.',
    fail: 'The URL is invalid or has no scheme, several URLs differ, it belongs to another language version, or a page other than the home page points to the site root.',
    notApplicable: 'The home page or a listing has no canonical URL.',
  },
  priority: 'high',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Set one absolute canonical URL in the head',
    instructions: 'In the template of each page type, output the full https URL of the page exactly once.',
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
      if (role !== 'product') return notApplicable('The page has no canonical URL.');
      return warn(
        stray
          ? 'The canonical link is in the body, where crawlers ignore it.'
          : 'The product page has no canonical URL.',
        said,
      );
    }
    if (found.state === 'invalid')
      return fail(`The canonical URL ${quote(found.written)} is not valid.`, said);
    if (found.state === 'several')
      return fail(
        `The page has ${found.urls.length} different canonical URLs: ${found.urls
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
    // Google accepts a relative URL but advises against it; Lighthouse rejects it.
    if (found.state === 'relative')
      return warn(
        `The canonical URL ${quote(found.written)} is relative. It resolves to ${quote(found.url, 120)}, but some clients accept only absolute URLs.`,
        said,
      );
    return pass(`The canonical URL is ${quote(found.url, 150)}.`, said);
  },
});

/** `shop.example/p`: the host is read as a folder. */
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
