import { definePageCheck, fail, notApplicable, pass } from '../../check.ts';
import { offerTerms, sellerTerms } from '../subjects/policies/markup.ts';
import { shippingSnippet } from '../subjects/policies/snippets.ts';
import { isDigital } from '../subjects/product/digital.ts';

export default definePageCheck({
  id: 'shipping-structured',
  category: 'trust-and-policies',
  name: 'Shipping terms are machine-readable',
  description: 'Detects stores whose shipping cost and time are only text.',
  why: 'An agent compares the total price including delivery. Shipping terms that are only text are left out of the total.',
  judged: {
    pass: 'shippingDetails is on an offer of the page, or hasShippingService is on an Organization on this page, the home page, or a policy page, which covers every product.',
    warn: 'Only some of the product pages have shipping terms.',
    fail: 'No product page has shipping terms.',
    notApplicable: 'The product is a download, a license, or a voucher.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  effort: 'minutes',
  fix: {
    title: 'Add the shipping terms to the markup',
    instructions:
      'Add OfferShippingDetails to each offer, or a ShippingService to the Organization on the home page, which covers every product. Replace the values that start with YOUR.',
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
      return pass('The offer has shipping terms.', {
        evidence: [{ ref: page.ref, pointer: own.pointer }],
      });
    const [general] = sellerTerms(page, 'hasShippingService', given);
    if (general)
      return pass('The Organization has a ShippingService, which covers every product.', {
        evidence: [{ ref: general.page.ref, pointer: general.pointer }],
      });
    if (isDigital(page)) return notApplicable('The product is digital, so it is not shipped.');
    return fail('Neither the offer nor the Organization has shipping terms in its markup.', {
      evidence: [{ ref: page.ref }],
      cause: 'template:shipping',
      fix: { snippet: shippingSnippet(given, page) },
    });
  },
});
