/** Tables of the embedded store's stock, placements and orders. */

export interface StoreOrderTables {
  storePlacement: { id: string; state: string };
}
