/** Which request a line of the log belongs to, whoever writes it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { accessLog } from './access-log.ts';

/** Paths that machines call every second. They are logged at level debug while they succeed. */
const probes = new Set(['/health', '/ready', '/metrics']);

export const isProbe = (path: string): boolean => probes.has(path);

/** As `accessLog`; of a probe that is answered as it should be only at level debug. */
export function quietAccessLog(logger: Logger): MiddlewareHandler {
  const all = accessLog(logger);
  const info = (facts: { status: number }) => (facts.status < 300 ? logger.debug(facts) : logger.info(facts));
  const quiet = accessLog(Object.assign(Object.create(logger) as Logger, { info }));
  return (c, next) => (isProbe(c.req.path) ? quiet(c, next) : all(c, next));
}

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
