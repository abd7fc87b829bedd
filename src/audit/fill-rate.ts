/** The share of products that have an attribute, and its confidence interval for the whole catalog. */

export interface FillRate {
  name: string;
  filled: number;
  total: number;
  /** Wilson interval of 90 %, 0 to 1. */
  interval: [number, number];
}

/** One row of the matrix: `marks` says for each product whether the attribute has a value. */
export function fillRate(name: string, marks: readonly boolean[]): FillRate {
  const filled = marks.filter(Boolean).length;
  return { name, filled, total: marks.length, interval: wilson(filled, marks.length) };
}

/**
 * Wilson score interval of a proportion, 0 to 1. `z` is the normal quantile: 1.6449 gives 90 %.
 * [0, 1] without observations.
 */
export function wilson(successes: number, n: number, z = 1.6449): [number, number] {
  if (n <= 0) return [0, 1];
  const share = Math.min(Math.max(successes / n, 0), 1);
  const z2 = z * z;
  const centre = share + z2 / (2 * n);
  const spread = z * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  const scale = 1 + z2 / n;
  return [Math.max(0, (centre - spread) / scale), Math.min(1, (centre + spread) / scale)];
}
