/** Activity: records who did what in the dashboard, in a middleware, so that no handler can forget it. */
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Logger } from 'pino';
import { Problem } from '#http';
import type { MemberActs } from '#storage';
import { actTexts } from './acts/messages/index.ts';
import type { DashboardEnv } from './context.ts';

export interface ActsDeps {
  acts: MemberActs;
  logger: Logger;
  /** Epoch milliseconds. */
  now(): number;
}

const mostAbout = 300;

/** Before the sections, and behind what knows the member. */
export function recordActs({ acts, logger, now }: ActsDeps): MiddlewareHandler<DashboardEnv> {
  return async (c, next) => {
    // The first matching route is the one that handles the request.
    const { path = '' } = matchedRoutes(c).find(({ method }) => method === c.req.method) ?? {};
    const route = `${c.req.method} ${path}`;
    if (!Object.hasOwn(actWords, route)) return next();
    const { id: memberId, email: who } = c.get('member');
    const ids = idsOf(path, c.req.path);
    const begun = await acts.begin({ at: now(), memberId, who, what: route, about: ids });
    const end = (outcome: 'done' | 'refused' | undefined): Promise<void> =>
      acts
        .end(
          begun,
          outcome,
          [ids, c.get('actDetails')?.about ?? ''].filter(Boolean).join(', ').slice(0, mostAbout),
        )
        // The act is done; its record stays without an outcome.
        .catch((error: unknown) => logger.error({ err: error, act: begun.id }, 'act not ended'));
    try {
      await next();
    } catch (error) {
      if (error instanceof Problem && error.kind.status < 500) await end(undefined);
      throw error;
    }
    // After a server error, the act may be partly done.
    if (c.res.status < 500) await end(outcomeOf(c));
    return undefined;
  };
}

function outcomeOf(c: Context<DashboardEnv>): 'done' | 'refused' | undefined {
  const { status } = c.res;
  if (status === 403) return 'refused';
  const isDone = c.get('actDetails')?.isDone ?? status === (c.req.method === 'GET' ? 200 : 303);
  return isDone && status < 400 ? 'done' : undefined;
}

/** The path segments of the named parameters of a route, except secrets. */
function idsOf(route: string, path: string): string {
  const segments = path.split('/');
  return route
    .split('/')
    .flatMap((part, at) => (part.startsWith(':') && part !== ':token' ? [segments[at] ?? ''] : []))
    .join(' ');
}

/** Every route that changes or exports something, in English words that follow a name. */
export const actWords: Readonly<Record<string, string>> = actTexts.catalog.en;
