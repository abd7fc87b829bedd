/** Of `dw.catalog`, `dw.campaign` and `dw.customer`. Marked with €: expensive, counted in each request. */
declare namespace dw.catalog {
  interface Category extends dw.object.Extensible {
    readonly ID: string;
    readonly displayName: string | null;
    readonly parent: Category | null;
    readonly root: boolean;
    readonly online: boolean;
    readonly onlineSubCategories: dw.util.Collection<Category>;
  }
  interface Catalog {
    readonly root: Category;
  }
  interface CatalogMgr {
    getSiteCatalog(): Catalog | null;
    getCategory(id: string): Category | null;
    getSortingRule(id: string): SortingRule | null;
  }
  interface SortingRule {
    readonly ID: string;
  }
  interface ProductSearchModel {
    setSearchPhrase(phrase: string): void;
    setCategoryID(id: string): void;
    setRecursiveCategorySearch(recursive: boolean): void;
    /** At most 30. */
    setProductIDs(ids: dw.util.List<string>): void;
    setPriceMin(min: number): void;
    setPriceMax(max: number): void;
    setOrderableProductsOnly(only: boolean): void;
    addRefinementValues(attribute: string, values: string): void;
    setSortingRule(rule: SortingRule): void;
    search(): dw.system.SearchStatus;
    readonly count: number;
    getProductSearchHits(): dw.util.Iterator<ProductSearchHit>;
  }
  interface ProductSearchModelStatic {
    new (): ProductSearchModel;
  }
  interface ProductSearchHit {
    readonly productID: string;
    /** € */
    readonly product: Product;
    readonly hitType: string;
    readonly minPrice: dw.value.Money;
    readonly maxPrice: dw.value.Money;
    readonly representedProductIDs: dw.util.List<string>;
  }
  interface Product extends dw.object.Extensible {
    readonly ID: string;
    readonly name: string | null;
    readonly brand: string | null;
    readonly EAN: string | null;
    readonly UPC: string | null;
    readonly manufacturerSKU: string | null;
    readonly shortDescription: dw.content.MarkupText | null;
    readonly longDescription: dw.content.MarkupText | null;
    readonly online: boolean;
    /** Of a variant also by its master. */
    readonly assignedToSiteCatalog: boolean;
    readonly master: boolean;
    readonly variant: boolean;
    readonly variationGroup: boolean;
    readonly productSet: boolean;
    readonly bundle: boolean;
    readonly optionProduct: boolean;
    readonly onlineCategories: dw.util.Collection<Category>;
    readonly primaryCategory: Category | null;
    /** € */
    readonly priceModel: ProductPriceModel;
    /** € */
    readonly availabilityModel: ProductAvailabilityModel;
    /** € Of a variation master, or of a variant's master. */
    readonly variationModel: ProductVariationModel;
    /** € */
    readonly variants: dw.util.Collection<Product>;
    getImages(viewType: string): dw.util.List<dw.content.MediaFile>;
  }
  interface ProductMgr {
    /** € */
    getProduct(id: string): Product | null;
  }
  interface ProductPriceModel {
    /** Not available: no price book has one. */
    readonly price: dw.value.Money;
    readonly priceInfo: { readonly priceBook: PriceBook } | null;
    getPriceBookPrice(priceBook: string): dw.value.Money;
  }
  interface PriceBook {
    readonly ID: string;
    readonly parentPriceBook: PriceBook | null;
  }
  interface ProductAvailabilityModel {
    readonly availabilityStatus: string;
    readonly inStock: boolean;
    readonly orderable: boolean;
    isOrderable(quantity: number): boolean;
    readonly inventoryRecord: ProductInventoryRecord | null;
  }
  interface ProductInventoryRecord {
    readonly ATS: dw.value.Quantity;
    readonly perpetual: boolean;
    readonly inStockDate: Date | null;
  }
  interface ProductVariationAttribute {
    readonly ID: string;
    readonly attributeID: string;
    readonly displayName: string;
  }
  interface ProductVariationAttributeValue {
    readonly ID: string;
    readonly displayValue: string | null;
    readonly value: unknown;
  }
  interface ProductVariationModel {
    readonly master: Product;
    readonly variants: dw.util.Collection<Product>;
    readonly productVariationAttributes: dw.util.Collection<ProductVariationAttribute>;
    getAllValues(attribute: ProductVariationAttribute): dw.util.Collection<ProductVariationAttributeValue>;
    getVariationValue(
      variant: Product,
      attribute: ProductVariationAttribute,
    ): ProductVariationAttributeValue | null;
  }
}

declare namespace dw.campaign {
  interface Promotion extends dw.object.Extensible {
    readonly ID: string;
    readonly name: string | null;
    readonly rank: number | null;
    readonly basedOnCoupons: boolean;
    /** € Not available where it has no single price. */
    getPromotionalPrice(product: dw.catalog.Product): dw.value.Money;
  }
  interface PromotionPlan {
    getProductPromotions(product: dw.catalog.Product): dw.util.Collection<Promotion>;
  }
  interface PromotionMgr {
    readonly activeCustomerPromotions: PromotionPlan;
  }
  interface CouponStatusCodes {
    readonly APPLIED: string;
    readonly COUPON_ALREADY_IN_BASKET: string;
    readonly COUPON_CODE_ALREADY_IN_BASKET: string;
    readonly COUPON_CODE_ALREADY_REDEEMED: string;
    readonly COUPON_CODE_UNKNOWN: string;
    readonly COUPON_DISABLED: string;
    readonly CUSTOMER_REDEMPTION_LIMIT_EXCEEDED: string;
    readonly NO_ACTIVE_PROMOTION: string;
    readonly NO_APPLICABLE_PROMOTION: string;
    readonly REDEMPTION_LIMIT_EXCEEDED: string;
    readonly TIMEFRAME_REDEMPTION_LIMIT_EXCEEDED: string;
  }
}

declare namespace dw.customer {
  interface Customer {
    readonly ID: string;
    readonly anonymous: boolean;
    readonly authenticated: boolean;
  }
}

declare module 'dw/catalog/CatalogMgr' {
  const it: dw.catalog.CatalogMgr;
  export default it;
}
declare module 'dw/catalog/ProductSearchModel' {
  const it: dw.catalog.ProductSearchModelStatic;
  export default it;
}
declare module 'dw/catalog/ProductMgr' {
  const it: dw.catalog.ProductMgr;
  export default it;
}
declare module 'dw/campaign/PromotionMgr' {
  const it: dw.campaign.PromotionMgr;
  export default it;
}
declare module 'dw/campaign/CouponStatusCodes' {
  const it: dw.campaign.CouponStatusCodes;
  export default it;
}
declare module 'dw/util/ArrayList' {
  const it: new (items: unknown[]) => dw.util.List<never>;
  export default it;
}
