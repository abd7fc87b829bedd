/** Dashboard accounts: creation, sign-in, and sign-out, with better-auth. */
import type { Secret } from '#commerce';
import {
  librarySecrets,
  linkStore,
  roleStore,
  secondFactorRule,
  type Database,
  type LinkStore,
  type SecondFactorRule,
} from '#storage';
import {
  addressHeader,
  createAuth,
  secondStepCookie,
  type Auth,
  type AuthOptions,
  type TakeToken,
} from './auth.ts';
import { createPasskeys, type Passkeys } from './passkeys.ts';
import { createPeople, memberOfUser, type Member, type People, type User } from './people.ts';
import type { RequestClient } from './request-client.ts';
import { createSecondFactors, readCode, type SecondFactors } from './second-factor.ts';
import { createSessions, type Sessions } from './sessions.ts';

export type { Member, Role } from './people.ts';

/** Values of `Set-Cookie`. */
export type Cookies = readonly string[];

export interface OpenSession {
  member: Member;
  sessionId: string;
  /** Epoch milliseconds. */
  startedAt: number;
  /** Last time that the user entered a password or second factor, or opened a link from the command line. Epoch milliseconds. */
  confirmedAt?: number;
  cookies: Cookies;
}

/** Result of the first step of signing in. */
export interface FirstStep {
  /** Session cookies, or, if a second factor is required, those that identify the pending sign-in. */
  cookies: Cookies;
  isPending: boolean;
}

export interface Accounts {
  /**
   * The member of the session cookie; undefined without one, or if the session was revoked or has expired.
   * `cookies` extend the session in the browser: add them to the response.
   */
  memberOf(headers: Headers): Promise<OpenSession | undefined>;
  /** Undefined for a wrong password or an unknown email address, in the same time. */
  signIn(email: string, password: string, client: RequestClient): Promise<FirstStep | undefined>;
  /** User ID of a pending second step; undefined if there is none, or after ten minutes. */
  pendingUser(headers: Headers): Promise<string | undefined>;
  /**
   * The second step, with a code of the app or a backup code.
   * @returns `wrong` for a wrong code, `locked` after too many, `over` if the first step must be repeated
   */
  finishSignIn(
    headers: Headers,
    code: string,
    client: RequestClient,
  ): Promise<Cookies | 'wrong' | 'locked' | 'over'>;
  /** Ends the session of the cookie, if there is one. */
  signOut(headers: Headers): Promise<Cookies>;
  /**
   * Starts a session after a link from the command line or an invitation was used. Undefined for an unknown user.
   * @param isTrial trial installation: the session requires no confirmation
   */
  signInAs(userId: string, client: RequestClient, isTrial?: 'trial'): Promise<Cookies | undefined>;
  /** Token of an email link for one sign-in within 15 minutes. Undefined for an unknown email address. */
  makeMailLink(email: string): Promise<string | undefined>;
  /** Uses the token; undefined if it has expired, was used, or is unknown. */
  useMailLink(token: string, client: RequestClient): Promise<FirstStep | undefined>;
  people: People;
  sessions: Sessions;
  secondFactors: SecondFactors;
  /** Whether a second factor is required for all members. */
  rule: SecondFactorRule;
  passkeys: Omit<Passkeys, 'signIn'>;
  /** Undefined for an invalid response. @param response JSON from the browser's dialog */
  signInByPasskey(headers: Headers, response: string, client: RequestClient): Promise<Cookies | undefined>;
  /** Links from the command line and in emails, except for ordinary sign-in links. */
  links: LinkStore;
}

interface AccountsOptions extends Omit<AuthOptions, 'onFault' | 'secrets'> {
  secret: Secret;
  onFault?(fault: unknown): void;
  /** Epoch milliseconds, for `links`. */
  now?: () => number;
}

