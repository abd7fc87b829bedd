import { definePageCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import type { OfferFacts, PriceFact, PrimaryProduct } from '../../parse/facts/facts.ts';
import { moneyEqual } from '../../parse/money/money.ts';
import { allOffers } from '../../parse/offers.ts';
import { pointTo, primaryProduct, proofOn, quote } from '../subjects/product/facts.ts';
import { plainOffers } from '../subjects/product/offers.ts';
import {
  agreementOf,
  offerPrices,
  ownPrices,
  roleNames,
  showMoney,
  showPrices,
  showReading,
  unreadMoneyReason,
} from '../subjects/product/prices.ts';
import { offerSnippet } from '../subjects/product/snippet.ts';

export default definePageCheck({
  id: 'price-parity-visible',
  category: 'product-data',
  name: 'Structured price matches the visible price',
  description: 'Detects differences between markup and page.',
  why: 'An agent promises the price from the markup, but the buyer is charged the price on the page. Shopping engines disapprove such offers.',
  judged: {
    pass: 'The current price near the title or the add-to-cart control equals an offer (within 0.01) or is in its range. A "from" price is the lowest offer.',
    warn: 'The offer has a price from the page that not every buyer pays: without tax, for members, or for a quantity. Or the current price is between several offers and equals none of them.',
    fail: "The current price differs from every offer, differs from the one price that all variants share although the group's own offer has it, or is in a currency that the page does not show. The offer may have the old price, a price by measure such as per kilogram, or an installment.",
    unknown:
      'The page also shows the offer price in a role that may be intended, such as per unit or for a variant. Or only the offer of a used item has the price of the page. Or, next to member prices, the old price may be what all other customers pay. Or the currency code is not valid and the amounts agree, a price could not be read, or the page offers several currencies.',
    notApplicable: 'The page shows no price to pay near the title, or the offer has no readable price.',
  },
  priority: 'critical',
  appliesTo: 'product',
  requires: ['offer'],
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Render markup and visible price from one price object',
    instructions:
      'Fill the offer from the same price that the template shows, and purge the cached page when the price changes.',
  },
  sources: ['google-price-consistency', 'google-structured-data'],
  roles: ['product'],
  anyFailFails: true,
  evaluate(page) {
    const product = primaryProduct(page);
    const offered = offerPrices(offersOfCondition(product));
    if (!offered.prices.length && !offered.ranges.length)
      return notApplicable('The offer has no price that can be compared.');
    const agreement = agreementOf(page, offered);
    if (!agreement) {
      const unread = unreadMoneyReason(page);
      if (unread) return unknown('failed', `The visible price cannot be compared: ${unread}.`);
      const other = page.facts.prices.find(({ region }) => region === 'buy-box' || region === 'main');
      return notApplicable(
        other
          ? `The page shows no price to pay near the title. ${quote(other.raw, 30)} is ${roleNames[other.kind]}${other.kind === 'current' ? ' of another item' : ''}.`
          : 'No price is near the title or the add-to-cart control.',
      );
    }
    const { shown } = agreement;
    const [offer] = plainOffers(page);
    const property = offer?.priceFrom ?? 'price';
    const evidence = [
      proofOn(page, pointTo(offer?.path ?? product.path, property), offer?.price),
      proofOn(page, shown.pointer, shown.raw),
    ];
    // `offer-currency-valid` judges the code.
    if (agreement.is === 'amount')
      return unknown(
        'failed',
        `Markup and page both state ${shown.amount}, but ${quote(agreement.code)} is not a currency that can be compared.`,
        { evidence },
      );
    const variants = agreement.is === 'equal' ? deniedByVariants(page) : undefined;
    if (variants) {
      const [first] = variants;
      return fail(
        `The page and the group's own offer state ${showMoney(shown)}, but the offers of all ${variants.length} variants state ${showPrices(offerPrices(variants))}.`,
        {
          cause: 'prices:markup',
          evidence: [proofOn(page, pointTo(first?.path ?? '', 'price'), first?.price), ...evidence.slice(1)],
          fix: { snippet: offerSnippet(first, { price: shown.amount }) },
        },
      );
    }
    if (agreement.is === 'equal')
      return pass(`Markup and page state ${shown.kind === 'from' ? 'from ' : ''}${showMoney(shown)}.`, {
        evidence,
      });
    const own = ownPrices(page);
    const amounts = [
      ...new Set(
        (own.includes(shown) ? own : [shown]).map(
          (price) => `${price.kind === 'from' ? 'from ' : ''}${showMoney(price)}`,
        ),
      ),
    ];
    const summary = `The markup states ${showPrices(offered)}, and the page shows ${amounts.slice(0, 2).join(' and ')} (${quote(showReading(shown), 30)})`;
    if (agreement.is === 'role')
      return unknown(
        'failed',
        `${summary}. The page also shows ${quote(agreement.by.raw, 30)}, ${agreement.by.kind === 'current' ? 'which may be the price of another variant' : roleNames[agreement.by.kind]}.`,
        { evidence },
      );
    const used = agreement.is === 'different' ? usedAt(product, shown) : undefined;
    if (used)
      return unknown('failed', `${summary}. Only the offer of a used item has that price.`, { evidence });
    if (agreement.is === 'possible')
      return unknown('failed', `${summary}, but ${agreement.why}.`, { evidence });
    const unread = agreement.is === 'different' && !agreement.by ? unreadMoneyReason(page, shown) : undefined;
    if (unread) return unknown('failed', `${summary}, but ${unread}.`, { evidence });
    const repaired = {
      [property === 'lowPrice' ? 'lowPrice' : 'price']: shown.amount,
      ...(shown.currency ? { priceCurrency: shown.currency } : {}),
    };
    const more = { cause: 'prices:markup', evidence, fix: { snippet: offerSnippet(offer, repaired) } };
    if (agreement.is === 'unlisted') return warn(`${summary}. None of the offers has that price.`, more);
    if (agreement.is === 'condition')
      return warn(
        `${summary}. The markup has ${roleNames[agreement.by.kind]}, ${quote(agreement.by.raw, 30)}.`,
        more,
      );
    if (agreement.is === 'currency') return fail(`${summary}. The currencies differ.`, more);
    return fail(
      agreement.by
        ? `${summary}. The markup has ${agreement.by.measured ? 'the price by measure' : roleNames[agreement.by.kind]}, ${quote(agreement.by.raw, 30)}.`
        : `${summary}.`,
      more,
    );
  },
});

