/** Days as they are counted: in UTC, named by their first moment. */
export const dayMs = 86_400_000;

export const dayOf = (at: number): number => Math.floor(at / dayMs) * dayMs;
