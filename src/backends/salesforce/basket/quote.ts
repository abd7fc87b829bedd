/** What a cart costs on the platform now: its own basket, opened for the question and removed again. */
import {
  BackendUnavailable,
  StoreMisconfigured,
  emailProblems,
  type CheckoutInput,
  type Quote,
  type ShopContext,
} from '#commerce';
import { marketOf } from '../catalogue/catalogue.ts';
import { cheapest, wantedDelivery } from './delivery.ts';
import type { Guest, WantedBasket } from '../facts.ts';
import { fitLines } from './fit-lines.ts';
import { openBasket, type Opened } from './open-basket.ts';
import type { QuoteParts } from '../parts.ts';
import { report, type QuotedBasket, type Priceable } from './report.ts';
import { ApiError } from '../shop-api.ts';

/**
 * At most a token, the details, the basket, its methods, the choice of one, and the basket's removal: six calls, fewer where token
 * and details are remembered. Nothing is opened for a cart of which the platform would take no line.
 */
export async function quoteBasket(
  parts: QuoteParts,
  input: CheckoutInput,
  context: ShopContext,
): Promise<Quote> {
  const facts = Promise.resolve(parts.facts());
  const [first, site] = await Promise.all([priceable(parts, input, context), facts]);
  const attempts = [
    async () => first,
    // Sold out between the details and the basket: once more, with fresh ones.
    () => priceable(parts, input, context, { fresh: true }),
    // The platform takes less than its inventory says.
    async () => priceable(parts, input, context, { refused: await refusedAlone(parts, input, context) }),
  ];
  let stale: unknown;
  for (const attempt of attempts) {
    const wanted = await attempt();
    try {
      const answer = wanted.fitted.kept.length > 0 ? await ask(parts, wanted, input, context) : undefined;
      return report(wanted, answer, input, context, site, parts);
    } catch (error) {
      if (!isStaleProduct(error)) throw error;
      stale = error;
    }
  }
  throw stale;
}

/** So many products are asked for one by one. */
const mostAlone = 20;

/** Variants that the platform rejects in this quantity, whatever their stock: it does not report which one it rejected. */
async function refusedAlone(
  parts: QuoteParts,
  input: CheckoutInput,
  context: ShopContext,
): Promise<ReadonlySet<string>> {
  const { fitted } = await priceable(parts, input, context);
  const ids = new Set(fitted.kept.map(({ variantId }) => variantId));
  if (ids.size <= 1) return ids;
  const refused = new Set<string>();
  for (const id of ids.size > mostAlone ? [] : ids) {
    const lines = fitted.kept.filter(({ variantId }) => variantId === id);
    const alone = { ...input, lines, groups: [], codes: [] };
    try {
      await ask(parts, await priceable(parts, alone, context), alone, context);
    } catch (error) {
      if (!isStaleProduct(error)) throw error;
      refused.add(id);
    }
  }
  return refused;
}

export async function priceable(
  { details }: Pick<QuoteParts, 'details'>,
  input: CheckoutInput,
  context: ShopContext,
  { fresh = false, refused }: { fresh?: boolean; refused?: ReadonlySet<string> } = {},
): Promise<Priceable> {
  const ids = input.lines.map(({ variantId }) => variantId);
  const known = ids.length > 0 ? await details.read(ids, marketOf(context), { fresh }) : new Map();
  return {
    fitted: fitLines(input.lines, known, refused),
    details: known,
    delivery: wantedDelivery(input, context),
  };
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
  parts: QuoteParts,
  wanted: Priceable,
  input: CheckoutInput,
  context: ShopContext,
): Promise<QuotedBasket> {
  const guest = await parts.guests.take();
  let opened: Opened;
  try {
    opened = await openBasket(parts.api, guest, basketFor(wanted, input, context));
  } catch (error) {
    // A rejected call left no basket; after a lost response this is unknown.
    parts.guests.give(guest, error instanceof ApiError && error.kind === 'refused');
    throw error;
  }
  try {
    return await withMethod(parts, guest, opened, wanted, context);
  } finally {
    // The answer does not wait for it.
    void tidy(parts, guest, opened.basket.basketId);
  }
}

async function tidy({ api, guests }: QuoteParts, guest: Guest, basketId: string): Promise<void> {
  let isClean = false;
  try {
    await api.removeBasket(guest, basketId);
    isClean = true;
  } catch {
    // This guest is not used again.
  }
  guests.give(guest, isClean);
}

/** Without a choice the cheapest method is taken, so that the total is a real one. */
export async function withMethod(
  { api }: Pick<QuoteParts, 'api'>,
  guest: Guest,
  opened: Opened,
  { delivery }: Priceable,
  context: ShopContext,
): Promise<QuotedBasket> {
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
export const isStaleProduct = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'refused' && /product|inventory|item/i.test(error.type);

/** Seconds: what an instance asks for beyond it is not passed on. */
const longestRetryAfter = 300;

/** @throws what a caller of the port may see */
export function unavailable(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  if (error.kind === 'misconfigured') throw new StoreMisconfigured(error.message, { cause: error });
  const { retryAfter } = error;
  throw new BackendUnavailable(`The store did not respond (${error.type}).`, {
    ...(retryAfter === undefined ? {} : { retryAfter: Math.min(retryAfter, longestRetryAfter) }),
    cause: error,
  });
}
