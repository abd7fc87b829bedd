import { definePageCheck, fail, pass } from '../../check.ts';
import { offerTerms, sellerTerms } from '../subjects/policies/markup.ts';
import { returnPolicySnippet } from '../subjects/policies/snippets.ts';

export default definePageCheck({
  id: 'return-policy-structured',
  category: 'trust-and-policies',
  name: 'Return policy is machine readable',
  description: 'Detects stores whose return terms are only prose.',
  why: 'An agent that compares offers wants days and costs as data; terms that are only prose it may misread or leave out.',
  judged: {
    pass: 'hasMerchantReturnPolicy is on the product or its offer, or on an Organization of this page, the home page or a policy page.',
    fail: 'It is on none of them.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  effort: 'minutes',
  fix: {
    title: 'Put the return policy into the markup',
    instructions:
      'Add a MerchantReturnPolicy to the Organization on the home page, which covers every product, or to each offer. Fill in what starts with YOUR.',
    snippet:
      '"hasMerchantReturnPolicy":{"@type":"MerchantReturnPolicy","applicableCountry":"DE","returnPolicyCategory":"https://schema.org/MerchantReturnFiniteReturnWindow","merchantReturnDays":30}',
  },
  sources: ['google-return-policy', 'google-merchant-listing'],
  uses: ['home', 'policies', 'target'],
  evaluate(page, given) {
    const [own] = offerTerms(page, 'hasMerchantReturnPolicy', given);
    if (own ?? page.facts.product?.returnPolicy)
      return pass('The offer carries a MerchantReturnPolicy.', {
        evidence: [{ ref: page.ref, ...(own ? { pointer: own.pointer } : {}) }],
      });
    const [general] = sellerTerms(page, 'hasMerchantReturnPolicy', given);
    if (general)
      return pass('The Organization carries a MerchantReturnPolicy, which covers every product.', {
        evidence: [{ ref: general.page.ref, pointer: general.pointer }],
      });
    return fail('Neither the offer nor the Organization has a MerchantReturnPolicy.', {
      evidence: [{ ref: page.ref }],
      fix: { snippet: returnPolicySnippet(given) },
      cause: 'template:return-policy',
    });
  },
});
