/** The request that a log line belongs to. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';

interface Asked {
  id: string;
  isOver: boolean;
}

const running = new AsyncLocalStorage<Asked>();

/** For each line of a log. */
export function requestFacts(): { requestId?: string } {
  const asked = running.getStore();
  // Work that continues after the request, such as a repeating task, no longer belongs to it.
  return asked && !asked.isOver ? { requestId: asked.id } : {};
}

/** Call after the middleware that sets the request ID. */
export const rememberRequest: MiddlewareHandler = async (c, next) => {
  const asked: Asked = { id: String(c.get('requestId' as never)), isOver: false };
  try {
    await running.run(asked, next);
  } finally {
    asked.isOver = true;
  }
};
