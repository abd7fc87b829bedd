/** Lists the tools of an MCP server that requires more than UCP: event streams, or a handshake. */
import { asObject } from '#manifest';
import { robotsToken } from '#audit/gather';
import type { SafeRequest } from '#ucp';
import { briefly, answerHeader, type DoctorAnswer } from './calls/answer.ts';
import type { DoctorVisit } from './calls/visit.ts';

/** What MCP asks clients to accept. */
export const mcpAccept = 'application/json, text/event-stream';

/** @param first what the bare question got that accepts both */
export async function askForTools(
  { notes, name }: Pick<DoctorVisit, 'notes' | 'name'>,
  ask: DoctorVisit['ask'],
  request: SafeRequest,
  first: DoctorAnswer,
): Promise<DoctorAnswer> {
  const path = name(request.url);
  if (!hasTools(first)) {
    const greeted = await greet(ask, request);
    return greeted && hasTools(greeted) ? greeted : first;
  }
  const plain = await ask({ ...request, headers: { ...request.headers, accept: 'application/json' } });
  if (hasTools(plain) && plain.exchange.type !== 'text/event-stream')
    notes.ok('mcp-accept', path, 'The endpoint returns JSON if the client accepts only application/json.');
  else
    notes.warn(
      'mcp-accept',
      path,
      `With only Accept: application/json, the endpoint returned ${briefly(plain)}.`,
      {
        expected: 'the same list as application/json',
      },
    );
  return first;
}

const hasTools = ({ json }: DoctorAnswer): boolean =>
  Array.isArray(asObject(asObject(json)?.['result'])?.['tools']);

/** The handshake of the revision 2025-11-25. */
async function greet(ask: DoctorVisit['ask'], request: SafeRequest): Promise<DoctorAnswer | undefined> {
  const headers = { ...request.headers, accept: mcpAccept };
  const begun = await ask({
    ...request,
    headers,
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion, capabilities: {}, clientInfo: { name: robotsToken, version: '1.0' } },
    }),
  });
  if (!asObject(asObject(begun.json)?.['result'])) return undefined;
  const session = answerHeader(begun, 'mcp-session-id');
  const more = {
    ...headers,
    'mcp-protocol-version': protocolVersion,
    ...(session === undefined ? {} : { 'mcp-session-id': session }),
  };
  await ask({
    ...request,
    headers: more,
    body: JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
  });
  return ask({ ...request, headers: more });
}

const protocolVersion = '2025-11-25';
