/** Who is asking, as the connection says; what a caller writes into headers of forwarding is not believed. */
import type { Context, Env } from 'hono';
import ipaddr from 'ipaddr.js';
import type { Visit } from './accounts.ts';

export function visitOf<E extends Env>(c: Context<E>): Visit {
  const env = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  return { address: env?.incoming?.socket?.remoteAddress ?? '', agent: c.req.header('user-agent') ?? '' };
}

/** What counts as one caller: an address, or the network of 64 bits that one subscriber has. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${(parsed as ipaddr.IPv6).parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`;
}
