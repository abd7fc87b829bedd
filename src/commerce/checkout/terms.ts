/**
 * What a payer agrees to: the total, what is bought, and who receives it where. Others who know a checkout's id can change all of
 * it, so each caller is held to what it was shown last, and to nothing else.
 */
import { hash } from 'node:crypto';
import type { Caller } from '../caller.ts';
import type { CommerceContext } from '../context.ts';
import { err, type Outcome } from '../errors.ts';
import { callerId } from '../idempotency.ts';
import type { QuoteProblem } from './quote.ts';
import type { Checkout } from '../records.ts';
import type { CommerceWrites } from '../store.ts';
import { viewCheckout } from '../views.ts';

export interface Terms {
  /** With its currency, such as `8900 EUR`. */
  total: string;
  /** Hash of variants and quantities. */
  lines: string;
  /** Hash of the buyer and of all that was said about delivery. */
  delivery: string;
}

export interface ShownTerms extends Terms {
  /** Hash of the caller, different in each checkout. */
  caller: string;
}

/** Callers that are remembered; a forgotten one confirms once more. */
const remembered = 16;

const digest = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22);

export const agreedTerms = ({ input, quote }: Pick<Checkout, 'input' | 'quote'>): Terms => ({
  total: `${quote.totals.total} ${quote.currency}`,
  lines: digest(quote.lines.map(({ variantId, quantity }) => [variantId, quantity])),
  delivery: digest([
    input.buyer,
    input.groups,
    // Without a selection, the store selected it.
    quote.groups.map(({ method, selectedDestinationId }) => [method, selectedDestinationId]),
  ]),
});

export const isSameTerms = (a: Terms, b: Terms): boolean =>
  a.total === b.total && a.lines === b.lines && a.delivery === b.delivery;

/** Unauthenticated callers are distinguished by the profile that they name and by network. */
const markOf = (caller: Caller, { id }: Pick<Checkout, 'id'>): string => {
  const isProved = caller.handoff !== undefined || caller.identity !== undefined;
  return digest([id, ...callerId(caller), ...(isProved ? [] : [caller.network])]);
};

/** What the caller was shown last. */
export function shownTo(caller: Caller, checkout: Checkout): Terms | undefined {
  const mark = markOf(caller, checkout);
  return checkout.shown?.find((one) => one.caller === mark);
}

/** The checkout with the note that the caller is shown it as it is. */
export function withShown(caller: Caller, checkout: Checkout): Checkout {
  const mark = markOf(caller, checkout);
  const others = (checkout.shown ?? []).filter((one) => one.caller !== mark).slice(1 - remembered);
  return { ...checkout, shown: [...others, { caller: mark, ...agreedTerms(checkout) }] };
}

/**
 * Writes a checkout that was read before, unless its version is another one by now. What others were shown of this version since
 * it was read stays noted: a note that is lost would hold them to what they were shown before it.
 * @param caller who is shown it as it is written @param as `shown`: under the version that it has
 */
export async function writeCheckout(
  transaction: CommerceWrites,
  next: Checkout,
  { caller, as = 'changed' }: { caller?: Caller; as?: 'changed' | 'shown' } = {},
): Promise<boolean> {
  const present = await transaction.lockCheckout(next.id);
  if (present?.version !== next.version) return false;
  const { shown: _stale, ...rest } = next;
  const written: Checkout = { ...rest, ...(present.shown ? { shown: present.shown } : {}) };
  const noted = caller ? withShown(caller, written) : written;
  return as === 'shown' ? transaction.updateShown(noted) : transaction.updateCheckout(noted);
}

/**
 * Keeps that the caller is shown the checkout, without changing its version. Writes nothing if that is already known. If
 * the checkout was changed at the same time, it is not kept, and the caller confirms once more.
 */
export async function noteShown(ctx: CommerceContext, caller: Caller, checkout: Checkout): Promise<void> {
  const before = shownTo(caller, checkout);
  if (before && isSameTerms(before, agreedTerms(checkout))) return;
  await ctx.store.transaction((transaction) => writeCheckout(transaction, checkout, { caller, as: 'shown' }));
}

/** What the caller has to confirm before it pays: nothing if it has seen these terms. */
export function unconfirmed(shown: Terms | undefined, terms: Terms): QuoteProblem[] {
  if (!shown) return [notShown];
  return [
    ...(shown.total === terms.total ? [] : [priceChanged]),
    ...(shown.lines === terms.lines ? [] : [linesChanged]),
    ...(shown.delivery === terms.delivery ? [] : [deliveryChanged]),
  ];
}

const again = 'Nothing was charged. Review the checkout, then complete it again with a new idempotency key.';

export const priceChanged: QuoteProblem = {
  code: 'price-changed',
  severity: 'warning',
  text: 'The total has changed since you last saw it. Nothing was charged. Review the new total, then complete the checkout again.',
};
const linesChanged: QuoteProblem = {
  code: 'checkout-changed',
  severity: 'warning',
  text: `The items have changed since you last saw them. ${again}`,
};
const deliveryChanged: QuoteProblem = {
  code: 'delivery-changed',
  severity: 'warning',
  text: `The buyer or the delivery has changed since you last saw it. See continue_url for all details. ${again}`,
};
const notShown: QuoteProblem = {
  code: 'checkout-changed',
  severity: 'warning',
  text: `You have not seen this checkout before. ${again}`,
};
const versionMismatch: QuoteProblem = {
  code: 'version-mismatch',
  severity: 'recoverable',
  text: 'The checkout version does not match If-Match. Nothing was changed or charged. This is the current checkout.',
};

/** Rejects the call and returns the current checkout. */
export async function refuseVersion(
  ctx: CommerceContext,
  caller: Caller,
  checkout: Checkout,
): Promise<Outcome<never>> {
  await noteShown(ctx, caller, checkout);
  const view = viewCheckout(ctx, caller, checkout);
  return err({
    code: 'version-mismatch',
    current: { ...view, problems: [versionMismatch, ...view.problems] },
  });
}
