/** From the arguments of a tool to a call of UCP, and back. */
import type { McpAnswer, McpCall } from '#mcp';
import type { HttpFacts } from '../call.ts';
import type { OperationName } from '../operation.ts';
import { countRefusal } from '../refusals.ts';
import { invalidArguments, toMcpAnswer } from './answer.ts';
import { readArguments } from './arguments.ts';
import type { UcpMcpOptions } from './server.ts';

type Deps = Pick<UcpMcpOptions, 'site' | 'addresses' | 'handle' | 'network' | 'refusals'>;

/** @param tool `checked`: false where the call is refused whatever its arguments are */
export async function callTool(
  { site, addresses, handle, network, refusals }: Deps,
  { operation, checked }: { operation: OperationName; checked: boolean },
  args: Record<string, unknown>,
  context: McpCall,
): Promise<McpAnswer> {
  const { parts, problems } = readArguments(operation, args);
  if (checked && problems.length > 0) {
    countRefusal(refusals, { site, operation }, { code: 'invalid_request' });
    return invalidArguments(operation, problems);
  }
  const http = httpFacts(context, addresses.mcp ?? addresses.rest, network(context.request));
  return toMcpAnswer(await handle({ operation, surface: 'mcp', site, addresses, http, ...parts }));
}

function httpFacts({ request, body }: McpCall, endpoint: string, network: string): HttpFacts {
  return {
    method: request.method,
    // Behind a proxy the request's own address is not the one that was signed.
    url: `${endpoint}${new URL(request.url).search}`,
    header: (name) => request.headers.get(name),
    body,
    network,
  };
}
