/**
 * Stock as placements claim it: held from `prepare` on, taken when the order is written. Rows are always locked in the order of
 * their variant ids, so that two baskets with the same products cannot wait for each other.
 */
import type { Selectable } from 'kysely';
import { statement, type Tables } from '#storage';
import type { PlacementRow } from './state.ts';
import type { StoreTransaction } from './transact.ts';

export interface Wanted {
  variantId: string;
  quantity: number;
}

export interface ShortVariant {
  variantId: string;
  /** Pieces that can still be had. */
  left: number;
}

type Claim = Selectable<Tables['storeStockClaim']>;
type StockKey = Pick<Claim, 'site' | 'variantId'>;

/** Holds what is wanted; answers the variants of which there is not enough. Then the caller rolls back. */
export async function holdStock(
  transaction: StoreTransaction,
  { id: placementId, site }: Pick<PlacementRow, 'id' | 'site'>,
  wanted: readonly Wanted[],
): Promise<ShortVariant[]> {
  const short: ShortVariant[] = [];
  for (const [variantId, quantity] of byVariant(wanted)) {
    const stock = await lockStock(transaction, site, variantId);
    if (stock && !stock.tracked) continue;
    const left = stock ? Math.max(0, stock.quantity - stock.held) : 0;
    if (!stock || (left < quantity && !stock.backorder && !stock.preorder)) {
      short.push({ variantId, left });
      continue;
    }
    const taken = Math.min(left, quantity);
    await changeStock(transaction, site, variantId, { held: taken });
    await insertClaim.write(transaction, { placementId, site, variantId, wanted: quantity, taken });
  }
  return short;
}

/** The order is written: what was held is sold. */
export async function takeStock(transaction: StoreTransaction, placementId: string): Promise<void> {
  for (const { site, variantId, taken } of await claimsOf(transaction, placementId))
    await changeStock(transaction, site, variantId, { held: -taken, quantity: -taken });
}

/** No order comes of it, or none any more. Ends the claims, so that nothing can be given back twice. */
export async function giveBackStock(
  transaction: StoreTransaction,
  placementId: string,
  what: 'held' | 'sold',
): Promise<void> {
  for (const { site, variantId, taken } of await claimsOf(transaction, placementId))
    await changeStock(transaction, site, variantId, what === 'held' ? { held: -taken } : { quantity: taken });
  await transaction.deleteFrom('storeStockClaim').where('placementId', '=', placementId).execute();
}

/** Pieces of an order that will not be sent: those on back order are given up first, the others go back on the shelf. */
export async function giveBackPieces(
  transaction: StoreTransaction,
  placementId: string,
  pieces: readonly Wanted[],
): Promise<void> {
  const claims = await claimsOf(transaction, placementId);
  for (const [variantId, quantity] of byVariant(pieces)) {
    const claim = claims.find((claim) => claim.variantId === variantId);
    if (!claim) continue;
    const back = Math.max(0, quantity - (claim.wanted - claim.taken));
    await changeStock(transaction, claim.site, variantId, { quantity: back });
    await transaction
      .updateTable('storeStockClaim')
      .set({ wanted: claim.wanted - quantity, taken: claim.taken - back })
      .where('placementId', '=', placementId)
      .where('variantId', '=', variantId)
      .execute();
  }
}

/** Pieces that came back from the buyer and can be sold again. */
export async function restock(
  transaction: StoreTransaction,
  { id: placementId, site }: Pick<PlacementRow, 'id' | 'site'>,
  pieces: readonly Wanted[],
): Promise<void> {
  const claims = await claimsOf(transaction, placementId);
  for (const [variantId, quantity] of byVariant(pieces)) {
    const stock = await lockStock(transaction, site, variantId);
    if (!stock?.tracked) continue;
    await changeStock(transaction, site, variantId, { quantity });
    const claim = claims.find((claim) => claim.variantId === variantId);
    if (!claim) continue;
    await transaction
      .updateTable('storeStockClaim')
      .set({ wanted: claim.wanted - quantity, taken: Math.max(0, claim.taken - quantity) })
      .where('placementId', '=', placementId)
      .where('variantId', '=', variantId)
      .execute();
  }
}

const insertClaim = statement(({ placementId, site, variantId, wanted, taken }: Claim, on) =>
  on.insertInto('storeStockClaim').values({ placementId, site, variantId, wanted, taken }),
);

const ofPlacement = statement((of: { placementId: string }, on) =>
  on.selectFrom('storeStockClaim').selectAll().where('placementId', '=', of.placementId),
);

/** Sorted here, because the database's collation may sort otherwise than `byVariant`. */
const claimsOf = (transaction: StoreTransaction, placementId: string) =>
  ofPlacement
    .all(transaction, { placementId })
    .then((claims) => claims.toSorted((a, b) => compare(a.variantId, b.variantId)));

function byVariant(pieces: readonly Wanted[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const { variantId, quantity } of pieces) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity);
  return [...sums].toSorted(([a], [b]) => compare(a, b));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** An update that changes nothing locks the row on both dialects, where a select would not. */
const lock = statement((of: StockKey, on) =>
  on
    .updateTable('storeStock')
    .set((set) => ({ held: set.ref('held') }))
    .where('site', '=', of.site)
    .where('variantId', '=', of.variantId)
    .returning(['tracked', 'quantity', 'held', 'backorder', 'preorder']),
);
const lockStock = (transaction: StoreTransaction, site: string, variantId: string) =>
  lock.first(transaction, { site, variantId });

/** Where somebody counted the shelf anew below what is held, the quantity ends at zero rather than under it. */
async function changeStock(
  transaction: StoreTransaction,
  site: string,
  variantId: string,
  { held = 0, quantity = 0 }: { held?: number; quantity?: number },
): Promise<void> {
  if (held === 0 && quantity === 0) return;
  await change.write(transaction, { site, variantId, held, quantity, least: -quantity });
}

const change = statement((of: StockKey & { held: number; quantity: number; least: number }, on) =>
  on
    .updateTable('storeStock')
    .set((set) => ({
      held: set('held', '+', of.held),
      quantity: set
        .case()
        .when(set('quantity', '>=', of.least))
        .then(set('quantity', '+', of.quantity))
        .else(0)
        .end(),
    }))
    .where('site', '=', of.site)
    .where('variantId', '=', of.variantId),
);
