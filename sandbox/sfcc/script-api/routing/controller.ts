/** Calls a controller, and makes a page of what it did. */
import type { InstanceState, ResponseState, SessionState } from '../contract.ts';
import { isAllowedHeader } from '../platform/system/index.ts';
import { pipelinePath } from '../platform/web/index.ts';
import { generalError, notFound, type OwnPage } from './pages.ts';
import type { Pool } from './pool.ts';
import type { IncomingRequest } from './read-request.ts';
import { nameOf, type Route } from './route.ts';
import {
  dispatcher,
  openScriptCall,
  refusedToScript,
  requestState,
  type Counted,
  type ScriptCall,
  type ScriptCallOptions,
} from './script-call.ts';

export interface ControllerParts extends Pick<
  ScriptCallOptions,
  'instance' | 'cartridges' | 'inTurn' | 'timeLimit'
> {
  pool: Pool;
  /** An exception that a script let through, another failure of a call, or what was refused to a script. */
  failed(error: unknown): void;
}

export interface ControllerAnswer {
  page: OwnPage;
  /** Epoch milliseconds, when the page cache may keep it. */
  expires?: number;
  counted: Counted;
}

/** Never throws: a failure becomes a page of the platform, is logged and reported to `failed`. */
export async function callController(
  parts: ControllerParts,
  route: Route,
  request: IncomingRequest,
  session: { id: string; state: SessionState },
): Promise<ControllerAnswer> {
  const { site, locale, controller, action, redirectOrigin } = route;
  const name = nameOf(route);
  const call = openScriptCall({
    ...parts,
    site,
    session: session.state,
    sessionId: session.id,
    request: requestState({
      ...request,
      locale,
      ...(redirectOrigin === undefined ? {} : { redirectOrigin }),
    }),
    path: pipelinePath(site, locale, name),
    isHttp: true,
  });
  const log = (message: string): void =>
    void parts.instance.log.push({ level: 'error', category: 'system', message: `${name}: ${message}` });
  const failed = (cause: unknown): OwnPage => {
    const text = cause instanceof Error ? cause.message : String(cause);
    log(text);
    parts.failed(new Error(`${name}: ${text}`, { cause }));
    return generalError;
  };
  try {
    const result = await parts.pool.use((engine) =>
      call.run(engine, dispatcher, 'controller', [controller, action]),
    );
    for (const refused of result.refused) parts.failed(refusedToScript(`${refused} (${name})`));
    const counted = await countedOf(call, parts.instance);
    if (result.outcome === 'returned') {
      const { expires } = call.scope.response;
      return { page: pageOf(call.scope.response), counted, ...(expires === undefined ? {} : { expires }) };
    }
    const { type, message, stack } = result;
    if (type !== 'NotReachable') return { page: failed(new Error(`${type}: ${message}\n${stack}`)), counted };
    log(message);
    return { page: notFound, counted };
  } catch (error) {
    return { page: failed(error), counted: await countedOf(call, parts.instance) };
  }
}

async function countedOf({ scope, counted }: ScriptCall, { world }: InstanceState): Promise<Counted> {
  const { site, session } = scope;
  const open = await world.baskets.list({ customerId: session.customerId, site });
  return { ...counted(), baskets: open.length };
}

/** Without headers that scripts may not set. */
export function pageOf({ status, headers, body, redirect }: ResponseState): OwnPage {
  const own = Object.entries(headers).filter(([name]) => isAllowedHeader(name));
  const hasType = own.some(([name]) => name.toLowerCase() === 'content-type');
  return {
    status,
    headers: {
      ...(hasType ? {} : { 'Content-Type': 'text/html;charset=UTF-8' }),
      ...Object.fromEntries(own),
      ...(redirect === undefined ? {} : { Location: redirect }),
    },
    body: redirect === undefined ? body : '',
  };
}
