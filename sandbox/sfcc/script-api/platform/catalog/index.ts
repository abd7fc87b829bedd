/** `dw.catalog`: what the site sells. */
import type { PlatformModules } from '../../contract.ts';
import { documented } from '../../documented.ts';
import { statuses } from './availability-model.ts';
import { CatalogMgr } from './categories.ts';
import { ProductInventoryMgr } from './inventory.ts';
import { PriceBookMgr } from './price-books.ts';
import { ProductMgr } from './products.ts';
import { hitTypes } from './search-hit.ts';
import { ProductSearchModel } from './search-model.ts';

export const modules: PlatformModules = {
  'dw/catalog/CatalogMgr': CatalogMgr,
  'dw/catalog/PriceBookMgr': PriceBookMgr,
  'dw/catalog/ProductAvailabilityModel': () =>
    documented('dw.catalog.ProductAvailabilityModel', { ...statuses }),
  'dw/catalog/ProductInventoryMgr': ProductInventoryMgr,
  'dw/catalog/ProductMgr': ProductMgr,
  'dw/catalog/ProductSearchHit': () => documented('dw.catalog.ProductSearchHit', { ...hitTypes }),
  'dw/catalog/ProductSearchModel': ProductSearchModel,
};

export { takeFor, type Oddity } from './odd.ts';
export { factsOf, type ProductFacts } from './product-facts.ts';
export { productObject } from './products.ts';
export type { PlatformProduct } from './product-object.ts';
