import type { CommerceStore } from '../../../src/commerce/store.ts';

export class StoreFault extends Error {
  readonly code = 'ECONNRESET';
}

export interface FaultyStore extends CommerceStore {
  /** The n-th transaction from now on fails: `inside` undoes it, `after` loses only its answer. */
  failTransaction(nth: number, when: 'inside' | 'after'): void;
}

export function faultyStore(store: CommerceStore): FaultyStore {
  let armed: { nth: number; when: 'inside' | 'after' } | undefined;
  return {
    ...store,
    failTransaction: (nth, when) => void (armed = { nth, when }),
    async transaction(work) {
      const when = armed && (armed.nth -= 1) === 0 ? armed.when : undefined;
      if (when !== undefined) armed = undefined;
      const answer = await store.transaction(async (transaction) => {
        const done = await work(transaction);
        if (when === 'inside') throw new StoreFault('The commit failed.');
        return done;
      });
      if (when === 'after') throw new StoreFault('The answer of the commit was lost.');
      return answer;
    },
  };
}
