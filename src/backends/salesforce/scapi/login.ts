/**
 * Tokens of shoppers from the login service (SLAS), for a private client. A public client's refresh token is good for one time:
 * what a crash leaves behind could not be found by the one that was kept.
 */
import type { Guest } from '../facts.ts';
import { misconfigured } from '../calls/refusals.ts';
import { ApiError } from '../shop-api.ts';
import { tokenDocument } from './documents.ts';
import { clientAdvice, failureOf } from './failure.ts';
import { organizationUrl, reader, type ScapiInstance } from './wire.ts';

export interface LoginOptions {
  clientId: string;
  clientSecret: string;
  now(): number;
}

export interface Login {
  /** A new shopper. @throws ApiError */
  enter(): Promise<Guest>;
  /** The same shopper. @throws ApiError `not-found` when the refresh token ended */
  refresh(guest: Guest): Promise<Guest>;
}

const family = '/shopper/auth/v1';
const asked = { method: 'POST', resource: `${family}/oauth2/token` } as const;

export function createLogin(place: ScapiInstance, options: LoginOptions): Login {
  const { clientId: client_id, clientSecret, now } = options;
  const channel_id = place.site;
  const url = `${organizationUrl(place, family)}/oauth2`;
  const basic = `Basic ${Buffer.from(`${client_id}:${clientSecret}`).toString('base64')}`;

  async function token(fields: Record<string, string>): Promise<Guest> {
    const at = now();
    const { status, text } = await place.caller.call({
      method: asked.method,
      url: `${url}/token`,
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        authorization: basic,
      },
      body: new URLSearchParams(fields).toString(),
      safe: true,
    });
    const secrets = [...Object.values(fields), clientSecret];
    if (status !== 200) {
      const failure = failureOf({ operation: 'getAccessToken', ...asked, status, text, secrets });
      const error = ofLogin(failure, text, fields['grant_type'] === 'client_credentials');
      place.refusals?.refused(error);
      throw error;
    }
    place.refusals?.passed(asked);
    return reader(tokenDocument, (document) => guestOf(document, at))(text);
  }

  return {
    enter: () => token({ grant_type: 'client_credentials', channel_id }),
    async refresh({ customerId, refreshToken: refresh_token }) {
      if (refresh_token === undefined) throw ended('The token has expired and has no refresh token.');
      const fields = { grant_type: 'refresh_token', refresh_token, client_id, channel_id };
      const renewed = await token(fields).catch((error: unknown) => {
        throw isSpent(error) ? ended('The refresh token was already used or has expired.', error) : error;
      });
      if (renewed.customerId !== customerId)
        throw new ApiError('refused', 'other-shopper', 'The renewed token belongs to another shopper.');
      return renewed;
    },
  };
}

function guestOf(document: ReturnType<typeof tokenDocument.parse>, at: number): Guest {
  const { access_token, refresh_token, customer_id, expires_in } = document;
  return {
    customerId: customer_id,
    accessToken: access_token,
    ...(refresh_token ? { refreshToken: refresh_token } : {}),
    expiresAt: at + expires_in * 1_000,
  };
}

/**
 * The service knows no baskets and no orders: what is not there, such as the page of a gateway, is the way to it. A new shopper
 * is asked for with what the connection says alone, and 401 is always about the client.
 */
function ofLogin(error: ApiError, text: string, isNew: boolean): ApiError {
  const { kind, type, status, message } = error;
  if (kind === 'misconfigured' || kind === 'unavailable') return error;
  if (kind !== 'refused' || !text.trimStart().startsWith('{'))
    return new ApiError('unavailable', type, message, { cause: error });
  if (!isNew && status !== 401) return error;
  return misconfigured({
    ...asked,
    fault: type,
    ...(status === undefined ? {} : { status }),
    advice: clientAdvice,
  });
}

/** RFC 6749 5.2, and what the service says of a refresh token that it does not know. A client that is refused itself gets 401. */
const isSpent = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 400 &&
  (error.type === 'invalid_grant' || error.type === 'invalid_request');

const ended = (message: string, cause?: unknown): ApiError =>
  new ApiError('not-found', 'guest-ended', message, { cause });
