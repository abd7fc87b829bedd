/** Calls with tokens that hold: a token that ended is renewed once, and the call repeated, which the instance had refused unheard. */
import type { Guest } from '../facts.ts';
import { misconfigured, type SetupRefusals } from '../calls/refusals.ts';
import { ApiError } from '../shop-api.ts';
import type { Login } from './login.ts';

export type WithToken = <T>(call: (accessToken: string) => Promise<T>) => Promise<T>;

export interface Shoppers {
  /** A new one; who only looked is as good as new, once, and costs no call. */
  guest(): Promise<Guest>;
  /** No call as long as the token holds. */
  renew(guest: Guest): Promise<Guest>;
  as(guest: Guest): WithToken;
  /** A shopper of our own, who only looks. */
  looking: WithToken;
}

/** Milliseconds before its end from which a token is renewed. */
const spare = 60_000;
/** Renewals are remembered for this many shoppers, so that the next call of the same shopper uses them. */
const mostKept = 1_000;

export function createShoppers(login: Login, now: () => number, refusals?: SetupRefusals): Shoppers {
  const kept = new Map<string, Guest>();
  const underWay = new Map<string, Promise<Guest>>();
  let own: Promise<Guest> | undefined;
  let lent: Promise<Guest> | undefined;

  const holds = ({ expiresAt }: Guest): boolean => expiresAt - spare > now();

  /** A refresh token may be spent already by a renewal that the caller has not seen. */
  function newest(guest: Guest): Guest {
    const known = kept.get(guest.customerId);
    return known && known.expiresAt >= guest.expiresAt ? known : guest;
  }

  function keep(guest: Guest): Guest {
    kept.delete(guest.customerId);
    kept.set(guest.customerId, guest);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return guest;
  }

  /** Once for all who ask at the same time. */
  function refresh(guest: Guest): Promise<Guest> {
    const { customerId } = guest;
    const running = underWay.get(customerId);
    if (running) return running;
    const started = login
      .refresh(guest)
      .then(keep)
      .finally(() => underWay.delete(customerId));
    underWay.set(customerId, started);
    return started;
  }

  async function renew(guest: Guest): Promise<Guest> {
    const current = newest(guest);
    return holds(current) ? current : refresh(current);
  }

  /** A new token as well: it is not the token that is refused. */
  async function withNew<T>({ accessToken }: Guest, call: (accessToken: string) => Promise<T>): Promise<T> {
    try {
      return await call(accessToken);
    } catch (error) {
      if (!isEnded(error) || !error.refusal) throw error;
      const refused = misconfigured(error.refusal);
      refusals?.refused(refused);
      throw refused;
    }
  }

  const enter = (): Promise<Guest> => {
    const entering = login.enter();
    own = entering;
    entering.catch(() => {
      if (own === entering) own = undefined;
    });
    return entering;
  };

  return {
    async guest() {
      const looker = own;
      if (looker === undefined || looker === lent) return login.enter();
      lent = looker;
      const guest = await looker;
      return holds(guest) ? guest : login.enter();
    },
    renew,
    as: (guest) => async (call) => {
      const current = newest(guest);
      try {
        return await call(current.accessToken);
      } catch (error) {
        if (!isEnded(error)) throw error;
        const later = newest(current);
        const renewed = later.accessToken === current.accessToken ? await refresh(current) : later;
        return withNew(renewed, call);
      }
    },
    async looking(call) {
      const used = own ?? enter();
      const guest = await used;
      try {
        if (holds(guest)) return await call(guest.accessToken);
      } catch (error) {
        if (!isEnded(error)) throw error;
      }
      // Nothing hangs on who looks: a new one needs no refresh token.
      const other = await (own === used || own === undefined ? enter() : own);
      return withNew(other, call);
    },
  };
}

const isEnded = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 401;
