import { defineCheck, fail, notApplicable, pass, unknown } from '../../check.ts';
import type { Reason } from '../../evidence.ts';
import { shortEndpoint } from '../subjects/service/life.ts';
import { notCalled, tellingCall } from '../subjects/service/mcp.ts';

export default defineCheck({
  id: 'mcp-auth-discoverable',
  category: 'agent-protocols',
  name: 'Protected MCP announces its authorization server',
  description: 'Detects 401 answers that leave a client stuck.',
  why: 'A client that is asked for a token and not told where to get one can only give up.',
  judged: {
    pass: 'WWW-Authenticate of the 401 names resource_metadata, or /.well-known/oauth-protected-resource lists an authorization server.',
    fail: 'Neither does.',
    notApplicable: 'The endpoint does not answer 401.',
    unknown: 'The header names nothing, and the metadata was not asked for or could not be read.',
  },
  priority: 'medium',
  appliesTo: 'checkout-protocol',
  requires: ['mcp'],
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Name the protected resource metadata in the 401',
    instructions:
      'Send WWW-Authenticate with resource_metadata, and serve that document with its authorization_servers.',
  },
  sources: ['mcp', 'rfc-9728'],
  needs: ['mcp', 'traffic'],
  uses: ['oauth'],
  evaluate({ mcp, traffic, oauth }) {
    const call = tellingCall(mcp);
    if (!call || mcp.endpoint === undefined) return notCalled(mcp);
    const asked = (mcp.calls ?? []).map(({ ref }) => traffic.find(({ id }) => id === ref));
    const seen = asked.findLast((one) => one?.status === 401);
    if (!seen) return notApplicable('The MCP endpoint asks for no login.');
    const at = shortEndpoint(mcp.endpoint);
    const header = seen.headers
      .filter(([name]) => name === 'www-authenticate')
      .map(([, value]) => value)
      .join(', ');
    const evidence = [{ ref: seen.id, header: `www-authenticate: ${header.slice(0, 250) || '(missing)'}` }];
    const named = /\bresource_metadata\s*=\s*"?(https?:\/\/[^\s",]{1,300})/i.exec(header)?.[1];
    if (named) return pass(`The 401 of ${at} names ${named.slice(0, 150)}.`, { evidence });
    const resource = oauth?.resource;
    if (resource?.state === 'ok' && serversIn(resource.json))
      return pass(`The 401 of ${at} is explained by ${shortEndpoint(resource.url)}.`, {
        evidence: [...evidence, { ref: resource.ref }],
      });
    const reason = resource ? unread[resource.state] : oauth ? oauth.missing?.resource : 'not-requested';
    if (reason)
      return unknown(
        reason,
        `The 401 of ${at} names no metadata, and those at the well-known place are not known.`,
        { evidence },
      );
    const { origin, pathname } = new URL(mcp.endpoint);
    const place = `${origin}/.well-known/oauth-protected-resource${pathname === '/' ? '' : pathname}`;
    return fail(`${at} answers 401 and does not say where a client gets a token.`, {
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
