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
  description: 'Detects agent cards whose endpoint is down or on an unrelated host.',
  why: 'Agents read and trust the card first. If its URL does not work, they give up on the storefront.',
  judged: {
    pass: 'The first interface uses https, responds to OPTIONS, and is on the domain of the storefront or the declared provider.',
    warn: 'The endpoint is on another domain, or OPTIONS returns 404 without a web page, as servers do for POST-only routes.',
    fail: 'The URL is invalid or plain http, its host does not resolve or refuses connections, or it returns 5xx, a challenge, or a web page.',
    notApplicable: 'The storefront has no agent card, or the card has no URL.',
    unknown: 'The request was skipped because of the request limit, or got no response.',
  },
  priority: 'low',
  appliesTo: 'checkout-protocol',
  requires: ['a2a'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Correct the URL in the A2A agent card',
    instructions:
      'Set the url of the first entry in supportedInterfaces to the https URL where the agent accepts POST requests.',
  },
  sources: ['a2a'],
  needs: ['a2a', 'target', 'traffic'],
  evaluate({ a2a, target, traffic }) {
    const written = a2aEndpoint(a2a.json);
    if (!written) return notApplicable('The agent card has no URL.', { evidence: [{ ref: a2a.ref }] });
    const shown = written.slice(0, 150);
    const own = new URL(target.canonicalOrigin);
    const interfaces = [{ url: `${own.origin}/a2a`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }];
    const fix = { snippet: toSnippet({ supportedInterfaces: interfaces }) };
    const card = { ref: a2a.ref, pointer: '/supportedInterfaces/0/url' };
    const url = URL.parse(written);
    if (!url)
      return fail(`The agent card has the URL ${shown}, which is not an absolute URL.`, {
        evidence: [card],
        fix,
      });
    if (!isSecure(written, target))
      return fail(`The agent card has the URL ${shown}, which is not https.`, { evidence: [card], fix });
    const seen = traffic.find(({ id }) => id === a2a.look?.ref);
    if (!seen)
      return unknown(a2a.look?.reason ?? 'not-requested', `${shown} was not requested.`, {
        evidence: [card],
      });
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
      return warn(
        `${shown} is on ${home}, which belongs neither to the storefront nor to the provider in the card.`,
        {
          evidence,
          fix: {
            title: 'Declare the provider of the agent in its card',
            instructions:
              'State in provider who operates the agent, or serve it from a host of the storefront.',
            snippet: toSnippet({ provider: { organization: home, url: `https://${home}/` } }),
          },
        },
      );
    return answer.state === 'odd'
      ? warn(`${summary}. This does not show whether the endpoint exists.`, { evidence, fix: optionsFix })
      : pass(`${summary}.`, { evidence });
  },
});

function providerUrl(card: unknown): string {
  const url = (card as { provider?: { url?: unknown } | null } | null)?.provider?.url;
  return typeof url === 'string' ? url : '';
}
