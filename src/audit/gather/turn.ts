let last: Promise<void> = Promise.resolve();

/**
 * In each turn of the event loop, one of the waiting audits continues. Otherwise, twenty responses that arrive together
 * are read without a pause, and block timers and sockets.
 */
export function nextTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => void setImmediate(resolve)));
  return last;
}
