import type { Shortage } from './backend.ts';
import type { Problem, Quote } from './quote.ts';

/** The quote with what ran out meanwhile, unless it says so already. Pure. */
export function withUnavailable(quote: Quote, unavailable: readonly Shortage[]): Quote {
  const isTold = (lineId: string): boolean =>
    quote.problems.some(
      ({ code, place }) => code === 'out-of-stock' && place && 'line' in place && place.line === lineId,
    );
  const problems = unavailable
    .filter(({ lineId }) => !isTold(lineId))
    .map(({ lineId, available }): Problem => ({
      code: 'out-of-stock',
      place: { line: lineId, member: 'quantity' },
      severity: 'recoverable',
      text: available > 0 ? `Only ${available} left.` : 'Sold out.',
    }));
  return { ...quote, problems: [...quote.problems, ...problems] };
}
