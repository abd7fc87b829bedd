/** A store with identity linking, a platform that links to it by `oauth4webapi`, and a buyer with a browser and a mailbox. */
import assert from 'node:assert/strict';
import * as oauth from 'oauth4webapi';
import { linkingClients, openDatabase, type Database } from '#storage';
import { openStore, type OpenStore } from '../../selling/open-store.ts';
import { startSmtpReceiver, type SmtpReceiver } from '../smtp-receiver.ts';

export const redirectUri = 'https://platform.example/oauth/callback?fixed=1';
export const email = 'ada.quill@buyer.test';
export const bothScopes = 'dev.ucp.shopping.checkout:manage dev.ucp.shopping.order:read';

export interface Browser {
  /** Keeps cookies by path, and follows no redirect. */
  go(
    url: string | URL,
    form?: Record<string, string> | [string, string][],
    headers?: object,
  ): Promise<Response>;
}

export function openBrowser(): Browser {
  const cookies = new Map<string, { value: string; path: string }>();
  return {
    async go(url, form, headers = {}) {
      const { pathname, origin } = new URL(url);
      const sent = [...cookies].filter(([, { path }]) => pathname.startsWith(path));
      const response = await fetch(url, {
        redirect: 'manual',
        headers: {
          cookie: sent.map(([key, { value }]) => `${key.split(' ')[0]}=${value}`).join('; '),
          origin,
          ...headers,
        },
        ...(form ? { method: 'POST', body: new URLSearchParams(form as Record<string, string>) } : {}),
      });
      for (const line of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split('; ');
        const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/';
        const key = `${pair.slice(0, pair.indexOf('='))} ${path}`;
        const value = pair.slice(pair.indexOf('=') + 1);
        if (value === '') cookies.delete(key);
        else cookies.set(key, { value, path });
      }
      return response;
    },
  };
}

export interface Platform {
  as: oauth.AuthorizationServer;
  client: oauth.Client;
  auth: oauth.ClientAuth;
}

export interface Link {
  verifier: string;
  state: string;
  url: URL;
}

/** Fields of the form, or what makes them of the page. */
export type ConsentAnswer =
  [string, string][] | ((page: string) => [string, string][] | Promise<[string, string][]>);

/** What a platform and a buyer do at the store. */
export interface LinkingSteps {
  /** Registers a platform. */
  platform(base?: string, site?: string): Promise<Platform>;
  begin(platform: Platform, change?: (url: URL) => void): Promise<Link>;
  lastCode(): string;
  /** To the redirect of the authorization server. @param answer what the buyer enters on the consent page */
  signIn(browser: Browser, link: Link, to?: string, answer?: ConsentAnswer): Promise<URL>;
  exchange(platform: Platform, link: Link, target: URL): Promise<oauth.TokenEndpointResponse>;
  /** All of it. */
  link(platform: Platform, to?: string, answer?: ConsentAnswer): Promise<oauth.TokenEndpointResponse>;
}

export interface LinkedStore extends LinkingSteps {
  store: OpenStore;
  database: Database;
  receiver: SmtpReceiver;
  /** Milliseconds that the store's clock is ahead. */
  clock: { ahead: number };
  close(): Promise<void>;
}

/** Fields of the consent page that save an address, in its order. */
export const offeredAddresses = (page: string): [string, string][] =>
  [...page.matchAll(/name="address"\s+value="([^"]+)"/g)].map(([, key = '']) => ['address', key]);

export const insecure = { [oauth.allowInsecureRequests]: true };

export async function openLinkedStore(environment: Record<string, string> = {}): Promise<LinkedStore> {
  const receiver = await startSmtpReceiver();
  const clock = { ahead: 0 };
  const now = () => Date.now() + clock.ahead;
  const store = await openStore(
    { SMTP_URL: receiver.url, MAIL_FROM: 'orders@store.test', ...environment },
    { now, platform: 'embedded' },
  );
  await store.changeSite({ identityLinking: { customerGroup: 'gold' } });
  const database = await openDatabase(store.databaseUrl);
  return {
    ...linkingSteps(store.url, receiver, database),
    store,
    database,
    receiver,
    clock,
    async close() {
      await database.close();
      await store.close();
      await receiver.close();
    },
  };
}

/** @param origin of the store */
export function linkingSteps(
  origin: string,
  receiver: SmtpReceiver,
  database: Pick<Database, 'db' | 'transaction'>,
): LinkingSteps {
  const clients = linkingClients(database);
  const begin: LinkingSteps['begin'] = async ({ as, client }, change) => {
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const url = new URL(as.authorization_endpoint ?? '');
    for (const [name, value] of Object.entries({
      response_type: 'code',
      client_id: client.client_id,
      redirect_uri: redirectUri,
      scope: bothScopes,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }))
      url.searchParams.set(name, value);
    change?.(url);
    return { verifier, state, url };
  };
  const lastCode = (): string =>
    /^(\d{6}) /.exec(receiver.mails.at(-1)?.headers.get('subject') ?? '')?.[1] ?? 'no code';
  const signIn: LinkingSteps['signIn'] = async (browser, { url }, to = email, answer = []) => {
    const started = await browser.go(url);
    assert.equal(started.status, 303, await started.text());
    const page = new URL(started.headers.get('location') ?? '', url);
    const before = receiver.mails.length;
    assert.equal((await browser.go(page)).status, 200);
    assert.equal((await browser.go(page, { do: 'send', email: to })).status, 303);
    await receiver.wait(before + 1);
    assert.equal((await browser.go(page, { do: 'check', code: lastCode() })).status, 303);
    const consent = await (await browser.go(page)).text();
    assert.match(consent, /value="allow"/);
    const fields = typeof answer === 'function' ? await answer(consent) : answer;
    const allowed = await browser.go(page, [['do', 'allow'], ...fields]);
    assert.equal(allowed.status, 303, await allowed.text());
    const resumed = await browser.go(new URL(allowed.headers.get('location') ?? '', url));
    return new URL(resumed.headers.get('location') ?? '');
  };
  const exchange: LinkingSteps['exchange'] = async ({ as, client, auth }, { verifier, state }, target) => {
    const parameters = oauth.validateAuthResponse(as, client, target, state);
    const response = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      auth,
      parameters,
      redirectUri,
      verifier,
      insecure,
    );
    return oauth.processAuthorizationCodeResponse(as, client, response);
  };
  return {
    async platform(base = '', site = 'demo') {
      const { client, secret = '' } = await clients.add({
        site,
        name: 'Acme Assistant',
        redirectUrls: [redirectUri],
      });
      const issuer = new URL(`${origin}${base}`);
      const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure });
      const as = await oauth.processDiscoveryResponse(issuer, found).catch(
        async () =>
          // The library compares with a normalized URL, which ends with a slash.
          (await (
            await fetch(`${origin}/.well-known/oauth-authorization-server${base}`)
          ).json()) as oauth.AuthorizationServer,
      );
      return { as, client: { client_id: client.id }, auth: oauth.ClientSecretBasic(secret) };
    },
    begin,
    lastCode,
    signIn,
    exchange,
    async link(platform, to, answer) {
      const link = await begin(platform);
      return exchange(platform, link, await signIn(openBrowser(), link, to, answer));
    },
  };
}
