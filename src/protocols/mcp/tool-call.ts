/** One call of a tool, from the SDK's context to the SDK's result. */
import { ProtocolError, type CallToolResult, type ServerContext } from '@modelcontextprotocol/server';
import { callContext } from './call-context.ts';
import type { AnswerHead } from './exchange.ts';
import { refusals } from './refusal.ts';
import type { SdkServerDeps } from './sdk-server.ts';
import type { McpTool } from './server.ts';

export async function callTool(
  tool: McpTool | undefined,
  args: Record<string, unknown>,
  context: ServerContext,
  { exchangeOf, onFault }: SdkServerDeps,
): Promise<CallToolResult> {
  const exchange = exchangeOf(context);
  const fail = (head: AnswerHead, error: ProtocolError): never => {
    exchange.answered(head);
    throw error;
  };
  if (!tool) return fail({ status: 400, headers: {} }, new ProtocolError(-32602, 'There is no such tool.'));
  const call = callContext(exchange, context);
  try {
    const answer = await tool.call(args, call);
    if ('error' in answer) {
      const { code, message, data, status, headers = {} } = answer.error;
      return fail({ status, headers }, new ProtocolError(code, message, data));
    }
    const { structured, text: told, isError, status = 200, headers = {}, fault } = answer;
    if (fault !== undefined) onFault(fault);
    // Written before anything is told: what cannot be written is a fault of the tool.
    const text = told ?? JSON.stringify(structured);
    exchange.answered({ status, headers });
    return {
      content: [{ type: 'text', text }],
      structuredContent: structured,
      ...(isError === undefined ? {} : { isError }),
    };
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    // A tool that gives up because nobody listens any more is not at fault.
    if (!call.signal.aborted) onFault(error);
    const { status, code, message } = refusals.internal;
    return fail({ status, headers: {} }, new ProtocolError(code, message));
  }
}
