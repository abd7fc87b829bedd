import type { Backend } from '../../../../../src/commerce/backend.ts';
import type { QuoteProblem } from '../../../../../src/commerce/quote.ts';

/** A total below the merchant's least amount is paid in the storefront, not by an agent. */
export const withMinimum = (backend: Backend, minimum: Readonly<Record<string, number>>): Backend => ({
  ...backend,
  async quote(input, context) {
    const quote = await backend.quote(input, context);
    const least = minimum[quote.currency] ?? 0;
    return quote.totals.total >= least ? quote : { ...quote, problems: [...quote.problems, tooLittle] };
  },
});

const tooLittle: QuoteProblem = {
  code: 'review-required',
  severity: 'buyer-review',
  text: 'This store takes payments by agents from a higher total on: follow the link to finish.',
};
