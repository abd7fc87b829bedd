/** The accounts library over our database: passwords, mailed links, sessions. Its own HTTP handler is mounted nowhere. */
import { passkey } from '@better-auth/passkey';
import { betterAuth, type BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { magicLink, twoFactor } from 'better-auth/plugins';
import { z } from 'zod';
import type { Database, LibrarySecret } from '#storage';
import { passwordLength } from './password-rule.ts';

export interface AuthOptions {
  /** The first one signs cookies and seals what is kept; at least 32 characters. */
  secrets: LibrarySecret[];
  /** Host name to which passkeys belong; default that of this machine. */
  passkeyHost?: string | undefined;
  /** The public address is https. */
  secure: boolean;
  /** Told of faults of the library itself, never of wrong passwords. */
  onFault(fault: unknown): void;
}

/** A mailed link opens the dashboard for so long. */
export const mailLinkMinutes = 15;
/** Days without a visit after which a session is over. */
export const sessionDays = 30;
/** Where a session came from, as this service itself saw it: headers of forwarding can be made up by anybody. */
export const addressHeader = 'x-portico-address';
/** What a link was made of is handed out here, because the library's own callback only knows how to send. */
export type TakeToken = (token: string) => void;

const day = 86_400;

export function createAuth({ db, dialect }: Pick<Database, 'db' | 'dialect'>, options: AuthOptions) {
  const { secrets, secure, onFault, passkeyHost = 'localhost' } = options;
  return betterAuth({
    secrets,
    baseURL: 'http://localhost',
    database: { db, type: dialect },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log(_level, message, ...details) {
        onFault(details.find((detail) => detail instanceof Error) ?? new Error(message));
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
    },
    user: {
      additionalFields: { role: { type: 'string', required: true, defaultValue: 'member', input: false } },
    },
    // The time of the last visit is kept to five minutes.
    session: {
      expiresIn: sessionDays * day,
      updateAge: 300,
      freshAge: 0,
      additionalFields: { confirmedAt: { type: 'date', required: false, input: false } },
    },
    databaseHooks: {
      session: {
        create: {
          // A mailed link shows who reads a mailbox: it confirms nothing of accounts that have another way.
          before: async (session, c) => ({
            data: { ...session, confirmedAt: c?.path === '/magic-link/verify' ? null : new Date() },
          }),
        },
      },
    },
    advanced: {
      // The prefix below says more than the library's own would: this host only, every path.
      useSecureCookies: false,
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
      cookies: {
        session_token: { name: sessionCookie(secure) },
        two_factor: { name: secondStepCookie(secure) },
        [passkeyCookie]: { name: passkeyCookieName(secure) },
      },
      ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 128 },
    },
    plugins: [
      magicLink({
        disableSignUp: true,
        expiresIn: mailLinkMinutes * 60,
        storeToken: 'hashed',
        sendMagicLink({ token, metadata = {} }) {
          (metadata['take'] as TakeToken)(token);
        },
      }),
      secondStep(),
      passkeysOf(passkeyHost),
      sessionsWithoutPassword,
    ],
  });
}

export type Auth = ReturnType<typeof createAuth>;

export const sessionCookie = (secure: boolean): string =>
  secure ? '__Host-portico-session' : 'portico-session';

/** Of somebody whose password or mailed link was right, and who has a second factor to give. */
export const secondStepCookie = (secure: boolean): string =>
  secure ? '__Host-portico-second-step' : 'portico-second-step';

/** Minutes for the second step of signing in. */
export const secondStepMinutes = 10;

/** The library asks for a second factor after a password alone; here a mailed link is a first factor too. */
function secondStep() {
  const plugin = twoFactor({
    issuer: 'Portico',
    allowPasswordless: true,
    twoFactorCookieMaxAge: secondStepMinutes * 60,
  });
  const after = plugin.hooks.after.map(({ matcher, handler }) => ({
    handler,
    matcher: (context: Parameters<typeof matcher>[0]) =>
      matcher(context) || context.path === '/magic-link/verify',
  }));
  return { ...plugin, hooks: { after } } satisfies BetterAuthPlugin;
}

/** What the plugin calls it. */
const passkeyCookie = 'passkey_challenge';

/** Of a browser that has been asked for a passkey. */
const passkeyCookieName = (secure: boolean): string =>
  secure ? '__Host-portico-passkey' : 'portico-passkey';

/** A passkey stands for two factors only where the device has asked for a PIN or biometrics; the library does not insist on it. */
const passkeysOf = (host: string) =>
  passkey({
    rpID: host,
    rpName: 'Portico',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: passkeyCookie },
    // Columns come back from the database in camel case, which knows no abbreviations.
    schema: { passkey: { fields: { credentialID: 'credentialId' } } },
    registration: {
      afterVerification({ verification }) {
        if (!verification.registrationInfo?.userVerified) throw new APIError('UNAUTHORIZED');
      },
    },
    authentication: {
      afterVerification({ verification }) {
        if (!verification.authenticationInfo.userVerified) throw new APIError('UNAUTHORIZED');
      },
    },
  });

/** For whoever has used up one of our own links. */
const sessionsWithoutPassword = {
  id: 'sessions-without-password',
  endpoints: {
    startSession: createAuthEndpoint.serverOnly(
      {
        method: 'POST',
        body: z.object({ userId: z.string(), isTrial: z.boolean().optional() }),
        requireHeaders: true,
      },
      async (c) => {
        const user = await c.context.internalAdapter.findUserById(c.body.userId);
        if (!user) return c.json({ started: false });
        const session = await c.context.internalAdapter.createSession(user.id);
        // Whoever only tries the service out has nothing to confirm with.
        if (c.body.isTrial)
          await c.context.internalAdapter.updateSession(session.token, { confirmedAt: session.expiresAt });
        await setSessionCookie(c, { session, user });
        return c.json({ started: true });
      },
    ),
    /** Whose second step is awaited; null for nobody's. */
    pendingSignIn: createAuthEndpoint.serverOnly({ method: 'POST', requireHeaders: true }, async (c) => {
      const cookie = c.context.createAuthCookie('two_factor');
      const identifier = await c.getSignedCookie(cookie.name, c.context.secret);
      const pending = identifier && (await c.context.internalAdapter.findVerificationValue(identifier));
      return c.json({ userId: pending && pending.expiresAt > new Date() ? pending.value : null });
    }),
    /** The cookie of a session that is there, signed anew. */
    signAnew: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ token: z.string() }), requireHeaders: true },
      async (c) => {
        const found = await c.context.internalAdapter.findSession(c.body.token);
        if (found) await setSessionCookie(c, found);
        return c.json({ signed: found !== null });
      },
    ),
  },
} satisfies BetterAuthPlugin;
