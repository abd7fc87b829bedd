/** Identity linking over HTTP, for every store that turned it on: the authorization server, and the pages that it sends buyers to. */
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import type Provider from 'oidc-provider';
import type { LinkedBuyer, Secret, Site } from '#commerce';
import { buyerAccounts, type Database, type LinkingClients } from '#storage';
import { assertionAlgorithms } from './client-assertion.ts';
import { linkErrorPage } from './html.ts';
import { answerPage, type PageDeps } from './interaction.ts';
import { KeptResponse, nodeRequest } from './node-exchange.ts';
import {
  authMethods,
  createProvider,
  linkingPaths,
  linkSessionCookie,
  type LinkingPlace,
} from './provider.ts';
import { privateHeaders, respond } from '../checkout/respond.ts';
import { wordsFor } from '../checkout/words.ts';
import { linkingScopes, withContainedScopes } from './scopes.ts';

export interface LinkingDeps extends Pick<PageDeps, 'sendCode' | 'takeCode'> {
  database: Database;
  clients: LinkingClients;
  secret: Secret;
  /** The store of a request, with its public URL; undefined where it does not offer identity linking. */
  place(c: Context): Promise<LinkingPlace | undefined>;
  /** Counts a request of the caller's network. Resolves to the seconds to wait, or 0. */
  takePlace(c: Context): Promise<number>;
  fetchKeys(url: string): Promise<Response>;
  logger: Pick<Logger, 'error' | 'warn'>;
  /** Epoch milliseconds. */
  now(): number;
}

/** Who a token of a linked buyer speaks for. */
export interface LinkedHolder {
  /** Id of the platform. */
  client: string;
  scopes: readonly string[];
  buyer: LinkedBuyer;
}

export interface Linking {
  /** How platforms authenticate. */
  authMethods: readonly string[];
  /** Of the signatures of `private_key_jwt`. */
  assertionAlgorithms: readonly string[];
  /** `authorize`, `revoke`, and the pages. The token endpoint is shared: see `token`. */
  app: Hono;
  /** Answers the grants `authorization_code` and `refresh_token`. */
  token(request: Request, place: LinkingPlace, form: string): Promise<Response>;
  /** Undefined: no token of this store, expired, revoked, or of a buyer who was erased. */
  verify(text: string, site: Site): Promise<LinkedHolder | undefined>;
}

const bodyLimitBytes = 16_384;
const mostProviders = 500;

