/** By which names the service answers. */
import { isLoopbackName } from '#http';
import type { Config } from './config.ts';

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
