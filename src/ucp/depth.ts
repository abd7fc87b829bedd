/** How deep content is nested: what works by recursion, as JSON's own writer does, must not be led too far down. */

/** No object of UCP comes near it. */
export const deepest = 64;

/** Whether objects and lists stand in each other more than `levels` times. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}
