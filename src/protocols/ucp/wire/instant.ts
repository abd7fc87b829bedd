/** Epoch milliseconds as RFC 3339 in UTC; fractions only when there are some. */
export const toInstant = (epochMs: number): string => new Date(epochMs).toISOString().replace('.000Z', 'Z');
