import { definePageCheck, notApplicable, pass, unknown } from '../../check.ts';
import { offerTerms, sellerTerms } from '../subjects/policies/markup.ts';
import { returnDays, returnLacks } from '../subjects/policies/return-markup.ts';
import { returnPolicySnippet } from '../subjects/policies/snippets.ts';
import { judgeTerms } from '../subjects/policies/verdicts.ts';

export default definePageCheck({
  id: 'return-policy-complete',
  category: 'trust-and-policies',
  name: 'Structured return policy is complete',
  description: 'Detects return policies in markup without country, window, fees or method.',
  why: 'Markup that leaves out where a policy holds, how many days it gives or who pays cannot be compared, and Google does not show it.',
  judged: {
    pass: "The policy has applicableCountry, returnPolicyCategory, merchantReturnDays where the window is finite, returnFees and returnMethod; on an Organization merchantReturnLink alone is enough. Offers are judged before the Organization's policy.",
    warn: 'returnFees or returnMethod is missing, ReturnShippingFees has no amount, or a policy on an offer has just a link.',
    fail: 'Country or category is missing or no known value, or the days of a finite window are missing or no number.',
    notApplicable: 'There is no MerchantReturnPolicy: return-policy-structured says so.',
    unknown: 'The offer refers to a policy that stands on none of the pages that were read.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  effort: 'minutes',
  fix: {
    title: 'Complete the return policy in the markup',
    instructions: 'Add what is missing, best once on the Organization: it then holds for every product.',
    snippet: '"returnFees":"https://schema.org/FreeReturn","returnMethod":"https://schema.org/ReturnByMail"',
  },
  sources: ['google-return-policy', 'google-merchant-listing'],
  uses: ['home', 'policies', 'target'],
  evaluate(page, given) {
    const own = offerTerms(page, 'hasMerchantReturnPolicy', given);
    const stated = own.length ? own : sellerTerms(page, 'hasMerchantReturnPolicy', given);
    const [first] = stated;
    if (!first) return notApplicable('There is no MerchantReturnPolicy in the markup.');
    const readable = stated.filter(({ unresolved }) => unresolved === undefined);
    if (!readable.length)
      return unknown(
        'not-requested',
        `The policy ${(first.unresolved ?? '').slice(0, 150)} stands on no page that was read.`,
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
