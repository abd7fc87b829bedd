/** Judges each offer of a product; the worst one decides for the page. */
import type { Verdict } from '../../../check.ts';
import { fail, warn } from '../../../check.ts';
import type { Page } from '../../../evidence.ts';
import type { OfferFacts } from '../../../parse/facts/facts.ts';
import { allOffers } from '../../../parse/offers.ts';
import { pointTo, primaryProduct, proofOn } from './facts.ts';
import { offerSnippet } from './snippet.ts';

/** What is wrong with one offer. */
export interface OfferFinding {
  status: 'fail' | 'warn';
  /** A sentence without its full stop. */
  problem: string;
  property: string;
  found?: string | undefined;
  /** The corrected members of the offer. */
  repaired?: Record<string, string>;
}

/** The offers that state price and stock themselves: an AggregateOffer with nested offers, or next to offers of variants, is a summary. */
export function plainOffers(page: Page): OfferFacts[] {
  const offers = allOffers(primaryProduct(page));
  const own = offers.filter(({ type }) => type === 'Offer');
  return own.length ? own : offers;
}

/** The verdict of the worst offer; undefined when nothing is wrong with any. */
export function judgeOffers(
  page: Page,
  offers: readonly OfferFacts[],
  cause: string,
  judge: (offer: OfferFacts) => OfferFinding | undefined,
): Verdict | undefined {
  const found = offers.flatMap((offer) => {
    const finding = judge(offer);
    return finding ? [{ offer, finding }] : [];
  });
  const failing = found.filter(({ finding }) => finding.status === 'fail');
  const bad = failing.length ? failing : found;
  const [first] = bad;
  if (!first) return undefined;
  const { problem, status, repaired } = first.finding;
  const share = offers.length > 1 ? ` (${bad.length} of ${offers.length} offers)` : '';
  const verdict = status === 'fail' ? fail : warn;
  return verdict(`${problem}${share}.`, {
    cause,
    evidence: bad
      .slice(0, 3)
      .map(({ offer, finding }) => proofOn(page, pointTo(offer.path, finding.property), finding.found)),
    ...(repaired ? { fix: { snippet: offerSnippet(first.offer, repaired) } } : {}),
  });
}
