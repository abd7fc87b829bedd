/** The caller of a tool: an API key, or only a connection. */
import type { McpCall } from '#mcp';
import { scopeProblem, type Key, type Scope } from '../accounts/keys.ts';
import { apiAddress, type ApiDeps } from '../api/context.ts';
import { ToolRefusal } from './refusal.ts';

export interface ToolCaller {
  /** Set if a valid API key was sent. */
  key?: Key;
  /** ID of an open MCP session. */
  session?: string;
  network: string;
}

/** Network of each request, set by the route. */
const networks = new WeakMap<Request, string>();
export const setCallerNetwork = (request: Request, network: string): void =>
  void networks.set(request, network);

/** @throws ToolRefusal for an unknown key, or one without the scope */
export async function identify(deps: ApiDeps, call: McpCall, scope?: Scope): Promise<ToolCaller> {
  const { request, sessionId } = call;
  const header = request.headers.get('authorization');
  const caller: ToolCaller = {
    network: networks.get(request) ?? 'unknown',
    ...(sessionId === undefined ? {} : { session: sessionId }),
  };
  if (header === null) return caller;
  const token = /^Bearer +([\x21-\x7e]{1,200}) *$/i.exec(header)?.[1];
  const key = token === undefined ? undefined : await deps.keys.verify(token);
  if (!key) {
    throw new ToolRefusal(
      'unauthorized',
      `The API key of this connection is unknown, revoked, or expired. To continue without a key, remove the Authorization header. ${howToGetKey(deps, request)}`,
    );
  }
  const lacking = scope && scopeProblem(key, scope);
  if (lacking !== undefined) throw new ToolRefusal('forbidden', lacking, { scope });
  return { ...caller, key };
}

/** Instructions for error messages. */
export function howToGetKey(deps: ApiDeps, request: Request): string {
  const base = apiAddress(deps, request.url);
  return (
    `To get an API key, sign in at ${base}/dashboard/settings and create one, ask the operator of this service to run ` +
    `"portico keys create --client NAME", or contact them at ${base}/contact. Then send it with every request of this ` +
    'MCP connection in the header "Authorization: Bearer <API key>".'
  );
}
