/** The MCP endpoint of every site: what a message may call and in which release, and the server of tools for it. */
import type { Site } from '#commerce';
import { isKnownPage, type KnownPages } from '#http';
import { createMcpHandler, type McpHooks, type McpServer } from '#mcp';
import type { HandleCall } from '../call.ts';
import { createNegotiation, type Negotiation, type ServedOperations } from '../negotiation-cache.ts';
import type { Profiles } from '../negotiation/index.ts';
import type { Refusals } from '../refusals.ts';
import type { Addresses, Release } from '../release.ts';
import { ucpMcpServer } from './server.ts';

export interface McpEndpointDeps extends Pick<McpHooks, 'onInvalidAnswer'> {
  handle: HandleCall;
  releases: readonly Release[];
  profiles: Profiles;
  allowInsecureLoopback: boolean;
  /** Besides those of the store's own hosts. */
  pages: KnownPages;
  refusals?: Refusals;
  log(event: string, facts: Record<string, unknown>): void;
}

export interface McpPlace {
  site: Site;
  addresses: Addresses;
  network: string;
}

export type McpEndpoint = (request: Request, place: McpPlace) => Promise<Response>;

export function createMcpEndpoint(deps: McpEndpointDeps): McpEndpoint {
  const serve = createMcpHandler({
    ...(deps.onInvalidAnswer ? { onInvalidAnswer: deps.onInvalidAnswer } : {}),
    allowedOrigins: (origin, request) =>
      isKnownPage(origin, request, storePages(deps.pages, places.get(request)?.site)),
    onFault: (error) => deps.log('ucp-failed', { surface: 'mcp', err: error }),
  });
  const negotiation = createNegotiation(deps);
  const servers = new WeakMap<Site, Map<string, McpServer>>();
  const places = new WeakMap<Request, McpPlace>();

  const serverOf = ({ site, addresses }: McpPlace, { release, operations }: ServedOperations): McpServer => {
    const known = servers.get(site) ?? new Map<string, McpServer>();
    servers.set(site, known);
    const name = `${release.version} ${operations.join()} ${addresses.mcp}`;
    const found = known.get(name);
    if (found) return found;
    const network = (request: Request) => places.get(request)?.network ?? '';
    const { handle, refusals } = deps;
    const made = ucpMcpServer({
      release,
      site,
      addresses,
      handle,
      network,
      offered: operations,
      ...(refusals ? { refusals } : {}),
    });
    known.set(name, made);
    return made;
  };

  return (request, place) => {
    places.set(request, place);
    return serve(request, async (message) =>
      serverOf(place, await operationsFor(negotiation, place.site, message)),
    );
  };
}

/** Pages that may call the MCP endpoint of a store. */
export const storePages = (
  { origins, hosts }: KnownPages,
  site: Pick<Site, 'hosts'> | undefined,
): KnownPages => ({
  origins,
  hosts: [...hosts, ...(site?.hosts ?? [])],
});

/** Only a list of tools differs by profile: a call is negotiated when it is handled, and what it asks for may be refused there. */
const operationsFor = (
  negotiation: Negotiation,
  site: Site,
  message: Record<string, unknown>,
): Promise<ServedOperations> =>
  negotiation.servedTo(site, message['method'] === 'tools/list' ? profileIn(message) : undefined);

/** Clients put their metadata beside the parameters, or where a tool call has its arguments. */
function profileIn({ params }: Record<string, unknown>): unknown {
  const places = [
    member(member(params, 'arguments'), 'meta'),
    member(params, 'meta'),
    member(params, '_meta'),
  ];
  return places
    .map((meta) => member(member(meta, 'ucp-agent'), 'profile'))
    .find((profile) => profile !== undefined);
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
