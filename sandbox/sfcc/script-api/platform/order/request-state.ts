/** What one request has of baskets and orders: each thing once, so that identity counts. */
import type { Basket, PlacedOrder, Shopper } from '../../../world.ts';
import type { Scope } from '../../contract.ts';
import type { Container } from './container.ts';
import type { Tracked } from './tracked.ts';

export interface BasketState {
  basket: Basket;
  /** Deleted, or became an order. */
  gone: boolean;
}

export interface OrderState {
  order: PlacedOrder;
  /** Its making was undone. */
  gone: boolean;
  /** Stock and money go back with the commit. */
  goods?: 'give-back';
}

export interface RequestState {
  baskets: Map<string, Tracked<BasketState>>;
  orders: Map<string, Tracked<OrderState>>;
  /** Objects of the script API by what they stand for. */
  objects: Map<string, object>;
  /** Ids of product lines that this request added. */
  added: Set<string>;
  /** Whether the prices that were looked at last contain the tax. */
  gross?: boolean;
}

const states = new WeakMap<Scope, RequestState>();

export function requestState(scope: Scope): RequestState {
  const known = states.get(scope);
  if (known) return known;
  const made: RequestState = { baskets: new Map(), orders: new Map(), objects: new Map(), added: new Set() };
  states.set(scope, made);
  return made;
}

/** The same object for the same key. */
export function objectOf<T extends object>(scope: Scope, key: string, make: () => T): T {
  const { objects } = requestState(scope);
  const known = objects.get(key);
  if (known) return known as T;
  const made = make();
  objects.set(key, made);
  return made;
}

export const shopperOf = ({ session: { customerId }, site }: Scope): Shopper => ({ customerId, site });

const containers = new WeakMap<object, Container>();

export function remember<T extends object>(object: T, container: Container): T {
  containers.set(object, container);
  return object;
}

/** Of a basket, an order or a shipment that a script hands over; undefined for anything else. */
export const containerOf = (object: unknown): Container | undefined =>
  typeof object === 'object' && object !== null ? containers.get(object) : undefined;
