import { definePageCheck, notApplicable, pass, unknown } from '../../check.ts';
import { allOffers } from '../../parse/offers.ts';
import { get, textOf } from '../../parse/structured/values.ts';
import { offerTerms, sellerTerms, type StatedTerms } from '../subjects/policies/markup.ts';
import { serviceLacks, shippingLacks } from '../subjects/policies/shipping-markup.ts';
import { shippingSnippet } from '../subjects/policies/snippets.ts';
import { judgeTerms } from '../subjects/policies/verdicts.ts';

export default definePageCheck({
  id: 'shipping-structured-complete',
  category: 'trust-and-policies',
  name: 'Structured shipping is complete',
  description: 'Detects shipping data without rate, destination, or time.',
  why: 'A rate without a country or delivery time does not answer what a delivery costs or when it arrives.',
  judged: {
    pass: 'Each OfferShippingDetails has shippingRate with value (or maxValue) and currency, or doesNotShip; shippingDestination with addressCountry; and deliveryTime with handlingTime and transitTime in days. Each condition of a ShippingService has a rate and a transit time; without a destination, it applies everywhere.',
    warn: 'A time is missing or not in days, or addressCountry is not an ISO code.',
    fail: 'The rate or destination is missing, the rate is not a number, or its currency differs from that of the offer.',
    notApplicable: 'The markup has no shipping terms. See shipping-structured.',
    unknown: 'The offer references terms that are not on any page that was read.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  effort: 'minutes',
  fix: {
    title: 'Complete the shipping terms in the markup',
    instructions:
      'Add rate, destination, and times as numbers. handlingTime and transitTime are QuantitativeValues in days. Replace the values that start with YOUR.',
  },
  sources: ['google-merchant-listing', 'google-shipping-policy'],
  uses: ['home', 'policies', 'target'],
  evaluate(page, given) {
    const own = offerTerms(page, 'shippingDetails', given);
    const services = [
      ...offerTerms(page, 'hasShippingService', given),
      ...(own.length ? [] : sellerTerms(page, 'hasShippingService', given)),
    ];
    const stated = own.length ? own : services;
    const [first] = stated;
    if (!first) return notApplicable('The markup has no shipping terms.');
    const readable = stated.filter(({ unresolved }) => unresolved === undefined);
    if (!readable.length)
      return unknown(
        'not-requested',
        `The terms ${(first.unresolved ?? '').slice(0, 150)} are not on any page that was read.`,
      );
    const { product } = page.facts;
    const otherwise = product && allOffers(product).find((offer) => offer.currency)?.currency;
    const currency = ({ holder }: StatedTerms): string | undefined =>
      textOf(get(holder, 'priceCurrency')) ?? otherwise;
    const isService = (terms: StatedTerms): boolean =>
      !own.includes(terms) || get(terms.props, 'shippingConditions') !== undefined;
    const bad = judgeTerms(
      readable,
      (terms) => (isService(terms) ? serviceLacks(terms) : shippingLacks(terms, currency(terms))),
      {
        name: own.length ? 'OfferShippingDetails' : 'ShippingService',
        cause: 'template:shipping',
        snippet: (terms) => shippingSnippet(given, page, terms),
      },
    );
    return (
      bad ??
      pass(`The shipping terms are complete (${readable.length}).`, {
        evidence: [{ ref: first.page.ref, pointer: first.pointer }],
      })
    );
  },
});
