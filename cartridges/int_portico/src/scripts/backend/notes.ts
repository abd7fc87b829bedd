/** What this platform says of a cart beyond the shared report. Pure. */
import type { QuoteProblem, Quote } from '#commerce';

export interface Said {
  /** Why agents cannot have a product, by its id; undefined: they can. */
  barred(productId: string): string | undefined;
  /** A promotion gives a choice of gifts. */
  hasChoice: boolean;
}

export function withNotes(quote: Quote, { barred, hasChoice }: Said): Quote {
  const products = new Map(quote.lines.map(({ id, variantId }) => [id, variantId]));
  const lineOf = ({ place }: QuoteProblem): string | undefined =>
    place && 'line' in place ? place.line : undefined;
  const problems = quote.problems.map((problem) => {
    const productId = products.get(lineOf(problem) ?? '');
    const text =
      problem.code === 'item-unavailable' && productId !== undefined ? barred(productId) : undefined;
    return text === undefined ? problem : { ...problem, text };
  });
  return { ...quote, problems: hasChoice ? [...problems, choice] : problems };
}

const choice: QuoteProblem = {
  code: 'option-unavailable',
  text: 'A promotion includes a choice of gifts, which is available in the storefront only. This order does not include a gift.',
  severity: 'warning',
};
