/** Who did what in the dashboard: written by what surrounds the handlers, so that none can forget it. */
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Logger } from 'pino';
import { Problem } from '#http';
import type { MemberActs } from '#storage';
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
    // The first of those that match is the one that answers.
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
        // It is done, and stands there as begun.
        .catch((error: unknown) => logger.error({ err: error, act: begun.id }, 'act not ended'));
    try {
      await next();
    } catch (error) {
      if (error instanceof Problem && error.kind.status < 500) await end(undefined);
      throw error;
    }
    // What failed may have been done in part.
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

/** What stands in the address where the route has a name, but for what opens something. */
function idsOf(route: string, path: string): string {
  const segments = path.split('/');
  return route
    .split('/')
    .flatMap((part, at) => (part.startsWith(':') && part !== ':token' ? [segments[at] ?? ''] : []))
    .join(' ');
}

/** Every route by which something changes or leaves, in words that follow a name. */
export const actWords: Readonly<Record<string, string>> = {
  'POST /dashboard/audits': 'started an audit',
  'POST /dashboard/audits/reports/:id/share': 'made a report public',
  'POST /dashboard/audits/reports/:id/unshare': 'made a public report private',
  'POST /dashboard/audits/reports/:id/delete': 'deleted a report',
  'POST /dashboard/audits/batches/new': 'started a batch of audits',
  'POST /dashboard/audits/batches/:id/cancel': 'canceled a batch of audits',
  'POST /dashboard/audits/monitors/new': 'added a monitor',
  'POST /dashboard/audits/monitors/:id/edit': 'changed a monitor',
  'POST /dashboard/audits/monitors/:id/pause': 'paused a monitor',
  'POST /dashboard/audits/monitors/:id/resume': 'resumed a monitor',
  'POST /dashboard/audits/monitors/:id/now': 'had a monitor audit now',
  'POST /dashboard/audits/monitors/:id/delete': 'deleted a monitor',
  'POST /dashboard/stores/new': 'added a store',
  'POST /dashboard/stores/:id/off': 'switched a store off',
  'POST /dashboard/stores/:id/products': 'loaded products into a store',
  'POST /dashboard/stores/:id/feed': 'set the feed of a store',
  'POST /dashboard/stores/:id/feed/off': 'switched the feed of a store off',
  'POST /dashboard/stores/:id/feed/import': 'had the feed of a store imported',
  'POST /dashboard/stores/:id/terms': 'changed the terms of a store',
  'POST /dashboard/stores/:id/terms/file': 'had a terms file compared with a store',
  'POST /dashboard/stores/:id/on': 'switched a store on',
  'POST /dashboard/stores/:id/default': 'made a store the default',
  'POST /dashboard/stores/:id/preferences': 'changed preferences of a store',
  'POST /dashboard/stores/:id/manifest': 'had the manifest of a store read',
  'POST /dashboard/stores/:id/go-live': 'had a store checked for going live',
  'POST /dashboard/stores/:id/go-live/checkout': 'had a checkout tried at a store',
  'POST /dashboard/stores/:id/credentials': 'changed credentials of a store',
  'POST /dashboard/stores/:id/payments/processor': 'connected a store to a processor',
  'POST /dashboard/stores/:id/payments/processor/disconnect': 'disconnected a store from its processor',
  'POST /dashboard/stores/:id/payments/:reference/end': 'ended a payment',
  'POST /dashboard/stores/:id/orders/:number/refunds/:refund/settle': 'settled a refund',
  'POST /dashboard/stores/:id/orders/:number/:action': 'changed an order',
  'POST /dashboard/inbox/:id': 'marked a message',
  'POST /dashboard/inbox/:id/delete': 'deleted a message',
  'POST /dashboard/webhooks/new': 'added a webhook',
  'POST /dashboard/webhooks/:id/edit': 'changed a webhook',
  'POST /dashboard/webhooks/:id/rotate': 'replaced the secret of a webhook',
  'POST /dashboard/webhooks/:id/remove': 'removed a webhook',
  'POST /dashboard/webhooks/:id/ping': 'sent a test event',
  'POST /dashboard/webhooks/:id/deliveries/:delivery/again': 'sent an event again',
  'POST /dashboard/settings/keys/new': 'made an API key',
  'POST /dashboard/settings/keys/:id': 'changed an API key',
  'POST /dashboard/settings/keys/:id/rotate': 'replaced an API key',
  'POST /dashboard/settings/keys/:id/revoke': 'revoked an API key',
  'POST /dashboard/settings/keys/:id/delete': 'deleted an API key',
  'POST /dashboard/settings/data': 'changed how long reports are kept',
  'POST /dashboard/settings/buyers': 'looked up a buyer',
  'POST /dashboard/settings/buyers/export': 'exported a buyer',
  'POST /dashboard/settings/buyers/erase': 'erased a buyer',
  'POST /dashboard/settings/privacy': 'changed how long data is kept',
  'GET /dashboard/settings/data/audits.jsonl': 'exported all audits',
  'POST /dashboard/settings/members/invite': 'invited somebody',
  'POST /dashboard/settings/members/second-factor': 'said whether everyone needs a second factor',
  'POST /dashboard/settings/members/withdraw': 'withdrew an invitation',
  'POST /dashboard/settings/members/:id': 'changed the role of a member',
  'POST /dashboard/settings/members/:id/remove': 'removed a member',
  'POST /dashboard/confirm': 'confirmed who they are',
  'POST /dashboard/account': 'changed their own name',
  'POST /dashboard/account/address': 'asked for another address of their own',
  'POST /dashboard/account/email/:token': 'changed their own address',
  'POST /dashboard/account/password': 'changed their own password',
  'POST /dashboard/account/second-factor/start': 'began to set up a second factor of their own',
  'POST /dashboard/account/second-factor/confirm': 'set up a second factor of their own',
  'POST /dashboard/account/second-factor/codes': 'made new backup codes of their own',
  'POST /dashboard/account/second-factor/remove': 'removed their own second factor',
  'POST /dashboard/account/passkeys': 'added a passkey of their own',
  'POST /dashboard/account/passkeys/remove': 'removed a passkey of their own',
  'POST /dashboard/account/sessions/end': 'ended a session of their own',
  'POST /dashboard/account/sessions/end-others': 'ended all other sessions of their own',
  'GET /dashboard/account/export': 'exported their own data',
  'POST /dashboard/account/delete': 'deleted their own account',
};
