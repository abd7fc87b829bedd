import { isIP } from 'node:net';
import { bareHost, isLoopbackAddress } from './address.ts';
import type { AllowPrivate } from './exchange.ts';
import { FetchFailure } from './failure.ts';

/** The target of a request, after the rules for URLs. */
export interface Target {
  url: URL;
  hostname: string;
  port: number;
  /** Set by the `resolve` option: connect here, whatever the name. */
  mapped?: Endpoint;
}

export interface Endpoint {
  address: string;
  port: number;
}

export interface TargetRules {
  allowPrivate: AllowPrivate;
  /** `host:port` → where to connect instead. */
  resolve: ReadonlyMap<string, Endpoint>;
  isPublic(address: string): boolean;
}

const longest = 2_048;

/**
 * Checks a URL against the rules: http or https, no userinfo, ports 80 and 443, no literal private address.
 * Private addresses and other ports pass with `allowPrivate`, mapped ones always. Names are checked when they are resolved.
 * @throws FetchFailure `bad-url` or `not-public`
 */
export function readTarget(text: string, rules: TargetRules): Target {
  const url = text.length <= longest ? URL.parse(text) : null;
  if (!url || url.href.length > longest) {
    throw new FetchFailure('bad-url', text.length > longest ? 'The URL is too long.' : 'Not a valid URL.');
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchFailure('bad-url', `Only http and https are supported, not ${url.protocol}`);
  }
  if (url.username || url.password)
    throw new FetchFailure('bad-url', 'The URL contains a user name or password.');
  url.hash = '';
  const hostname = bareHost(url);
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const mapped = rules.resolve.get(`${hostname}:${port}`);
  if (mapped) return { url, hostname, port, mapped };
  if (isIP(hostname)) checkAddress(hostname, port, rules);
  else if (!rules.allowPrivate) checkPort(port);
  return { url, hostname, port };
}

/** @param host as it was asked for. @throws FetchFailure `bad-url` or `not-public` */
export function checkAddress(address: string, port: number, rules: Allowed, host: string = address): void {
  if (rules.allowPrivate === true || (rules.allowPrivate && isLoopbackAddress(address))) return;
  checkPort(port);
  if (!isAllowed(address, rules)) throw notPublic(host);
}

type Allowed = Pick<TargetRules, 'allowPrivate' | 'isPublic'>;

/** Whatever the port. */
export const isAllowed = (address: string, { allowPrivate, isPublic }: Allowed): boolean =>
  allowPrivate === true || isPublic(address) || (allowPrivate === 'loopback' && isLoopbackAddress(address));

function checkPort(port: number): void {
  if (port !== 80 && port !== 443) throw new FetchFailure('bad-url', `Port ${port} is not allowed.`);
}

/** The address of a name is not revealed, because callers must not learn about the internal network. */
export function notPublic(host: string): FetchFailure {
  return new FetchFailure('not-public', isIP(host) ? `${host} is not a public address.` : noPublicAddress);
}

export const noPublicAddress = 'The host name does not resolve to a public address.';

/** Reads the `resolve` option. Keys and values are `host:port`, IPv6 in brackets. */
export function readResolve(resolve: Record<string, string> = {}): Map<string, Endpoint> {
  const map = new Map<string, Endpoint>();
  for (const [from, to] of Object.entries(resolve)) {
    const source = splitHostPort(from);
    const place = splitHostPort(to);
    if (!source || !place || !isIP(place.host)) throw new TypeError(`resolve: invalid entry ${from} → ${to}`);
    map.set(`${source.host}:${source.port}`, { address: place.host, port: place.port });
  }
  return map;
}

/** The address of a target, if known without a lookup. */
export function fixedAddress(target: Target): string | undefined {
  return target.mapped?.address ?? (isIP(target.hostname) ? target.hostname : undefined);
}

function splitHostPort(text: string): { host: string; port: number } | undefined {
  const port = /:(\d{1,5})$/.exec(text)?.[1];
  const url = port ? URL.parse(`http://${text}/`) : null;
  return url && port ? { host: bareHost(url), port: Number(port) } : undefined;
}
