/** Whether agents can call the endpoint that a service declares. */
import type { DeclaredBinding } from '#manifest';
import { isShopHost, isPlatformHost, isUnreachable } from './hosts.ts';
import { textMember } from './profile.ts';

export interface Shop {
  origin: string;
  canonicalOrigin: string;
  registrableDomain: string;
  local: boolean;
}

/** `usable`: as it should be. `doubtful`: it works for some agents. `broken`: for none. */
export interface EndpointFinding {
  state: 'usable' | 'doubtful' | 'broken';
  /** What is wrong, to follow the name of the transport: `endpoint is missing`. Empty for a usable one. */
  fault: string;
  /** The endpoint as it should be, where that can be told from what stands there. */
  repaired?: string;
}

const known = ['rest', 'mcp', 'a2a', 'embedded'];

/** An embedded binding has no endpoint; the others are judged by theirs. */
export function judgeBinding({ transport, entry }: DeclaredBinding, shop: Shop): EndpointFinding {
  if (!known.includes(transport))
    return broken(
      transport === '' ? 'has no transport' : `has the unknown transport "${transport.slice(0, 30)}"`,
    );
  if (transport === 'embedded') return { state: 'usable', fault: '' };
  const endpoint = textMember(entry, 'endpoint');
  if (endpoint === undefined) return broken('has no endpoint');
  const shown = endpoint.slice(0, 100);
  const url = endpoint.length > 2048 ? null : URL.parse(endpoint);
  if (!url || !/^https?:$/.test(url.protocol)) {
    const resolved = endpoint.startsWith('/') ? URL.parse(endpoint, shop.canonicalOrigin) : null;
    return broken(
      `has the endpoint "${shown}", which is no absolute https URL`,
      resolved?.href.replace(/\/+$/, ''),
    );
  }
  const own = url.host === new URL(shop.origin).host || url.host === new URL(shop.canonicalOrigin).host;
  if (url.protocol === 'http:' && !(shop.local && own))
    return broken(`has the plain http endpoint ${shown}`, tidy(endpoint).replace(/^http:/i, 'https:'));
  if (isUnreachable(url.hostname) && !own)
    return broken(`has the endpoint ${shown}, which nobody can reach from outside`);
  return judgeForm(url, transport, endpoint, shop);
}

function judgeForm(url: URL, transport: string, endpoint: string, shop: Shop): EndpointFinding {
  const shown = endpoint.slice(0, 100);
  if (url.hash || endpoint.endsWith('#'))
    return doubtful(`has the endpoint ${shown} with a fragment`, tidy(endpoint));
  // Paths of OpenAPI are appended as they are; an MCP endpoint and an agent card are called as they stand.
  if (transport === 'rest' && url.search)
    return doubtful(
      `has the endpoint ${shown} with a query, to which paths are appended`,
      tidy(url.origin + url.pathname),
    );
  if (transport !== 'a2a' && endpoint.endsWith('/'))
    return doubtful(
      `has the endpoint ${shown} with a slash at its end, to which paths are appended`,
      tidy(endpoint),
    );
  if (!isShopHost(url.hostname, shop) && !isPlatformHost(url.hostname))
    return doubtful(`has its endpoint on ${url.hostname.slice(0, 80)}, another domain than the shop's`);
  return { state: 'usable', fault: '' };
}

const tidy = (endpoint: string): string => endpoint.replace(/#.*$/, '').replace(/\/+$/, '');

const broken = (fault: string, repaired?: string): EndpointFinding => ({
  state: 'broken',
  fault,
  ...(repaired === undefined ? {} : { repaired }),
});
const doubtful = (fault: string, repaired?: string): EndpointFinding => ({
  state: 'doubtful',
  fault,
  ...(repaired === undefined ? {} : { repaired }),
});
