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
  name: 'The canonical address is a live page of its own',
  description: 'Detects canonical addresses that redirect, are dead, or belong to another product.',
  why: 'An engine that follows the canonical link and meets a redirect, an error or another product keeps neither page.',
  judged: {
    pass: 'The address answers 200 without a redirect, names itself and shows the same product.',
    warn: 'It redirects, or names yet another address.',
    fail: 'It is dead, the two pages name each other, or it is another product.',
    notApplicable: 'The page names no address, or one that canonical-valid finds wrong.',
    unknown: 'It was not asked for, refused us, or failed.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  effort: 'hours',
  fix: {
    title: 'Point the canonical link at the final product address',
    instructions:
      'Print the address at which the product finally answers, without redirects, tracking or sort parameters.',
    snippet: '<link rel="canonical" href="https://shop.example/products/trail-shoe">',
  },
  sources: ['google-canonicalization'],
  uses: ['targets', 'traffic', 'home', 'listings', 'products'],
  evaluate(page, given) {
    const canonical = canonicalOf(page);
    if (canonical.state === 'none') return notApplicable('The page names no canonical address.');
    const url = 'url' in canonical ? canonical.url : undefined;
    if (url === undefined) return notApplicable('The page names no canonical address that can be followed.');
    // What canonical-valid tells is not told twice.
    const mistake = canonicalMistake(page, url);
    if (mistake) return notApplicable(mistake);
    if (sameUrl(url, page.url)) return pass('The page is its own canonical address.');
    const answer = answerOf(url, given);
    return answer
      ? judge(page, url, answer)
      : unknown('not-requested', `The canonical address ${quote(url)} was not opened.`);
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
  const named = `The canonical address ${quote(url)}`;
  if (seen.blocked) return unknown('blocked', `${named} refused us with ${status ?? 'no answer'}.`, said);
  if (error?.code === 'redirect-loop') return fail(`${named} redirects in a circle.`, said);
  if (status === undefined || status >= 500)
    return unknown('failed', `${named} gave no usable answer.`, said);
  if (status !== 200) return fail(`${named} answers ${status}.`, said);
  if (answer.exists === false)
    return fail(`${named} answers 200 with the page for what does not exist.`, said);
  if (!answersForProduct(page, answer, spokenOn(page)))
    return fail(`${named} shows ${quote(answer.name ?? finalUrl)}, not this product.`, said);
  if (hops.length) {
    const count = hops.length === 1 ? 'a redirect' : `${hops.length} redirects`;
    const mended = { ...said, fix: { snippet: canonicalLink(finalUrl) } };
    return warn(`${named} leads through ${count} to ${quote(finalUrl)}.`, mended);
  }
  if (answer.canonical === undefined || sameUrl(answer.canonical, url) || sameUrl(answer.canonical, finalUrl))
    return pass(`${named} answers 200 and shows the same product.`, said);
  if (sameUrl(answer.canonical, page.url)) return fail(`${named} names this page in return.`, said);
  return warn(`${named} names yet another one, ${quote(answer.canonical)}.`, {
    ...said,
    fix: { snippet: canonicalLink(answer.canonical) },
  });
}
