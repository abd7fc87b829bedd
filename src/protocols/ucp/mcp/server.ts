/** A site's operations as a server of tools. */
import type { Site } from '#commerce';
import type { McpAnswer, McpCall, McpServer } from '#mcp';
import type { HandleCall, HttpFacts, UcpAnswer } from '../call.ts';
import { etagKey, readArguments } from './arguments.ts';
import { declarationsOf } from './declarations.ts';
import { replayHeader } from '../idempotency.ts';
import { type OperationName, operationNames } from '../operation.ts';
import { type ProtocolFailure, protocolErrors } from '../protocol-error.ts';
import { type Refusals, countRefusal } from '../refusals.ts';
import type { Addresses, DecodeProblem, Release } from '../release.ts';

export interface UcpMcpOptions {
  /** Its schemas are the ones that are listed; which release answers is negotiated with each call. */
  release: Release;
  site: Site;
  addresses: Addresses;
  handle: HandleCall;
  /** Address that a request came from. */
  network(request: Request): string;
  /** What the site's preferences leave on; the rest is not listed, and a call to it gets the handler's refusal. */
  offered: readonly OperationName[];
  refusals?: Refusals;
}

/** Cheap: the declarations are made once for each release. Nothing in it belongs to one request, so it can be kept. */
export function ucpMcpServer(options: UcpMcpOptions): McpServer {
  const { release, site, offered } = options;
  const declarations = declarationsOf(release);
  return {
    name: `ucp-${site.id}`,
    title: site.name,
    version: release.version,
    instructions,
    tools: operationNames.map((operation) => {
      const checked = offered.includes(operation);
      return {
        ...declarations[operation],
        ...(checked ? {} : { unlisted: true as const }),
        call: (args, context) => callTool(options, { operation, checked }, args, context),
      };
    }),
  };
}

const instructions = `Shop in this store with the Universal Commerce Protocol. Find products with search_catalog, lookup_catalog, or get_product. Collect them in a cart (create_cart), or go straight to create_checkout. Update the checkout until its status is ready_for_complete, then pay with complete_checkout. Track the order with get_order. Send meta["ucp-agent"].profile with every call: the https URL of your agent's UCP profile. Amounts are integers in minor units of the currency. Read "messages" in every result: they list what is missing or has changed. If a status is requires_escalation, send the buyer to continue_url.`;

/**
 * A failure of the protocol is a JSON-RPC error; everything else a result with status 200, a created resource and a
 * refusal of the business too. Such a refusal is no `isError`: UCP counts it among the good answers and says it by
 * `ucp.status`, and several hosts throw on `isError`, or hide the structured content in which `continue_url` stands.
 */
export function toMcpAnswer({ failure, headers, body }: UcpAnswer): McpAnswer {
  if (failure) return failureAnswer(failure, headers);
  // A tag in the HTTP header would be that of the endpoint.
  const { ETag: tag, ...others } = headers;
  const meta = {
    ...(tag === undefined ? {} : { [etagKey]: tag }),
    ...(headers[replayHeader] === undefined ? {} : { [replayHeader.toLowerCase()]: true }),
  };
  return { structured: body, headers: others, ...(Object.keys(meta).length > 0 ? { meta } : {}) };
}

export function invalidArguments(operation: string, problems: DecodeProblem[]): McpAnswer {
  const said = problems.map(({ path, text }) => `${path} ${text}`).join('; ');
  return failureAnswer({ code: 'invalid_request', content: `${operation}: ${said}.`, problems });
}

function failureAnswer(failure: ProtocolFailure, given: Record<string, string> = {}): McpAnswer {
  const { code, content, continueUrl, retryAfter, challenge, problems } = failure;
  const [status, rpcCode] = protocolErrors[code];
  const seconds = retryAfter === undefined ? undefined : Math.max(1, Math.ceil(retryAfter));
  return {
    error: {
      code: rpcCode,
      message: content,
      data: {
        code,
        content,
        ...(continueUrl === undefined ? {} : { continue_url: continueUrl }),
        ...(seconds === undefined ? {} : { retry_after: seconds }),
        ...(problems?.length ? { problems } : {}),
      },
      status,
      headers: {
        ...(seconds === undefined ? {} : { 'Retry-After': String(seconds) }),
        ...(challenge === undefined ? {} : { 'WWW-Authenticate': challenge }),
        ...given,
      },
    },
  };
}

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
