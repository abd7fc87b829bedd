import { defineCheck, fail, notApplicable, pass, unknown } from '../../check.ts';
import type { Reason } from '../../evidence.ts';
import { shortEndpoint } from '../subjects/service/life.ts';
import { notCalled, tellingCall } from '../subjects/service/mcp.ts';

export default defineCheck({
  id: 'mcp-auth-discoverable',
  category: 'agent-protocols',
  name: 'Protected MCP endpoint declares its authorization server',
  description: 'Detects 401 responses that do not show clients where to get a token.',
  why: 'If a client needs a token but does not know where to get one, it cannot continue.',
  judged: {
    pass: 'The 401 has a WWW-Authenticate header with resource_metadata, or /.well-known/oauth-protected-resource lists an authorization server.',
    fail: 'Neither the header nor the metadata has the information.',
    notApplicable: 'The endpoint does not return 401.',
    unknown: 'The header has no resource_metadata, and the metadata was not requested or could not be read.',
  },
  priority: 'medium',
  appliesTo: 'checkout-protocol',
  requires: ['mcp'],
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Add resource_metadata to the 401 response',
    instructions:
      'Send WWW-Authenticate with resource_metadata, and serve that document with authorization_servers.',
  },
  sources: ['mcp', 'rfc-9728'],
  needs: ['mcp', 'traffic'],
  uses: ['oauth'],
  evaluate({ mcp, traffic, oauth }) {
    const call = tellingCall(mcp);
    if (!call || mcp.endpoint === undefined) return notCalled(mcp);
    const asked = (mcp.calls ?? []).map(({ ref }) => traffic.find(({ id }) => id === ref));
    const seen = asked.findLast((one) => one?.status === 401);
    if (!seen) return notApplicable('The MCP endpoint requires no login.');
    const at = shortEndpoint(mcp.endpoint);
    const header = seen.headers
      .filter(([name]) => name === 'www-authenticate')
      .map(([, value]) => value)
      .join(', ');
    const evidence = [{ ref: seen.id, header: `www-authenticate: ${header.slice(0, 250) || '(missing)'}` }];
    const named = /\bresource_metadata\s*=\s*"?(https?:\/\/[^\s",]{1,300})/i.exec(header)?.[1];
    if (named) return pass(`The 401 response of ${at} links to ${named.slice(0, 150)}.`, { evidence });
    const resource = oauth?.resource;
    if (resource?.state === 'ok' && serversIn(resource.json))
      return pass(`${shortEndpoint(resource.url)} has the metadata for the 401 response of ${at}.`, {
        evidence: [...evidence, { ref: resource.ref }],
      });
    const reason = resource ? unread[resource.state] : oauth ? oauth.missing?.resource : 'not-requested';
    if (reason)
      return unknown(
        reason,
        `The 401 response of ${at} has no resource_metadata, and the metadata at the well-known URL could not be read.`,
        { evidence },
      );
    const { origin, pathname } = new URL(mcp.endpoint);
    const place = `${origin}/.well-known/oauth-protected-resource${pathname === '/' ? '' : pathname}`;
    return fail(`${at} returned 401 without information on where to get a token.`, {
      evidence,
      fix: { snippet: `WWW-Authenticate: Bearer resource_metadata="${place.slice(0, 200)}"` },
    });
  },
});

const unread: Partial<Record<string, Reason>> = { blocked: 'blocked', error: 'failed' };

function serversIn(json: unknown): boolean {
  const { authorization_servers: servers } = (json ?? {}) as { authorization_servers?: unknown };
  return Array.isArray(servers) && servers.some((one) => typeof one === 'string' && one !== '');
}
