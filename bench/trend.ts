/** A straight line through points, by least squares. */
export type Point = readonly [x: number, y: number];

/** `error` is the standard error of the slope. */
export function slopeOf(points: readonly Point[]): { slope: number; error: number; mean: number } {
  const count = points.length;
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / count;
  const mean = points.reduce((sum, [, y]) => sum + y, 0) / count;
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - mean), 0) / spread;
  const rest = points.reduce((sum, [x, y]) => sum + (y - mean - slope * (x - meanX)) ** 2, 0);
  return { slope, error: Math.sqrt(rest / Math.max(1, count - 2) / spread), mean };
}
