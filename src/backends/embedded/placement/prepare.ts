/** Gathers all that placing needs: a number, an intent that charges nothing yet, and a hold on stock and promotions. */
import { randomUUID, randomBytes } from 'node:crypto';
import { type Preparation, type Prepared, type Quote, type CheckoutInput, minute } from '#commerce';
import { statement } from '#storage';
import { untilDeadline } from '../processors/deadline.ts';
import { type StoreContext, type PlacementRow, transact } from './state.ts';
import { claimPromotions, claimsOfQuote, holdStock, type ShortVariant } from './claims.ts';

/** How long a hold is meant to last. */
export const holdTime = 30 * minute;

type NewRow = Omit<
  PlacementRow,
  'challengeUrl' | 'reason' | 'retryable' | 'acceptedAt' | 'givenBack' | 'givingBackId' | 'givingBackTry'
>;

/** Thrown inside the transaction to undo it. */
class Refused extends Error {
  readonly short: ShortVariant[];
  constructor(short: ShortVariant[]) {
    super('The store can no longer honor this quote.');
    this.short = short;
  }
}

/**
 * Idempotent for a reference. `unavailable` without a line: a promotion was used up in between, and a new quote shows what
 * remains.
 */
export async function preparePlacement(parts: StoreContext, preparation: Preparation): Promise<Prepared> {
  const before = await byReference(parts, preparation.reference);
  if (before) return { ok: true, ref: before.id };
  const { quote, input, context } = preparation;
  const number = newOrderNumber();
  const snapshot = await takeSnapshot(parts, preparation, number);
  const { promotions } = await parts.catalogue.terms(context.site);
  // The network comes first, so that no transaction is open during it. An intent without a placement charges nothing.
  const intentId = await createIntent(parts, preparation, number);
  const row = newRow(parts, preparation, { number, intentId, body: JSON.stringify(snapshot) });
  try {
    await transact(parts.database, async (transaction) => {
      const short = await holdStock(transaction, row, quote.lines);
      if (short.length > 0) throw new Refused(short);
      const claims = claimsOfQuote(quote, input, promotions);
      if (!(await claimPromotions(transaction, row, claims))) throw new Refused([]);
      await insert.write(transaction, row);
    });
    return { ok: true, ref: row.id };
  } catch (error) {
    // The same attempt was prepared concurrently, or only the response of our own commit was lost.
    const other = await byReference(parts, preparation.reference);
    if (intentId !== null && other?.intentId !== intentId)
      await cancelIntent(parts, context.site, intentId).catch(() => undefined);
    if (other) return { ok: true, ref: other.id };
    if (!(error instanceof Refused)) throw error;
    return { ok: false, unavailable: unavailableLines(quote, error.short) };
  }
}

const ofReference = statement((of: { reference: string }, on) =>
  on.selectFrom('storePlacement').select(['id', 'intentId']).where('reference', '=', of.reference),
);
const byReference = ({ database }: StoreContext, reference: string) =>
  ofReference.first(database.db, { reference });

const insert = statement((row: NewRow, on) => {
  const { id, site, reference, checkoutId, number, intentId, body, amount } = row;
  const { currency, state, returnUrl, createdAt, holdUntil, updatedAt, voidPending } = row;
  const what = { id, site, reference, checkoutId, number, intentId, body, amount, currency };
  return on
    .insertInto('storePlacement')
    .values({ ...what, state, returnUrl, createdAt, holdUntil, updatedAt, voidPending });
});

const cancelIntent = async ({ processorOf }: StoreContext, site: string, intentId: string) =>
  (await processorOf(site)).void(intentId);

async function createIntent(
  { processorOf, now }: StoreContext,
  { reference, quote: { currency, totals }, context: { site }, deadline }: Preparation,
  orderNumber: string,
): Promise<string | null> {
  if (totals.total === 0) return null;
  const processor = await processorOf(site);
  // Time limits count in real time, whatever the clock of the store says.
  const until = deadline === undefined ? undefined : Date.now() + deadline - now();
  const { id } = await untilDeadline(until, () =>
    processor.open({ reference, amount: totals.total, currency, orderNumber }),
  );
  return id;
}

function newRow(
  parts: StoreContext,
  { reference, checkoutId, quote, context, returnUrl }: Preparation,
  made: Pick<PlacementRow, 'number' | 'intentId' | 'body'>,
): NewRow {
  const now = parts.now();
  return {
    id: randomUUID(),
    site: context.site,
    reference,
    checkoutId,
    ...made,
    amount: quote.totals.total,
    currency: quote.currency,
    state: 'prepared',
    returnUrl,
    voidPending: 0,
    createdAt: now,
    holdUntil: now + holdTime,
    updatedAt: now,
  };
}

/** What is left of a variant is dealt out to its lines in their order. */
function unavailableLines(
  { lines }: Quote,
  short: readonly ShortVariant[],
): { lineId: string; available: number }[] {
  const left = new Map(short.map(({ variantId, left }) => [variantId, left]));
  return lines.flatMap(({ id: lineId, variantId, quantity }) => {
    const rest = left.get(variantId);
    if (rest === undefined) return [];
    const available = Math.min(rest, quantity);
    left.set(variantId, rest - available);
    return available < quantity ? [{ lineId, available }] : [];
  });
}

/* All that an order is made of, as it was when the buyer agreed to it: later changes of the store do not reach it. */

export interface OrderSnapshot {
  input: CheckoutInput;
  quote: Quote;
  /** Absolute, with the order's number. */
  permalink: string;
  returns: {
    days: number;
    /** Lines that cannot be returned. */
    exceptLineIds: string[];
  };
}

async function takeSnapshot(
  { catalogue }: Pick<StoreContext, 'catalogue'>,
  { input, quote, context, permalink }: Preparation,
  number: string,
): Promise<OrderSnapshot> {
  const { returns } = await catalogue.terms(context.site);
  return {
    // What the platform observed about a person is kept no longer than the checkout.
    input: { ...input, signals: {} },
    quote,
    permalink: permalink.replaceAll('{number}', number),
    returns: {
      days: returns.days,
      exceptLineIds: await exceptions(catalogue, quote, context, returns.exceptAttribute),
    },
  };
}

async function exceptions(
  catalogue: StoreContext['catalogue'],
  { lines }: Quote,
  context: Preparation['context'],
  attribute: string | undefined,
): Promise<string[]> {
  if (attribute === undefined) return [];
  const variants = await catalogue.variants(
    lines.map(({ variantId }) => variantId),
    context,
  );
  const isExcepted = (variantId: string): boolean => {
    const attributes = variants.get(variantId)?.attributes ?? {};
    const value = Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined;
    return value !== undefined && value !== false;
  };
  return lines.filter(({ variantId }) => isExcepted(variantId)).map(({ id }) => id);
}

export const readSnapshot = ({ body }: Pick<PlacementRow, 'body'>): OrderSnapshot =>
  JSON.parse(body) as OrderSnapshot;

/* Order numbers as people read them out. */

/** Without I, L, O and U: nothing that looks like another, and no words. */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `P` and nine symbols: 45 random bits, so that a number reveals neither the next one nor how many there are. */
const newOrderNumber = (): string =>
  `P${[...randomBytes(9)].map((byte) => symbols[byte % symbols.length]).join('')}`;
