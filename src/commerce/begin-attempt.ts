import { KeyTaken, remember, type Key } from './answers.ts';
import type { CommerceContext } from './context.ts';
import type { Attempt, Checkout } from './records.ts';
import { assertMove } from './state.ts';

/**
 * Claims the checkout for one attempt: attempt, state and idempotency key in one transaction.
 * Answers the checkout as it was written; undefined when somebody else changed it, began to pay it, or used the key: then
 * nothing was.
 */
export async function beginAttempt(
  parts: CommerceContext,
  checkout: Checkout,
  attempt: Attempt,
  key: Key | undefined,
): Promise<Checkout | undefined> {
  assertMove('ready_for_complete', 'pay', 'complete_in_progress');
  const begun: Checkout = { ...checkout, state: 'complete_in_progress' };
  try {
    return await parts.store.transaction(async (transaction) => {
      if (!(await transaction.updateCheckout(begun))) return undefined;
      await transaction.insertAttempt(attempt);
      await remember(parts, transaction, key, { checkoutId: checkout.id });
      return { ...begun, version: begun.version + 1 };
    });
  } catch (error) {
    if (error instanceof KeyTaken) return undefined;
    throw error;
  }
}
