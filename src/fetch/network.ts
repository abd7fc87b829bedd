import { lookup } from 'node:dns/promises';
import { isPublicAddress } from './address.ts';

/** Dependencies of the fetcher, replaced in tests. */
export interface Network {
  /** All addresses of a name; rejects when it does not resolve. */
  lookup(hostname: string): Promise<string[]>;
  isPublic(address: string): boolean;
}

/** The system resolver. */
export const systemNetwork: Network = {
  async lookup(hostname) {
    const found = await lookup(hostname, { all: true });
    return found.map((entry) => entry.address);
  },
  isPublic: isPublicAddress,
};
