/** How long a request to a processor may take. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { ProcessorUncertain } from './port.ts';

const deadlines = new AsyncLocalStorage<number>();

/**
 * Requests of `work` end with the deadline, also those of a library that takes no time limit per request.
 * @param deadline epoch milliseconds
 */
export const untilDeadline = <T>(deadline: number | undefined, work: () => Promise<T>): Promise<T> =>
  deadline === undefined ? work() : deadlines.run(deadline, work);

/**
 * Time limit of the next request in milliseconds: what the deadline leaves, and never more than `most`.
 * @throws ProcessorUncertain when the deadline is over: an earlier request of the same work may have had an effect
 */
export function timeLeft(most: number): number {
  const deadline = deadlines.getStore();
  if (deadline === undefined) return most;
  const left = deadline - Date.now();
  if (left <= 0) throw new ProcessorUncertain('There was no time left to ask the payment processor.');
  return Math.min(most, left);
}
