import { apiAnswer, file, json, type Answer } from '../answer.ts';
import {
  acpDocument,
  resourceMetadata,
  serverMetadata,
  skillPath,
  skillsIndex,
  skillText,
} from '../machine/agents.ts';
import type { Site } from '../site.ts';
import type { ShopRequest } from './request.ts';

/** Documents and endpoints of agent protocols beside UCP and MCP; undefined for every other path. */
export function agentAnswer(site: Site, { path, method }: ShopRequest): Answer | undefined {
  const { faults } = site;
  switch (path) {
    case '/.well-known/oauth-authorization-server':
      return faults.has('ucp-identity-unserved') ? undefined : json(serverMetadata(site));
    case '/.well-known/oauth-protected-resource':
      return faults.has('ucp-identity-unserved') ? undefined : json(resourceMetadata(site));
    case '/.well-known/acp.json':
      return json(acpDocument(site));
    case '/.well-known/agent-skills/index.json':
      return json(skillsIndex(site));
    case skillPath:
      return file('text/markdown; charset=utf-8', skillText(site));
    case '/acp/checkout_sessions':
      return sessions(method);
    case '/a2a':
      return faults.has('a2a-unrouted')
        ? undefined
        : apiAnswer({ error: 'Use POST with a JSON-RPC request.' }, 405, { allow: 'POST' });
    default:
      return undefined;
  }
}

/** No orders are taken: ACP says so in its own form of errors. */
function sessions(method: string): Answer {
  if (method === 'OPTIONS') return { ...apiAnswer(null, 204, { allow: 'OPTIONS, POST' }), body: '' };
  if (method !== 'POST')
    return apiAnswer({ type: 'invalid_request', code: 'method_not_allowed', message: 'Use POST.' }, 405, {
      allow: 'OPTIONS, POST',
    });
  const message = 'This shop takes no orders.';
  return apiAnswer({ type: 'service_unavailable', code: 'service_unavailable', message }, 503, {
    'retry-after': '60',
  });
}
