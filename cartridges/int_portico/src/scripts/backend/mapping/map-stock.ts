/** What there is of a product. Pure. */
import type { ProductFacts } from '../../../../../../src/backends/salesforce/facts.ts';
import { told } from './values.ts';

export interface StockSource {
  readonly availabilityStatus: string;
  readonly orderable: boolean;
  readonly inventoryRecord: Pick<
    dw.catalog.ProductInventoryRecord,
    'ATS' | 'perpetual' | 'inStockDate'
  > | null;
}

/**
 * Preorders and back orders have no stock on hand: the status says so. Without an inventory record, or with perpetual inventory, no
 * number is given.
 */
export function stockOf(model: StockSource): NonNullable<ProductFacts['inventory']> {
  const { inventoryRecord: record } = model;
  const status = String(model.availabilityStatus);
  const backorderable = status === 'BACKORDER';
  const preorderable = status === 'PREORDER';
  const date = record?.inStockDate?.getTime();
  return {
    orderable: model.orderable,
    backorderable,
    preorderable,
    ...told({
      ats: record && !record.perpetual && record.ATS.available ? record.ATS.value : undefined,
      stockLevel: backorderable || preorderable ? 0 : undefined,
      inStockDate: date,
    }),
  };
}
