/** Whom a limit counts as one caller. */
import ipaddr from 'ipaddr.js';

/** Some proxies write the port of a connection behind its address, and that of IPv6 in brackets. */
export const bareAddress = (text: string): string =>
  /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? text.replace(/^(\d+(?:\.\d+){3}):\d{1,5}$/, '$1');

/**
 * An address, or the network of 64 bits that one subscriber has. All that is no address counts as one caller: else
 * whatever differs in it would be a network of its own, without any limit.
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
