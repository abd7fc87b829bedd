/** `dw.catalog.ProductInventoryMgr`, `ProductInventoryList` and `ProductInventoryRecord`: the only list is that of the site. */
import { isBuyable, type Availability } from '#commerce';
import type { Scope } from '../../contract.ts';
import { attributes, documented } from '../../documented.ts';
import { quantity, type PlatformQuantity } from '../values.ts';
import { endless } from './levels.ts';
import { perScope } from './per-scope.ts';
import { recordsOf, type ProductRecord } from './records.ts';

export interface InventoryRecord {
  readonly ATS: PlatformQuantity;
  readonly stockLevel: PlatformQuantity;
  readonly perpetual: boolean;
  readonly inStockDate: Date | null;
}

export interface Inventory {
  list: object;
  /** The same object each time; it returns the stock that `record` has. */
  recordOf(record: ProductRecord, variantId: string): InventoryRecord;
}

export const inventoryOf: (scope: Scope) => Inventory = perScope((scope) => {
  const made = new Map<string, InventoryRecord>();
  const recordOf = (record: ProductRecord, variantId: string): InventoryRecord => {
    const object = made.get(variantId) ?? recordObject(() => record.stockOf(variantId));
    made.set(variantId, object);
    return object;
  };
  const list = documented('dw.catalog.ProductInventoryList', {
    ID: `inventory_${scope.site}`,
    description: null,
    defaultInStockFlag: false,
    custom: attributes({}),
    async getRecord(given: unknown) {
      const id = idOf(given);
      const record = await recordsOf(scope).find(id);
      if (!record?.product.variants.some((variant) => variant.id === id)) return null;
      await record.renewStock();
      return recordOf(record, id);
    },
  });
  return { list, recordOf };
});

const idOf = (given: unknown): string =>
  String(typeof given === 'object' && given !== null && 'ID' in given ? given.ID : given);

const modes = {
  INTEGRATIONMODE_B2C: 'B2C',
  INTEGRATIONMODE_OCI: 'OCI',
  INTEGRATIONMODE_OCI_CACHE: 'OCI_CACHE',
};

export const ProductInventoryMgr = perScope((scope) => {
  const { list } = inventoryOf(scope);
  const own = `inventory_${scope.site}`;
  return documented('dw.catalog.ProductInventoryMgr', {
    ...modes,
    inventoryIntegrationMode: modes.INTEGRATIONMODE_B2C,
    inventoryList: list,
    getInventoryList: (...ids: unknown[]) => (ids.length === 0 || String(ids[0]) === own ? list : null),
  });
});

/** Of what is perpetually in stock nothing is allocated, and no number is available. */
function recordObject(stock: () => Availability): InventoryRecord {
  const perpetual = (): boolean => stock().state === 'in-stock' && stock().quantity === undefined;
  const counted = (pieces: () => number): PlatformQuantity => (perpetual() ? noQuantity : quantity(pieces()));
  const onTheShelf = (): number => (stock().state === 'in-stock' ? (stock().quantity ?? 0) : 0);
  const toSell = (): number => (isBuyable(stock()) ? (stock().quantity ?? endless) : 0);
  return documented('dw.catalog.ProductInventoryRecord', {
    get ATS() {
      return counted(toSell);
    },
    get allocation() {
      return counted(onTheShelf);
    },
    get stockLevel() {
      return counted(onTheShelf);
    },
    get preorderBackorderAllocation() {
      return quantity(perpetual() ? 0 : toSell() - onTheShelf());
    },
    turnover: quantity(0),
    onOrder: quantity(0),
    reserved: quantity(0),
    get perpetual() {
      return perpetual();
    },
    get backorderable() {
      return stock().state === 'backorder';
    },
    get preorderable() {
      return stock().state === 'preorder';
    },
    get inStockDate() {
      const { date } = stock();
      return date === undefined ? null : new Date(date);
    },
    custom: attributes({}),
  });
}

const noQuantity: PlatformQuantity = documented('dw.value.Quantity', {
  available: false,
  value: 0,
  decimalValue: null,
  unit: '',
  toString: () => 'N/A',
});
