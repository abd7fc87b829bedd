/** By which names the service answers. */
import { isLoopbackName } from '#http';
import type { Config } from '../../config/config.ts';
import type { Selling } from '../compose/selling.ts';
import { isNoticePath, isSellingPath } from './selling-paths.ts';

/**
 * Names besides those of this machine; undefined: any. Only a service that nobody else can reach, and that was not told its
 * address, knows all its names: behind a proxy, or for a network, it has others.
 */
export function ownNamesOf({
  host,
  baseUrl,
  auditUrl,
  trustedProxies,
}: Pick<Config, 'host' | 'baseUrl' | 'auditUrl' | 'trustedProxies'>): string[] | undefined {
  if (baseUrl !== undefined || trustedProxies !== undefined) return undefined;
  if (!isLoopbackName(host) && host !== '::1') return undefined;
  return auditUrl === undefined ? [] : [new URL(auditUrl).hostname];
}

/**
 * Whether a request goes to the stores. One by a name that is neither ours nor a store's does not: the service itself gets it, and
 * refuses it. A processor's notices come by any name, such as that of a tunnel: they are signed, so no page can make one.
 * @param ownNames undefined: any
 */
export function toStores(
  ownNames: readonly string[] | undefined,
  { sites }: Pick<Selling, 'sites'>,
): (request: Pick<Request, 'url'>) => boolean | Promise<boolean> {
  if (ownNames === undefined) return isSellingPath;
  return (request) => {
    if (!isSellingPath(request)) return false;
    const { hostname, host } = new URL(request.url);
    if (isLoopbackName(hostname) || ownNames.includes(hostname) || isNoticePath(request)) return true;
    // Not the store that answers every name because it is the only one: a page could lead any name here.
    return sites.byHost(host).then((site) => site !== undefined);
  };
}
