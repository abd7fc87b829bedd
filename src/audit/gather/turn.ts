/** Fairness towards everything else that this thread does. */

let last: Promise<void> = Promise.resolve();

/**
 * Of all audits in this process that wait, one goes on in each turn of the event loop. Without it, twenty answers
 * that arrive together are read in one go, and timers and sockets stand still for that long.
 */
export function nextTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => void setImmediate(resolve)));
  return last;
}
