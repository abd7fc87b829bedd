/** Who is asking, as the connection says; what a caller writes into headers of forwarding is not believed. */
import type { Context, Env } from 'hono';
import type { RequestClient } from './accounts.ts';

export function readRequestClient<E extends Env>(c: Context<E>): RequestClient {
  const env = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  return { address: env?.incoming?.socket?.remoteAddress ?? '', agent: c.req.header('user-agent') ?? '' };
}
