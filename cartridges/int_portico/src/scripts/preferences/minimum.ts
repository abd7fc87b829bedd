import type { Backend } from '../../../../../src/commerce/backend.ts';
import type { QuoteProblem } from '../../../../../src/commerce/checkout/quote.ts';

/** A total below the merchant's minimum must be paid in the storefront. */
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
  text: 'The total is below the minimum for payments by agents. Send the buyer to continue_url to finish.',
};
