import { flatCheckoutModes, flatCheckoutProblems, providerName } from '#manifest';
import { defineCheck, pass } from '../../check.ts';
import { flatFinding, manifestProof } from '../subjects/manifests/flat.ts';
import { toSnippet } from '../subjects/manifests/shop.ts';

export default defineCheck({
  id: 'ucp-flat-checkout',
  category: 'commerce-protocols',
  name: 'Flat checkout.mode and checkout.providers are valid',
  description: 'Detects manifests that do not describe how to pay.',
  why: 'Without a mode and a provider, a simple client knows what to buy but not how to pay.',
  judged: {
    pass: 'checkout.mode is agent_delegated, redirect, hosted, embedded, api, native, delegated, or agent, and checkout.providers lists at least one provider.',
    warn: 'checkout.mode has another value.',
    fail: 'checkout.mode is missing or not a string, or checkout.providers is missing, empty, not a list, or has an entry without a name.',
  },
  priority: 'medium',
  requires: ['flat-manifest'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Declare the checkout mode and payment providers',
    instructions: `Set checkout.mode (${flatCheckoutModes.join(', ')}) and list the payment providers in checkout.providers.`,
  },
  sources: [],
  needs: ['ucp', 'traffic'],
  evaluate({ ucp, traffic }) {
    const { mode, providers } = ((ucp.document as { checkout?: unknown }).checkout ?? {}) as Record<
      string,
      unknown
    >;
    const named = (Array.isArray(providers) ? (providers as unknown[]) : [])
      .flatMap((one) => providerName(one)?.slice(0, 40) ?? [])
      .slice(0, 10);
    const known = (flatCheckoutModes as readonly unknown[]).includes(mode);
    const finding = flatFinding(flatCheckoutProblems(ucp.document), manifestProof(ucp, traffic), {
      snippet: toSnippet({
        checkout: {
          mode: known ? mode : 'agent_delegated',
          providers: named.length ? named : ['stripe', 'paypal'],
        },
      }),
    });
    return (
      finding ??
      pass(`checkout.mode is ${String(mode).trim()} with the providers ${named.slice(0, 5).join(', ')}.`, {
        evidence: manifestProof(ucp, traffic)('/checkout'),
      })
    );
  },
});
