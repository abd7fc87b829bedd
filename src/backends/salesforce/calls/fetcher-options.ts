/** What the fetcher of an instance differs in. */
import { unpaced, type FetcherOptions } from '#fetch';

/**
 * No pacing, which is meant for shops that are visited; room for the 10 s that the platform gives a call and its hooks, where
 * each call sets its own limit below; and a dead address is given up early enough for another try. Merge it into the options
 * of `createFetcher`.
 */
export function instanceFetcherOptions(): Pick<FetcherOptions, 'politeness' | 'limits'> {
  return {
    politeness: unpaced,
    limits: { connectMs: 3_000, firstByteMs: 15_000, totalMs: 15_000, maxBytes: 5_000_000 },
  };
}
