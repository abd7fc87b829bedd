import { flatDiscoveryProblems, flatDiscoveryUrl, serviceEndpoints } from '#manifest';
import { defineCheck, fail, unknown, warn } from '../../check.ts';
import { registrableDomain } from '../../parse/url.ts';
import { flatFinding, manifestProof } from '../subjects/manifests/flat.ts';
import { judgeDiscovery } from '../subjects/manifests/discovery.ts';

export default defineCheck({
  id: 'ucp-flat-discovery-endpoint',
  category: 'commerce-protocols',
  name: 'Flat discovery.endpoint works',
  description: 'Detects dead or blocked discovery endpoints.',
  why: 'It is the first address that a simple client calls: where it fails, the shop looks as if it had no products.',
  judged: {
    pass: 'A GET answers with JSON that holds a product with name or title and price, on the domain of the shop or of another declared API.',
    warn: 'The JSON holds no such product, the answer is 401, a 400 or 422 asks for a parameter, or the domain is one that no other declared API uses.',
    fail: 'The endpoint is missing or is neither a path nor an https URL, or it answers with a challenge, a refusal, another 4xx, 5xx or no JSON.',
    unknown: 'The endpoint gave no answer, or throttled us with 429.',
  },
  priority: 'medium',
  appliesTo: 'checkout-protocol',
  requires: ['flat-manifest'],
  effort: 'days',
  maturity: 'emerging',
  fix: {
    title: 'Make discovery.endpoint answer with products',
    instructions:
      'Let the endpoint answer a GET with JSON: a list of products, each with name and price, without a challenge or a login.',
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
        title: 'Name the discovery endpoint in the manifest',
        instructions: 'Set discovery.endpoint to a path of this host, or to an absolute https URL.',
      });
      return (
        finding ??
        fail('discovery.endpoint does not resolve to an address.', {
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
        `The answer of ${endpoint.slice(0, 150)} is not in the evidence.`,
      );
    const verdict = judgeDiscovery(seen, probe);
    const host = registrableDomain(new URL(endpoint).hostname);
    const transports = ['rest', 'mcp', 'a2a'] as const;
    const declared = [
      ...transports.flatMap((transport) => serviceEndpoints(ucp.document, transport, ucp.url)),
      ...(mcp?.candidates.map(({ url }) => url) ?? []),
    ].map((url) => registrableDomain(new URL(url).hostname));
    if (verdict.status === 'pass' && host !== target.registrableDomain && !declared.includes(host))
      return warn(`discovery.endpoint works, but lies on ${host}, which no other declared API uses.`, {
        evidence: [{ ref: seen.id }, ...proof('/discovery/endpoint')],
        fix: {
          title: 'Serve discovery on the domain of the shop',
          instructions:
            'Put the endpoint on a host of the shop, or declare the API of that host in the manifest too.',
        },
      });
    return verdict;
  },
});
