/** Long work of this process, one piece after the other, in slices between which everything else gets its turn. */
import { setImmediate as others } from 'node:timers/promises';

/** Lets others go on, when it is their turn. */
export type Pause = () => Promise<void>;

export type TimeSlicer = <T>(work: (pause: Pause) => Promise<T>) => Promise<T>;

/**
 * Work waits for the work before it: slices of many at once would follow each other without a gap.
 * @param sliceMs so long one goes on before others are let in
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
