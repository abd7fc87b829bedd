/** Values of checkboxes and choices, which identify exactly what the page showed. */
import { createHash } from 'node:crypto';
import type { CheckoutView, ExpectedVersions, QuoteProblem } from '#commerce';
import type { PaymentChoice } from './deps.ts';

/** Changes with the text, so that a reworded rule must be confirmed again. */
export const reviewMark = ({ text, place }: QuoteProblem): string =>
  createHash('sha256')
    .update(JSON.stringify([text, place ?? null]))
    .digest('base64url')
    .slice(0, 22);

export const choiceValue = ({ handlerId, id }: PaymentChoice): string => JSON.stringify([handlerId, id]);

/** Total, currency, and version of the checkout on the page, such as `8900 EUR 3`. */
export const seenMark = ({ quote, version = 0 }: CheckoutView): string =>
  `${quote.totals.total} ${quote.currency} ${version}`;

export const isSeenTotal = (mark: string | undefined, { quote }: CheckoutView): boolean =>
  mark?.startsWith(`${quote.totals.total} ${quote.currency} `) ?? false;

/** Empty for an invalid mark. */
export const seenVersions = (mark: string | undefined): ExpectedVersions => {
  const [, version] = / (\d{1,15})$/.exec(mark ?? '') ?? [];
  return version === undefined ? [] : [Number(version)];
};