const isUsed = ({ condition }: OfferFacts): boolean =>
  /(?:used|refurbished|damaged)condition$/i.test(condition ?? '');

/** The offer of a used item next to that of a new one has its own price. */
function offersOfCondition(product: PrimaryProduct): OfferFacts[] {
  const all = allOffers(product);
  const fresh = all.filter((offer) => !isUsed(offer));
  const prices = offerPrices(fresh);
  return prices.prices.length + prices.ranges.length > 0 ? fresh : all;
}

/** The page may sell the used item. */
const usedAt = (product: PrimaryProduct, shown: PriceFact): boolean =>
  offerPrices(allOffers(product).filter(isUsed)).prices.some((price) => moneyEqual(price, shown));

/**
 * The offers of a group's variants where they have one price among them and it is not that of the page: only the group's
 * own offer has that. Of variants with several prices, the page may show one that is not described.
 */
function deniedByVariants(page: Page): OfferFacts[] | undefined {
  const { group, offers } = primaryProduct(page);
  if (!group || group.isVariantOf || offers.length === 0) return undefined;
  const own = group.variants.flatMap(({ offer }) => offer ?? []);
  const stated = offerPrices(own);
  const [first, ...others] = stated.prices;
  if (!first || others.length === 0 || !others.every((one) => moneyEqual(one, first))) return undefined;
  const agreement = agreementOf(page, stated);
  return agreement?.is === 'different' && agreement.shown.kind === 'current' ? own : undefined;
}
