import { defineCheck, fail, pass, warn } from '../../check.ts';
import { declaredCapabilities, capabilitySnippet } from '../subjects/manifests/capabilities.ts';
import { manifestProof } from '../subjects/manifests/flat.ts';

/** What a capability adds, by its name without `dev.ucp.shopping.` or `dev.ucp.common.`; several names of one thing count once. */
const families: Record<string, string> = {
  cart: 'cart',
  fulfillment: 'fulfillment',
  discount: 'discount',
  buyer_consent: 'buyer consent',
  identity_linking: 'identity linking',
  ap2_mandate: 'AP2 mandate',
  'payment.ap2_mandate': 'AP2 mandate',
  permalink: 'permalink',
  loyalty: 'loyalty',
  split_payments: 'split payments',
  'payment.split_payments': 'split payments',
  payment_terms: 'payment terms',
  'payment.terms': 'payment terms',
  payment_authentication: 'payment authentication',
  'payment.authentication': 'payment authentication',
};

/** What to add first: delivery can then be chosen in the conversation. */
const useful = [
  { name: 'dev.ucp.shopping.fulfillment', more: { extends: 'dev.ucp.shopping.checkout' } },
  { name: 'dev.ucp.shopping.discount', more: { extends: 'dev.ucp.shopping.checkout' } },
  { name: 'dev.ucp.shopping.cart' },
];

export default defineCheck({
  id: 'ucp-capability-breadth',
  category: 'commerce-protocols',
  name: 'The profile covers delivery, discounts and the cart',
  description: 'Detects thin profiles that send buyers to the browser.',
  why: 'What the profile lacks, the buyer has to do on the web page: choose the delivery, enter a code, gather several things.',
  judged: {
    pass: 'At least 3 of cart, fulfillment, discount, buyer consent, identity linking, AP2 mandate, permalink, loyalty, split payments, payment terms and payment authentication are declared.',
    warn: '1 or 2 of them are declared.',
    fail: 'None of them is declared.',
  },
  priority: 'low',
  requires: ['official-manifest'],
  effort: 'days',
  maturity: 'emerging',
  fix: {
    title: 'Declare delivery options first, then discounts and the cart',
    instructions:
      'Implement dev.ucp.shopping.fulfillment as an extension of checkout first; discount and cart follow.',
  },
  sources: ['ucp-2026-04-08'],
  needs: ['ucp', 'traffic'],
  evaluate({ ucp, traffic }) {
    const declared = new Set(declaredCapabilities(ucp));
    const found = [...new Set([...declared].flatMap((name) => familyOf(name) ?? []))];
    const evidence = manifestProof(ucp, traffic)('/ucp/capabilities');
    const fix = {
      snippet: capabilitySnippet(ucp, useful.filter(({ name }) => !declared.has(name)).slice(0, 3)),
    };
    const named = found.slice(0, 11).join(', ');
    if (found.length >= 3)
      return pass(`The profile declares ${found.length} beyond checkout: ${named}.`, { evidence });
    if (found.length) return warn(`Beyond checkout the profile declares only ${named}.`, { evidence, fix });
    return fail('Beyond checkout, catalogue and orders the profile declares nothing.', { evidence, fix });
  },
});

function familyOf(name: string): string | undefined {
  const rest = /^dev\.ucp\.(?:shopping|common)\.(.{1,60})$/.exec(name)?.[1];
  return rest !== undefined && Object.hasOwn(families, rest) ? families[rest] : undefined;
}
