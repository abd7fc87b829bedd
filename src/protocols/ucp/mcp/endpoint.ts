/** The MCP endpoint of every site: which release a message speaks, and the server of tools for it. */
import type { Site } from '#commerce';
import { isKnownPage, type KnownPages } from '#http';
import { createMcpHandler, type McpHooks, type McpServer } from '#mcp';
import type { HandleCall } from '../call.ts';
import { isOffered, primaryRelease, readProfileUrl, type Profiles } from '../negotiation/index.ts';
import { operationNames } from '../operation.ts';
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
  const servers = new WeakMap<Site, Map<string, McpServer>>();
  const places = new WeakMap<Request, McpPlace>();

  const serverOf = ({ site, addresses }: McpPlace, release: Release): McpServer => {
    const known = servers.get(site) ?? new Map<string, McpServer>();
    servers.set(site, known);
    const name = `${release.version} ${addresses.mcp}`;
    const found = known.get(name);
    if (found) return found;
    const offered = operationNames.filter((operation) => isOffered(site, operation));
    const network = (request: Request) => places.get(request)?.network ?? '';
    const { handle, refusals } = deps;
    const made = ucpMcpServer({
      release,
      site,
      addresses,
      handle,
      network,
      offered,
      ...(refusals ? { refusals } : {}),
    });
    known.set(name, made);
    return made;
  };

  return (request, place) => {
    places.set(request, place);
    return serve(request, async (message) => serverOf(place, await releaseOf(deps, place.site, message)));
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

/**
 * A list of tools is answered in the release of the profile that the message names, and in the primary one where it names
 * none. Which release answers a call is negotiated with the call itself.
 */
async function releaseOf(
  { releases, profiles, allowInsecureLoopback }: McpEndpointDeps,
  site: Site,
  message: Record<string, unknown>,
): Promise<Release> {
  const primary = primaryRelease(site, releases);
  if (message['method'] !== 'tools/list') return primary;
  const named = readProfileUrl(profileIn(message), { allowInsecureLoopback });
  if ('code' in named) return primary;
  const profile = await profiles.resolve(named.profile);
  if ('code' in profile) return primary;
  const version = member(profile.document['ucp'], 'version');
  return releases.find((release) => release.version === version) ?? primary;
}

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
