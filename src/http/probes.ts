/** What machines ask every second, whatever else goes on: told quietly while all is well. */
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { accessLog } from './access-log.ts';

const probes = new Set(['/health', '/ready', '/metrics']);

export const isProbe = (path: string): boolean => probes.has(path);

/** As `accessLog`; of a probe that is answered as it should be only at level debug. */
export function quietAccessLog(logger: Logger): MiddlewareHandler {
  const all = accessLog(logger);
  const info = (facts: { status: number }) => (facts.status < 300 ? logger.debug(facts) : logger.info(facts));
  const quiet = accessLog(Object.assign(Object.create(logger) as Logger, { info }));
  return (c, next) => (isProbe(c.req.path) ? quiet(c, next) : all(c, next));
}
