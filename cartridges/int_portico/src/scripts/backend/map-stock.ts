/** What there is of a product. Pure. */
import type { ProductFacts } from '../../../../../src/backends/salesforce/facts.ts';
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
 * What is ordered before it is there has nothing on the shelf: the status says so. Without a record, or where nothing runs out,
 * no number is told.
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
