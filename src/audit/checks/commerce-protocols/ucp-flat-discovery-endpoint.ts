import { flatDiscoveryProblems, flatDiscoveryUrl, serviceEndpoints } from '#manifest';
import { defineCheck, fail, unknown, warn } from '../../check.ts';
import { registrableDomain } from '../../parse/url.ts';
import { flatFinding, manifestProof } from '../subjects/manifests/flat.ts';
import { judgeDiscovery } from '../subjects/manifests/discovery.ts';

export default defineCheck({
  id: 'ucp-flat-discovery-endpoint',
  category: 'commerce-protocols',
  name: 'Flat discovery.endpoint works',
  description: 'Detects discovery endpoints that fail or are blocked.',
  why: 'Simple clients call this endpoint first. If it fails, the store looks as if it had no products.',
  judged: {
    pass: 'A GET request returns JSON with a product that has a name or title and a price, on the domain of the storefront or of another declared API.',
    warn: 'The JSON has no such product, the response is 401, a 400 or 422 requires a parameter, or no other declared API uses the domain.',
    fail: 'The endpoint is missing, is neither a path nor an https URL, is blocked, or returns a challenge, another 4xx, 5xx, or a response that is not JSON.',
    unknown: 'The endpoint did not respond, or rate limited the audit with 429.',
  },
  priority: 'medium',
  appliesTo: 'checkout-protocol',
  requires: ['flat-manifest'],
  effort: 'days',
  maturity: 'emerging',
  fix: {
    title: 'Make discovery.endpoint return products',
    instructions:
      'Return JSON for a GET request: a list of products, each with a name and price, without a challenge or login.',
    snippet: '{ "discovery": { "endpoint": "/api/ucp/discover" } }',
  },
  sources: [],
  needs: ['ucp', 'ucpProbe', 'traffic', 'target'],
  uses: ['mcp'],
  evaluate({ ucp, traffic, target, ucpProbe, mcp }) {
    const proof = manifestProof(ucp, traffic);
    const endpoint = flatDiscoveryUrl(ucp.document, ucp.url);
    if (!endpoint) {
      const finding = flatFinding(flatDiscoveryProblems(ucp.document), proof, {
        title: 'Add the discovery endpoint to the manifest',
        instructions: 'Set discovery.endpoint to a path on this host or an absolute https URL.',
      });
      return (
        finding ??
        fail('discovery.endpoint is not a valid URL.', {
          evidence: proof('/discovery/endpoint'),
          cause: 'manifest:flat',
        })
      );
    }
    const probe = ucpProbe.flatDiscovery;
    const seen = probe && traffic.find((one) => one.id === probe.ref);
    if (!seen)
      return unknown(
        ucpProbe.missing?.flatDiscovery ?? 'failed',
        `The response of ${endpoint.slice(0, 150)} is not in the evidence.`,
      );
    const verdict = judgeDiscovery(seen, probe);
    const host = registrableDomain(new URL(endpoint).hostname);
    const transports = ['rest', 'mcp', 'a2a'] as const;
    const declared = [
      ...transports.flatMap((transport) => serviceEndpoints(ucp.document, transport, ucp.url)),
      ...(mcp?.candidates.map(({ url }) => url) ?? []),
    ].map((url) => registrableDomain(new URL(url).hostname));
    if (verdict.status === 'pass' && host !== target.registrableDomain && !declared.includes(host))
      return warn(`discovery.endpoint works, but is on ${host}, which no other declared API uses.`, {
        evidence: [{ ref: seen.id }, ...proof('/discovery/endpoint')],
        fix: {
          title: 'Serve discovery on the domain of the storefront',
          instructions:
            'Move the endpoint to a host of the storefront, or declare the API of that host in the manifest too.',
        },
      });
    return verdict;
  },
});
