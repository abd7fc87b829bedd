/** IDs of orders, as they come in a path. */
import { numberAsMade } from '../backend/orders/order-number.ts';
import { isKey } from '../store/objects.ts';

/** `{number}.{mark}`, or the number alone. */
const parts = /^(.+)(\.[\w-]{22})$/;

/**
 * With its number as the platform made it: on the way through `redirectOrigin` its case may have changed, and the mark is over the
 * number as it was. The mark itself is compared in any case.
 */
export function orderIdAsMade(id: string): string {
  const [, number = id, mark = ''] = parts.exec(id) ?? [];
  return /[a-z]/i.test(number) && isKey(number) ? `${numberAsMade(number)}${mark}` : id;
}
