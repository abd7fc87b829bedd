/** What concerns one thing happens one after the other, as under the platform's lock on a row. */

/** Works of one key run in the order in which they were asked for; one that throws does not stop the next. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work);
    const done = mine.then(
      () => undefined,
      () => undefined,
    );
    last.set(key, done);
    void done.then(() => last.get(key) === done && last.delete(key));
    return mine;
  };
}
