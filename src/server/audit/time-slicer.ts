/** Runs long work in order, in slices between which the event loop runs everything else. */
import { setImmediate as others } from 'node:timers/promises';

/** Ends the slice when its time is up. */
export type Pause = () => Promise<void>;

export type TimeSlicer = <T>(work: (pause: Pause) => Promise<T>) => Promise<T>;

/**
 * Work waits for the work before it: slices of several at once would follow each other without a gap.
 * @param sliceMs length of a slice
 */
export function createTimeSlicer(sliceMs = 10): TimeSlicer {
  let before: Promise<unknown> = Promise.resolve();
  let since = 0;
  const goOn = (): void => void (since = performance.now());
  const pause: Pause = async () => {
    if (performance.now() - since < sliceMs) return;
    await others();
    goOn();
  };
  return (work) => {
    const mine = before.then(async () => {
      await others();
      goOn();
      return work(pause);
    });
    before = mine.catch(() => undefined);
    return mine;
  };
}
