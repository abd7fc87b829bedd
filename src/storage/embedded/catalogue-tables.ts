/** Tables of the embedded store's catalogue. Amounts are minor units. */

export interface CatalogueTables {
  storeTerms: { site: string; body: string };
}
