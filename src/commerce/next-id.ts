/** The next free one of `prefix1`, `prefix2`, …, call by call. */
export function nextId(prefix: string, taken: Iterable<string | undefined>): () => string {
  const used = new Set(taken);
  let count = 0;
  return () => {
    do count += 1;
    while (used.has(`${prefix}${count}`));
    return `${prefix}${count}`;
  };
}
