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
  name: 'Offer URL resolves to the product',
  description: 'Detects offer URLs that point elsewhere or to a redirect.',
  why: 'Agents open the offer URL to buy. A wrong URL takes the buyer to another product or to an error page.',
  judged: {
    pass: 'The URL is this page, a page of the same product by canonical URL or SKU, or a variant on this storefront, or the offer has no URL.',
    warn: 'The URL reaches the product through a redirect, or uses HTTP where the page uses HTTPS.',
    fail: 'The URL is not valid, is on another host, shows another product, or returns a status other than 200 and below 500.',
    unknown: 'The URL was not requested, blocked the request, returned a server error, or did not respond.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['offer'],
  effort: 'minutes',
  fix: {
    title: 'Point the offer at the canonical product URL',
    instructions:
      'Fill the url of the offer with the canonical URL of the page, plus the parameter that selects a variant.',
  },
  sources: ['google-merchant-listing'],
  roles: ['product'],
  uses: ['targets', 'traffic'],
  evaluate(page, { targets = [], traffic = [] }) {
    const product = primaryProduct(page);
    // If one offer has the URL of this page, offers with other URLs are those of variants.
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
      pass('The offer has no URL, so the URL of the page applies.')
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
  if (!url) return fail(`The offer URL ${quote(written)} is not valid.`);
  if (!sameSite(url, page)) return fail(`The offer URL ${quote(url)} is on another host.`);
  if (isOfPage(url, page)) {
    const plain = url.startsWith('http:') && page.url.startsWith('https:');
    return plain
      ? warn(`The offer URL ${quote(url)} uses HTTP, so it needs a redirect.`)
      : pass('The offer URL is this page.');
  }
  if (!isOwn) return pass('The offers of the variants have URLs on this storefront.');
  const found = targetOf(url, targets, traffic);
  if (!found) return unknown('not-requested', `The offer URL ${quote(url)} was not requested.`);
  const { target, answer } = found;
  const evidence = [{ ref: answer.id }];
  const { status } = answer;
  if (answer.blocked)
    return unknown('blocked', `The offer URL blocked the request (${status ?? 'no response'}).`, {
      evidence,
    });
  if (status === undefined || status >= 500)
    return unknown('failed', 'The offer URL did not return a usable response.', { evidence });
  if (status !== 200) return fail(`The offer URL ${quote(url)} returned ${status}.`, { evidence });
  const same =
    [target.canonical, answer.finalUrl].some((one) => one !== undefined && isOfPage(one, page)) ||
    (target.skus.length > 0 && target.skus.includes(said(page.facts.product?.sku) ?? '-'));
  if (!same)
    return fail(
      `The offer URL resolves to ${quote(target.name ?? answer.finalUrl)}, which is not the page of this product.`,
      { evidence },
    );
  const hops = answer.hops.length;
  return hops
    ? warn(`The offer URL resolves to this product after ${hops} ${hops === 1 ? 'redirect' : 'redirects'}.`, {
        evidence,
      })
    : pass('The offer URL resolves to this product.', { evidence });
}
