import { definePageCheck, notApplicable, pass, unknown } from '../../check.ts';
import { offerTerms, sellerTerms } from '../subjects/policies/markup.ts';
import { returnDays, returnLacks } from '../subjects/policies/return-markup.ts';
import { returnPolicySnippet } from '../subjects/policies/snippets.ts';
import { judgeTerms } from '../subjects/policies/verdicts.ts';

export default definePageCheck({
  id: 'return-policy-complete',
  category: 'trust-and-policies',
  name: 'Structured return policy is complete',
  description: 'Detects return policies in markup without country, window, fees, or method.',
  why: 'A policy without its countries, return window, or fees cannot be compared, and Google does not show it.',
  judged: {
    pass: "The policy has applicableCountry, returnPolicyCategory, merchantReturnDays if the window is finite, returnFees, and returnMethod. On an Organization, merchantReturnLink alone is enough. Policies on offers take precedence over the Organization's policy.",
    warn: 'returnFees or returnMethod is missing, ReturnShippingFees has no amount, or a policy on an offer has only a link.',
    fail: 'The country or category is missing or not a known value, or the days of a finite window are missing or not a number.',
    notApplicable: 'The markup has no MerchantReturnPolicy. See return-policy-structured.',
    unknown: 'The offer references a policy that is not on any page that was read.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  effort: 'minutes',
  fix: {
    title: 'Complete the return policy in the markup',
    instructions:
      'Add what is missing. Preferably, add it once on the Organization, so that it applies to every product.',
    snippet: '"returnFees":"https://schema.org/FreeReturn","returnMethod":"https://schema.org/ReturnByMail"',
  },
  sources: ['google-return-policy', 'google-merchant-listing'],
  uses: ['home', 'policies', 'target'],
  evaluate(page, given) {
    const own = offerTerms(page, 'hasMerchantReturnPolicy', given);
    const stated = own.length ? own : sellerTerms(page, 'hasMerchantReturnPolicy', given);
    const [first] = stated;
    if (!first) return notApplicable('The markup has no MerchantReturnPolicy.');
    const readable = stated.filter(({ unresolved }) => unresolved === undefined);
    if (!readable.length)
      return unknown(
        'not-requested',
        `The policy ${(first.unresolved ?? '').slice(0, 150)} is not on any page that was read.`,
      );
    const bad = judgeTerms(readable, returnLacks, {
      name: 'MerchantReturnPolicy',
      cause: 'template:return-policy',
      snippet: (terms) => returnPolicySnippet(given, terms),
    });
    if (bad) return bad;
    const days = returnDays(first);
    return pass(
      `The return policy of the ${first.by} is complete${days === undefined ? '' : `: ${days} days`}.`,
      { evidence: [{ ref: first.page.ref, pointer: first.pointer }] },
    );
  },
});