export function createLinking(deps: LinkingDeps): Linking {
  const { database, clients, now, logger } = deps;
  const accounts = buyerAccounts(database, now);
  const providers = new Map<string, Provider>();
  const providerOf = ({ site, issuer }: { site: Pick<Site, 'id'>; issuer: string }): Provider => {
    const key = `${site.id} ${issuer}`;
    const known = providers.get(key);
    if (known) return known;
    const [oldest] = providers.keys();
    if (providers.size >= mostProviders && oldest !== undefined) providers.delete(oldest);
    const log = (event: string, facts: Record<string, unknown>): void => logger.error(facts, event);
    const made = createProvider(site.id, issuer, { ...deps, accounts, log });
    providers.set(key, made);
    return made;
  };

  const exchange = async (
    request: Request,
    place: LinkingPlace,
    options: { search?: string; body?: string } = {},
  ): Promise<{ response: Response; failed: boolean }> => {
    const { origin, pathname } = new URL(place.issuer);
    const base = pathname.replace(/\/$/, '');
    const url = new URL(request.url);
    const path = `${url.pathname.slice(base.length)}${options.search ?? url.search}`;
    const incoming = nodeRequest(request, { origin, base, path, ...options });
    const outgoing = new KeptResponse(incoming);
    void providerOf(place).callback()(incoming, outgoing);
    return { response: withoutSession(await outgoing.response()), failed: 'linkingError' in incoming };
  };

  const app = new Hono();
  const offered =
    (work: (c: Context, place: LinkingPlace) => Promise<Response>) =>
    async (c: Context): Promise<Response | undefined> => {
      const place = await deps.place(c);
      // The store's other routes say what there is instead.
      return place ? work(c, place) : undefined;
    };
  const secured = (response: Response): Response => {
    for (const [name, value] of Object.entries(privateHeaders)) response.headers.set(name, value);
    return response;
  };
  /** By a browser, on its way to a page. */
  const visit = offered(async (c, place) => {
    const words = wordsFor(c);
    const retryAfter = await deps.takePlace(c);
    if (retryAfter > 0) {
      const page = linkErrorPage(words, place.site, words.say('too-many-requests', { seconds: retryAfter }));
      return respond(c, page, { status: 429, retryAfter });
    }
    const isStart = c.req.path.endsWith(linkingPaths.authorize);
    const { response, failed } = await exchange(
      c.req.raw,
      place,
      isStart ? { search: withScopes(c.req.url) } : {},
    );
    if (!failed) return secured(response);
    const isBroken = response.status >= 500;
    const text = words.say(isBroken ? 'broken' : isStart ? 'link-invalid' : 'link-expired');
    return respond(c, linkErrorPage(words, place.site, text), { status: isBroken ? 500 : 400 });
  });
  const revoke = offered(async (c, place) => {
    const retryAfter = await deps.takePlace(c);
    if (retryAfter > 0)
      return c.json({ error: 'temporarily_unavailable' }, 429, { 'Retry-After': String(retryAfter) });
    const { response } = await exchange(c.req.raw, place, { body: await c.req.text() });
    return response;
  });
  const pages: PageDeps = { ...deps, accounts, provider: providerOf };
  const page = offered(async (c, place) => {
    const retryAfter = await deps.takePlace(c);
    const words = wordsFor(c, place.site.locale);
    if (retryAfter === 0) return answerPage(c, place, pages);
    return respond(
      c,
      linkErrorPage(words, place.site, words.say('too-many-requests', { seconds: retryAfter })),
      { status: 429, retryAfter },
    );
  });
  const limit = bodyLimit({ maxSize: bodyLimitBytes });
  for (const base of ['', '/s/:site']) {
    mount(app, 'GET', `${base}${linkingPaths.authorize}`, visit);
    mount(app, 'GET', `${base}${linkingPaths.authorize}/:uid`, visit);
    app.use(`${base}${linkingPaths.revoke}`, limit);
    mount(app, 'POST', `${base}${linkingPaths.revoke}`, revoke);
    app.use(`${base}${linkingPaths.page}/:uid`, limit);
    mount(app, 'GET', `${base}${linkingPaths.page}/:uid`, page);
    mount(app, 'POST', `${base}${linkingPaths.page}/:uid`, page);
  }
  return {
    authMethods,
    assertionAlgorithms,
    app,
    token: async (request, place, form) =>
      (await exchange(request, place, { body: withFormScopes(form) })).response,
    async verify(text, { id: site, identityLinking }) {
      // Any address of the store: a token is found by its store alone.
      const token = await providerOf({
        site: { id: site },
        issuer: 'https://store.invalid',
      }).AccessToken.find(text);
      if (!token || token.clientId === undefined || token.isExpired) return undefined;
      const [client, account] = await Promise.all([
        clients.find(site, token.clientId),
        accounts.read(site, token.accountId),
      ]);
      if (!client || !account) return undefined;
      const group = identityLinking?.customerGroup;
      const { id, buyer: details, addresses } = account;
      const buyer = { account: id, ...(group === undefined ? {} : { group }), details, addresses };
      return { client: client.id, scopes: (token.scope ?? '').split(' ').filter(Boolean), buyer };
    },
  };
}

function mount(
  app: Hono,
  method: 'GET' | 'POST',
  path: string,
  handle: (c: Context) => Promise<Response | undefined>,
): void {
  app.on(method, path, async (c, next) => (await handle(c)) ?? next());
}

/** A session of an earlier link would be of another buyer, or without a new code: none is kept. */
function withoutSession(response: Response): Response {
  const cookies = response.headers.getSetCookie();
  response.headers.delete('set-cookie');
  for (const cookie of cookies)
    if (!cookie.startsWith(linkSessionCookie)) response.headers.append('set-cookie', cookie);
  return response;
}

/** RFC 6749, section 3.3: without a scope, the request is for all of them. */
function withScopes(url: string): string {
  const { searchParams, search } = new URL(url);
  const [asked = '', ...more] = searchParams.getAll('scope');
  // The library rejects a parameter that is repeated.
  if (more.length > 0) return search;
  const wanted = asked.trim() === '' ? linkingScopes.slice(0, 2).join(' ') : withContainedScopes(asked);
  if (wanted === asked) return search;
  searchParams.set('scope', wanted);
  return `?${searchParams.toString()}`;
}

/** Of a refresh. */
function withFormScopes(form: string): string {
  const fields = new URLSearchParams(form);
  const [asked, ...more] = fields.getAll('scope');
  const wanted = asked === undefined || more.length > 0 ? asked : withContainedScopes(asked);
  if (wanted === undefined || wanted === asked) return form;
  fields.set('scope', wanted);
  return fields.toString();
}
