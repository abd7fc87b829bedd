import { defineCheck, fail, pass, warn } from '../../check.ts';
import { declaredCapabilities, capabilitySnippet } from '../subjects/manifests/capabilities.ts';
import { manifestProof } from '../subjects/manifests/flat.ts';

/** Capability families by name without `dev.ucp.shopping.` or `dev.ucp.common.`. Aliases count once. */
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

/** What to add first: with fulfillment, buyers can choose delivery in the conversation. */
const useful = [
  { name: 'dev.ucp.shopping.fulfillment', more: { extends: 'dev.ucp.shopping.checkout' } },
  { name: 'dev.ucp.shopping.discount', more: { extends: 'dev.ucp.shopping.checkout' } },
  { name: 'dev.ucp.shopping.cart' },
];

export default defineCheck({
  id: 'ucp-capability-breadth',
  category: 'commerce-protocols',
  name: 'The manifest covers delivery, discounts, and the cart',
  description: 'Detects manifests with so few capabilities that buyers have to use the website.',
  why: 'Buyers have to do everything that is not in the manifest on the web page, such as choosing delivery, entering a code, or combining items.',
  judged: {
    pass: 'At least three of cart, fulfillment, discount, buyer consent, identity linking, AP2 mandate, permalink, loyalty, split payments, payment terms, and payment authentication are declared.',
    warn: 'One or two of them are declared.',
    fail: 'None of them is declared.',
  },
  priority: 'low',
  requires: ['official-manifest'],
  effort: 'days',
  maturity: 'emerging',
  fix: {
    title: 'Declare delivery options first, then discounts and the cart',
    instructions:
      'Implement dev.ucp.shopping.fulfillment as an extension of checkout first, then discount and cart.',
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
      return pass(`The manifest declares ${found.length} capabilities beyond checkout: ${named}.`, {
        evidence,
      });
    if (found.length) return warn(`Beyond checkout, the manifest declares only ${named}.`, { evidence, fix });
    return fail('The manifest declares no capabilities beyond checkout, catalog, and orders.', {
      evidence,
      fix,
    });
  },
});

function familyOf(name: string): string | undefined {
  const rest = /^dev\.ucp\.(?:shopping|common)\.(.{1,60})$/.exec(name)?.[1];
  return rest !== undefined && Object.hasOwn(families, rest) ? families[rest] : undefined;
}
