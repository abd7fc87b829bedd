/** What a cart costs on the platform now: its own basket, opened for the question and removed again. */
import {
  BackendUnavailable,
  emailProblems,
  type CheckoutInput,
  type Quote,
  type ShopContext,
} from '#commerce';
import { marketOf } from './catalogue.ts';
import { cheapest, wantedDelivery } from './delivery.ts';
import type { Guest, WantedBasket } from './facts.ts';
import { fitLines } from './fit-lines.ts';
import { openBasket, type Opened } from './open-basket.ts';
import type { Parts } from './parts.ts';
import { report, type Answer, type Priceable } from './report.ts';
import { ApiError } from './shop-api.ts';

/**
 * At most a token, the details, the basket, its methods, the choice of one, and the basket's removal: six calls, fewer where token
 * and details are remembered. Nothing is opened for a cart of which the platform would take no line.
 */
export async function quote(parts: Parts, input: CheckoutInput, context: ShopContext): Promise<Quote> {
  const facts = Promise.resolve(parts.facts());
  const [first, site] = await Promise.all([priceable(parts, input, context), facts]);
  if (first.fitted.kept.length === 0) return report(first, undefined, input, context, site, parts);
  try {
    return report(first, await ask(parts, first, input, context), input, context, site, parts);
  } catch (error) {
    if (!isStale(error)) throw error;
    // Sold out between the details and the basket: once more, with fresh ones.
    const again = await priceable(parts, input, context, { fresh: true });
    const answer = again.fitted.kept.length > 0 ? await ask(parts, again, input, context) : undefined;
    return report(again, answer, input, context, site, parts);
  }
}

export async function priceable(
  { details }: Pick<Parts, 'details'>,
  input: CheckoutInput,
  context: ShopContext,
  options: { fresh?: boolean } = {},
): Promise<Priceable> {
  const ids = input.lines.map(({ variantId }) => variantId);
  const known = ids.length > 0 ? await details.read(ids, marketOf(context), options) : new Map();
  return { fitted: fitLines(input.lines, known), details: known, delivery: wantedDelivery(input, context) };
}

/** Several lines of one product are one item. */
export function basketFor(
  { fitted, delivery }: Priceable,
  input: CheckoutInput,
  context: ShopContext,
): WantedBasket {
  const pieces = new Map<string, number>();
  for (const { variantId, quantity } of fitted.kept)
    pieces.set(variantId, (pieces.get(variantId) ?? 0) + quantity);
  const email = input.buyer?.email?.trim();
  const isReachable = input.buyer !== undefined && emailProblems(input.buyer).length === 0;
  const { optionId } = delivery.group;
  return {
    market: marketOf(context),
    items: Array.from(pieces, ([productId, quantity]) => ({ productId, quantity })),
    ...(isReachable && email ? { email } : {}),
    ...(delivery.address ? { address: delivery.address } : {}),
    ...(delivery.isAddressed && optionId !== undefined ? { methodId: optionId } : {}),
    codes: distinct(input.codes),
  };
}

/** Each once, as first given: the platform compares codes without regard to case. */
const distinct = (codes: readonly string[]): string[] => {
  const keys = codes.map((code) => code.toLowerCase());
  return codes.filter((_code, at) => keys.indexOf(keys[at] ?? '') === at);
};

async function ask(
  parts: Parts,
  wanted: Priceable,
  input: CheckoutInput,
  context: ShopContext,
): Promise<Answer> {
  const guest = await parts.guests.take();
  let opened: Opened;
  try {
    opened = await openBasket(parts.api, guest, basketFor(wanted, input, context));
  } catch (error) {
    // What was refused left no basket; of what was not answered nobody knows.
    parts.guests.give(guest, error instanceof ApiError && error.kind === 'refused');
    throw error;
  }
  try {
    return await withMethod(parts, guest, opened, wanted, context);
  } finally {
    // The answer does not wait for it.
    void parts.api.removeBasket(guest, opened.basket.basketId).then(
      () => parts.guests.give(guest, true),
      () => parts.guests.give(guest, false),
    );
  }
}

/** Without a choice the cheapest method is taken, so that the total is a real one. */
export async function withMethod(
  { api }: Pick<Parts, 'api'>,
  guest: Guest,
  opened: Opened,
  { delivery }: Priceable,
  context: ShopContext,
): Promise<Answer> {
  if (!delivery.isAddressed) return { ...opened, methods: [] };
  const { basketId, shipping } = opened.basket;
  const methods = await api.methods(guest, basketId, marketOf(context));
  const { optionId } = delivery.group;
  const wanted =
    optionId === undefined ? cheapest(methods)?.id : methods.find(({ id }) => id === optionId)?.id;
  const basket =
    wanted === undefined || wanted === shipping?.methodId
      ? opened.basket
      : await api.chooseMethod(guest, basketId, wanted);
  return { ...opened, basket, methods };
}

/** The platform takes a product no more that the details still offered. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'refused' && /product|inventory|item/i.test(error.type);

/** Seconds: what an instance asks for beyond it is not passed on. */
const longestRetryAfter = 300;

/** @throws what a caller of the port may see */
export function unavailable(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const { retryAfter } = error;
  throw new BackendUnavailable(`The store did not answer (${error.type}).`, {
    ...(retryAfter === undefined ? {} : { retryAfter: Math.min(retryAfter, longestRetryAfter) }),
    cause: error,
  });
}
