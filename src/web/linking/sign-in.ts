/** Signing in by a code that is emailed: whoever can read the mail of an address may use its account. */
import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';
import { buyerDigest, sameEmail, type Secret } from '#commerce';
import { linkingRecords, type Database } from '#storage';

export interface SignInDeps {
  database: Pick<Database, 'db'>;
  site: string;
  secret: Secret;
  /** Epoch milliseconds. */
  now(): number;
}

/** How far the buyer of an authorization request is. */
export interface SignInState {
  email: string;
  /** Of the code; absent once it was entered. */
  code?: string;
  /** Of the account, once the code was entered. */
  account?: string;
}

export type CodeResult = 'right' | 'wrong' | 'over';

export interface SignIn {
  state(request: string): Promise<SignInState | undefined>;
  /** Replaces an earlier code. @returns the code */
  start(request: string, email: string): Promise<string>;
  check(request: string, code: string): Promise<CodeResult>;
  finish(request: string, state: Required<Pick<SignInState, 'email' | 'account'>>): Promise<void>;
  clear(request: string): Promise<void>;
}

const codeMinutes = 15;
const mostTries = 5;

/** @param request id of the authorization request, which only the buyer's browser knows */
export function buyerSignIn({ database, site, secret, now }: SignInDeps): SignIn {
  const records = linkingRecords(database, site, 'SignIn', now);
  // A code has 20 bits: without the service's secret, its hash would give it away.
  const keys = [secret]
    .flat()
    .map((one) => Buffer.from(hkdfSync('sha256', one, '', 'portico sign-in code 1', 32)));
  const hashed = (request: string, code: string, key = keys[0] as Buffer): Buffer =>
    createHmac('sha256', key).update(`${site} ${request} ${code}`).digest();
  const state = async (request: string): Promise<SignInState | undefined> =>
    (await records.find(request))?.body as SignInState | undefined;
  const put = (request: string, content: SignInState, account = content.account) =>
    records.put(request, {
      body: { ...content },
      account: account ?? buyerDigest(content.email),
      expiresAt: now() + codeMinutes * 60_000,
    });
  return {
    state,
    async start(request, email) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await records.remove(request);
      await put(request, { email: sameEmail(email), code: hashed(request, code).toString('base64url') });
      return code;
    },
    async check(request, code) {
      // Counted before it is compared: tries at the same time are tries.
      const tries = await records.miss(request);
      const kept = await state(request);
      if (kept?.code === undefined || tries > mostTries) return 'over';
      const known = Buffer.from(kept.code, 'base64url');
      const isRight = keys.some((key) => timingSafeEqual(known, hashed(request, code, key)));
      if (isRight) return 'right';
      return tries === mostTries ? 'over' : 'wrong';
    },
    finish: (request, content) => put(request, content),
    clear: (request) => records.remove(request),
  };
}
