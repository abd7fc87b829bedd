/** Configuration of the accounts library: passwords, email links, sessions. Its HTTP handler is not mounted. */
import { passkey } from '@better-auth/passkey';
import { betterAuth, type BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { magicLink, twoFactor } from 'better-auth/plugins';
import { z } from 'zod';
import type { Database, LibrarySecret } from '#storage';
import { passwordLength } from './password-rule.ts';

export interface AuthOptions {
  /** The first one signs cookies and encrypts stored data. At least 32 characters each. */
  secrets: LibrarySecret[];
  /** Relying party ID of passkeys. Default: `localhost`. */
  passkeyHost?: string | undefined;
  /** The public URL is https. */
  secure: boolean;
  /** Called for internal errors of the library, never for wrong passwords. */
  onFault(fault: unknown): void;
}

/** Lifetime of email links. */
export const mailLinkMinutes = 15;
/** Sessions expire after this many days without a visit. */
export const sessionDays = 30;
/** Internal header with the IP address of the connection, as clients can forge forwarding headers. */
export const addressHeader = 'x-portico-address';
/** Receives the token of an email link, as the callback of the library can only send it. */
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
    // The last visit is stored with a precision of five minutes.
    session: {
      expiresIn: sessionDays * day,
      updateAge: 300,
      freshAge: 0,
      additionalFields: { confirmedAt: { type: 'date', required: false, input: false } },
    },
    databaseHooks: {
      session: {
        create: {
          // An email link proves only access to a mailbox, so it does not confirm the session.
          before: async (session, c) => ({
            data: { ...session, confirmedAt: c?.path === '/magic-link/verify' ? null : new Date() },
          }),
        },
      },
    },
    advanced: {
      // The __Host- prefix below is stricter than the library's __Secure-.
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

/** Set after the first step if a second factor is required. */
export const secondStepCookie = (secure: boolean): string =>
  secure ? '__Host-portico-second-step' : 'portico-second-step';

/** Minutes for the second step of signing in. */
export const secondStepMinutes = 10;

/** The library requires a second factor only after a password. Here it is also required after an email link. */
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

/** Name of the cookie in the plugin. */
const passkeyCookie = 'passkey_challenge';

const passkeyCookieName = (secure: boolean): string =>
  secure ? '__Host-portico-passkey' : 'portico-passkey';

/** A passkey counts as two factors only with user verification (PIN or biometrics), which the library does not enforce. */
const passkeysOf = (host: string) =>
  passkey({
    rpID: host,
    rpName: 'Portico',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: passkeyCookie },
    // The database layer maps columns to camel case, without abbreviations such as ID.
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

/** Starts sessions after links of `links`. */
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
        // Trial users have no password or second factor to confirm with.
        if (c.body.isTrial)
          await c.context.internalAdapter.updateSession(session.token, { confirmedAt: session.expiresAt });
        await setSessionCookie(c, { session, user });
        return c.json({ started: true });
      },
    ),
    /** User ID of the pending second step, or null. */
    pendingSignIn: createAuthEndpoint.serverOnly({ method: 'POST', requireHeaders: true }, async (c) => {
      const cookie = c.context.createAuthCookie('two_factor');
      const identifier = await c.getSignedCookie(cookie.name, c.context.secret);
      const pending = identifier && (await c.context.internalAdapter.findVerificationValue(identifier));
      return c.json({ userId: pending && pending.expiresAt > new Date() ? pending.value : null });
    }),
    /** Signs the cookie of an existing session again. */
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
