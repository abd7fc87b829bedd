/** Who is asking, as the connection says; what a caller writes into headers of forwarding is not believed. */
import type { Context, Env } from 'hono';
import type { Visit } from './accounts.ts';

export function visitOf<E extends Env>(c: Context<E>): Visit {
  const env = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  return { address: env?.incoming?.socket?.remoteAddress ?? '', agent: c.req.header('user-agent') ?? '' };
}
