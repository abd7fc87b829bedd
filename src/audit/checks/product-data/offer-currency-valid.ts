import { definePageCheck, pass } from '../../check.ts';
import { allOffers } from '../../parse/offers.ts';
import { isActiveCurrency } from '../../parse/money/money.ts';
import { primaryProduct, quote, said } from '../subjects/product/facts.ts';
import { judgeOffers, plainOffers } from '../subjects/product/offers.ts';
import { shownPrice } from '../subjects/product/snippet.ts';

export default definePageCheck({
  id: 'offer-currency-valid',
  category: 'product-data',
  name: 'Offer currency is an ISO 4217 code',
  description: 'Detects missing currencies and currency symbols.',
  why: '129 could be euros or yen. Shopping engines reject an offer without a currency, and agents cannot compare it.',
  judged: {
    pass: 'Every offer has an active ISO 4217 code in capital letters, either its own or that of its AggregateOffer.',
    warn: 'A code is not in capital letters.',
    fail: 'A priceCurrency is missing, a symbol such as €, or not an active code.',
  },
  priority: 'critical',
  appliesTo: 'product',
  requires: ['offer'],
  effort: 'minutes',
  fix: {
    title: 'State the currency as an ISO 4217 code',
    instructions:
      'Fill priceCurrency of every offer with the ISO code, such as EUR, of the currency in which the price is shown.',
    snippet: '"priceCurrency": "EUR"',
  },
  sources: ['google-merchant-listing', 'currency-codes'],
  roles: ['product'],
  evaluate(page) {
    const offers = plainOffers(page);
    const shown = shownPrice(page)?.currency;
    // Offers inside an AggregateOffer may inherit its currency.
    const common = allOffers(primaryProduct(page)).find(
      ({ type, currency }) => type === 'AggregateOffer' && said(currency),
    )?.currency;
    const codes = new Set<string>();
    const bad = judgeOffers(page, offers, 'product:currency', ({ currency: written }) => {
      const currency = said(written) ?? common?.trim();
      const at = {
        property: 'priceCurrency',
        found: written,
        ...(shown ? { repaired: { priceCurrency: shown } } : {}),
      };
      if (currency === undefined) return { ...at, status: 'fail', problem: 'The offer has no priceCurrency' };
      codes.add(currency);
      if (isActiveCurrency(currency)) return undefined;
      const upper = currency.toUpperCase();
      return isActiveCurrency(upper)
        ? {
            ...at,
            status: 'warn',
            problem: `The priceCurrency ${quote(currency)} is not in capital letters`,
            repaired: { priceCurrency: upper },
          }
        : {
            ...at,
            status: 'fail',
            problem: `The priceCurrency ${quote(currency)} is not an active ISO 4217 code`,
          };
    });
    return bad ?? pass(`The currency is ${[...codes].slice(0, 3).join(', ')}.`);
  },
});
