/** A server of ours as one of the SDK's: it speaks initialize, server/discover and ping; the rest comes to what we declare. */
import {
  Server,
  type ServerContext,
  ProtocolError,
  type GetPromptResult,
  type CompleteRequestParams,
  type CompleteResult,
  type CallToolResult,
  type JSONRPCErrorResponse,
  type JSONRPCMessage,
  type ReadResourceResult,
} from '@modelcontextprotocol/server';
import { checkAnswer, type InvalidAnswer } from './answer-check.ts';
import type { McpExchange, AnswerHead } from './exchange.ts';
import { prepareServer, type PreparedServer } from './prepare.ts';
import type { McpServer, McpTool, McpCall } from './server.ts';
import { transportRefusals } from './refusal.ts';
import { callContext } from './call-context.ts';

/** Hooks of the composition. */
export interface McpHooks {
  /** Called with errors of a tool, a resource, or a prompt, which callers do not see. */
  onFault?(error: unknown): void;
  /**
   * Called with a result that does not match its output schema, which is sent anyway. Without this hook the call fails, so
   * that tests do not pass on results that validating clients reject.
   */
  onInvalidAnswer?(answer: InvalidAnswer): void;
  /** Adds to each of the SDK's servers what ours cannot say. */
  extend?(sdk: Server): void;
}

export interface SdkServerDeps extends McpHooks {
  /** The exchange that a call belongs to; several where the server serves a whole connection. */
  exchangeOf(context: ServerContext): McpExchange;
}

/**
 * Serves one request, or one connection: the SDK's servers are single-use. It is the SDK's low-level server, because the
 * other one checks arguments and results by itself; here the declared schemas are for listing, and the tool checks.
 */
export function toSdkServer(server: McpServer, deps: SdkServerDeps): Server {
  const prepared = prepareServer(server);
  const { name, title, version } = server;
  const { capabilities } = prepared.options;
  const sdk = new Server({ name, title, version }, prepared.options);
  sdk.setRequestHandler('tools/list', () => ({ tools: prepared.tools }));
  sdk.setRequestHandler('tools/call', ({ params }, context) =>
    callTool(prepared.toolOf.get(params.name), params.arguments ?? {}, context, deps),
  );
  if (capabilities?.resources) {
    sdk.setRequestHandler('resources/list', () => ({ resources: prepared.resources }));
    sdk.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: prepared.templates }));
    sdk.setRequestHandler('resources/read', ({ params }, context) =>
      readResource(prepared, params.uri, context, deps),
    );
  }
  if (capabilities?.prompts) {
    sdk.setRequestHandler('prompts/list', () => ({ prompts: prepared.prompts }));
    sdk.setRequestHandler('prompts/get', ({ params }) => getPrompt(prepared, params, deps));
  }
  if (capabilities?.completions) {
    sdk.setRequestHandler('completion/complete', ({ params }) => completeVariable(prepared, params, deps));
  }
  deps.extend?.(sdk);
  return sdk;
}

/** @throws ProtocolError -32602 for a name that is not ours, and for a required argument that is missing */
async function getPrompt(
  { promptOf }: PreparedServer,
  { name, arguments: given = {} }: { name: string; arguments?: Record<string, string> | undefined },
  { onFault }: SdkServerDeps,
): Promise<GetPromptResult> {
  const prompt = promptOf.get(name);
  if (!prompt) throw new ProtocolError(-32602, 'Prompt not found.');
  const present = prompt.arguments.filter((argument) => Object.hasOwn(given, argument.name));
  const lacking = prompt.arguments.filter((argument) => argument.required && !present.includes(argument));
  if (lacking.length > 0) {
    throw new ProtocolError(
      -32602,
      `Missing arguments: ${lacking.map((argument) => argument.name).join(', ')}.`,
    );
  }
  const args = Object.fromEntries(present.map((argument) => [argument.name, given[argument.name] as string]));
  try {
    const text = await prompt.get(args);
    return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
  } catch (error) {
    onFault?.(error);
    throw new ProtocolError(transportRefusals.internal.code, transportRefusals.internal.message);
  }
}

/** The protocol's own limit. */
const maxValues = 100;

/** Arguments of our prompts have no fixed values: the answer is empty. @throws ProtocolError -32602 for what is not ours */
async function completeVariable(
  { patterns, promptOf }: PreparedServer,
  { ref, argument }: CompleteRequestParams,
  { onFault }: SdkServerDeps,
): Promise<CompleteResult> {
  if (ref.type === 'ref/prompt') {
    if (!promptOf.has(ref.name)) throw new ProtocolError(-32602, 'Prompt not found.');
    return { completion: { values: [] } };
  }
  const found = patterns.find(({ template }) => template.uriTemplate === ref.uri);
  if (!found) throw new ProtocolError(-32602, 'Resource template not found.');
  const { template, pattern } = found;
  if (!template.complete || !pattern.variables.includes(argument.name)) return { completion: { values: [] } };
  try {
    const values = await template.complete(argument.name, argument.value);
    return { completion: { values: values.slice(0, maxValues), hasMore: values.length > maxValues } };
  } catch (error) {
    onFault?.(error);
    throw new ProtocolError(transportRefusals.internal.code, transportRefusals.internal.message);
  }
}

/** One call of a tool, from the SDK's context to the SDK's result. */
async function callTool(
  tool: McpTool | undefined,
  args: Record<string, unknown>,
  context: ServerContext,
  { exchangeOf, onFault, onInvalidAnswer }: SdkServerDeps,
): Promise<CallToolResult> {
  const exchange = exchangeOf(context);
  const fail = (head: AnswerHead, error: ProtocolError): never => {
    exchange.answered(head);
    throw error;
  };
  if (!tool) return fail({ status: 400, headers: {} }, new ProtocolError(-32602, 'Tool not found.'));
  const call = callContext(exchange, context);
  try {
    const answer = await tool.call(args, call);
    if ('error' in answer) {
      const { code, message, data, status, headers = {} } = answer.error;
      return fail({ status, headers }, new ProtocolError(code, message, data));
    }
    const { structured, text: told, isError, status = 200, headers = {}, meta, fault } = answer;
    if (fault !== undefined) onFault?.(fault);
    // Clients do not hold a refusal against the schema.
    const invalid = isError ? undefined : checkAnswer(tool, structured);
    if (invalid && !onInvalidAnswer) throw invalid;
    if (invalid) onInvalidAnswer?.(invalid);
    // Serialized before headers are sent: a result that cannot be serialized is a fault of the tool.
    const text = told ?? JSON.stringify(structured);
    exchange.answered({ status, headers });
    return {
      content: [{ type: 'text', text }],
      structuredContent: structured,
      ...(isError === undefined ? {} : { isError }),
      ...(meta === undefined ? {} : { _meta: meta }),
    };
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    // A tool that stops because the client disconnected is not at fault.
    if (!call.signal.aborted) onFault?.(error);
    const { status, code, message } = transportRefusals.internal;
    return fail({ status, headers: {} }, new ProtocolError(code, message));
  }
}

/** Resources by their address: those that are listed first, then templates in their order. */
async function readResource(
  prepared: PreparedServer,
  uri: string,
  context: ServerContext,
  { exchangeOf, onFault }: SdkServerDeps,
): Promise<ReadResourceResult> {
  const call = callContext(exchangeOf(context), context);
  const found = await read(prepared, uri, call).catch((error: unknown) => {
    if (!call.signal.aborted) onFault?.(error);
    throw new ProtocolError(transportRefusals.internal.code, transportRefusals.internal.message);
  });
  if (!found) throw new ProtocolError(-32602, 'Resource not found.', missing(uri));
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
