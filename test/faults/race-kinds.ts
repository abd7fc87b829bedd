/** What two nodes race for: how the rows are made, what a node does, and how often both together may win. */
import { setImmediate as turn } from 'node:timers/promises';
import { holdStock } from '../../src/backends/embedded/placement/claims.ts';
import { transact } from '../../src/backends/embedded/placement/state.ts';
import { attempt, checkout, secret } from '../support/storage/commerce.ts';
import {
  batchStore,
  commerceStore,
  hostLeases,
  usageStore,
  usedSignatures,
  windowStore,
  type Database,
} from '#storage';

export interface RaceKind {
  /** Wins of both nodes together in one round. */
  wins: number;
  /** Rows of these rounds. */
  seed?(database: Database, rounds: readonly number[]): Promise<void>;
  /** @returns how often this node won */
  act(database: Database, round: number): Promise<number>;
}

const site = 'race';
const at = 1_000_000;
const month = '2026-11';
/** Places for both, asked for by three calls of each node. */
const places = 3;
const storeOf = (database: Database) => commerceStore(database, { secret, now: () => at });
const urlOf = (round: number): string => `https://r${round}.test/`;
const three = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all([work(), work(), work()]);

export const raceKinds: Readonly<Record<string, RaceKind>> = {
  'a checkout': {
    wins: 1,
    async seed(database, rounds) {
      await storeOf(database).transaction(async (write) => {
        for (const round of rounds) await write.insertCheckout(checkout(`c${round}`));
      });
    },
    async act(database, round) {
      const changed = checkout(`c${round}`, { state: 'canceled' });
      return Number(await storeOf(database).transaction((write) => write.updateCheckout(changed)));
    },
  },
  'an idempotency key': {
    wins: 1,
    async act(database, round) {
      const answer = { scope: 'race', key: `k${round}`, fingerprint: String(process.pid), expiresAt: at * 2 };
      return Number(await storeOf(database).transaction((write) => write.insertAnswer(answer)));
    },
  },
  'the nonce of a signature': {
    wins: 1,
    async act(database, round) {
      const first = await usedSignatures(database, () => at).firstUse(`n${round}`, at * 2);
      return Number(first === undefined);
    },
  },
  'the host of an audit': {
    // Each node gets it in its turn.
    wins: 2,
    async act(database, round) {
      const host = `r${round}.test`;
      const leases = hostLeases(database);
      while (!(await leases.take(host))) await turn();
      // Anything running at the same time finds the name taken.
      const inside = { name: host, value: String(process.pid) };
      await database.db.insertInto('setting').values(inside).execute();
      await database.db.deleteFrom('setting').where('name', '=', host).execute();
      await leases.release(host);
      return 1;
    },
  },
  'the lease of a payment': {
    wins: 1,
    async seed(database, rounds) {
      await storeOf(database).transaction(async (write) => {
        for (const round of rounds) await write.insertAttempt(attempt(`a${round}`));
      });
    },
    async act(database, round) {
      const seen = { id: `a${round}`, leaseUntil: 5_000 };
      const until = at + process.pid;
      return Number(await storeOf(database).transaction((write) => write.takeLease(seen, until)));
    },
  },
  'the last unit in stock': {
    wins: 1,
    async seed({ transaction }, rounds) {
      const shelf = { site, tracked: 1, quantity: 1, held: 0, backorder: 0, preorder: 0, availableAt: null };
      await transaction((inside) =>
        inside
          .insertInto('storeStock')
          .values(rounds.map((round) => ({ ...shelf, variantId: `v${round}` })))
          .execute(),
      );
    },
    async act(database, round) {
      const placement = { id: `p${round}-${process.pid}`, site };
      const wanted = [{ variantId: `v${round}`, quantity: 1 }];
      const short = await transact(database, (inside) => holdStock(inside, placement, wanted));
      return Number(short.length === 0);
    },
  },
  'the calls of a key in a minute': {
    wins: places,
    async act(database, round) {
      const windows = windowStore(database, () => at);
      const limit = { limit: places, windowMs: 60_000 };
      const taken = await three(() => windows.take(`race:${round}`, limit));
      return taken.filter(({ allowed }) => allowed).length;
    },
  },
  'the scans of a key in a month': {
    wins: places,
    async act(database, round) {
      const taken = await three(() => usageStore(database).reserve(`key-${round}`, month, places));
      return taken.filter((count) => count !== undefined).length;
    },
  },
  'an item of a batch': {
    wins: 1,
    async seed(database, rounds) {
      const urls = rounds.map(urlOf);
      const id = `b${rounds[0]}`;
      await batchStore(database).add({ id, keyId: 'k', name: null, options: {}, urls, createdAt: at });
    },
    async act(database, round) {
      const store = batchStore(database);
      const position = round % seededAtOnce;
      const item = {
        batchId: `b${round - position}`,
        position,
        url: urlOf(round),
        keyId: 'k',
        options: {},
        isCancelled: false,
        tries: 0,
        dueAt: at,
      };
      return Number(await store.claim(item, at, at + process.pid));
    },
  },
};

/** Rounds whose rows are made together. */
export const seededAtOnce = 100;
