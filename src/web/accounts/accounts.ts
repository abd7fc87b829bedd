/** People who use the dashboard: made, signed in and signed out by better-auth over our database. */
import type { Secret } from '#commerce';
import { linkStore, roleStore, type Database, type LinkStore } from '#storage';
import { addressHeader, createAuth, type Auth, type AuthOptions, type TakeToken } from './auth.ts';
import { createPeople, memberOfUser, type Member, type People, type User } from './people.ts';
import type { RequestClient } from './request-client.ts';
import { createSessions, type Sessions } from './sessions.ts';

export type { Member, Role } from './people.ts';

/** Values of `Set-Cookie`. */
export type Cookies = readonly string[];

export interface Accounts {
  /**
   * Who holds the session cookie of a request; undefined for nobody, or when the session was revoked or is over.
   * `cookies` prolong the session in the browser: hand them to the answer.
   */
  memberOf(headers: Headers): Promise<{ member: Member; sessionId: string; cookies: Cookies } | undefined>;
  /** Undefined for a wrong password and for an unknown address, after the same work. */
  signIn(email: string, password: string, client: RequestClient): Promise<Cookies | undefined>;
  /** Ends the session of the cookie, if there is one. */
  signOut(headers: Headers): Promise<Cookies>;
  /** A session for somebody who has used up a link; undefined when there is no such user. */
  signInAs(userId: string, client: RequestClient): Promise<Cookies | undefined>;
  /** What stands in a mailed link: one sign-in, for 15 minutes; undefined when nobody has this address. */
  makeMailLink(email: string): Promise<string | undefined>;
  /** Uses it up; undefined when it is over, was used, or never was. */
  useMailLink(token: string, client: RequestClient): Promise<Cookies | undefined>;
  people: People;
  sessions: Sessions;
  /** Links that are printed or sent for anything but an ordinary sign-in. */
  links: LinkStore;
}

interface AccountsOptions extends Omit<AuthOptions, 'onFault' | 'secret'> {
  secret: Secret;
  onFault?(fault: unknown): void;
  /** Epoch milliseconds, for our own links. */
  now?: () => number;
}

export function openAccounts(
  database: Pick<Database, 'db' | 'dialect' | 'transaction'>,
  { onFault = () => {}, now = Date.now, secret, ...options }: AccountsOptions,
): Accounts {
  // The library knows one secret for its cookies: each of ours has a library of its own, and the first makes.
  const [auth, ...before] = [secret]
    .flat()
    .map((one) => createAuth(database, { ...options, secret: one, onFault })) as [Auth, ...Auth[]];

  return {
    async memberOf(headers) {
      const cookie = cookieOf(headers);
      for (const one of [auth, ...before]) {
        const { headers: answer, response } = await one.api.getSession({
          headers: cookie,
          returnHeaders: true,
        });
        if (!response) continue;
        const { user, session } = response;
        const body = { token: session.token };
        const signed =
          one === auth
            ? answer
            : (await auth.api.signAnew({ body, headers: new Headers(), returnHeaders: true })).headers;
        return {
          member: memberOfUser(user as User),
          sessionId: session.id,
          cookies: cookiesOf(signed),
        };
      }
      return undefined;
    },
    async signIn(email, password, client) {
      const body = { email, password };
      const asked = auth.api.signInEmail({ body, headers: headersOf(client), returnHeaders: true });
      return asked.then(({ headers }) => cookiesOf(headers), refused);
    },
    async signOut(headers) {
      const asked = { headers: cookieOf(headers), returnHeaders: true } as const;
      // Each ends the session whose cookie it signed.
      for (const one of before) await one.api.signOut(asked);
      const { headers: answer } = await auth.api.signOut(asked);
      return cookiesOf(answer);
    },
    async signInAs(userId, client) {
      const { headers, response } = await auth.api.startSession({
        body: { userId },
        headers: headersOf(client),
        returnHeaders: true,
      });
      return response.started ? cookiesOf(headers) : undefined;
    },
    async makeMailLink(email) {
      const { internalAdapter } = await auth.$context;
      if (!(await internalAdapter.findUserByEmail(email))) return undefined;
      let made: string | undefined;
      const take: TakeToken = (token) => (made = token);
      await auth.api.signInMagicLink({ body: { email, metadata: { take } }, headers: new Headers() });
      return made;
    },
    async useMailLink(token, client) {
      const asked = auth.api.magicLinkVerify({
        query: { token },
        headers: headersOf(client),
        returnHeaders: true,
      });
      return asked.then(({ headers }) => cookiesOf(headers), refused);
    },
    people: createPeople(auth, roleStore(database)),
    sessions: createSessions(auth),
    links: linkStore(database, now),
  };
}

/** Of all headers the library is given this one only: it would believe others, such as those of forwarding. */
function cookieOf(headers: Headers): Headers {
  const cookie = headers.get('cookie');
  return new Headers(cookie === null ? {} : { cookie });
}

const headersOf = ({ address, agent }: RequestClient): Headers =>
  new Headers({ ...(address === '' ? {} : { [addressHeader]: address }), 'user-agent': agent.slice(0, 400) });

const cookiesOf = (headers: Headers): Cookies => headers.getSetCookie();

/** The library answers refusals by throwing them, redirects among them; a fault of its own is thrown on. */
function refused(error: unknown): undefined {
  const status: unknown = (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === 'number' && status < 500) return undefined;
  throw error;
}
