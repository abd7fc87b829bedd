/** What a basket and an order have alike, as their parts see it. */
import type { Basket, BasketItem, BasketPayment } from '../../../world.ts';
import type { Scope } from '../../contract.ts';
import { attributesOf, type AttributeStorage } from '../values.ts';

/** Where promotions take something away. */
export type Adjusted = { line: string } | 'order' | 'delivery';

/** What the parts of a container know each other by. */
export interface Parts {
  line(id: string): object;
  shipment(): object;
  /** Null: there is none of this code. */
  coupon(code: string): object | null;
  /** In the order in which they were applied. */
  adjustments(place: Adjusted): object[];
}

export interface Container {
  scope: Scope;
  kind: 'Basket' | 'Order';
  /** Unique in a request. */
  key: string;
  readonly basket: Basket;
  /** Of the script API. */
  readonly object: object;
  readonly parts: Parts;
  /** Of an order that is on its way. */
  sending?(): { isShipped: boolean; trackingNumber?: string };
  /** Its prices stay. @throws PlatformException outside a transaction */
  change(what: string, make: (before: Basket) => Basket): void;
}

/** A change after which nothing is calculated any more. */
export const unpriced =
  (make: (before: Basket) => Basket) =>
  (before: Basket): Basket => ({ ...make(before), stale: true });

export const itemOf = ({ basket }: Container, id: string): BasketItem | undefined =>
  basket.items.find((item) => item.id === id);

export const withItem = (basket: Basket, id: string, change: Partial<BasketItem>): Basket => ({
  ...basket,
  items: basket.items.map((item) => (item.id === id ? { ...item, ...change } : item)),
});

export const paymentOf = ({ basket }: Container, id: string): BasketPayment | undefined =>
  basket.payments.find((payment) => payment.id === id);

export const withPayment = (basket: Basket, id: string, change: Partial<BasketPayment>): Basket => ({
  ...basket,
  payments: basket.payments.map((payment) => (payment.id === id ? { ...payment, ...change } : payment)),
});

type Attributes = Record<string, unknown>;

/** Undefined takes it away. */
export const withAttribute = (before: Readonly<Attributes>, name: string, value: unknown): Attributes => {
  const { [name]: _, ...rest } = before;
  return value === undefined ? rest : { ...rest, [name]: value };
};

/** `custom` of a part. @param put the container's data with these attributes of the part */
export function customOf(
  container: Container,
  typeId: string,
  read: () => Readonly<Attributes>,
  put: (before: Basket, attributes: Attributes) => Basket,
): Attributes {
  const storage: AttributeStorage = {
    read: (name) => read()[name],
    write: (name, value) =>
      container.change(`${typeId}.custom`, (before) => put(before, withAttribute(read(), name, value))),
  };
  return attributesOf(container.scope, typeId, storage);
}

/** `custom` of a part that has no record of its own. @param owner such as `shipment me` */
export const looseCustomOf = (container: Container, typeId: string, owner: string): Attributes =>
  customOf(
    container,
    typeId,
    () => container.basket.attributes?.[owner] ?? {},
    (before, attributes) => ({ ...before, attributes: { ...before.attributes, [owner]: attributes } }),
  );
