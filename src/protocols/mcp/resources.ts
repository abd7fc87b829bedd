/** Resources by their address: those that are listed first, then templates in their order. */
import {
  ProtocolError,
  type JSONRPCErrorResponse,
  type JSONRPCMessage,
  type ReadResourceResult,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { callContext } from './call-context.ts';
import type { PreparedServer } from './prepare.ts';
import { transportRefusals } from './refusal.ts';
import type { SdkServerDeps } from './sdk-server.ts';
import type { McpCall } from './server.ts';

export async function readResource(
  prepared: PreparedServer,
  uri: string,
  context: ServerContext,
  { exchangeOf, onFault }: SdkServerDeps,
): Promise<ReadResourceResult> {
  const call = callContext(exchangeOf(context), context);
  const found = await read(prepared, uri, call).catch((error: unknown) => {
    if (!call.signal.aborted) onFault(error);
    throw new ProtocolError(transportRefusals.internal.code, transportRefusals.internal.message);
  });
  if (!found) throw new ProtocolError(-32602, 'There is no such resource.', missing(uri));
  return { contents: [{ uri, ...found }] };
}

interface Content {
  mimeType: string;
  text: string;
}

async function read(prepared: PreparedServer, uri: string, call: McpCall): Promise<Content | undefined> {
  const { resourceOf, patterns } = prepared;
  const resource = resourceOf.get(uri);
  if (resource) return { mimeType: resource.mimeType, text: await resource.read(call) };
  for (const { template, pattern } of patterns) {
    const variables = pattern.match(uri);
    const text = variables && (await template.read(variables, call));
    if (text !== undefined) return { mimeType: template.mimeType, text };
  }
  return undefined;
}

const mark = Symbol('no such resource');

/** Marked for `inOlderWords`; what stands under a symbol is never sent. */
const missing = (uri: string) => ({ uri, [mark]: true });

/**
 * Revisions before 2026-07-28 have a code of their own for a missing resource, -32002. The SDK sends -32602 in every
 * revision, whatever is thrown, so transports that know their revision put it right.
 */
export function inOlderWords(message: JSONRPCMessage): JSONRPCMessage {
  if (!('error' in message) || typeof message.error.data !== 'object' || message.error.data === null) {
    return message;
  }
  if (!(mark in message.error.data)) return message;
  return { ...message, error: { ...message.error, code: -32002 } } satisfies JSONRPCErrorResponse;
}
