/** Sessions of shoppers, by the cookie `dwsid`. */
import { randomBytes } from 'node:crypto';
import type { World } from '../../world.ts';
import type { SessionState } from '../contract.ts';

export interface StorefrontSession {
  id: string;
  site: string;
  state: SessionState;
  createdAt: number;
  usedAt: number;
}

export interface Sessions {
  /** The one of the cookie, or a new one with a new anonymous customer. */
  take(site: string, cookies: string | undefined): { session: StorefrontSession; isNew: boolean };
}

/** After this time without a request, privacy attributes are gone. */
const softTimeout = 30 * 60_000;
const hardTimeout = 6 * 60 * 60_000;

export function createSessions(world: World): Sessions {
  const sessions = new Map<string, StorefrontSession>();
  const known = (site: string, cookies: string | undefined): StorefrontSession | undefined => {
    const [, id = ''] = /(?:^|;\s*)dwsid=([^;]+)/.exec(cookies ?? '') ?? [];
    const session = sessions.get(id);
    return session?.site === site && world.now() - session.createdAt < hardTimeout ? session : undefined;
  };
  return {
    take(site, cookies) {
      const session = known(site, cookies);
      if (session) {
        if (world.now() - session.usedAt >= softTimeout) session.state.privacy = {};
        session.usedAt = world.now();
        return { session, isNew: false };
      }
      const made: StorefrontSession = {
        id: randomBytes(32).toString('base64url'),
        site,
        state: {
          customerId: world.newShopper(site).customerId,
          currency: world.sites.get(site)?.currencies[0] ?? '',
          privacy: {},
        },
        createdAt: world.now(),
        usedAt: world.now(),
      };
      sessions.set(made.id, made);
      return { session: made, isNew: true };
    },
  };
}
