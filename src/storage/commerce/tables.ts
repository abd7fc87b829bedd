/** Tables of the commerce core. Times are epoch milliseconds; `body` is JSON text. */

export interface CommerceTables {
  cart: { id: string; version: number; expiresAt: number; body: string };
}
