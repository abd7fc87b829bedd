/** Shoppers without an account for quotes, which come and go: a token costs a call, and serves many quotes one after the other. */
import type { Guest } from '../facts.ts';
import type { ShopApi } from '../shop-api.ts';

export interface Guests {
  /** A guest whose baskets no other call has open; returned to the pool when they are gone. */
  take(): Promise<Guest>;
  /** @param clean its basket is removed; otherwise this guest is not used again */
  give(guest: Guest, clean: boolean): void;
}

/** So many wait to be used again. */
const mostIdle = 50;
/** Milliseconds before its end in which a token is not used any more for something new. */
const spare = 60_000;

export function createGuests(api: Pick<ShopApi, 'guest'>, now: () => number): Guests {
  const idle: Guest[] = [];
  return {
    async take() {
      for (let guest = idle.pop(); guest; guest = idle.pop())
        if (guest.expiresAt - spare > now()) return guest;
      return api.guest();
    },
    give(guest, clean) {
      if (clean && idle.length < mostIdle) idle.push(guest);
    },
  };
}
