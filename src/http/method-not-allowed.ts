/** 405 for a path that has other methods, listed in `Allow` (RFC 9110, section 15.5.6). */
import type { Context, Env, Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { httpProblem, problemResponse } from './problem.ts';

/** Call after every other middleware, and before any route. @param answer undefined: a problem document */
export function refuseOtherMethods<E extends Env>(
  app: Hono<E>,
  answer: (c: Context, allow: string) => Response | undefined = () => undefined,
): void {
  app.use(
    methodNotAllowed({
      app: app as unknown as Hono,
      onMethodNotAllowed(c, methods) {
        const allow = methods.join(', ');
        const detail = `This path accepts ${allow}.`;
        const problem = httpProblem('method-not-allowed', { detail, headers: { Allow: allow } });
        return answer(c, allow) ?? problemResponse(c, problem);
      },
    }),
  );
}
