import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

/** Global unicast (RFC 4291 2.4): nothing outside it is routed. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** A public number that a cloud answers from inside the machine: Azure's metadata and DNS. */
const platform = new Set(['168.63.129.16']);

/**
 * Whether an address is public unicast: not loopback, private, link-local, carrier-grade NAT, multicast,
 * documentation, benchmarking or reserved, and not a tunnel or translation prefix (NAT64, 6to4, Teredo) that
 * leads to one. Any spelling that the URL parser takes is understood: `2130706433`, `0x7f.1`, `[::1]`.
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

/** Whether an address is that of this machine to itself: 127.0.0.0/8 and ::1. */
export const isLoopbackAddress = (ip: string): boolean => parseAddress(ip)?.range() === 'loopback';

/** One spelling for each address, IPv4-mapped ones as IPv4; `undefined` when it is none. */
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
