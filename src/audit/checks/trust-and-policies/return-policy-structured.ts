import { definePageCheck, fail, pass } from '../../check.ts';
import { offerTerms, sellerTerms } from '../subjects/policies/markup.ts';
import { returnPolicySnippet } from '../subjects/policies/snippets.ts';

export default definePageCheck({
  id: 'return-policy-structured',
  category: 'trust-and-policies',
  name: 'Return policy is machine-readable',
  description: 'Detects stores whose return terms are only text.',
  why: 'An agent that compares offers needs days and costs as data. It may misread or omit terms that are only text.',
  judged: {
    pass: 'hasMerchantReturnPolicy is on the product or its offer, or on an Organization on this page, the home page, or a policy page.',
    fail: 'hasMerchantReturnPolicy is on none of them.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  effort: 'minutes',
  fix: {
    title: 'Add the return policy to the markup',
    instructions:
      'Add a MerchantReturnPolicy to the Organization on the home page, which covers every product, or to each offer. Replace the values that start with YOUR.',
    snippet:
      '"hasMerchantReturnPolicy":{"@type":"MerchantReturnPolicy","applicableCountry":"DE","returnPolicyCategory":"https://schema.org/MerchantReturnFiniteReturnWindow","merchantReturnDays":30}',
  },
  sources: ['google-return-policy', 'google-merchant-listing'],
  uses: ['home', 'policies', 'target'],
  evaluate(page, given) {
    const [own] = offerTerms(page, 'hasMerchantReturnPolicy', given);
    if (own ?? page.facts.product?.returnPolicy)
      return pass('The offer has a MerchantReturnPolicy.', {
        evidence: [{ ref: page.ref, ...(own ? { pointer: own.pointer } : {}) }],
      });
    const [general] = sellerTerms(page, 'hasMerchantReturnPolicy', given);
    if (general)
      return pass('The Organization has a MerchantReturnPolicy, which covers every product.', {
        evidence: [{ ref: general.page.ref, pointer: general.pointer }],
      });
    return fail('Neither the offer nor the Organization has a MerchantReturnPolicy.', {
      evidence: [{ ref: page.ref }],
      fix: { snippet: returnPolicySnippet(given) },
      cause: 'template:return-policy',
    });
  },
});
