import { lookup } from 'node:dns/promises';
import { isPublicAddress } from './address.ts';

/** What the fetcher asks of the world around it; tests bring their own. */
export interface Network {
  /** All addresses of a name; rejects when it does not resolve. */
  lookup(hostname: string): Promise<string[]>;
  isPublic(address: string): boolean;
}

/** The resolver of the system. */
export const systemNetwork: Network = {
  async lookup(hostname) {
    const found = await lookup(hostname, { all: true });
    return found.map((entry) => entry.address);
  },
  isPublic: isPublicAddress,
};
