import { definePageCheck, pass } from '../../check.ts';
import type { OfferFacts } from '../../parse/facts/facts.ts';
import { parsePrice } from '../../parse/money/money.ts';
import { withoutFloatTail } from '../../parse/offers.ts';
import { primaryProduct, quote, said } from '../subjects/product/facts.ts';
import type { OfferFinding } from '../subjects/product/offers.ts';
import { judgeOffers, plainOffers } from '../subjects/product/offers.ts';
import { offerPrices, showPrices } from '../subjects/product/prices.ts';

const missingPrice = {
  found: 'absent' as const,
  fix: {
    title: 'Add the price to the offer',
    instructions:
      'Add the current price to the offer as a number with a decimal point, next to priceCurrency.',
    snippet: '"price": "1299.00",\n"priceCurrency": "EUR"',
  },
};

export default definePageCheck({
  id: 'offer-price-valid',
  category: 'product-data',
  name: 'Offer price is a plain number above zero',
  description: 'Detects prices with symbols or commas, and prices of zero.',
  why: 'Parsers read "1.299,00 €" as 1.299 or not at all, so the product shows a wrong price or is dropped.',
  judged: {
    pass: 'Every price is a number above zero, with a decimal point and at most four decimals.',
    warn: 'A price has thousands separators or more than four decimals, such as 19.989999999 from a floating-point calculation.',
    fail: 'A price is missing, is zero, or contains a currency, other text, or a decimal comma, or an Offer has lowPrice instead of price.',
  },
  priority: 'critical',
  appliesTo: 'product',
  requires: ['offer'],
  effort: 'minutes',
  fix: {
    title: 'Write offer prices as plain numbers above zero',
    instructions:
      'Write the price with a decimal point and no grouping, and put the currency in priceCurrency.',
    snippet: '"price": "1299.00",\n"priceCurrency": "EUR"',
  },
  sources: ['google-merchant-listing'],
  roles: ['product'],
  evaluate(page) {
    const offers = plainOffers(page);
    const own = primaryProduct(page).offers;
    const bad = judgeOffers(page, offers, 'product:price', (offer) => {
      const { price: written, priceFrom, type, currency } = offer;
      // A missing lowPrice of an AggregateOffer is reported by offer-aggregate-correct.
      const property = priceFrom ?? (type === 'AggregateOffer' ? 'lowPrice' : 'price');
      const price = said(written);
      const at = { property, found: written };
      // Readers look for lowPrice on an AggregateOffer only.
      if (type === 'Offer' && property === 'lowPrice' && price !== undefined)
        return {
          ...at,
          status: 'fail',
          problem: `The Offer has lowPrice ${quote(price, 30)} but no price`,
          repaired: { price },
        };
      if (price === undefined) return { ...at, status: 'fail', problem: `The offer has no ${property}` };
      if (/^\d{1,15}(?:\.\d{1,4})?$/.test(price))
        return Number(price) > 0 || (own.includes(offer) && isFreeChoice(offer, own))
          ? undefined
          : { ...at, status: 'fail', problem: `The ${property} is ${price}` };
      return { ...at, ...oddPrice(price, property, said(currency)) };
    });
    const isMissing = offers.every((offer) => said(offer.price) === undefined);
    return (
      (bad && isMissing ? { ...bad, ...missingPrice, fix: { ...missingPrice.fix, ...bad.fix } } : bad) ??
      pass(
        offers.length > 1
          ? `All ${offers.length} offers have a plain price (${showPrices(offerPrices(offers))}).`
          : `The price is ${showPrices(offerPrices(offers))}.`,
      )
    );
  },
});

/** Add-ons and free options are marked up as offers too, without SKU or URL, next to real prices. */
const isFreeChoice = ({ sku, url }: OfferFacts, offers: readonly OfferFacts[]): boolean =>
  sku === undefined && url === undefined && Number(offers[0]?.price) > 0;

/** What is wrong with a price that is not a plain number. */
function oddPrice(
  price: string,
  property: string,
  code: string | undefined,
): Pick<OfferFinding, 'status' | 'problem' | 'repaired'> {
  const parsed = parsePrice(price, code && /^[A-Z]{3}$/.test(code) ? { currency: code } : {});
  const key = property === 'lowPrice' ? 'lowPrice' : 'price';
  const repaired = parsed && {
    repaired: { [key]: parsed.amount, ...(parsed.currency && { priceCurrency: parsed.currency }) },
  };
  const said = `The ${property} ${quote(price)}`;
  if (/^\d{1,3}(?:[\s,'’.]\d{3})+(?:\.\d{1,4})?$/.test(price))
    return { status: 'warn', problem: `${said} has a thousands separator`, ...repaired };
  if (/^\d{1,15}\.\d{5,}$/.test(price)) {
    const exact = withoutFloatTail(price, code);
    const rounded = { repaired: { [key]: exact ?? Number(price).toFixed(2) } };
    const problem = exact
      ? `${said} has a floating-point rounding error (should be ${exact})`
      : `${said} has more than four decimals`;
    return { status: 'warn', problem, ...rounded };
  }
  const why = /^[\d.\s'’]*\d,\d{1,4}$/.test(price) ? 'has a decimal comma' : 'is not a plain number';
  return { status: 'fail', problem: `${said} ${why}`, ...repaired };
}
