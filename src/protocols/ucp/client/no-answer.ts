/** Why nothing came from a store, in words of ours. */

/** @param code of the fetcher */
export const whyNoAnswer = (code: string): string => reasons[code] ?? `No answer came (${code}).`;

const reasons: Record<string, string> = {
  dns: 'The name does not resolve.',
  refused: 'The connection is refused.',
  tls: 'The certificate or the TLS handshake fails.',
  'not-public': 'The address is not on the public internet.',
  'timeout-connect': 'No connection came about in time.',
  'timeout-first-byte': 'No answer came in time.',
  'timeout-total': 'The answer did not come to its end in time.',
  throttled: 'The store asks for a longer pause than this probe may take.',
  cancelled: 'The time of the probe was over.',
};
