/** Ids that share words with one that does not exist, best first, at most five. */
export function closest(id: string, known: readonly string[]): string[] {
  const words = new Set(
    id
      .toLowerCase()
      .split(/[^a-z0-9]+/, 20)
      .filter((word) => word.length > 2),
  );
  return known
    .map((one) => ({ one, shared: one.split('-').filter((word) => words.has(word)).length }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared || a.one.length - b.one.length)
    .slice(0, 5)
    .map(({ one }) => one);
}
