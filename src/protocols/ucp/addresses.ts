/** Public addresses of a site, as the caller reaches it. */
import type { Addresses } from './release.ts';

/**
 * UCP is https only: a plain request to a public name came through a proxy that ends TLS. Loopback is what it says.
 * @param base path before everything, such as `/s/demo`; empty where the site has a host of its own
 */
export function endpointAddresses({ protocol, host, hostname }: URL, base = ''): Addresses {
  const plain = protocol === 'http:' && isLoopback(hostname);
  const origin = `${plain ? 'http' : 'https'}://${host}`;
  return {
    origin,
    rest: `${origin}${base}/api/ucp`,
    mcp: `${origin}${base}/api/ucp/mcp`,
    pages: `${origin}${base}`,
  };
}

export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
