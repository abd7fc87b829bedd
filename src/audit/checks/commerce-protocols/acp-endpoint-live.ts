import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { endpointAnswer, endpointFix, optionsFix } from '../subjects/agents/endpoint-answer.ts';

export default defineCheck({
  id: 'acp-endpoint-live',
  category: 'commerce-protocols',
  name: 'ACP endpoints respond',
  description: 'Detects ACP services that are declared but do not exist.',
  why: 'If a checkout is declared, agents send the buyer there. A missing route ends the purchase at the last step.',
  judged: {
    pass: 'OPTIONS {api_base_url}/checkout_sessions returns 2xx, 400, 401, 405, or another API response.',
    warn: 'OPTIONS returns 404 without a web page, or a 405 from a file server. POST-only routes look like this too.',
    fail: 'The endpoint returns a web page, a challenge, or 5xx, or the host does not resolve or refuses connections.',
    notApplicable: 'The storefront has no ACP document, or the document has no URL.',
    unknown: 'The request was skipped because of the request limit, or got no response.',
  },
  priority: 'low',
  appliesTo: 'checkout-protocol',
  requires: ['acp'],
  effort: 'days',
  maturity: 'draft',
  fix: {
    title: 'Deploy the ACP routes or remove the document',
    instructions:
      'Handle POST /checkout_sessions under api_base_url, or remove the service from capabilities.services.',
  },
  sources: ['acp-discovery-rfc'],
  needs: ['acp', 'traffic'],
  evaluate({ acp, traffic }) {
    const document = { ref: acp.ref, pointer: '/api_base_url' };
    if (!acp.look) return notApplicable('The ACP document has no URL.', { evidence: [document] });
    const at = acp.look.url.slice(0, 200);
    const seen = traffic.find(({ id }) => id === acp.look?.ref);
    if (!seen)
      return unknown(acp.look.reason ?? 'not-requested', `${at} was not requested.`, {
        evidence: [document],
      });
    const { state, said } = endpointAnswer(seen);
    const evidence = [{ ref: seen.id }, document];
    if (state === 'alive') return pass(`${at} ${said}.`, { evidence });
    if (state === 'odd')
      return warn(`${at} ${said}. This does not show whether the endpoint exists.`, {
        evidence,
        fix: optionsFix,
      });
    if (state === 'dead')
      return fail(`${at} ${said}.`, { evidence, ...endpointFix('the ACP endpoint', seen) });
    return unknown(state, `${at} ${said}.`, { evidence });
  },
});
