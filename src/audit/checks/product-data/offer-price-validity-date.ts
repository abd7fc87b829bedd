import { definePageCheck, notApplicable, pass } from '../../check.ts';
import { allOffers } from '../../parse/offers.ts';
import { primaryProduct, quote, said } from '../subjects/product/facts.ts';
import { judgeOffers } from '../subjects/product/offers.ts';

const day = 86_400_000;
const isoDate = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?\s?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

export default definePageCheck({
  id: 'offer-price-validity-date',
  category: 'product-data',
  name: 'priceValidUntil is not in the past',
  description: 'Detects expired prices, which search engines ignore.',
  why: 'Search engines stop showing a price after its end date, and agents treat the offer as expired.',
  judged: {
    pass: 'Every priceValidUntil is an ISO date of today or later.',
    warn: 'A date is more than 366 days ahead.',
    fail: 'A date has passed in every time zone, or is not an ISO date.',
    notApplicable: 'No offer has a priceValidUntil.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['offer'],
  effort: 'minutes',
  fix: {
    title: 'Update or remove priceValidUntil',
    instructions:
      'Set the date to the end of the promotion when the page is rendered. A price without an end date does not need priceValidUntil.',
  },
  sources: ['google-merchant-listing'],
  roles: ['product'],
  needs: ['clock'],
  evaluate(page, { clock }) {
    const dated = allOffers(primaryProduct(page)).filter(({ validUntil }) => said(validUntil) !== undefined);
    if (!dated.length) return notApplicable('No offer has a priceValidUntil.');
    const bad = judgeOffers(page, dated, 'product:price-valid-until', ({ validUntil: written = '' }) => {
      const text = written.trim();
      const at = { property: 'priceValidUntil', found: written };
      const time = isoDate.test(text) ? Date.parse(text.replace(' ', 'T')) : Number.NaN;
      if (Number.isNaN(time))
        return { ...at, status: 'fail', problem: `The priceValidUntil ${quote(text)} is not an ISO date` };
      // A date lasts until its end in the westernmost time zone.
      const end = text.length === 10 ? time + 1.5 * day : time;
      if (end < clock.startedAt)
        return { ...at, status: 'fail', problem: `The price was valid until ${text.slice(0, 10)}` };
      if (time > clock.startedAt + 366 * day)
        return {
          ...at,
          status: 'warn',
          problem: `The price is valid until ${text.slice(0, 10)}, more than a year ahead`,
        };
      return undefined;
    });
    return bad ?? pass(`The price is valid until ${dated[0]?.validUntil?.trim().slice(0, 10)}.`);
  },
});
