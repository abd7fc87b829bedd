/**
 * `dw.catalog.ProductAvailabilityModel`. A master has no inventory record: its variants decide. The site's status is that of the
 * moment at which the product was asked for its model.
 */
import type { Scope } from '../../contract.ts';
import { documented } from '../../documented.ts';
import { quantity } from '../values.ts';
import { inventoryOf, type InventoryRecord } from './inventory.ts';
import { levelsOf, type Levels } from './levels.ts';
import type { ProductRecord } from './records.ts';
import { illegal } from './refusals.ts';

export const statuses = {
  AVAILABILITY_STATUS_BACKORDER: 'BACKORDER',
  AVAILABILITY_STATUS_IN_STOCK: 'IN_STOCK',
  AVAILABILITY_STATUS_NOT_AVAILABLE: 'NOT_AVAILABLE',
  AVAILABILITY_STATUS_PREORDER: 'PREORDER',
};

export interface PlatformAvailabilityModel {
  readonly availabilityStatus: Promise<string>;
  readonly inStock: Promise<boolean>;
  readonly orderable: Promise<boolean>;
  isOrderable(pieces?: number): Promise<boolean>;
  readonly inventoryRecord: Promise<InventoryRecord | null>;
}

export interface Stocked {
  record: ProductRecord;
  /** With an inventory record of its own. */
  own: string | undefined;
  variants: readonly string[];
  online: boolean;
}

/** @param renewed settled when the stock of `record` is that of now */
export function availabilityModelObject(
  scope: Scope,
  { record, own, variants, online }: Stocked,
  renewed: () => Promise<void>,
): PlatformAvailabilityModel {
  const levels = async (pieces: number): Promise<Levels> => {
    if (!(pieces > 0)) throw illegal('The quantity is not above zero.');
    await renewed();
    return levelsOf(online ? variants.map((id) => record.stockOf(id)) : [], pieces);
  };
  const isInStock = async (pieces = 1): Promise<boolean> => (await levels(pieces)).inStock >= pieces;
  const isOrderable = async (pieces = 1): Promise<boolean> => (await levels(pieces)).notAvailable === 0;
  return documented('dw.catalog.ProductAvailabilityModel', {
    ...statuses,
    get availabilityStatus() {
      return levels(1).then(statusOf);
    },
    get inStock() {
      return isInStock();
    },
    isInStock,
    get orderable() {
      return isOrderable();
    },
    isOrderable,
    get inventoryRecord() {
      return renewed().then(() => (own === undefined ? null : inventoryOf(scope).recordOf(record, own)));
    },
    getAvailabilityLevels: async (pieces: number) => levelsObject(await levels(pieces)),
  });
}

function statusOf({ inStock, preorder, backorder }: Levels): string {
  if (inStock > 0) return statuses.AVAILABILITY_STATUS_IN_STOCK;
  if (preorder > 0) return statuses.AVAILABILITY_STATUS_PREORDER;
  return backorder > 0 ? statuses.AVAILABILITY_STATUS_BACKORDER : statuses.AVAILABILITY_STATUS_NOT_AVAILABLE;
}

const levelsObject = (levels: Levels): object =>
  documented('dw.catalog.ProductAvailabilityLevels', {
    inStock: quantity(levels.inStock),
    preorder: quantity(levels.preorder),
    backorder: quantity(levels.backorder),
    notAvailable: quantity(levels.notAvailable),
    count: Object.values(levels).filter((pieces) => pieces > 0).length,
  });
