import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

/** Global unicast (RFC 4291 2.4): nothing outside it is routed. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** A public address that a cloud serves inside the machine: Azure's metadata and DNS. */
const platform = new Set(['168.63.129.16']);

/**
 * Whether an address is public unicast: not loopback, private, link-local, carrier-grade NAT, multicast,
 * documentation, benchmarking or reserved, and not a tunnel or translation prefix (NAT64, 6to4, Teredo) that
 * maps to one. Any notation that the URL parser accepts is supported: `2130706433`, `0x7f.1`, `[::1]`.
 */
export function isPublicAddress(ip: string): boolean {
  const address = parseAddress(ip);
  if (!address) return false;
  if (address instanceof ipaddr.IPv4)
    return address.range() === 'unicast' && !platform.has(address.toString());
  return address.range() === 'unicast' && address.match(globalUnicast);
}

/**
 * Whether a host is known, without a lookup, to be on this machine or this network: a literal address that is not public, or
 * `localhost`.
 * @param hostname as a URL has it
 */
export function isPrivateHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$|\.$/g, '');
  return isIP(bare) ? !isPublicAddress(bare) : /(?:^|\.)localhost$/.test(bare);
}

/** Whether an address is loopback: 127.0.0.0/8 or ::1. */
export const isLoopbackAddress = (ip: string): boolean => parseAddress(ip)?.range() === 'loopback';

/** The canonical form of an address, IPv4-mapped ones as IPv4; `undefined` if it is not an address. */
export function canonicalAddress(ip: string): string | undefined {
  return parseAddress(ip)?.toString();
}

/** The host of a URL without the brackets of IPv6. */
export function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

function parseAddress(ip: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // By the URL parser, so that `::1.2.3.4` cannot be taken for the mapped `::ffff:1.2.3.4`. It has no zones (`%eth0`).
  const host = hostOf(isIP(ip) === 6 ? `[${ip}]` : ip);
  return isIP(host) ? ipaddr.process(host) : undefined;
}

function hostOf(text: string): string {
  const url = /^(?:\[[^\]]*\]|[^:@/?#\\]+)$/.test(text) ? URL.parse(`http://${text}/`) : null;
  return url ? bareHost(url) : '';
}
