import { linkStore, roleStore, type Database } from '#storage';
import type { Accounts, Cookies, Visit } from './accounts.ts';
import { addressHeader, createAuth, type AuthOptions, type TakeToken } from './auth.ts';
import { memberOfUser, people, type User } from './people.ts';
import { sessions } from './sessions.ts';

export interface AccountsOptions extends Omit<AuthOptions, 'onFault'> {
  onFault?(fault: unknown): void;
  /** Epoch milliseconds, for our own links. */
  now?: () => number;
}

export function openAccounts(
  database: Pick<Database, 'db' | 'dialect' | 'transaction'>,
  { onFault = () => {}, now = Date.now, ...options }: AccountsOptions,
): Accounts {
  const auth = createAuth(database, { ...options, onFault });

  return {
    async memberOf(headers) {
      const { headers: answer, response } = await auth.api.getSession({
        headers: cookieOf(headers),
        returnHeaders: true,
      });
      if (!response) return undefined;
      return {
        member: memberOfUser(response.user as User),
        sessionId: response.session.id,
        cookies: cookiesOf(answer),
      };
    },
    async signIn(email, password, visit) {
      const body = { email, password };
      const asked = auth.api.signInEmail({ body, headers: headersOf(visit), returnHeaders: true });
      return asked.then(({ headers }) => cookiesOf(headers), refused);
    },
    async signOut(headers) {
      const { headers: answer } = await auth.api.signOut({
        headers: cookieOf(headers),
        returnHeaders: true,
      });
      return cookiesOf(answer);
    },
    async signInAs(userId, visit) {
      const { headers, response } = await auth.api.startSession({
        body: { userId },
        headers: headersOf(visit),
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
    async useMailLink(token, visit) {
      const asked = auth.api.magicLinkVerify({
        query: { token },
        headers: headersOf(visit),
        returnHeaders: true,
      });
      return asked.then(({ headers }) => cookiesOf(headers), refused);
    },
    people: people(auth, roleStore(database)),
    sessions: sessions(auth),
    links: linkStore(database, now),
  };
}

/** Of all headers the library is given this one only: it would believe others, such as those of forwarding. */
function cookieOf(headers: Headers): Headers {
  const cookie = headers.get('cookie');
  return new Headers(cookie === null ? {} : { cookie });
}

const headersOf = ({ address, agent }: Visit): Headers =>
  new Headers({ ...(address === '' ? {} : { [addressHeader]: address }), 'user-agent': agent.slice(0, 400) });

const cookiesOf = (headers: Headers): Cookies => headers.getSetCookie();

/** The library answers refusals by throwing them, redirects among them; a fault of its own is thrown on. */
function refused(error: unknown): undefined {
  const status: unknown = (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === 'number' && status < 500) return undefined;
  throw error;
}
