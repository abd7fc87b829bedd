/**
 * Stock as placements claim it: held from `prepare` on, taken when the order is written. Rows are always locked in the order of
 * their variant ids, so that two baskets with the same products cannot wait for each other.
 */
import type { Selectable } from 'kysely';
import { statement, type Tables } from '#storage';
import { buyerDigest, type CheckoutInput, type Quote } from '#commerce';
import type { PlacementRow, StoreTransaction } from './state.ts';
import { codeKey, isInQuestion, type PromotionUses } from '../pricing/promotion-offers.ts';
import type { Statements } from '../catalogue/statements.ts';
import type { Promotion } from '../records.ts';

export interface WantedStock {
  variantId: string;
  quantity: number;
}

export interface ShortVariant {
  variantId: string;
  /** Available units. */
  left: number;
}

type StockClaim = Selectable<Tables['storeStockClaim']>;
type StockKey = Pick<StockClaim, 'site' | 'variantId'>;

/** Holds what is wanted; answers the variants of which there is not enough. Then the caller rolls back. */
export async function holdStock(
  transaction: StoreTransaction,
  { id: placementId, site }: Pick<PlacementRow, 'id' | 'site'>,
  wanted: readonly WantedStock[],
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

/** Units of an order that will not be shipped: backordered units are dropped first, the others return to stock. */
export async function giveBackPieces(
  transaction: StoreTransaction,
  placementId: string,
  pieces: readonly WantedStock[],
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

/** Returned units that can be sold again. */
export async function restock(
  transaction: StoreTransaction,
  { id: placementId, site }: Pick<PlacementRow, 'id' | 'site'>,
  pieces: readonly WantedStock[],
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

const insertClaim = statement(({ placementId, site, variantId, wanted, taken }: StockClaim, on) =>
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

function byVariant(pieces: readonly WantedStock[]): [string, number][] {
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

/** If the stock was set below what is held, the quantity ends at zero rather than below it. */
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

/* Uses of promotions that have a limit: claimed with the stock, final with the order, given back with the claim. */

interface PromotionClaim {
  promotionId: string;
  subject: string;
  limit: number;
}

/** The row that counts all uses. */
const everybody = '';

/** What the quote's promotions claim under their limits. */
export function claimsOfQuote(
  { promotions }: Pick<Quote, 'promotions'>,
  { buyer }: Pick<CheckoutInput, 'buyer'>,
  terms: readonly Promotion[],
): PromotionClaim[] {
  const applied = new Set(promotions.map(({ id }) => id));
  const subject = buyerDigest(buyer?.email);
  return terms
    .filter(({ id }) => applied.has(id))
    .flatMap(({ id: promotionId, limit: { total, perBuyer } = {} }) => [
      ...(total === undefined ? [] : [{ promotionId, subject: everybody, limit: total }]),
      ...(perBuyer === undefined || subject === undefined ? [] : [{ promotionId, subject, limit: perBuyer }]),
    ])
    .toSorted((a, b) => compare(`${a.promotionId} ${a.subject}`, `${b.promotionId} ${b.subject}`));
}

/** False when one of them is used up. Then the caller rolls back. */
export async function claimPromotions(
  transaction: StoreTransaction,
  { id: placementId, site }: Pick<PlacementRow, 'id' | 'site'>,
  claims: readonly PromotionClaim[],
): Promise<boolean> {
  for (const { promotionId, subject, limit } of claims) {
    if (limit < 1) return false;
    // One statement: the row that would pass the limit is not updated, and then nothing is returned.
    const row = await transaction
      .insertInto('storePromotionUse')
      .values({ site, promotionId, subject, uses: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['site', 'promotionId', 'subject'])
          .doUpdateSet((set) => ({ uses: set('storePromotionUse.uses', '+', 1) }))
          .where('storePromotionUse.uses', '<', limit),
      )
      .returning('uses')
      .executeTakeFirst();
    if (!row) return false;
    await transaction
      .insertInto('storePromotionClaim')
      .values({ placementId, site, promotionId, subject })
      .execute();
  }
  return true;
}

export async function giveBackPromotions(transaction: StoreTransaction, placementId: string): Promise<void> {
  const claims = await transaction
    .deleteFrom('storePromotionClaim')
    .where('placementId', '=', placementId)
    .returning(['site', 'promotionId', 'subject'])
    .execute();
  const sorted = claims.toSorted((a, b) =>
    compare(`${a.promotionId} ${a.subject}`, `${b.promotionId} ${b.subject}`),
  );
  for (const { site, promotionId, subject } of sorted) {
    await transaction
      .updateTable('storePromotionUse')
      .set((set) => ({ uses: set('uses', '-', 1) }))
      .where('site', '=', site)
      .where('promotionId', '=', promotionId)
      .where('subject', '=', subject)
      .where('uses', '>', 0)
      .execute();
  }
}

/** Uses of the limited promotions that this input can get, in total and by this buyer. */
export async function readUses(
  { all, within, list }: Statements,
  site: string,
  terms: readonly Promotion[],
  { buyer, codes }: Pick<CheckoutInput, 'buyer' | 'codes'>,
): Promise<PromotionUses> {
  const given = new Set(codes.map(codeKey));
  const limited = terms
    .filter((promotion) => promotion.limit !== undefined && isInQuestion(promotion, given))
    .map(({ id }) => id);
  if (limited.length === 0) return new Map();
  const subject = buyerDigest(buyer?.email);
  const rows = await all<{ promotion: string; subject: string; uses: number }>(
    `select promotion_id as promotion, subject, uses from store_promotion_use
     where site = ? and ${within('promotion_id', 'text')} and subject in (?, ?)`,
    [site, list(limited), everybody, subject ?? everybody],
  );
  const usesOf = (promotion: string, of: string | undefined): number =>
    rows.find((row) => row.promotion === promotion && row.subject === of)?.uses ?? 0;
  return new Map(limited.map((id) => [id, { total: usesOf(id, everybody), byBuyer: usesOf(id, subject) }]));
}
