import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Proof } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import type { CardFact } from '../../parse/facts/facts.ts';
import { moneyEqual } from '../../parse/money/money.ts';
import { allOffers } from '../../parse/offers.ts';
import { headingOf, proofOn, quote } from '../subjects/product/facts.ts';
import {
  agrees,
  lowestStated,
  offerPrices,
  showMoney,
  shownInOffer,
  showPrices,
} from '../subjects/product/prices.ts';
import { isOfPage } from '../subjects/product/targets.ts';
import { tokenOverlap } from '../../parse/words/words.ts';

export default defineCheck({
  id: 'price-parity-listing',
  category: 'product-data',
  name: 'Listing price matches the product price',
  description: 'Detects stale category caches.',
  why: 'An agent that finds one price on the listing and another on the product page cannot quote either.',
  judged: {
    pass: 'Every sampled product with a price on a sampled listing has that price in its offers or on its page. A "from" price is the lowest one.',
    warn: 'One product differs.',
    fail: 'Two or more products differ.',
    notApplicable:
      'No sampled product has a listing card with a price that can be compared. Cards with a variant price or a price without tax are not compared.',
  },
  priority: 'high',
  appliesTo: 'listing',
  requires: ['listing', 'offer'],
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Purge listing pages when a price changes',
    instructions:
      'Tag cached listings with their products and purge them by tag on every price change, or fill the cards from the same price service.',
  },
  sources: ['google-price-consistency'],
  needs: ['listings', 'products'],
  evaluate({ listings, products }) {
    const pairs = products.flatMap((page) => {
      const card = listings.flatMap((listing) => cardsOf(page, listing))[0];
      const result = card && compare(page, card.card);
      return result === undefined || !card ? [] : [{ ...card, page, ...result }];
    });
    if (!pairs.length)
      return notApplicable('No sampled product has a card with a price on a sampled listing.');
    const differing = pairs.filter(({ equal }) => !equal);
    const evidence = (differing.length ? differing : pairs)
      .slice(0, 3)
      .flatMap(({ listing, card, page }): Proof[] => [
        proofOn(listing, card.price?.pointer ?? 'card', `${card.name}: ${card.price?.raw ?? ''}`),
        { ref: page.ref },
      ]);
    const [first] = differing;
    if (!first)
      return pass(`${pairs.length} of ${pairs.length} listing prices match the product pages.`, {
        evidence,
      });
    const more = { cause: 'prices:listing', evidence: evidence.slice(0, 3) };
    const summary = `${differing.length} of ${pairs.length} listing prices differ: ${quote(first.card.name, 50)} costs ${first.onCard} on the listing and ${first.onPage} in its offer.`;
    return differing.length >= 2 ? fail(summary, more) : warn(summary, more);
  },
});

/** Cards of the product with a price to pay. If the names share no word, several products share the URL. */
const cardsOf = (page: Page, listing: Page): { card: CardFact; listing: Page }[] =>
  listing.facts.cards
    .filter(({ url, price }) => (price?.kind === 'current' || price?.kind === 'from') && isOfPage(url, page))
    .filter(({ name }) => mayBeName(name, page))
    .map((card) => ({ card, listing }));

const mayBeName = (name: string, page: Page): boolean => {
  const own = page.facts.product?.name ?? headingOf(page) ?? '';
  return name.trim() === '' || own.trim() === '' || tokenOverlap(name, own) > 0;
};

function compare(
  page: Page,
  { price }: CardFact,
): { equal: boolean; onCard: string; onPage: string } | undefined {
  const { product } = page.facts;
  const offered = product && offerPrices(allOffers(product));
  if (!offered || !price || (!offered.prices.length && !offered.ranges.length)) return undefined;
  const isFrom = price.kind === 'from';
  const low = lowestStated(offered);
  const agreed = isFrom ? low !== undefined && moneyEqual(low, price) : agrees(offered, price);
  // If markup and page differ, price-parity-visible reports it, so the card may match either.
  const shown = shownInOffer(page);
  const own = shown.some((one) => one.scope === 'own' && moneyEqual(one, price));
  if (!agreed && !own && shown.some((one) => moneyEqual(one, price))) return undefined;
  const onCard = `${isFrom ? 'from ' : ''}${showMoney(price)}`;
  return { equal: agreed || own, onCard, onPage: showPrices(offered) };
}
