/** Who sends a request, as the connection shows it: forwarding headers that a caller writes are not trusted. */
import type { Context, Env } from 'hono';

/** Shown in the list of sessions. */
export interface RequestClient {
  /** IP address; empty when it is not known. */
  address: string;
  /** What the browser calls itself. */
  agent: string;
}

export function readRequestClient<E extends Env>(c: Context<E>): RequestClient {
  const env = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  return { address: env?.incoming?.socket?.remoteAddress ?? '', agent: c.req.header('user-agent') ?? '' };
}
