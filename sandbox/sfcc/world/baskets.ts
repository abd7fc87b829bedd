/** Baskets as the platform keeps them: each change is done wholly or not at all, and priced at its end. */
import { WorldError, type Basket, type BasketChange, type Shopper, type WorldBaskets } from '../world.ts';
import { applyChange, type Draft } from './change.ts';
import { assertTaken } from './coupons.ts';
import { contextOf } from './market.ts';
import { temporaryLife } from './open-baskets.ts';
import type { WorldParts } from './parts.ts';
import { assertApplicable } from './payment-methods.ts';
import { priceBasket } from './price.ts';
import { assertSold } from './stock.ts';

export function createBaskets(parts: WorldParts): WorldBaskets {
  const { open, now, inTurn } = parts;
  /** Baskets of one shopper change one after the other, so that a quota counts what is there. */
  const keep = (shopper: Shopper, work: () => Promise<Basket>): Promise<Basket> =>
    inTurn(shopper.customerId, async () => {
      const basket = await work();
      open.put(basket);
      return structuredClone(basket);
    });
  /** What a script changed is calculated before an API returns it. */
  const fresh = async (basket: Basket): Promise<Basket> => {
    if (!basket.stale) return basket;
    const { quote: _, ...draft } = basket;
    return priceBasket(parts, draft);
  };
  return {
    open: (shopper, wanted) =>
      keep(shopper, async () => {
        const { temporary = false, ...change } = wanted;
        open.assertRoom(shopper, temporary);
        return changed(parts, emptyBasket(parts, shopper, temporary), change);
      }),
    read: async (shopper, id) => structuredClone(await fresh(open.find(shopper, id))),
    list: async (shopper) => structuredClone(await Promise.all(open.of(shopper).map(fresh))),
    change: (shopper, id, change, revision) =>
      keep(shopper, async () => {
        const { quote: _, ...draft } = open.find(shopper, id);
        if (revision !== undefined && revision !== draft.revision)
          throw new WorldError('conflict', 'The basket changed meanwhile.', { revision: draft.revision });
        return changed(parts, { ...draft, revision: draft.revision + 1 }, change);
      }),
    remove: (shopper, id) => inTurn(shopper.customerId, async () => open.remove(open.find(shopper, id).id)),
    methods: async (shopper, id) =>
      structuredClone((await fresh(open.find(shopper, id))).quote.groups.flatMap(({ options }) => options)),
    promote: (shopper, id) =>
      keep(shopper, async () => {
        const { expiresAt: _, ...basket } = open.find(shopper, id);
        if (basket.temporary) open.assertRoom(shopper, false);
        return { ...basket, temporary: false, changedAt: now(), revision: basket.revision + 1 };
      }),
  };
}

export function emptyBasket(parts: WorldParts, { customerId, site }: Shopper, temporary: boolean): Draft {
  const at = parts.now();
  return {
    id: parts.ids.next(),
    site,
    customerId,
    currency: contextOf(parts, site, {}).currency,
    temporary,
    createdAt: at,
    changedAt: at,
    ...(temporary ? { expiresAt: at + temporaryLife } : {}),
    revision: 1,
    items: [],
    coupons: [],
    payments: [],
    custom: {},
  };
}

async function changed(parts: WorldParts, before: Draft, change: BasketChange): Promise<Basket> {
  const draft = applyChange({ ...before, changedAt: parts.now() }, structuredClone(change), parts.ids);
  await assertItems(parts, draft, change);
  await assertVariants(parts, before, change);
  const basket = await priceBasket(parts, draft, change.methodId !== undefined);
  assertTaken(change.addCoupons ?? [], basket.quote);
  assertApplicable(parts.paymentRules, basket, change);
  return basket;
}

/** Only what was asked for now is checked: what ran out since stays in the basket, and its quote says so. */
async function assertItems(
  parts: WorldParts,
  { items, site, currency }: Draft,
  { addItems = [], setItems = [] }: BasketChange,
): Promise<void> {
  const touched = items.filter(
    (item) =>
      addItems.some(({ productId }) => productId === item.productId) ||
      setItems.some(({ id }) => id === item.id),
  );
  if (touched.length === 0) return;
  const ids = touched.map(({ productId }) => productId);
  assertSold(touched, await parts.catalogue.variants(ids, contextOf(parts, site, { currency })));
}

/** An item's product can be exchanged for another variant of the same product. */
async function assertVariants(
  { catalogue, ...parts }: WorldParts,
  { items, site, currency }: Draft,
  { setItems = [] }: BasketChange,
): Promise<void> {
  for (const { id, productId } of setItems) {
    const before = items.find((item) => item.id === id)?.productId;
    if (productId === undefined || before === undefined || productId === before) continue;
    const [product] = await catalogue.products([before], contextOf(parts, site, { currency }));
    if (!product?.variants.some((variant) => variant.id === productId))
      throw new WorldError('product-not-found', `${productId} is not a variant of the same product.`, {
        productId,
      });
  }
}
