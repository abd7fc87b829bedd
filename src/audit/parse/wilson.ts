/**
 * Wilson score interval of a proportion, 0 to 1. `z` is the normal quantile: 1.6449 gives 90 %.
 * Without observations nothing is known: [0, 1].
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
