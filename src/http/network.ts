/** What rate limits count as one caller. */
import ipaddr from 'ipaddr.js';

/** Some proxies append the port to the address, with IPv6 in brackets. */
export const bareAddress = (text: string): string =>
  /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? text.replace(/^(\d+(?:\.\d+){3}):\d{1,5}$/, '$1');

/**
 * An IPv4 address, or the /64 network of one subscriber. All invalid addresses count as one caller: otherwise arbitrary
 * values would evade the limit.
 */
export function callerNetwork(text: string): string {
  const address = bareAddress(text);
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${(parsed as ipaddr.IPv6).parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`;
}
