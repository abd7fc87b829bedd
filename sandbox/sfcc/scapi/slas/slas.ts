/** The login service for shoppers: guests, their tokens, and what has become of them. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { World } from '../../world.ts';
import type { SlasClient } from '../options.ts';
import { createSigner, type Held, type Session, type Signer } from './signer.ts';

export interface Slas extends Pick<Signer, 'keys'> {
  clients: readonly SlasClient[];
  now(): number;
  /** A guest for the site: the one of this usid, or a new one. */
  guest(client: SlasClient, site: string, usid?: string): Session;
  /** Tokens for a session. @param refreshToken that stays valid; absent: a new one */
  issue(session: Session, refreshToken?: string): Promise<object>;
  /** Of an `Authorization` header with a token that holds. */
  read(header: string | undefined): Promise<Held | undefined>;
  /** Undefined when it is unknown, ended, used or revoked. */
  refreshable(token: string): Session | undefined;
  forget(refreshToken: string): void;
  /** Its access token does not hold any more. */
  end(held: Held): void;
}

export const accessSeconds = 1_800;
/** Thirty days, for guests. */
export const refreshSeconds = 2_592_000;

export function createSlas(
  world: World,
  { clients, organization }: { clients: readonly SlasClient[]; organization: string },
): Slas {
  const signer = createSigner(organization, () => world.now());
  const guests = new Map<string, Session>();
  const refreshing = new Map<string, { session: Session; until: number }>();
  /** Ids of access tokens. */
  const ended = new Set<string>();

  return {
    clients,
    keys: signer.keys,
    now: () => world.now(),
    guest({ id, scopes }, site, usid = randomUUID()) {
      const known = guests.get(`${site} ${usid}`);
      const { customerId } = known ?? world.newShopper(site);
      const session: Session = { clientId: id, customerId, usid, site, scopes };
      guests.set(`${site} ${usid}`, session);
      return session;
    },
    async issue(session, refreshToken = newToken()) {
      const until = refreshing.get(refreshToken)?.until ?? world.now() + refreshSeconds * 1_000;
      refreshing.set(refreshToken, { session, until });
      return {
        access_token: await signer.sign(session, randomUUID(), accessSeconds),
        id_token: '',
        refresh_token: refreshToken,
        expires_in: accessSeconds,
        refresh_token_expires_in: Math.floor((until - world.now()) / 1_000),
        token_type: 'Bearer',
        usid: session.usid,
        customer_id: session.customerId,
        enc_user_id: createHash('md5').update(session.customerId).digest('hex').toUpperCase(),
        idp_access_token: '',
      };
    },
    async read(header = '') {
      const [scheme = '', token = ''] = header.split(' ', 2);
      if (scheme.toLowerCase() !== 'bearer' || token === '') return undefined;
      const held = await signer.open(token);
      return held && !ended.has(held.tokenId) ? held : undefined;
    },
    refreshable(token) {
      const kept = refreshing.get(token);
      return kept && kept.until > world.now() ? kept.session : undefined;
    },
    forget: (token) => void refreshing.delete(token),
    end: ({ tokenId }) => void ended.add(tokenId),
  };
}

const newToken = (): string =>
  `${randomBytes(32).toString('base64url')}.${randomBytes(32).toString('base64url')}`;
