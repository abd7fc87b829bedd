import { definePageCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Verdict } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { sameUrl } from '../../parse/url.ts';
import { canonicalLink, canonicalOf } from '../subjects/page/canonical-links.ts';
import { canonicalMistake } from '../subjects/page/canonical-mistakes.ts';
import { answerOf, answersForProduct } from '../subjects/page/canonical-answers.ts';
import type { CanonicalAnswer } from '../subjects/page/canonical-answers.ts';
import { quote, spokenOn } from '../subjects/product/facts.ts';

export default definePageCheck({
  id: 'canonical-target-live',
  category: 'content-rendering',
  name: 'Canonical URL is live and canonical itself',
  description: 'Detects canonical URLs that redirect, are broken, or belong to another product.',
  why: 'If the canonical link goes to a redirect, an error, or another product, search engines may drop both pages.',
  judged: {
    pass: 'The canonical URL returns 200 without a redirect, shows the same product, and does not declare another canonical URL.',
    warn: 'It redirects, or declares another canonical URL.',
    fail: 'It returns an error, shows another product, or declares this page as its own canonical URL.',
    notApplicable: 'The page has no canonical URL, or one that fails canonical-valid.',
    unknown: 'The canonical URL was not requested, was blocked, or returned no usable response.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  effort: 'hours',
  fix: {
    title: 'Point the canonical link to the final product URL',
    instructions:
      'Use the final URL of the product, without redirects and without tracking or sorting parameters.',
    snippet: '<link rel="canonical" href="https://shop.example/products/trail-shoe">',
  },
  sources: ['google-canonicalization'],
  uses: ['targets', 'traffic', 'home', 'listings', 'products'],
  evaluate(page, given) {
    const canonical = canonicalOf(page);
    if (canonical.state === 'none') return notApplicable('The page has no canonical URL.');
    const url = 'url' in canonical ? canonical.url : undefined;
    if (url === undefined) return notApplicable('The page has no canonical URL that can be requested.');
    // Reported by canonical-valid.
    const mistake = canonicalMistake(page, url);
    if (mistake) return notApplicable(mistake);
    if (sameUrl(url, page.url)) return pass('The canonical URL is the URL of the page itself.');
    const answer = answerOf(url, given);
    return answer
      ? judge(page, url, answer)
      : unknown('not-requested', `The canonical URL ${quote(url)} was not requested.`);
  },
});

function judge(page: Page, url: string, answer: CanonicalAnswer): Verdict {
  const { seen } = answer;
  const { status, error, hops, finalUrl } = seen;
  const said = {
    cause: 'template:product:canonical',
    evidence: [
      { ref: seen.id },
      { ref: page.ref, snippet: `<link rel="canonical" href="${url}">`.slice(0, 300) },
    ],
    fix: { snippet: canonicalLink(page.url) },
  };
  const named = `The canonical URL ${quote(url)}`;
  if (seen.blocked) return unknown('blocked', `${named} was blocked (${status ?? 'no response'}).`, said);
  if (error?.code === 'redirect-loop') return fail(`${named} is in a redirect loop.`, said);
  if (status === undefined || status >= 500)
    return unknown(
      'failed',
      `${named} ${status === undefined ? 'did not respond' : `returned ${status}`}.`,
      said,
    );
  if (status !== 200) return fail(`${named} returned ${status}.`, said);
  if (answer.exists === false) return fail(`${named} returned 200 with a "not found" page.`, said);
  if (!answersForProduct(page, answer, spokenOn(page)))
    return fail(`${named} shows ${quote(answer.name ?? finalUrl)}, not this product.`, said);
  if (hops.length) {
    const count = hops.length === 1 ? 'a redirect' : `${hops.length} redirects`;
    const repaired = { ...said, fix: { snippet: canonicalLink(finalUrl) } };
    return warn(`${named} goes through ${count} to ${quote(finalUrl)}.`, repaired);
  }
  if (answer.canonical === undefined || sameUrl(answer.canonical, url) || sameUrl(answer.canonical, finalUrl))
    return pass(`${named} returned 200 and shows the same product.`, said);
  if (sameUrl(answer.canonical, page.url))
    return fail(`${named} declares this page as its canonical URL.`, said);
  return warn(`${named} declares a different canonical URL, ${quote(answer.canonical)}.`, {
    ...said,
    fix: { snippet: canonicalLink(answer.canonical) },
  });
}
