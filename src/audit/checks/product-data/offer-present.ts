import { definePageCheck, fail, pass, warn } from '../../check.ts';
import { givenOffers, hasOfferValue } from '../../parse/offers.ts';
import { describedVariants, pointTo, primaryProduct, proofOn, quote } from '../subjects/product/facts.ts';
import { showPrices, offerPrices } from '../subjects/product/prices.ts';
import { draftOffer, productSnippet, shownPrice } from '../subjects/product/snippet.ts';

export default definePageCheck({
  id: 'offer-present',
  category: 'product-data',
  name: 'The product has an offer',
  description: 'Detects products without a machine-readable price.',
  why: 'Without an offer, an agent knows neither the price of the product nor whether it can be bought.',
  judged: {
    pass: 'The product has an Offer or AggregateOffer with at least one value, or every variant has one.',
    warn: 'Only some of the variants have an offer.',
    fail: 'Neither the product nor a variant has an offer.',
  },
  priority: 'critical',
  appliesTo: 'product',
  requires: ['product-node'],
  effort: 'hours',
  fix: {
    title: 'Add the offer to the Product markup',
    instructions:
      'Give the product, or each of its variants, an Offer with price, currency, availability, and URL.',
    snippet:
      '"offers": { "@type": "Offer", "price": "129.00", "priceCurrency": "EUR", "availability": "https://schema.org/InStock" }',
  },
  sources: ['google-merchant-listing'],
  roles: ['product'],
  evaluate(page) {
    const product = primaryProduct(page);
    const given = givenOffers(product);
    const own = product.offers.filter(hasOfferValue);
    const variants = describedVariants(product);
    const without = variants.filter(({ offer }) => !offer || !hasOfferValue(offer));
    const evidence = [proofOn(page, given[0]?.path ?? pointTo(product.path, 'offers'))];
    const fix = { snippet: productSnippet(page, { offers: draftOffer(page) }) };
    const more = { evidence, ...(shownPrice(page) ? { fix } : {}) };
    if (!given.length)
      return fail('The product has no offer in its markup.', { ...more, cause: 'template:product:jsonld' });
    if (!own.length && without.length)
      return warn(
        `${without.length} of ${variants.length} variants have no offer, including ${quote(without[0]?.name ?? without[0]?.sku ?? 'one without a name')}.`,
        {
          ...more,
          cause: 'template:product:variants',
        },
      );
    const many = given.length > 1 ? `${given.length} offers` : 'an offer';
    return pass(`The product has ${many}: ${showPrices(offerPrices(given))}.`, { evidence });
  },
});
