/** What is missing in a basket. Pure. */
export interface Pieces {
  productId: string;
  quantity: number;
}

export interface MergePlan {
  /** Products that are not there. */
  add: Pieces[];
  /** Units that are missing of products that are in the basket. */
  raise: Pieces[];
  /** There are goods that the checkout knows nothing of. */
  hasOthers: boolean;
}

/** Nothing is taken out and nothing is lessened. Coming twice changes nothing the second time. */
export function mergePlan(
  lines: readonly { variantId: string; quantity: number }[],
  held: readonly Pieces[],
): MergePlan {
  const sums = (pieces: readonly Pieces[]): Map<string, number> => {
    const sum = new Map<string, number>();
    for (const { productId, quantity } of pieces) sum.set(productId, (sum.get(productId) ?? 0) + quantity);
    return sum;
  };
  const wanted = sums(lines.map(({ variantId, quantity }) => ({ productId: variantId, quantity })));
  const there = sums(held);
  const add: Pieces[] = [];
  const raise: Pieces[] = [];
  for (const [productId, quantity] of wanted) {
    const missing = quantity - (there.get(productId) ?? 0);
    if (missing > 0) (there.has(productId) ? raise : add).push({ productId, quantity: missing });
  }
  return { add, raise, hasOthers: held.some(({ productId }) => !wanted.has(productId)) };
}
