import { definePageCheck, fail, pass } from '../../check.ts';
import { organizationTypes, nodesOfType } from '../../parse/structured/index.ts';

export default definePageCheck({
  id: 'return-policy-structured',
  category: 'trust-and-policies',
  name: 'Return policy is machine readable',
  description: 'Detects stores whose return terms are only prose.',
  why: 'An agent that compares offers wants days and costs as data; terms that are only prose it may misread or leave out.',
  judged: {
    pass: 'hasMerchantReturnPolicy is on the product or its offer, or on an Organization of the page or of the home page.',
    fail: 'It is on none of them.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  effort: 'minutes',
  maturity: 'established',
  fix: {
    title: 'Put the return policy into the markup',
    instructions:
      'Add a MerchantReturnPolicy to the Organization on the home page, which covers every product, or to each offer.',
    snippet:
      '"hasMerchantReturnPolicy":{"@type":"MerchantReturnPolicy","applicableCountry":"DE","returnPolicyCategory":"https://schema.org/MerchantReturnFiniteReturnWindow","merchantReturnDays":30}',
  },
  sources: [
    'Google merchant return policy structured data https://developers.google.com/search/docs/appearance/structured-data/return-policy',
    'Google merchant listing structured data https://developers.google.com/search/docs/appearance/structured-data/merchant-listing',
  ],
  uses: ['home', 'policies'],
  evaluate(page, { home, policies }) {
    const said = { evidence: [{ ref: page.ref }] };
    if (page.facts.product?.returnPolicy) return pass('The offer carries a MerchantReturnPolicy.', said);
    const general = [page, ...(home ? [home] : [])].find(({ facts }) =>
      nodesOfType(facts.structured, ...organizationTypes).some(
        (node) => node.props['hasMerchantReturnPolicy'] !== undefined,
      ),
    );
    if (general)
      return pass('The Organization carries a MerchantReturnPolicy, which covers every product.', {
        evidence: [{ ref: general.ref }],
      });
    // The time to send it back is longer than that to pay the money back; a year and more is a warranty.
    const days = Math.max(0, ...(policies?.returns.own?.days ?? []).filter((one) => one <= 100));
    const fix = days
      ? {
          snippet: `"hasMerchantReturnPolicy":{"@type":"MerchantReturnPolicy","returnPolicyCategory":"https://schema.org/MerchantReturnFiniteReturnWindow","merchantReturnDays":${days}}`,
        }
      : {};
    return fail('Neither the offer nor the Organization has a MerchantReturnPolicy.', {
      ...said,
      fix,
      cause: 'template:return-policy',
    });
  },
});
