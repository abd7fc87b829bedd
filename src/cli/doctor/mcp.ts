/** Getting a list of tools out of an MCP server that wants more than UCP asks of callers: event streams, or a handshake. */
import { asObject } from '#manifest';
import { robotsToken } from '#audit/gather';
import type { SafeRequest } from '#ucp';
import { briefly, answerHeader, type DoctorAnswer } from './answer.ts';
import type { DoctorVisit } from './visit.ts';

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
    notes.ok('mcp-accept', path, 'It answers with JSON where that alone is accepted.');
  else
    notes.warn('mcp-accept', path, `With Accept: application/json alone came ${briefly(plain)}.`, {
      expected: 'The same list as application/json.',
    });
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
