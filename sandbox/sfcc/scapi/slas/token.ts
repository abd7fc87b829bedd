/** The token call: each grant from a form to tokens. */
import { channelOf, privateClient, publicClient } from './clients.ts';
import type { Codes } from './codes.ts';
import { invalidClient, invalidRequest, loginNotSimulated } from './oauth-error.ts';
import type { Slas } from './slas.ts';

export interface TokenRequest {
  form: URLSearchParams;
  authorization: string | undefined;
}

/** @throws OauthError */
export function grantToken(slas: Slas, codes: Codes, request: TokenRequest): Promise<object> {
  const { form, authorization } = request;
  switch (form.get('grant_type')) {
    case 'client_credentials': {
      const client = privateClient(slas.clients, authorization);
      return slas.issue(
        slas.guest(client, channelOf(client, form.get('channel_id')), form.get('usid') ?? undefined),
      );
    }
    case 'authorization_code_pkce':
      return slas.issue(codes.redeem(form));
    case 'refresh_token':
      return refresh(slas, request);
    case 'authorization_code':
    case 'session_bridge':
      throw loginNotSimulated(`grant_type=${form.get('grant_type')}`);
    default:
      throw invalidRequest('Bad or missing grant_type.');
  }
}

/** A private client's refresh token stays; a public client's is used up and replaced. */
async function refresh(slas: Slas, { form, authorization }: TokenRequest): Promise<object> {
  const client =
    authorization === undefined
      ? publicClient(slas.clients, form.get('client_id'))
      : privateClient(slas.clients, authorization);
  const token = form.get('refresh_token') ?? '';
  const session = slas.refreshable(token);
  if (!session) throw invalidRequest('Bad or missing refresh token.');
  if (session.clientId !== client.id) throw invalidClient('Authorization failed.');
  if (channelOf(client, form.get('channel_id')) !== session.site)
    throw invalidRequest('Bad or missing channel_id.');
  if (client.secret !== undefined) return slas.issue(session, token);
  slas.forget(token);
  return slas.issue(session);
}
