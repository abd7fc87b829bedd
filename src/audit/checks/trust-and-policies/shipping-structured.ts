import { definePageCheck, fail, notApplicable, pass } from '../../check.ts';
import { offerTerms, sellerTerms } from '../subjects/policies/markup.ts';
import { shippingSnippet } from '../subjects/policies/snippets.ts';
import { isDigital } from '../subjects/product/digital.ts';

export default definePageCheck({
  id: 'shipping-structured',
  category: 'trust-and-policies',
  name: 'Shipping terms are machine readable',
  description: 'Detects stores whose shipping cost and time are only prose.',
  why: 'An agent compares what a product costs at the door; shipping that is only prose is left out of the sum.',
  judged: {
    pass: 'shippingDetails is on an offer of the page, or hasShippingService on an Organization of this page, the home page or a policy page, which counts for every product.',
    warn: 'Only some of the product pages have it.',
    fail: 'It is on none of them.',
    notApplicable: 'The product is a download, a licence or a voucher.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  effort: 'minutes',
  fix: {
    title: 'Put the shipping terms into the markup',
    instructions:
      'Add OfferShippingDetails to each offer, or a ShippingService to the Organization on the home page, which covers every product. Fill in what starts with YOUR.',
    snippet:
      '"shippingDetails":{"@type":"OfferShippingDetails","shippingRate":{"@type":"MonetaryAmount","value":"4.90","currency":"EUR"},"shippingDestination":{"@type":"DefinedRegion","addressCountry":"DE"},"deliveryTime":{"@type":"ShippingDeliveryTime","handlingTime":{"@type":"QuantitativeValue","minValue":0,"maxValue":1,"unitCode":"DAY"},"transitTime":{"@type":"QuantitativeValue","minValue":1,"maxValue":3,"unitCode":"DAY"}}}',
  },
  sources: ['google-merchant-listing', 'google-shipping-policy'],
  uses: ['home', 'policies', 'target'],
  evaluate(page, given) {
    const [own] = [
      ...offerTerms(page, 'shippingDetails', given),
      ...offerTerms(page, 'hasShippingService', given),
    ];
    if (own)
      return pass('The offer carries shipping terms.', {
        evidence: [{ ref: page.ref, pointer: own.pointer }],
      });
    const [general] = sellerTerms(page, 'hasShippingService', given);
    if (general)
      return pass('The Organization carries a ShippingService, which covers every product.', {
        evidence: [{ ref: general.page.ref, pointer: general.pointer }],
      });
    if (isDigital(page)) return notApplicable('The product is digital: nothing is shipped.');
    return fail('Neither the offer nor the Organization states shipping terms in its markup.', {
      evidence: [{ ref: page.ref }],
      cause: 'template:shipping',
      fix: { snippet: shippingSnippet(given, page) },
    });
  },
});
