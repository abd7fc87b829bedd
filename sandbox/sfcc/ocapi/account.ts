/** The account manager: tokens for applications by client credentials (RFC 6749, 4.4). */
import { timingSafeEqual } from 'node:crypto';
import type { Face } from './call.ts';
import { lifetimeMs } from './tokens.ts';

export interface AccountAnswer {
  status: number;
  body: object;
}

/** @param form `grant_type`, and `client_id` with `client_secret` where there is no Basic authorization */
export function answerAccount(
  { settings, tokens }: Face,
  { authorization, form }: { authorization: string | undefined; form: URLSearchParams },
): AccountAnswer {
  const { id, password } = credentialsIn(authorization, form);
  const client = settings.clients.find((one) => one.id === id);
  if (!client || !isSame(client.password, password))
    return refusal(401, 'invalid_client', 'Client authentication failed');
  if (form.get('grant_type') !== 'client_credentials')
    return refusal(400, 'unsupported_grant_type', 'Only client_credentials is served here.');
  return {
    status: 200,
    body: {
      access_token: tokens.issueApplication(client.id),
      scope: 'mail',
      token_type: 'Bearer',
      expires_in: lifetimeMs / 1000 - 1,
    },
  };
}

function credentialsIn(
  authorization: string | undefined,
  form: URLSearchParams,
): { id: string; password: string } {
  const basic = /^basic (\S+)$/i.exec(authorization ?? '')?.[1];
  if (basic === undefined)
    return { id: form.get('client_id') ?? '', password: form.get('client_secret') ?? '' };
  const text = Buffer.from(basic, 'base64').toString('utf8');
  const at = text.indexOf(':');
  return { id: text.slice(0, Math.max(0, at)), password: text.slice(at + 1) };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const refusal = (status: number, error: string, error_description: string): AccountAnswer => ({
  status,
  body: { error, error_description },
});
