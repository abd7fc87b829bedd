/** Who asks for tokens. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { SlasClient } from '../options.ts';
import { invalidClient, invalidRequest } from './oauth-error.ts';

/** The private client that the header proves. @throws OauthError */
export function privateClient(clients: readonly SlasClient[], header: string | undefined): SlasClient {
  const [scheme = '', value = ''] = (header ?? '').split(' ', 2);
  if (scheme.toLowerCase() !== 'basic') throw invalidClient();
  const [id = '', secret = ''] = splitOnce(Buffer.from(value, 'base64').toString('utf8'));
  const client = clients.find((one) => one.id === id);
  if (client?.secret === undefined || !isSame(client.secret, secret)) throw invalidClient();
  return client;
}

/** @throws OauthError */
export function publicClient(clients: readonly SlasClient[], id: string | null): SlasClient {
  const client = clients.find((one) => one.id === id);
  if (!client || client.secret !== undefined) throw invalidRequest('Bad or missing client_id.');
  return client;
}

/** @throws OauthError */
export function channelOf({ channels }: SlasClient, asked: string | null): string {
  if (asked === null || !channels.includes(asked)) throw invalidRequest('Bad or missing channel_id.');
  return asked;
}

const splitOnce = (text: string): [string, string] => {
  const at = text.indexOf(':');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
};

const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
