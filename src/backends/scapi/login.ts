/** Tokens of shoppers from the login service (SLAS). A private client needs one call; a public one proves itself by PKCE, in two. */
import { createHash, randomBytes } from 'node:crypto';
import type { Guest } from '../salesforce/facts.ts';
import { ApiError } from '../salesforce/shop-api.ts';
import { tokenDocument } from './documents.ts';
import { failureOf } from './failure.ts';
import { queryOf } from './url.ts';
import { organizationUrl, reader, type Place } from './wire.ts';

export interface LoginOptions {
  clientId: string;
  /** Absent: a public client. */
  clientSecret?: string;
  /** Of a public client; nothing is ever fetched from it. */
  redirectUri?: string;
  now(): number;
}

export interface Login {
  /** A new shopper: one call for a private client, two for a public one. @throws ApiError */
  enter(): Promise<Guest>;
  /** The same shopper. A public client's refresh token is good for one time. @throws ApiError `not-found` when it is spent */
  refresh(guest: Guest): Promise<Guest>;
}

const family = '/shopper/auth/v1';

export function createLogin(place: Place, options: LoginOptions): Login {
  const { clientId: client_id, clientSecret, redirectUri: redirect_uri = '', now } = options;
  const channel_id = place.site;
  const url = `${organizationUrl(place, family)}/oauth2`;
  const basic = `Basic ${Buffer.from(`${client_id}:${clientSecret ?? ''}`).toString('base64')}`;

  async function token(fields: Record<string, string>, safe: boolean): Promise<Guest> {
    const at = now();
    const { status, text } = await place.caller.call({
      method: 'POST',
      url: `${url}/token`,
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        ...(clientSecret === undefined ? {} : { authorization: basic }),
      },
      body: new URLSearchParams(fields).toString(),
      safe,
    });
    const secrets = [...Object.values(fields), clientSecret ?? ''];
    if (status !== 200) throw failureOf({ operation: 'getAccessToken', status, text, secrets });
    return reader(tokenDocument, (document) => guestOf(document, at))(text);
  }

  async function enterByProof(): Promise<Guest> {
    const code_verifier = randomBytes(48).toString('base64url');
    const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
    const query = queryOf(
      Object.entries({
        client_id,
        channel_id,
        code_challenge,
        hint: 'guest',
        redirect_uri,
        response_type: 'code',
      }),
    );
    const { status, headers, text } = await place.caller.call({
      method: 'GET',
      url: `${url}/authorize?${query}`,
      headers: { accept: 'application/json' },
      safe: true,
    });
    const operation = 'authorizeCustomer';
    if (status < 300 || status > 399) throw failureOf({ operation, status, text, secrets: [] });
    const { code, usid } = readReturn(headers.get('location'), redirect_uri);
    const grant_type = 'authorization_code_pkce';
    return token({ client_id, channel_id, code, code_verifier, grant_type, redirect_uri, usid }, false);
  }

  return {
    enter: () =>
      clientSecret === undefined
        ? enterByProof()
        : token({ grant_type: 'client_credentials', channel_id }, true),
    async refresh({ customerId, refreshToken: refresh_token }) {
      if (refresh_token === undefined) throw ended('The token ended, and nothing renews it.');
      const fields = { grant_type: 'refresh_token', refresh_token, client_id, channel_id };
      const renewed = await token(fields, clientSecret !== undefined).catch((error: unknown) => {
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

/** What the client itself is refused for is told with 401. */
const isSpent = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 404);

const ended = (message: string, cause?: unknown): ApiError =>
  new ApiError('not-found', 'guest-ended', message, { cause });

/** The code stands in the address that a browser would be sent to. */
function readReturn(location: string | undefined, redirectUri: string): { code: string; usid: string } {
  const parameters = location?.startsWith(redirectUri) ? URL.parse(location)?.searchParams : undefined;
  const [code, usid] = [parameters?.get('code'), parameters?.get('usid')];
  if (!code || !usid)
    throw new ApiError('refused', 'no-code', 'authorizeCustomer: the redirect bears no code.');
  return { code, usid };
}
