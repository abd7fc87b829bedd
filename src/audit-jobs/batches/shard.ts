/** Items are divided by their host, so that the audits of one host follow each other, whichever node runs them. */
export const shards = 64;

/** FNV-1a, 32 bits, of the host without its port: a pace is kept for a host as a whole. */
export function shardOf(url: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(hostOf(url))) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return hash % shards;
}

/** As limits and leases know it. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/\.$/, '');
