/** Ports whose calls are timed. */

/** @param outcome `ok`, or what `nameOf` makes of the error */
export type Told = (call: string, seconds: number, outcome: string) => void;

/** The same port; every call that answers with a promise is told when it has ended. Calls that answer at once are not. */
export function timed<T extends object>(port: T, told: Told, nameOf: (error: unknown) => string): T {
  const wrapped = new Map<PropertyKey, unknown>();
  return new Proxy(port, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key, target);
      if (typeof member !== 'function') return member;
      const known = wrapped.get(key);
      if (known) return known;
      const call = (...given: unknown[]): unknown => {
        const start = performance.now();
        const end = (outcome: string) => told(String(key), (performance.now() - start) / 1_000, outcome);
        const answer: unknown = Reflect.apply(member, target, given);
        if (answer instanceof Promise)
          answer.then(
            () => end('ok'),
            (error: unknown) => end(nameOf(error)),
          );
        return answer;
      };
      wrapped.set(key, call);
      return call;
    },
  });
}
