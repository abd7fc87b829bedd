/** Uses of promotions that have a limit: claimed with the stock, final with the order, given back with the claim. */
import { createHash } from 'node:crypto';
import type { CheckoutInput, Quote } from '#commerce';
import type { PromotionUses } from '../pricing/index.ts';
import type { Statements } from '../catalogue/statements.ts';
import type { Promotion } from '../records.ts';
import type { PlacementRow } from './state.ts';
import type { StoreTransaction } from './transact.ts';

interface Claim {
  promotionId: string;
  subject: string;
  limit: number;
}

/** The row that counts everybody's uses. */
export const everybody = '';

/** One buyer, however the address is written; hashed, because a count needs no name. Undefined without an address. */
export function buyerSubject(email: string | undefined): string | undefined {
  const address = email?.trim().toLowerCase();
  return address ? createHash('sha256').update(address).digest('base64url') : undefined;
}

/** What the quote's promotions claim under their limits. */
export function claimsOfQuote(
  { promotions }: Pick<Quote, 'promotions'>,
  { buyer }: Pick<CheckoutInput, 'buyer'>,
  terms: readonly Promotion[],
): Claim[] {
  const applied = new Set(promotions.map(({ id }) => id));
  const subject = buyerSubject(buyer?.email);
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
  claims: readonly Claim[],
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

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** How often the promotions with a limit were used, by everybody and by this buyer. */
export async function readUses(
  { all, within, list }: Statements,
  site: string,
  terms: readonly Promotion[],
  { buyer }: Pick<CheckoutInput, 'buyer'>,
): Promise<PromotionUses> {
  const limited = terms.filter(({ limit }) => limit !== undefined).map(({ id }) => id);
  if (limited.length === 0) return new Map();
  const subject = buyerSubject(buyer?.email);
  const rows = await all<{ promotion: string; subject: string; uses: number }>(
    `select promotion_id as promotion, subject, uses from store_promotion_use
     where site = ? and ${within('promotion_id', 'text')} and subject in (?, ?)`,
    [site, list(limited), everybody, subject ?? everybody],
  );
  const usesOf = (promotion: string, of: string | undefined): number =>
    rows.find((row) => row.promotion === promotion && row.subject === of)?.uses ?? 0;
  return new Map(limited.map((id) => [id, { total: usesOf(id, everybody), byBuyer: usesOf(id, subject) }]));
}
