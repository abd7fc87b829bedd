/** Values of ticks and choices: they name exactly what was on the page. */
import { createHash } from 'node:crypto';
import type { QuoteProblem } from '#commerce';
import type { PaymentChoice } from './deps.ts';

/** A rule that was worded anew must be confirmed anew. */
export const reviewMark = ({ text, place }: QuoteProblem): string =>
  createHash('sha256')
    .update(JSON.stringify([text, place ?? null]))
    .digest('base64url')
    .slice(0, 22);

export const choiceValue = ({ handlerId, id }: PaymentChoice): string => JSON.stringify([handlerId, id]);
