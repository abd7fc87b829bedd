/** Authenticator app codes and backup codes, stored and checked by the accounts library. */
import type { Auth } from './auth.ts';

export interface SecondFactors {
  /** Remaining backup codes; undefined for a member without a second factor. */
  codesLeft(userId: string): Promise<number | undefined>;
  /**
   * Creates a key, which is required only after `finish` has verified a code.
   * @param password if the account has one @returns undefined for a wrong password, or if a second factor is already set up
   */
  begin(headers: Headers, password: string | undefined): Promise<{ uri: string; key: string } | undefined>;
  /** @returns new session cookies and the backup codes; undefined for a wrong code */
  finish(
    headers: Headers,
    code: string,
  ): Promise<{ cookies: readonly string[]; codes: readonly string[] } | undefined>;
  /** Replaces the backup codes. @returns undefined for a wrong password */
  renewCodes(headers: Headers, password: string | undefined): Promise<readonly string[] | undefined>;
  /** Checks an app code or a backup code. A backup code can be used once. */
  checks(headers: Headers, code: string): Promise<boolean>;
  remove(userId: string): Promise<void>;
}

/** Ignores spaces. Six digits are an app code, anything else a backup code. */
export const readCode = (text: string): { code: string; isTotp: boolean } => {
  const code = text.replace(/\s/g, '').slice(0, 40);
  return { code, isTotp: /^\d{6}$/.test(code) };
};

/**
 * @param own returns the session cookie of a request, signed by this library instance
 * @param refused returns undefined for a rejection, and throws internal errors
 */
export function createSecondFactors(
  auth: Auth,
  own: (headers: Headers) => Promise<Headers>,
  refused: (error: unknown) => undefined,
): SecondFactors {
  async function rowOf(userId: string) {
    const { adapter } = await auth.$context;
    const where = [{ field: 'userId', value: userId }];
    return adapter.findOne<{ verified?: boolean | null }>({ model: 'twoFactor', where });
  }
  const codesOf = async (userId: string): Promise<readonly string[]> =>
    (await auth.api.viewBackupCodes({ body: { userId } })).backupCodes;
  const given = (password: string | undefined) => (password === undefined ? {} : { password });

  return {
    async codesLeft(userId) {
      const row = await rowOf(userId);
      return row && row.verified !== false ? (await codesOf(userId)).length : undefined;
    },
    async begin(headers, password) {
      const made = await auth.api
        .enableTwoFactor({ body: { method: 'totp', ...given(password) }, headers: await own(headers) })
        .catch(refused);
      if (!made || !('totpURI' in made)) return undefined;
      return { uri: made.totpURI, key: new URL(made.totpURI).searchParams.get('secret') ?? '' };
    },
    async finish(headers, code) {
      const asked = {
        body: { code: readCode(code).code },
        headers: await own(headers),
        returnHeaders: true,
      } as const;
      const done = await auth.api.verifyTOTP(asked).catch(refused);
      if (!done) return undefined;
      return { cookies: done.headers.getSetCookie(), codes: await codesOf(done.response.user.id) };
    },
    async renewCodes(headers, password) {
      const asked = { body: given(password), headers: await own(headers) };
      return (await auth.api.generateBackupCodes(asked).catch(refused))?.backupCodes;
    },
    async checks(headers, text) {
      const { code, isTotp } = readCode(text);
      const mine = await own(headers);
      const asked = isTotp
        ? auth.api.verifyTOTP({ body: { code }, headers: mine })
        : auth.api.verifyBackupCode({ body: { code, disableSession: true }, headers: mine });
      return (await (asked as Promise<unknown>).catch(refused)) !== undefined;
    },
    async remove(userId) {
      const { adapter, internalAdapter } = await auth.$context;
      await internalAdapter.updateUser(userId, { twoFactorEnabled: false });
      await adapter.deleteMany({ model: 'twoFactor', where: [{ field: 'userId', value: userId }] });
    },
  };
}
