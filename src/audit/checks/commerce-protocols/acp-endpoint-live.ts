import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { endpointAnswer, endpointFix, optionsFix } from '../subjects/agents/endpoint-answer.ts';

export default defineCheck({
  id: 'acp-endpoint-live',
  category: 'commerce-protocols',
  name: 'ACP endpoints answer',
  description: 'Detects services of ACP that are declared and do not exist.',
  why: 'An agent that reads of a checkout sends the buyer there; a missing route ends the purchase at its last step.',
  judged: {
    pass: 'OPTIONS to {api_base_url}/checkout_sessions gets 2xx, 400, 401, 405 or another answer of an API.',
    warn: 'It gets a 404 that is no web page, or a 405 of a server of files: routes for POST alone look like this, too.',
    fail: 'It gets a web page, a challenge or 5xx, or the host does not resolve or refuses connections.',
    notApplicable: 'There is no ACP document, or it names no address.',
    unknown: 'The plan had no room for the request, or no answer came.',
  },
  priority: 'low',
  appliesTo: 'checkout-protocol',
  requires: ['acp'],
  effort: 'days',
  maturity: 'draft',
  fix: {
    title: 'Deploy the ACP routes, or withdraw the document',
    instructions:
      'Answer POST /checkout_sessions below api_base_url, or remove the service from capabilities.services.',
  },
  sources: ['acp-discovery-rfc'],
  needs: ['acp', 'traffic'],
  evaluate({ acp, traffic }) {
    const document = { ref: acp.ref, pointer: '/api_base_url' };
    if (!acp.look) return notApplicable('The ACP document names no address.', { evidence: [document] });
    const at = acp.look.url.slice(0, 200);
    const seen = traffic.find(({ id }) => id === acp.look?.ref);
    if (!seen)
      return unknown(acp.look.reason ?? 'not-requested', `${at} was not asked.`, { evidence: [document] });
    const { state, said } = endpointAnswer(seen);
    const evidence = [{ ref: seen.id }, document];
    if (state === 'alive') return pass(`${at} ${said}.`, { evidence });
    if (state === 'odd')
      return warn(`${at} ${said}, so it is not clear that it is there.`, { evidence, fix: optionsFix });
    if (state === 'dead')
      return fail(`${at} ${said}.`, { evidence, ...endpointFix('the ACP endpoint', seen) });
    return unknown(state, `${at} ${said}.`, { evidence });
  },
});
