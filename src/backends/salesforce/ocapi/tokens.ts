/** Who calls: a guest by JWT, or the application by a token of the account manager. */
import { z } from 'zod';
import type { CallAnswer, PlatformCaller } from '../calls/caller.ts';
import type { Guest } from '../facts.ts';
import { ApiError, badAnswer } from '../shop-api.ts';
import { misconfigured, type SetupRefusals } from '../calls/refusals.ts';
import { customerDocument, oauthErrorDocument, tokenDocument } from './documents.ts';
import { guestEnded, isTokenFault } from './errors.ts';
import { readOrigin, parse, type Wire } from './wire.ts';

/** Of a JWT (OCAPI reference, JWT). */
const lifeMs = 30 * 60_000;
/** Nothing replaces a guest whose JWT ended: it is renewed from half of its life. */
const spareMs = lifeMs / 2;

export interface GuestTokens {
  guest(): Promise<Guest>;
  renew(guest: Guest): Promise<Guest>;
}

export function createGuestTokens(wire: Wire, now: () => number): GuestTokens {
  async function authenticate(type: 'guest' | 'refresh', token?: string): Promise<Guest> {
    const operation = 'getAccessToken';
    const answer = await wire.send({
      operation,
      method: 'POST',
      path: 'customers/auth',
      body: { type },
      ...(token === undefined ? {} : { token }),
      safe: true,
    });
    const { customer_id: customerId } = parse(operation, answer.text, customerDocument);
    const [, accessToken] = /^Bearer ([\w.~+/=-]+)$/i.exec(answer.headers.get('authorization') ?? '') ?? [];
    if (accessToken === undefined) throw badAnswer(`${operation} returned no token.`);
    return { customerId, accessToken, expiresAt: Math.min(endOf(accessToken) ?? Infinity, now() + lifeMs) };
  }

  return {
    guest: () => authenticate('guest'),
    async renew(guest) {
      if (guest.expiresAt - spareMs > now()) return guest;
      const ended = guestEnded('not-found', 'The token of this guest has expired and cannot be renewed.');
      if (guest.expiresAt <= now()) throw ended;
      const renewed = await authenticate('refresh', guest.accessToken).catch((error: unknown) => {
        throw isTokenFault(error) ? ended : error;
      });
      // Another customer could read none of the baskets and orders of this one.
      if (renewed.customerId !== guest.customerId) throw ended;
      return renewed;
    },
  };
}

function readOauthError(text: string): string | undefined {
  try {
    return oauthErrorDocument.safeParse(JSON.parse(text)).data?.error;
  } catch {
    return undefined;
  }
}

/** Epoch milliseconds. The signature is the platform's business; a wrong time costs a call that is refused. */
function endOf(token: string): number | undefined {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const { exp } = z.object({ exp: z.number().positive() }).parse(payload);
    return exp * 1_000;
  } catch {
    return undefined;
  }
}

export interface ApplicationOptions {
  caller: PlatformCaller;
  /** Origin of the account manager; default `https://account.demandware.com`. */
  accountUrl?: string;
  clientId: string;
  clientPassword: string;
  refusals?: SetupRefusals | undefined;
}

const atAccountManager = { method: 'POST', resource: '/dwsso/oauth2/access_token' };
const checkClient =
  'Check the client ID of the connection and its password in Account Manager. To replace the password, run "portico stores secret".';

/** Does work with a token of the application, which is asked for once and kept; a token that is refused is replaced once. */
export type AsApplication = <Facts>(work: (token: string) => Promise<Facts>) => Promise<Facts>;

/**
 * By the client credentials grant (RFC 6749 4.4; OCAPI reference, OAuth 2.0). @throws TypeError when `accountUrl` is not an
 * origin
 */
export function createApplication(options: ApplicationOptions, now: () => number): AsApplication {
  const { caller, clientId, clientPassword, refusals } = options;
  const url = `${readOrigin(options.accountUrl ?? 'https://account.demandware.com')}/dwsso/oauth2/access_token`;
  let kept: { until: number; token: Promise<string> } | undefined;

  async function ask(): Promise<{ token: string; lifeMs: number }> {
    const answer = await caller.call({
      method: 'POST',
      url,
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientPassword}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      safe: true,
    });
    if (answer.status >= 300) throw refused(answer);
    refusals?.passed(atAccountManager);
    const { access_token, expires_in } = parse('getApplicationToken', answer.text, tokenDocument);
    return { token: access_token, lifeMs: expires_in * 1_000 };
  }

  /** By RFC 6749 5.2; anything else is a page in front of the account manager. */
  function refused({ status, text }: CallAnswer): ApiError {
    const fault = readOauthError(text);
    if (fault === undefined)
      return new ApiError(
        'unavailable',
        'not-json',
        `The token request of the application returned HTTP ${status}.`,
        { status },
      );
    return denied(fault, status);
  }

  function denied(fault: string, status: number | undefined): ApiError {
    const error = misconfigured({
      ...atAccountManager,
      fault,
      ...(status === undefined ? {} : { status }),
      advice: checkClient,
    });
    refusals?.refused(error);
    return error;
  }

  function current(): Promise<string> {
    if (kept && kept.until > now()) return kept.token;
    const asked = ask();
    const mine = { until: Infinity, token: asked.then(({ token }) => token) };
    kept = mine;
    asked.then(
      ({ lifeMs: life }) => void (mine.until = now() + life * 0.9),
      () => void (kept === mine && (kept = undefined)),
    );
    return mine.token;
  }

  return async (work) => {
    const token = current();
    try {
      return await work(await token);
    } catch (error) {
      if (!isTokenFault(error)) throw error;
      if (kept?.token === token) kept = undefined;
      return work(await current()).catch((again: unknown) => {
        // A new token as well: it is not the token that is refused.
        throw isTokenFault(again) ? denied(again.type, again.status) : again;
      });
    }
  };
}
