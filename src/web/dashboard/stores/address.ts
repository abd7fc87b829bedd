/** Where a site is reached from outside. */
import type { Site } from '#commerce';
import { isLoopback } from '#ucp';

/** Of the first host: https, but for a service that is tried on the machine itself. */
export function storeOrigin({ hosts }: Pick<Site, 'hosts'>): string {
  const host = hosts[0] ?? '';
  const name = URL.parse(`http://${host}`)?.hostname ?? host;
  return `${isLoopback(name) ? 'http' : 'https'}://${host}`;
}

export const storePath = (id: string, page = ''): string =>
  `/dashboard/stores/${encodeURIComponent(id)}${page && `/${page}`}`;
