/** Accepted names in the Host header: pages of other names that resolve to this machine must not reach it (DNS rebinding). */
import type { Env, MiddlewareHandler } from 'hono';
import { httpProblem } from './problem.ts';

/** Where the service is reached, by the configuration. */
export interface ServiceNames {
  /** Host that it listens on. */
  host: string;
  baseUrl: string | undefined;
  auditUrl: string | undefined;
}

const loopback = /^(?:localhost|[a-z0-9-]{1,63}\.localhost|127(?:\.\d{1,3}){3}|\[::1\])\.?$/;

/** Names of this machine itself. @param hostname as a URL has it */
export const isLoopbackName = (hostname: string): boolean => loopback.test(hostname.toLowerCase());

/**
 * Names besides those of this machine; undefined: any. Only a loopback service without a configured URL knows all its
 * names: behind a proxy, or on a network, it has others.
 */
export function hostAllowlist({
  host,
  baseUrl,
  auditUrl,
  trustedProxies,
}: ServiceNames & { trustedProxies: readonly string[] | undefined }): string[] | undefined {
  if (baseUrl !== undefined || trustedProxies !== undefined) return undefined;
  if (!isLoopbackName(host) && host !== '::1') return undefined;
  return auditUrl === undefined ? [] : [new URL(auditUrl).hostname];
}

export const isAllowedHost = (allowlist: readonly string[], hostname: string): boolean =>
  isLoopbackName(hostname) || allowlist.includes(hostname);

const ofThisMachine = ['localhost', '127.0.0.1', '[::1]'];

/** The same for the MCP server, as its transport requires it. Without a public URL, a service for a network cannot know its names: undefined. */
export function mcpHostAllowlist({ host, baseUrl, auditUrl }: ServiceNames): string[] | undefined {
  const named = [baseUrl, auditUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).hostname]));
  const isLocal = [...ofThisMachine, '::1'].includes(host);
  return named.length || isLocal ? [...new Set([...named, ...ofThisMachine])] : undefined;
}

/** It has its own list, and rejects in its own protocol. */
const mcp = /^\/api\/mcp(?:\/|$)/;

/** Returns 421 for all other names. */
export function rejectUnknownHosts<E extends Env>(allowlist: readonly string[]): MiddlewareHandler<E> {
  return async (c, next) => {
    const { hostname } = new URL(c.req.url);
    if (!isAllowedHost(allowlist, hostname) && !mcp.test(c.req.path)) {
      const detail =
        'The service does not accept this host name. The operator can set BASE_URL to its public URL.';
      throw httpProblem('misdirected', { detail });
    }
    await next();
  };
}
