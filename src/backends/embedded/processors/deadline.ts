/** How long a request to a processor may take, and what it means that it has no response. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { neverSent, type HttpExchange } from '#fetch';
import { ProcessorUncertain, RequestNotSent } from './port.ts';

const deadlines = new AsyncLocalStorage<number>();

/**
 * Requests of `work` end with the deadline, also those of a library that takes no time limit per request.
 * @param deadline epoch milliseconds
 */
export const untilDeadline = <T>(deadline: number | undefined, work: () => Promise<T>): Promise<T> =>
  deadline === undefined ? work() : deadlines.run(deadline, work);

/**
 * Time limit of the next request in milliseconds: what the deadline leaves, and never more than `most`.
 * @throws RequestNotSent when the deadline is over: an earlier request of the same work may have had an effect
 */
export function timeLeft(most: number): number {
  const deadline = deadlines.getStore();
  if (deadline === undefined) return most;
  const left = deadline - Date.now();
  if (left <= 0) throw new RequestNotSent('no time was left');
  return Math.min(most, left);
}

/** The error of an exchange without a complete response. @param exchange undefined if the fetcher itself failed */
export function withoutResponse(exchange: Pick<HttpExchange, 'error'> | undefined): ProcessorUncertain {
  const code = exchange?.error?.code;
  if (code !== undefined && neverSent.has(code)) return new RequestNotSent(code);
  return new ProcessorUncertain(`The payment processor did not respond. No response: ${code ?? 'none'}.`);
}

/**
 * What follows a request that may have moved money: that a later one could not be sent says nothing about the first.
 * @param safe the error as it may leave the processor
 */
export async function afterSending<T>(
  work: () => Promise<T>,
  safe: (error: unknown) => unknown = (error) => error,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const known = safe(error);
    throw known instanceof RequestNotSent ? new ProcessorUncertain(known.message) : error;
  }
}
