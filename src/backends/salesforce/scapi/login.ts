/**
 * Tokens of shoppers from the login service (SLAS), for a private client. A public client's refresh token is good for one time:
 * what a crash leaves behind could not be found by the one that was kept.
 */
import type { Guest } from '../facts.ts';
import { ApiError } from '../shop-api.ts';
import { tokenDocument } from './documents.ts';
import { failureOf } from './failure.ts';
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

export function createLogin(place: ScapiInstance, options: LoginOptions): Login {
  const { clientId: client_id, clientSecret, now } = options;
  const channel_id = place.site;
  const url = `${organizationUrl(place, family)}/oauth2`;
  const basic = `Basic ${Buffer.from(`${client_id}:${clientSecret}`).toString('base64')}`;

  async function token(fields: Record<string, string>): Promise<Guest> {
    const at = now();
    const { status, text } = await place.caller.call({
      method: 'POST',
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
    if (status !== 200) throw ofLogin(failureOf({ operation: 'getAccessToken', status, text, secrets }));
    return reader(tokenDocument, (document) => guestOf(document, at))(text);
  }

  return {
    enter: () => token({ grant_type: 'client_credentials', channel_id }),
    async refresh({ customerId, refreshToken: refresh_token }) {
      if (refresh_token === undefined) throw ended('The token ended, and nothing renews it.');
      const fields = { grant_type: 'refresh_token', refresh_token, client_id, channel_id };
      const renewed = await token(fields).catch((error: unknown) => {
        throw isSpent(error) ? ended('The refresh token is spent.', error) : error;
      });
      if (renewed.customerId !== customerId)
        throw new ApiError('refused', 'other-shopper', 'The renewed token is of another shopper.');
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

/** The service knows no baskets and no orders: what is not there, such as the page of a gateway, is the way to it. */
const ofLogin = (error: ApiError): ApiError =>
  error.kind === 'refused' || error.kind === 'unavailable'
    ? error
    : new ApiError('unavailable', error.type, error.message, { cause: error });

/** RFC 6749 5.2, and what the service says of a refresh token that it does not know. A client that is refused itself gets 401. */
const isSpent = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 400 &&
  (error.type === 'invalid_grant' || error.type === 'invalid_request');

const ended = (message: string, cause?: unknown): ApiError =>
  new ApiError('not-found', 'guest-ended', message, { cause });
