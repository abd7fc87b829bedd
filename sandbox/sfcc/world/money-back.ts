/** Giving back what an order held, paid or was about to pay. */
import { BackendUnavailable } from '#commerce';
import type { WorldParts } from './parts.ts';

export interface MoneyBack {
  /**
   * Safe to repeat. What is under way at the processor is given back as soon as it is known.
   * @returns whether nothing is owed any more
   */
  giveBack(ref: string): Promise<boolean>;
  /** What could not be given back before. */
  again(): Promise<void>;
}

export function createMoneyBack({ backend }: Pick<WorldParts, 'backend'>): MoneyBack {
  const owed = new Set<string>();
  const isSettled = async (ref: string): Promise<boolean> => {
    try {
      await backend.release(ref);
      const answer = await backend.placement(ref);
      if (answer.outcome !== 'placed') return answer.outcome === 'declined';
      const cancelled = await backend.cancel(answer.order.number, { reason: 'The order failed.' });
      return cancelled.ok || cancelled.error.code === 'nothing-left';
    } catch (error) {
      if (error instanceof BackendUnavailable) return false;
      throw error;
    }
  };
  const giveBack = async (ref: string): Promise<boolean> => {
    owed.add(ref);
    const settled = await isSettled(ref);
    if (settled) owed.delete(ref);
    return settled;
  };
  return {
    giveBack,
    async again() {
      for (const ref of owed) await giveBack(ref);
    },
  };
}
