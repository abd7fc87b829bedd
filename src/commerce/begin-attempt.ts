import { KeyTaken, remember, type Key } from './answers.ts';
import type { Parts } from './parts.ts';
import type { Attempt, Checkout } from './records.ts';
import { assertMove } from './state.ts';

/**
 * Claims the checkout for one attempt: attempt, state and idempotency key in one transaction.
 * False when somebody else changed the checkout, began to pay it, or used the key: then nothing was written.
 */
export async function beginAttempt(
  parts: Parts,
  checkout: Checkout,
  attempt: Attempt,
  key: Key | undefined,
): Promise<boolean> {
  assertMove('ready_for_complete', 'pay', 'complete_in_progress');
  try {
    return await parts.store.transaction(async (transaction) => {
      if (!(await transaction.updateCheckout({ ...checkout, state: 'complete_in_progress' }))) return false;
      await transaction.insertAttempt(attempt);
      await remember(parts, transaction, key, { checkoutId: checkout.id });
      return true;
    });
  } catch (error) {
    if (error instanceof KeyTaken) return false;
    throw error;
  }
}