export function openAccounts(
  database: Pick<Database, 'db' | 'dialect' | 'transaction'>,
  { onFault = () => {}, now = Date.now, secret, ...options }: AccountsOptions,
): Accounts {
  // The library supports a single cookie secret, so each secret has its own instance. The first one creates cookies.
  const secrets = librarySecrets(secret);
  const libraries = secrets.map((one) =>
    createAuth(database, {
      ...options,
      secrets: [one, ...secrets.filter(({ version }) => version !== one.version)],
      onFault,
    }),
  ) as [Auth, ...Auth[]];
  const [auth, ...before] = libraries;
  const secondStep = secondStepCookie(options.secure);

  const sessionOf: Accounts['memberOf'] = async (headers) => {
    const cookie = cookieOf(headers);
    for (const one of libraries) {
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
      const { confirmedAt } = session;
      return {
        member: memberOfUser(user as User),
        sessionId: session.id,
        startedAt: new Date(session.createdAt).getTime(),
        ...(confirmedAt ? { confirmedAt: new Date(confirmedAt).getTime() } : {}),
        cookies: cookiesOf(signed),
      };
    }
    return undefined;
  };

  /** Headers with only the session cookie, signed by the first instance. */
  async function ownHeaders(headers: Headers): Promise<Headers> {
    const signed = (await sessionOf(headers))?.cookies ?? [];
    return signed.length === 0
      ? cookieOf(headers)
      : new Headers({ cookie: signed.map((one) => one.split(';', 1)[0]).join('; ') });
  }

  /** Only this cookie: with a session cookie, the library would check the code for another purpose. */
  const secondStepOf = (headers: Headers): Headers => {
    const pairs = (headers.get('cookie') ?? '').split(/; */);
    const mine = pairs.find((pair) => pair.startsWith(`${secondStep}=`));
    return new Headers(mine === undefined ? {} : { cookie: mine });
  };

  const entryOf = ({ headers, response }: { headers: Headers; response: object }): FirstStep => {
    const isPending = 'twoFactorRedirect' in response;
    const cookies = cookiesOf(headers);
    return {
      isPending,
      cookies: isPending ? cookies.filter((one) => one.startsWith(`${secondStep}=`)) : cookies,
    };
  };

  const passkeys = createPasskeys(auth, ownHeaders, refused);

  return {
    memberOf: sessionOf,
    async signIn(email, password, client) {
      const body = { email, password };
      const asked = auth.api.signInEmail({ body, headers: headersOf(client), returnHeaders: true });
      return asked.then(entryOf, refused);
    },
    async pendingUser(headers) {
      for (const one of libraries) {
        const { userId } = await one.api.pendingSignIn({ headers: secondStepOf(headers) });
        if (userId) return userId;
      }
      return undefined;
    },
    async finishSignIn(headers, text, client) {
      const { code, isTotp } = readCode(text);
      const pending = secondStepOf(headers);
      for (const one of libraries) {
        if (!(await one.api.pendingSignIn({ headers: pending })).userId) continue;
        const all = headersOf(client);
        all.set('cookie', pending.get('cookie') ?? '');
        const asked = { body: { code }, headers: all, returnHeaders: true } as const;
        const done = isTotp ? one.api.verifyTOTP(asked) : one.api.verifyBackupCode(asked);
        return (done as Promise<{ headers: Headers }>).then(
          ({ headers: answer }) => cookiesOf(answer),
          whyRefused,
        );
      }
      return 'over';
    },
    async signOut(headers) {
      const asked = { headers: cookieOf(headers), returnHeaders: true } as const;
      // Each instance ends the sessions whose cookies it signed.
      for (const one of before) await one.api.signOut(asked);
      const { headers: answer } = await auth.api.signOut(asked);
      return cookiesOf(answer);
    },
    async signInAs(userId, client, isTrial) {
      const { headers, response } = await auth.api.startSession({
        body: { userId, isTrial: isTrial !== undefined },
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
      return asked.then(entryOf, refused);
    },
    people: createPeople(auth, roleStore(database)),
    sessions: createSessions(auth),
    secondFactors: createSecondFactors(auth, ownHeaders, refused),
    rule: secondFactorRule(database),
    passkeys,
    signInByPasskey: (headers, response, client) => passkeys.signIn(headers, response, headersOf(client)),
    links: linkStore(database, now),
  };
}

/** Only this header: the library would trust others, such as X-Forwarded-For. */
function cookieOf(headers: Headers): Headers {
  const cookie = headers.get('cookie');
  return new Headers(cookie === null ? {} : { cookie });
}

const headersOf = ({ address, agent }: RequestClient): Headers =>
  new Headers({ ...(address === '' ? {} : { [addressHeader]: address }), 'user-agent': agent.slice(0, 400) });

const cookiesOf = (headers: Headers): Cookies => headers.getSetCookie();

/** The library throws rejections and redirects. Internal errors are rethrown. */
function refused(error: unknown): undefined {
  const status: unknown = (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === 'number' && status < 500) return undefined;
  throw error;
}

function whyRefused(error: unknown): 'wrong' | 'locked' | 'over' {
  refused(error);
  const code = (error as { body?: { code?: string } }).body?.code;
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') return 'locked';
  return code === 'INVALID_TWO_FACTOR_COOKIE' || code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'
    ? 'over'
    : 'wrong';
}
