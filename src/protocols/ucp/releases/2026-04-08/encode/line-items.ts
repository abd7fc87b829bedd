/** Lines of a cart or checkout. */
import type { Quote, QuoteLine } from '#commerce';
import type { JsonObject } from '../../../release.ts';
import { present } from '../../../wire/present.ts';
import { lineDiscounts, receiptOf, type Receipt } from '../../../wire/receipt.ts';
import { webAddress } from '../../../wire/web-address.ts';
import { lineTotals } from './totals.ts';

export function lineItems({ lines, promotions, totals }: Quote): JsonObject[] {
  const taken = lineDiscounts(promotions);
  return lines.map((line) => ({
    id: line.id,
    item: item(line),
    quantity: line.quantity,
    totals: lineTotals({
      subtotal: line.subtotal,
      discount: taken.get(line.id) ?? 0,
      tax: totals.pricesIncludeTax ? 0 : line.tax,
    }),
    ...(line.parentId === undefined ? {} : { parent_id: line.parentId }),
  }));
}

export const item = (
  line: Pick<QuoteLine, 'variantId' | 'title' | 'unitPrice'> & { imageUrl?: string },
): JsonObject =>
  present({
    id: line.variantId,
    title: line.title,
    price: line.unitPrice,
    image_url: webAddress(line.imageUrl),
  });

export function receipt({ lines, promotions, totals, taxes, fees }: Quote): Receipt {
  const taken = lineDiscounts(promotions);
  return receiptOf(totals, { lineDiscounts: lines.map(({ id }) => taken.get(id) ?? 0), taxes, fees });
}
