/** `dw.order.ProductLineItem`. */
import { documented } from '../../documented.ts';
import { productObject } from '../catalog/index.ts';
import { contextOf } from '../catalog/records.ts';
import { joined } from '../util/joined.ts';
import { collectionOf, listOf, mapOf, quantity } from '../values.ts';
import { proratedAt } from './adjustment.ts';
import type { Amounts } from './amounts.ts';
import { customOf, itemOf, unpriced, withItem, type Container } from './container.ts';
import { amountsIn, lineMembers, moneyIn, nothing, priceMembers, sides, type Price } from './prices.ts';
import { badArgument } from '../refusal.ts';
import { objectOf, requestState } from './request-state.ts';
import { toFraction } from '../../../scapi/documents/tax.ts';

export const lines = (container: Container): object[] =>
  container.basket.items.map(({ id }) => lineObject(container, id));

type Step = 'price' | 'afterItemDiscount' | 'afterOrderDiscount';

/** @param step of its price @param tax before discounts, after all of them, or of that part of it that the step leaves */
function priceAt(container: Container, id: string, step: Step, tax: 'tax' | 'adjustedTax'): Price {
  const amounts = amountsIn(container);
  const sums = amounts?.sums.items.get(id);
  if (!amounts || !sums || amounts.priceless.has(id)) return nothing;
  return { amount: sums[step], tax: amounts.known.tax ? sums[tax] : undefined };
}

/** The same for one that was removed, with what it was last. */
export function lineObject(container: Container, id: string): object {
  const { scope } = container;
  const key = `${container.key} line ${id}`;
  return objectOf(scope, key, () => {
    let last = itemOf(container, id);
    const item = () => (last = itemOf(container, id) ?? last);
    const line = () => amountsIn(container)?.lines.get(id);
    const price = (): Price => priceAt(container, id, 'price', 'tax');
    const adjusted = (): Price => priceAt(container, id, 'afterItemDiscount', 'adjustedTax');
    const prorated = (): Price => priceAt(container, id, 'afterOrderDiscount', 'adjustedTax');
    const productId = item()?.productId ?? '';
    const members = {
      UUID: id,
      productID: productId,
      get productName() {
        return item()?.name ?? null;
      },
      get lineItemText() {
        return item()?.name ?? productId;
      },
      get product() {
        return productObject(scope, productId);
      },
      get catalogProduct() {
        return item()?.name !== undefined;
      },
      get quantityValue() {
        return item()?.quantity ?? 0;
      },
      set quantityValue(given: number) {
        setQuantity(container, id, given);
      },
      get quantity() {
        return quantity(item()?.quantity ?? 0, '');
      },
      get position() {
        return container.basket.items.findIndex((one) => one.id === id) + 1;
      },
      minOrderQuantityValue: 1,
      stepQuantityValue: 1,
      bonusProductLineItem: false,
      bundledProductLineItem: false,
      optionProductLineItem: false,
      gift: false,
      get optionProductLineItems() {
        return listOf([]);
      },
      get bundledProductLineItems() {
        return listOf([]);
      },
      get basePrice() {
        return moneyIn(container, amountsIn(container)?.priceless.has(id) ? undefined : line()?.unitPrice);
      },
      get taxRate() {
        const rate = amountsIn(container)?.known.tax ? rateAt(amountsIn(container), id) : undefined;
        return rate === undefined ? null : toFraction(rate);
      },
      get taxBasis() {
        return sides(container, price()).price;
      },
      get proratedPrice() {
        return sides(container, prorated()).price;
      },
      get priceAdjustments() {
        return collectionOf(() => container.parts.adjustments({ line: id }));
      },
      get proratedPriceAdjustmentPrices() {
        return mapOf(proratedAt(container, id));
      },
      getAdjustedPrice: (withOrder?: unknown) =>
        sides(container, withOrder === true ? prorated() : adjusted()).price,
      get shipment() {
        return container.parts.shipment();
      },
      get lineItemCtnr() {
        return container.object;
      },
      custom: customOf(
        container,
        'ProductLineItem',
        () => item()?.custom ?? {},
        (before, custom) => withItem(before, id, { custom }),
      ),
    };
    const names = { price: 'adjustedPrice', gross: 'adjustedGrossPrice', net: 'adjustedNetPrice' };
    const prices = joined(
      lineMembers(container, price),
      priceMembers(container, adjusted, { ...names, tax: 'adjustedTax' }),
    );
    return documented('dw.order.ProductLineItem', joined(members, prices));
  });
}

const rateAt = (amounts: Amounts | undefined, id: string): number | undefined =>
  amounts?.sums.items.get(id)?.rate;

/** Zero becomes the least that can be ordered. */
function setQuantity(container: Container, id: string, given: unknown): void {
  const wanted = Number(given);
  if (given === null || !Number.isFinite(wanted) || wanted < 0)
    throw badArgument(`A quantity is a number from 0 on, not ${String(given)}.`);
  const pieces = Math.max(1, Math.ceil(wanted));
  container.scope.quota.count('api.basket.productLineItemQuantity', pieces);
  container.change(
    'setQuantityValue',
    unpriced((before) => withItem(before, id, { quantity: pieces })),
  );
}

/** A product that is not sold here gets a line without a name, and later without a price. */
export async function addLine(container: Container, product: unknown, shipment: unknown): Promise<object> {
  const { scope } = container;
  scope.transaction.assertOpen('createProductLineItem');
  if (shipment !== container.parts.shipment()) throw badArgument('The shipment is not of this basket.');
  scope.quota.count('product line items', container.basket.items.length + 1);
  const productId = idOf(product);
  const name = await nameOf(container, productId);
  const id = scope.instance.world.scripting.newId();
  requestState(scope).added.add(id);
  const item = { id, productId, quantity: 1, custom: {}, ...(name === undefined ? {} : { name }) };
  container.change(
    'createProductLineItem',
    unpriced((before) => ({ ...before, items: [...before.items, item] })),
  );
  return lineObject(container, id);
}

const idOf = (product: unknown): string =>
  typeof product === 'object' && product !== null && 'ID' in product ? String(product.ID) : String(product);

async function nameOf({ scope }: Container, productId: string): Promise<string | undefined> {
  const variants = await scope.instance.world.catalogue.variants([productId], contextOf(scope));
  return variants.get(productId)?.title;
}

/** @throws PlatformException for one that the same request added */
export function removeLine(container: Container, object: unknown): void {
  const { scope } = container;
  scope.transaction.assertOpen('removeProductLineItem');
  const item = container.basket.items.find(({ id }) => lineObject(container, id) === object);
  if (!item) throw badArgument('The line is not of this basket.');
  if (requestState(scope).added.has(item.id)) scope.quota.count('api.basket.addRemoveInSameRequest');
  container.change(
    'removeProductLineItem',
    unpriced((before) => ({ ...before, items: before.items.filter(({ id }) => id !== item.id) })),
  );
}

export const lineCollection = (container: Container, productId?: unknown): object =>
  collectionOf(() =>
    lines(container).filter(
      (one) => productId === undefined || (one as { productID: string }).productID === String(productId),
    ),
  );
