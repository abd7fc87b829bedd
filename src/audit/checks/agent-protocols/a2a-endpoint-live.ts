import { a2aEndpoint } from '#manifest';
import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { registrableDomain } from '../../parse/url.ts';
import { isSecure } from '../subjects/agents/documents.ts';
import { endpointAnswer, endpointFix, optionsFix } from '../subjects/agents/endpoint-answer.ts';
import { toSnippet } from '../subjects/manifests/shop.ts';

export default defineCheck({
  id: 'a2a-endpoint-live',
  category: 'agent-protocols',
  name: 'The A2A endpoint is reachable and same-site',
  description: 'Detects agent cards that point at dead or foreign hosts.',
  why: 'The card is read first and trusted: where its address leads nowhere, an agent gives up on the whole shop.',
  judged: {
    pass: 'The first interface has https, answers OPTIONS, and is on the domain of the shop or of the declared provider.',
    warn: 'It is on another domain, or OPTIONS gets a 404 that is no web page, as servers give that route POST alone.',
    fail: 'It is plain http or no URL, its host does not resolve or refuses connections, or it answers 5xx, a challenge or a web page.',
    notApplicable: 'There is no agent card, or it names no address.',
    unknown: 'The plan had no room for the request, or no answer came.',
  },
  priority: 'low',
  appliesTo: 'checkout-protocol',
  requires: ['a2a'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Correct the address in the A2A agent card',
    instructions:
      'Set url of the first of supportedInterfaces to the address where the agent answers POST over https.',
  },
  sources: ['a2a'],
  needs: ['a2a', 'target', 'traffic'],
  evaluate({ a2a, target, traffic }) {
    const written = a2aEndpoint(a2a.json);
    if (!written) return notApplicable('The agent card names no address.', { evidence: [{ ref: a2a.ref }] });
    const shown = written.slice(0, 150);
    const own = new URL(target.canonicalOrigin);
    const interfaces = [{ url: `${own.origin}/a2a`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }];
    const fix = { snippet: toSnippet({ supportedInterfaces: interfaces }) };
    const card = { ref: a2a.ref, pointer: '/supportedInterfaces/0/url' };
    const url = URL.parse(written);
    if (!url)
      return fail(`The agent card gives ${shown}, which is no absolute URL.`, { evidence: [card], fix });
    if (!isSecure(written, target))
      return fail(`The agent card gives ${shown}, which is not https.`, { evidence: [card], fix });
    const seen = traffic.find(({ id }) => id === a2a.look?.ref);
    if (!seen)
      return unknown(a2a.look?.reason ?? 'not-requested', `${shown} was not asked.`, { evidence: [card] });
    const answer = endpointAnswer(seen);
    const evidence = [{ ref: seen.id }, card];
    const summary = `${shown} ${answer.said}`;
    if (answer.state === 'blocked' || answer.state === 'failed')
      return unknown(answer.state, `${summary}.`, { evidence });
    if (answer.state === 'dead')
      return fail(`${summary}.`, { evidence, fix, ...endpointFix('the A2A endpoint', seen) });
    const home = registrableDomain(url.hostname);
    const provider = URL.parse(providerUrl(a2a.json))?.hostname;
    const known =
      home === target.registrableDomain || (provider !== undefined && registrableDomain(provider) === home);
    if (!known)
      return warn(`${shown} is on ${home}, which is neither the shop nor the provider that the card names.`, {
        evidence,
        fix: {
          title: 'Name the provider of the agent in its card',
          instructions: 'Say in provider who runs the agent, or serve it from a host of the shop.',
          snippet: toSnippet({ provider: { organization: home, url: `https://${home}/` } }),
        },
      });
    return answer.state === 'odd'
      ? warn(`${summary}, so it is not clear that it is there.`, { evidence, fix: optionsFix })
      : pass(`${summary}.`, { evidence });
  },
});

function providerUrl(card: unknown): string {
  const url = (card as { provider?: { url?: unknown } | null } | null)?.provider?.url;
  return typeof url === 'string' ? url : '';
}
