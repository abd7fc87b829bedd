/** Braintree's `apiRequestKey`: the same request is answered with what came of it, as it is now. */

export type Keyed<T> = { made: T } | { refused: string };

export interface RequestKeys<T> {
  /** @param input must be the same for the same key */
  once(key: string, input: unknown, run: () => Promise<Keyed<T> | undefined>): Promise<Keyed<T> | undefined>;
}

/** Codes: braintree_node (lib/braintree/validation_error_codes.js). */
const withOtherRequest = '915232';
const inFlight = '915233';
const withFailedRequest = '915234';

export function createRequestKeys<T>(keepMs: number, now: () => number): RequestKeys<T> {
  const kept = new Map<string, { at: number; input: string; made?: T; isDone: boolean }>();
  return {
    async once(key, value, run) {
      const input = JSON.stringify(value);
      const known = kept.get(key);
      if (known && now() - known.at < keepMs) {
        if (known.input !== input) return { refused: withOtherRequest };
        if (!known.isDone) return { refused: inFlight };
        return known.made === undefined ? { refused: withFailedRequest } : { made: known.made };
      }
      const entry: { at: number; input: string; made?: T; isDone: boolean } = {
        at: now(),
        input,
        isDone: false,
      };
      kept.set(key, entry);
      const result = await run();
      // A request that never arrived leaves nothing.
      if (result === undefined) kept.delete(key);
      else if ('made' in result) entry.made = result.made;
      entry.isDone = true;
      return result;
    },
  };
}
