/** Which request a line of the log belongs to, whoever writes it. */
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
  // What a request set in motion, such as a task that repeats, is not of it any more.
  return asked && !asked.isOver ? { requestId: asked.id } : {};
}

/** After the middleware that gives each request its id. */
export const rememberRequest: MiddlewareHandler = async (c, next) => {
  const asked: Asked = { id: String(c.get('requestId' as never)), isOver: false };
  try {
    await running.run(asked, next);
  } finally {
    asked.isOver = true;
  }
};
