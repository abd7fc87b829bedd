/** A process that can die, or be overtaken, at the n-th border between two steps. Once dead, nothing of it does anything any more. */
import type { Database } from '#storage';
import type { PaymentProcessor } from '../../../src/backends/embedded/processors/port.ts';

class Died extends Error {}

export interface Mortal {
  database: Pick<Database, 'db' | 'dialect' | 'transaction'>;
  processor: PaymentProcessor;
  hasDied(): boolean;
  /** How many borders were passed. */
  borders(): number;
}

/**
 * @param at the border at which it dies, from 1; before and after each call and each transaction is one
 * @param meanwhile happens at that border instead of death
 */
export function mortal(
  { db, dialect, transaction }: Pick<Database, 'db' | 'dialect' | 'transaction'>,
  processor: PaymentProcessor,
  at: number,
  meanwhile?: () => Promise<void>,
): Mortal {
  let passed = 0;
  let dead = false;
  const border = (): void => {
    passed += 1;
    dead ||= passed === at;
    if (dead) throw new Died(`died at border ${at}`);
  };
  const pass = async (): Promise<void> => {
    if (!meanwhile) return border();
    passed += 1;
    if (passed === at) await meanwhile();
  };
  const within = async <T>(work: () => Promise<T>): Promise<T> => {
    await pass();
    const answer = await work();
    await pass();
    return answer;
  };
  const wrapped = (target: object, name: string | symbol): unknown => {
    const member: unknown = Reflect.get(target, name);
    return typeof member === 'function' ? member.bind(target) : member;
  };
  return {
    hasDied: () => dead,
    borders: () => passed,
    processor: new Proxy(processor, {
      get: (target, name) => {
        const member = wrapped(target, name);
        // Also of `then`: the processor is what a promise resolves to.
        if (typeof member !== 'function' || name === 'capabilities' || name === 'facts') return member;
        const call = member as (...given: unknown[]) => Promise<unknown>;
        return (...given: unknown[]) => within(() => call(...given));
      },
    }),
    database: {
      dialect,
      transaction: (work) => within(() => transaction(work)),
      db: new Proxy(db, {
        get(target, name) {
          // A single statement is a transaction too; the border behind it is the one before the next step.
          if (name === 'updateTable' && !meanwhile) border();
          if (dead) throw new Died('is dead');
          return wrapped(target, name);
        },
      }),
    },
  };
}
