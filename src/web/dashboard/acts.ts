/** Activity: records who did what in the dashboard, in a middleware, so that no handler can forget it. */
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

/** Every route that changes or exports something, in words that follow a name. */
export const actWords: Readonly<Record<string, string>> = {
  'POST /dashboard/audits': 'started an audit',
  'POST /dashboard/audits/reports/:id/share': 'shared a report',
  'POST /dashboard/audits/reports/:id/unshare': 'revoked a share link of a report',
  'POST /dashboard/audits/reports/:id/delete': 'deleted a report',
  'POST /dashboard/audits/:host/events': 'added an event to a score history',
  'POST /dashboard/audits/:host/events/:id/delete': 'deleted an event from a score history',
  'GET /dashboard/audits/export.xlsx': 'exported reports as a spreadsheet',
  'POST /dashboard/audits/batches/new': 'started a batch of audits',
  'POST /dashboard/audits/batches/:id/cancel': 'canceled a batch of audits',
  'POST /dashboard/audits/monitors/new': 'created a monitor',
  'POST /dashboard/audits/monitors/:id/edit': 'edited a monitor',
  'POST /dashboard/audits/monitors/:id/pause': 'paused a monitor',
  'POST /dashboard/audits/monitors/:id/resume': 'resumed a monitor',
  'POST /dashboard/audits/monitors/:id/now': 'ran a monitor',
  'POST /dashboard/audits/monitors/:id/delete': 'deleted a monitor',
  'POST /dashboard/stores/new': 'added a store',
  'POST /dashboard/stores/:id/off': 'turned off a store',
  'POST /dashboard/stores/:id/products': 'loaded products into a store',
  'POST /dashboard/stores/:id/feed': 'set the feed of a store',
  'POST /dashboard/stores/:id/feed/off': 'turned off the feed of a store',
  'POST /dashboard/stores/:id/feed/import': 'imported the feed of a store',
  'POST /dashboard/stores/:id/terms': 'changed the terms of a store',
  'POST /dashboard/stores/:id/terms/file': 'compared a terms file with a store',
  'POST /dashboard/stores/:id/on': 'turned on a store',
  'POST /dashboard/stores/:id/default': 'made a store the default',
  'POST /dashboard/stores/:id/preferences': 'changed the preferences of a store',
  'POST /dashboard/stores/:id/manifest': 'fetched the manifest of a store',
  'POST /dashboard/stores/:id/go-live': 'ran the go-live checks of a store',
  'POST /dashboard/stores/:id/go-live/checkout': 'ran a test checkout at a store',
  'POST /dashboard/stores/:id/credentials': 'changed the credentials of a store',
  'POST /dashboard/stores/:id/payments/google-pay': 'added Google Pay to a store',
  'POST /dashboard/stores/:id/payments/processor': 'connected a store to a processor',
  'POST /dashboard/stores/:id/payments/processor/disconnect': 'disconnected a store from its processor',
  'POST /dashboard/stores/:id/payments/:reference/end': 'ended a payment',
  'POST /dashboard/stores/:id/orders/:number/refunds/:refund/settle': 'settled a refund',
  'POST /dashboard/stores/:id/orders/:number/:action': 'changed an order',
  'POST /dashboard/inbox/:id': 'changed the status of a message',
  'POST /dashboard/inbox/:id/delete': 'deleted a message',
  'POST /dashboard/webhooks/new': 'created a webhook',
  'POST /dashboard/webhooks/:id/edit': 'edited a webhook',
  'POST /dashboard/webhooks/:id/rotate': 'rotated the secret of a webhook',
  'POST /dashboard/webhooks/:id/remove': 'deleted a webhook',
  'POST /dashboard/webhooks/:id/ping': 'sent a test event',
  'POST /dashboard/webhooks/:id/deliveries/:delivery/again': 'resent an event',
  'POST /dashboard/settings/keys/new': 'created an API key',
  'POST /dashboard/settings/keys/:id': 'edited an API key',
  'POST /dashboard/settings/keys/:id/rotate': 'rotated an API key',
  'POST /dashboard/settings/keys/:id/revoke': 'revoked an API key',
  'POST /dashboard/settings/keys/:id/delete': 'deleted an API key',
  'POST /dashboard/settings/data': 'changed how long reports are kept',
  'POST /dashboard/settings/buyers': 'looked up a buyer',
  'POST /dashboard/settings/buyers/export': 'exported the data of a buyer',
  'POST /dashboard/settings/buyers/erase': 'erased the data of a buyer',
  'POST /dashboard/settings/branding': 'changed the name or paper size of reports',
  'POST /dashboard/settings/branding/logo': 'changed the logo of reports',
  'POST /dashboard/settings/branding/logo/remove': 'removed the logo of reports',
  'POST /dashboard/settings/privacy': 'changed how long data is kept',
  'GET /dashboard/settings/data/audits.jsonl': 'exported all audits',
  'POST /dashboard/settings/members/invite': 'invited a member',
  'POST /dashboard/settings/members/second-factor': 'changed whether members need a second factor',
  'POST /dashboard/settings/members/withdraw': 'revoked an invitation',
  'POST /dashboard/settings/members/:id': 'changed the role of a member',
  'POST /dashboard/settings/members/:id/remove': 'removed a member',
  'POST /dashboard/confirm': 'confirmed their identity',
  'POST /dashboard/account': 'changed their name',
  'POST /dashboard/account/address': 'requested a new email address',
  'POST /dashboard/account/email/:token': 'changed their email address',
  'POST /dashboard/account/password': 'changed their password',
  'POST /dashboard/account/second-factor/start': 'started to set up a second factor',
  'POST /dashboard/account/second-factor/confirm': 'set up a second factor',
  'POST /dashboard/account/second-factor/codes': 'created new backup codes',
  'POST /dashboard/account/second-factor/remove': 'removed their second factor',
  'POST /dashboard/account/passkeys': 'added a passkey',
  'POST /dashboard/account/passkeys/remove': 'removed a passkey',
  'POST /dashboard/account/sessions/end': 'ended one of their sessions',
  'POST /dashboard/account/sessions/end-others': 'ended all their other sessions',
  'GET /dashboard/account/export': 'exported their data',
  'POST /dashboard/account/delete': 'deleted their account',
};
