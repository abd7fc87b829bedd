/** Answers of UCP as MCP says them. */
import type { McpAnswer } from '#mcp';
import type { UcpAnswer } from '../call.ts';
import { protocolErrors, type ProtocolFailure } from '../protocol-error.ts';
import type { DecodeProblem } from '../release.ts';

/**
 * A failure of the protocol is a JSON-RPC error; everything else a result with status 200, a created resource and a
 * refusal of the business too. Such a refusal is no `isError`: UCP counts it among the good answers and says it by
 * `ucp.status`, and several hosts throw on `isError`, or hide the structured content in which `continue_url` stands.
 */
export function toMcpAnswer({ failure, headers, body }: UcpAnswer): McpAnswer {
  return failure ? failureAnswer(failure, headers) : { structured: body, headers };
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
