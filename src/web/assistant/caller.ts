/** Who calls a tool: the holder of an API key, or somebody of whom only the connection is known. */
import type { McpCall } from '#mcp';
import { scopeProblem, type Key, type Scope } from '../accounts/keys.ts';
import { apiAddress, type ApiDeps } from '../api/context.ts';
import { ToolRefusal } from './refusal.ts';

export interface ToolCaller {
  /** Present where a valid API key was sent. */
  key?: Key;
  /** Of a connection that stays open. */
  session?: string;
  network: string;
}

/** Where each request came from, told by whoever took it from the socket. */
const networks = new WeakMap<Request, string>();
export const setCallerNetwork = (request: Request, network: string): void =>
  void networks.set(request, network);

/** @throws Refusal for a key that is unknown, or may not do what needs the scope */
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
      `The API key of this connection is unknown, revoked or expired. Leave the Authorization header out to go on without a key. ${howToGetKey(deps, request)}`,
    );
  }
  const lacking = scope && scopeProblem(key, scope);
  if (lacking !== undefined) throw new ToolRefusal('forbidden', lacking, { scope });
  return { ...caller, key };
}

/** For refusals: what a person has to do. */
export function howToGetKey(deps: ApiDeps, request: Request): string {
  const base = apiAddress(deps, request.url);
  return (
    `To get a key: sign in at ${base}/dashboard/settings and make one, or ask whoever runs this service to run ` +
    `"portico keys create --client NAME", or write to them at ${base}/contact. Then send it with every request of this ` +
    'MCP connection as the header "Authorization: Bearer <API key>".'
  );
}
