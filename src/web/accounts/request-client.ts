/** IP address and user agent of a request. Forwarding headers from clients are not trusted. */
import type { Context, Env } from 'hono';

/** Shown in the list of sessions. */
export interface RequestClient {
  /** IP address; empty if unknown. */
  address: string;
  /** User agent. */
  agent: string;
}

export function readRequestClient<E extends Env>(c: Context<E>): RequestClient {
  const env = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  return { address: env?.incoming?.socket?.remoteAddress ?? '', agent: c.req.header('user-agent') ?? '' };
}
