import { definePageCheck, fail, pass, unknown, warn } from '../../check.ts';
import type { Status, Verdict } from '../../check.ts';
import type { Page, Value } from '../../evidence.ts';
import { allOffers } from '../../parse/offers.ts';
import { resolveUrl } from '../../parse/url.ts';
import { pointTo, primaryProduct, proofOn, quote, said } from '../subjects/product/facts.ts';
import { isOfPage, sameSite, targetOf } from '../subjects/product/targets.ts';
import { pageAddress, offerSnippet } from '../subjects/product/snippet.ts';

const order: readonly Status[] = ['fail', 'warn', 'pass', 'unknown'];

export default definePageCheck({
  id: 'offer-url-canonical',
  category: 'product-data',
  name: 'Offer URL leads to the product',
  description: 'Detects offers that point elsewhere or to a redirect.',
  why: 'Agents open the address of the offer to buy. One that leads elsewhere ends at another product, or nowhere.',
  judged: {
    pass: 'The address is this page, a page that is the same product by canonical address or SKU, or one of a variant on this shop; or there is none.',
    warn: 'It leads here through a redirect, or has http where the page has https.',
    fail: 'It cannot be opened, is on another host, shows another product, or answers other than 200 and below 500.',
    unknown: 'It was not opened, refused us, or gave a server error or no answer.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['offer'],
  effort: 'minutes',
  fix: {
    title: 'Point the offer at the canonical product address',
    instructions:
      'Fill the url of the offer with the canonical address of the page, plus the parameter that selects a variant.',
  },
  sources: ['google-merchant-listing'],
  roles: ['product'],
  uses: ['targets', 'traffic'],
  evaluate(page, { targets = [], traffic = [] }) {
    const product = primaryProduct(page);
    // Beside an offer of this page, offers at other addresses are those of variants.
    const leadsHere = product.offers.some(
      ({ url }) => said(url) && isOfPage(resolveUrl(url ?? '', page.url) ?? '', page),
    );
    const own = new Set(leadsHere ? [] : product.offers);
    const seen = new Map<string, Verdict>();
    for (const offer of allOffers(product).slice(0, 100)) {
      const written = said(offer.url);
      if (written === undefined || seen.has(written)) continue;
      const verdict = judge(page, written, own.has(offer), targets, traffic);
      const evidence = [...(verdict.evidence ?? []), proofOn(page, pointTo(offer.path, 'url'), written)];
      seen.set(written, {
        ...verdict,
        evidence,
        fix: { snippet: offerSnippet(offer, { url: pageAddress(page) }) },
      });
    }
    const verdicts = [...seen.values()];
    return (
      order.map((status) => verdicts.find((one) => one.status === status)).find((one) => one !== undefined) ??
      pass('The offer names no address, so that of the page holds.')
    );
  },
});

function judge(
  page: Page,
  written: string,
  isOwn: boolean,
  targets: Value<'targets'>,
  traffic: Value<'traffic'>,
): Verdict {
  const url = resolveUrl(written, page.url);
  if (!url) return fail(`The offer's address ${quote(written)} cannot be opened.`);
  if (!sameSite(url, page)) return fail(`The offer's address ${quote(url)} is on another host.`);
  if (isOfPage(url, page)) {
    const plain = url.startsWith('http:') && page.url.startsWith('https:');
    return plain
      ? warn(`The offer's address ${quote(url)} lacks https, so it leads through a redirect.`)
      : pass('The offer points at this page.');
  }
  if (!isOwn) return pass('The offers of the variants point at addresses of this shop.');
  const found = targetOf(url, targets, traffic);
  if (!found) return unknown('not-requested', `The offer's address ${quote(url)} was not opened.`);
  const { target, answer } = found;
  const evidence = [{ ref: answer.id }];
  const { status } = answer;
  if (answer.blocked)
    return unknown('blocked', `The offer's address refused us with ${status ?? 'no answer'}.`, { evidence });
  if (status === undefined || status >= 500)
    return unknown('failed', `The offer's address gave no usable answer.`, { evidence });
  if (status !== 200) return fail(`The offer's address ${quote(url)} answers ${status}.`, { evidence });
  const same =
    [target.canonical, answer.finalUrl].some((one) => one !== undefined && isOfPage(one, page)) ||
    (target.skus.length > 0 && target.skus.includes(said(page.facts.product?.sku) ?? '-'));
  if (!same)
    return fail(
      `The offer leads to ${quote(target.name ?? answer.finalUrl)}, another page than this product's.`,
      { evidence },
    );
  const hops = answer.hops.length;
  return hops
    ? warn(`The offer leads here through ${hops} ${hops === 1 ? 'redirect' : 'redirects'}.`, { evidence })
    : pass('The offer leads to this product.', { evidence });
}
