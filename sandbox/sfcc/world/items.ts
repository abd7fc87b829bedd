/** Items of a basket: one for each product, whole units. Pure. */
import { WorldError, type BasketChange, type BasketItem } from '../world.ts';
import type { Ids } from './ids.ts';

type Added = NonNullable<BasketChange['addItems']>[number];
type Wanted = NonNullable<BasketChange['setItems']>[number];

/** The platform also accepts fractions of a unit; this instance sells whole units only. */
const mostPieces = 999;

/** @throws WorldError `bad-quantity` */
export const addItems = (items: readonly BasketItem[], added: readonly Added[], ids: Ids): BasketItem[] =>
  added.reduce<BasketItem[]>((before, one) => addItem(before, one, ids), [...items]);

function addItem(
  items: BasketItem[],
  { productId, quantity, custom = {}, gift }: Added,
  ids: Ids,
): BasketItem[] {
  assertQuantity(productId, quantity, 1);
  const there = items.find((item) => item.productId === productId);
  const more = gift ? { gift } : {};
  if (!there) return [...items, { id: ids.next(), productId, quantity, custom, ...more }];
  assertQuantity(productId, there.quantity + quantity, 1);
  const grown = {
    ...there,
    ...more,
    quantity: there.quantity + quantity,
    custom: { ...there.custom, ...custom },
  };
  return items.map((item) => (item === there ? grown : item));
}

/** @throws WorldError `not-found`, `bad-quantity` */
export const setItems = (items: readonly BasketItem[], wanted: readonly Wanted[]): BasketItem[] =>
  wanted.reduce<BasketItem[]>((before, one) => setItem(before, one), [...items]);

function setItem(items: BasketItem[], { id, gift: wanted, custom = {}, ...change }: Wanted): BasketItem[] {
  const there = findItem(items, id);
  const { gift: before, ...item } = { ...there, ...change, custom: { ...there.custom, ...custom } };
  assertQuantity(item.productId, item.quantity, 0);
  if (item.quantity === 0) return removeItem(items, id);
  const gift = wanted ?? before;
  const changed = gift ? { ...item, gift } : item;
  return items.map((one) => (one === there ? changed : one));
}

/** @throws WorldError `not-found` */
export function removeItem(items: readonly BasketItem[], id: string): BasketItem[] {
  const there = findItem(items, id);
  return items.filter((item) => item !== there);
}

function findItem(items: readonly BasketItem[], id: string): BasketItem {
  const item = items.find((item) => item.id === id);
  if (!item) throw new WorldError('not-found', `There is no item ${id} in the basket.`, { itemId: id });
  return item;
}

function assertQuantity(productId: string, quantity: number, least: number): void {
  if (Number.isInteger(quantity) && quantity >= least && quantity <= mostPieces) return;
  throw new WorldError('bad-quantity', `A quantity is a whole number from ${least} to ${mostPieces}.`, {
    productId,
    quantity,
  });
}
