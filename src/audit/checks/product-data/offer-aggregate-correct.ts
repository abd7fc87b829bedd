import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { describedVariants, primaryProduct, proofOn, said } from '../subjects/product/facts.ts';
import { allOffers } from '../../parse/offers.ts';
import { readPrice, showMoney } from '../subjects/product/prices.ts';
import { draftOffer, offerSnippet } from '../subjects/product/snippet.ts';

export default definePageCheck({
  id: 'offer-aggregate-correct',
  category: 'product-data',
  name: 'AggregateOffer is used correctly',
  description: 'Detects price ranges used instead of purchasable offers.',
  why: 'A range cannot be added to a cart. An agent needs individual offers, plus figures that summarize them.',
  judged: {
    pass: 'lowPrice, priceCurrency, and offerCount are present, lowPrice is not above highPrice, and individual offers exist next to the range or on every variant.',
    warn: 'priceCurrency, offerCount, or the individual offers are missing.',
    fail: 'lowPrice is missing or above highPrice, or the page sells one item at one price and has no Offer.',
    notApplicable: 'The product has no AggregateOffer.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['offer'],
  effort: 'hours',
  fix: {
    title: 'Replace AggregateOffer with an Offer for each variant',
    instructions:
      'Describe a ProductGroup with one Offer in each variant. Use AggregateOffer, with lowPrice, highPrice, and offerCount, only as a summary.',
    snippet:
      '{ "@type": "AggregateOffer", "lowPrice": "99.00", "highPrice": "129.00", "priceCurrency": "EUR", "offerCount": 4 }',
  },
  sources: ['google-product-snippet', 'google-product-variants'],
  roles: ['product'],
  evaluate(page) {
    const product = primaryProduct(page);
    const range = product.offers.find(({ type }) => type === 'AggregateOffer');
    if (!range) return notApplicable('The product has no AggregateOffer.');
    const evidence = [proofOn(page, range.path)];
    const [low, high] = [range.lowPrice, range.highPrice].map((text) => readPrice(text, range.currency));
    const count = Number(said(range.offerCount));
    const single = allOffers(product).filter(({ type }) => type === 'Offer');
    const variants = describedVariants(product);
    const chosen = page.facts.variants.detected || product.group !== undefined || count > 1;
    const spread = low && high && Number(high.amount) > Number(low.amount);
    if (!low)
      return fail('The AggregateOffer has no lowPrice.', { evidence, cause: 'template:product:variants' });
    if (!single.length && !chosen && !spread)
      return fail(`The page sells one item for ${showMoney(low)}, but describes a range of offers.`, {
        evidence,
        fix: {
          title: 'Describe the single offer as an Offer',
          instructions:
            'The page has no options to choose from. An Offer with price, currency, and availability can be bought; a range cannot.',
          snippet: offerSnippet(undefined, {
            ...draftOffer(page),
            price: low.amount,
            priceCurrency: said(range.currency) ?? 'EUR',
          }),
        },
      });
    if (high && Number(high.amount) < Number(low.amount))
      return fail(`The lowPrice ${low.amount} is above the highPrice ${high.amount}.`, { evidence });
    const missing = [
      ...(said(range.currency) ? [] : ['priceCurrency']),
      ...(count >= 1 ? [] : ['offerCount']),
      ...(single.length || (variants.length && variants.every(({ offer }) => offer))
        ? []
        : ['an Offer for each variant']),
    ];
    if (missing.length)
      return warn(`The AggregateOffer is missing ${missing.join(' and ')}.`, {
        evidence,
        cause: 'template:product:variants',
      });
    return pass(`The AggregateOffer summarizes ${count} offers from ${showMoney(low)}.`, { evidence });
  },
});
