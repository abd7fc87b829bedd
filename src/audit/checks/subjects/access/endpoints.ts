/** Files and endpoints that exist for machines. */
import type { Value } from '../../../evidence.ts';
import { resolveUrl, sameHost } from '../../../parse/url.ts';

interface Endpoint {
  url: string;
  name: string;
  /** Undefined: could not be checked. */
  exists?: boolean;
}

export interface EndpointSources {
  robots: Value<'robots'>;
  target: Value<'target'>;
  sitemaps?: Value<'sitemaps'>;
  feeds?: Value<'feeds'>;
  ucp?: Value<'ucp'>;
  acp?: Value<'acp'>;
  mcp?: Value<'mcp'>;
  files?: Value<'files'>;
}

const maxEndpoints = 40;

/** On the host that robots.txt governs, each address once. */
export function machineEndpoints(sources: EndpointSources): Endpoint[] {
  const { robots, target, sitemaps, feeds, ucp, acp, mcp, files } = sources;
  const origin = target.canonicalOrigin;
  const llms = files?.llmsTxt;
  const all: Endpoint[] = [
    { url: `${origin}/.well-known/ucp`, name: 'UCP manifest', ...seen(ucp && ucp.state !== 'absent') },
    { url: `${origin}/.well-known/acp.json`, name: 'ACP document', ...seen(acp && acp.state !== 'absent') },
    { url: `${origin}/llms.txt`, name: 'llms.txt', ...seen(llms && llms.state !== 'absent') },
    ...robots.sitemaps.map(({ url }) => ({ url, name: 'sitemap', exists: true })),
    ...(sitemaps ?? []).map(({ url, kind }) => ({
      url,
      name: 'sitemap',
      exists: kind !== 'none' && kind !== 'html',
    })),
    ...(feeds ?? []).map(({ url }) => ({ url, name: 'feed', exists: true })),
    ...(mcp?.candidates ?? []).map(({ url }) => ({ url, name: 'MCP endpoint', exists: true })),
    ...serviceUrls(ucp).map((url) => ({ url, name: 'UCP endpoint', exists: true })),
  ];
  const first = new Map<string, Endpoint>();
  for (const one of all) if (sameHost(one.url, origin) && !first.has(one.url)) first.set(one.url, one);
  return [...first.values()].slice(0, maxEndpoints);
}

const seen = (exists: boolean | undefined): Pick<Endpoint, 'exists'> =>
  exists === undefined ? {} : { exists };

/** `ucp.services.*[].endpoint`, or one member for each transport. */
function serviceUrls(ucp: Value<'ucp'> | undefined): string[] {
  const root = member(ucp?.document, 'ucp');
  const services = Object.values(asRecord(member(root, 'services')));
  return services
    .flatMap((service) => (Array.isArray(service) ? service : [service]) as unknown[])
    .flatMap((binding) => [binding, member(binding, 'rest'), member(binding, 'mcp')])
    .flatMap((binding) => {
      const endpoint = member(binding, 'endpoint');
      return typeof endpoint === 'string' && ucp ? (resolveUrl(endpoint, ucp.url) ?? []) : [];
    });
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const member = (value: unknown, name: string): unknown => {
  const object = asRecord(value);
  return Object.hasOwn(object, name) ? object[name] : undefined;
};
