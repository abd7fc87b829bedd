/** Passkeys (WebAuthn), with the package of the accounts library. Each sign-in requires a PIN or biometrics. */
import type { Auth } from './auth.ts';

export interface Passkey {
  id: string;
  name: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** Options for the browser's dialog as JSON, and the cookie that must be sent with its response. */
export interface PasskeyChallenge {
  options: string;
  cookies: readonly string[];
}

export interface Passkeys {
  /** Oldest first. */
  of(userId: string): Promise<Passkey[]>;
  /** To add a passkey to the account of the session. */
  challengeToAdd(headers: Headers): Promise<PasskeyChallenge>;
  /** False for an invalid response. @param response JSON from the browser's dialog */
  add(headers: Headers, response: string, name: string): Promise<boolean>;
  remove(userId: string, id: string): Promise<void>;
  challengeToSignIn(): Promise<PasskeyChallenge>;
  /** Session cookies; undefined for an invalid response. */
  signIn(headers: Headers, response: string, client: Headers): Promise<readonly string[] | undefined>;
}

/**
 * @param own returns the session cookie of a request, signed by this library instance
 * @param refused returns undefined for a rejection, and throws internal errors
 */
export function createPasskeys(
  auth: Auth,
  own: (headers: Headers) => Promise<Headers>,
  refused: (error: unknown) => undefined,
): Passkeys {
  /** Adds the challenge cookie and the origin, which the library compares with that in the response. */
  const withChallenge = (to: Headers, from: Headers): Headers => {
    const all = new Headers(to);
    all.set('cookie', [to.get('cookie'), from.get('cookie')].filter(Boolean).join('; '));
    all.set('origin', from.get('origin') ?? '');
    return all;
  };

  return {
    async of(userId) {
      const { adapter } = await auth.$context;
      const rows = await adapter.findMany<{
        id: string;
        name?: string | null;
        createdAt?: Date | string | null;
      }>({
        model: 'passkey',
        where: [{ field: 'userId', value: userId }],
        sortBy: { field: 'createdAt', direction: 'asc' },
      });
      return rows.map(({ id, name, createdAt }) => ({
        id,
        name: name ?? '',
        createdAt: createdAt ? new Date(createdAt).getTime() : 0,
      }));
    },
    async challengeToAdd(headers) {
      const asked = { headers: await own(headers), returnHeaders: true } as const;
      const { headers: answer, response } = await auth.api.generatePasskeyRegistrationOptions(asked);
      return { options: JSON.stringify(response), cookies: answer.getSetCookie() };
    },
    async add(headers, response, name) {
      const parsed = parse(response);
      if (!parsed) return false;
      const body = { response: parsed, name };
      const asked = { body, headers: withChallenge(await own(headers), headers) };
      return (
        (await (auth.api.verifyPasskeyRegistration(asked) as Promise<unknown>).catch(refused)) !== undefined
      );
    },
    async remove(userId, id) {
      const { adapter } = await auth.$context;
      const where = [
        { field: 'id', value: id },
        { field: 'userId', value: userId },
      ];
      await adapter.deleteMany({ model: 'passkey', where });
    },
    async challengeToSignIn() {
      const asked = { headers: new Headers(), returnHeaders: true } as const;
      const { headers: answer, response } = await auth.api.generatePasskeyAuthenticationOptions(asked);
      // The library only prefers user verification. Without it, possession of the device would be enough.
      const options = JSON.stringify({ ...(response as object), userVerification: 'required' });
      return { options, cookies: answer.getSetCookie() };
    },
    async signIn(headers, response, client) {
      const parsed = parse(response);
      if (!parsed) return undefined;
      const asked = {
        body: { response: parsed as never },
        headers: withChallenge(client, headers),
        returnHeaders: true,
      } as const;
      const done = (await (auth.api.verifyPasskeyAuthentication(asked) as Promise<unknown>).catch(
        refused,
      )) as { headers: Headers } | undefined;
      return done?.headers.getSetCookie();
    },
  };
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
