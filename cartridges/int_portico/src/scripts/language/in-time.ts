/** Whoever calls has waited already. */
export const inTime = <T>(work: () => T): T => work();
