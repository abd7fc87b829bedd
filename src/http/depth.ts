/** Limits nesting: the parser accepts 500,000 levels, but recursive code does not. */

/** Whether objects and arrays are nested deeper than `levels`. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  let level = [value].filter(isContainer);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= levels) return true;
    level = level.flatMap((one) => Object.values(one).filter(isContainer));
  }
  return false;
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;
