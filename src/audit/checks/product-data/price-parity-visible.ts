import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { findPrices } from '../../parse/money.ts';
import { allOffers } from '../../parse/offers.ts';
import { pointTo, primaryProduct, proofOn, quote } from '../subjects/product/facts.ts';
import { plainOffers } from '../subjects/product/offers.ts';
import { agrees, offerPrices, showMoney, showPrices } from '../subjects/product/prices.ts';
import { offerSnippet } from '../subjects/product/snippet.ts';

export default definePageCheck({
  id: 'price-parity-visible',
  category: 'product-data',
  name: 'Structured price equals the visible price',
  description: 'Detects drift between markup and page.',
  why: 'An agent promises the price of the markup, and the buyer is charged that of the page. Engines disapprove such offers.',
  judged: {
    pass: 'A current price near the title or the add-to-cart control equals an offer (within 0.01) or lies in its range.',
    warn: 'None does, but several prices stand there, the figure agrees in another currency, or the price of the offer stands elsewhere on the page.',
    fail: 'Only one price stands there, and that of the offer is nowhere in the visible text.',
    notApplicable: 'No current price stands there, or the offer has none that can be read.',
  },
  priority: 'critical',
  appliesTo: 'product',
  requires: ['offer'],
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Render markup and visible price from one price object',
    instructions:
      'Fill the offer from the same price that the template prints, and drop the cached page when the price changes.',
  },
  sources: ['google-price-consistency', 'google-structured-data'],
  roles: ['product'],
  searches: 'visible',
  anyFailFails: true,
  evaluate(page) {
    const product = primaryProduct(page);
    const candidates = page.facts.prices.filter(({ candidate, kind }) => candidate && kind === 'current');
    const [shown] = candidates;
    if (!shown) return notApplicable('No price stands near the title or the add-to-cart control.');
    const offered = offerPrices(allOffers(product));
    const stated = showPrices(offered);
    const [offer] = plainOffers(page);
    if (!offered.prices.length && !offered.ranges.length)
      return notApplicable('The offer has no price that can be compared.');
    const property = offer?.priceFrom ?? 'price';
    const evidence = [
      proofOn(page, pointTo(offer?.path ?? product.path, property), offer?.price),
      proofOn(page, shown.pointer, shown.raw),
    ];
    const match = candidates.find((price) => agrees(offered, price));
    if (match) return pass(`Markup and page say ${showMoney(match)}.`, { evidence });
    const amounts = [...new Set(candidates.map(showMoney))];
    const summary = `The markup says ${stated}, the page shows ${amounts.slice(0, 3).join(', ')} (${quote(shown.raw, 30)}).`;
    const repaired = {
      [property === 'lowPrice' ? 'lowPrice' : 'price']: shown.amount,
      ...(shown.currency ? { priceCurrency: shown.currency } : {}),
    };
    const more = { cause: 'prices:markup', evidence, fix: { snippet: offerSnippet(offer, repaired) } };
    // The same figure in another currency: signs are shared by several currencies.
    const sameFigure = candidates.some(({ amount }) => agrees(offered, { amount }));
    const single =
      new Set(candidates.map(({ amount, currency }) => `${Number(amount)} ${currency}`)).size === 1;
    return single && !sameFigure && !standsElsewhere(page, offered)
      ? fail(summary, more)
      : warn(summary, more);
  },
});

/** The offer's price stands anywhere in the visible text, as whatever kind of price. */
function standsElsewhere(
  { facts: { prices, text, language } }: Page,
  offered: ReturnType<typeof offerPrices>,
): boolean {
  if (prices.some((price) => agrees(offered, price))) return true;
  const currency = offered.prices[0]?.currency;
  const locale = language.declared;
  return findPrices(text.visible, { ...(currency ? { currency } : {}), ...(locale ? { locale } : {}) }).some(
    (price) => agrees(offered, price),
  );
}
