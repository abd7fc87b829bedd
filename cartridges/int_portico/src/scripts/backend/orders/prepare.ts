/** Makes a checkout ready to be ordered: a number is reserved. The platform holds no stock before the order. */
import type { Preparation, Prepared } from '#commerce';
import { shortages } from '../../../../../../src/backends/salesforce/basket/fit-lines.ts';
import { priceable } from '../../../../../../src/backends/salesforce/basket/quote.ts';
import { reserveNumber } from './order-number.ts';
import type { OrderParts } from './order-parts.ts';
import { reachable } from './order-reachable.ts';
import { refOf, writeRef } from './order-ref.ts';

/** Safe to repeat: the same reference has the same number. */
export async function prepare(
  parts: Pick<OrderParts, 'details'>,
  preparation: Preparation,
): Promise<Prepared> {
  const { input, context, reference } = preparation;
  const { fitted, details } = await priceable(parts, input, context, { fresh: true });
  if (fitted.leftOut.size > 0) return { ok: false, unavailable: shortages(fitted, details) };
  const orderNo = await reachable(() => reserveNumber(reference));
  return { ok: true, ref: writeRef(refOf(preparation, orderNo)) };
}
