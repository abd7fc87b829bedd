/** The orders of the instance. Each change of any of them takes the next revision, so that what changed since can be asked for. */
import { WorldError, type PlacedOrder, type Shopper } from '../world.ts';

export interface OrderEntry {
  order: PlacedOrder;
  /** Of the engine's placement. */
  ref: string;
  /** The companion hook took a credential with it, so that its outcome is the hook's to find out. */
  hooked?: true;
  /** Entries that the engine's order had when it was looked at: events and adjustments. */
  seen: number;
}

export interface OrderBook {
  /** The latest first. */
  all(site: string): OrderEntry[];
  /** @throws WorldError `not-found` also for what belongs to another */
  find(owner: Pick<PlacedOrder, 'site'> & Partial<Shopper>, orderNo: string): OrderEntry;
  /** Of any owner. */
  get(orderNo: string): OrderEntry | undefined;
  /** False when an order has the reference, or is about to have it. */
  claim(reference: string): boolean;
  /** No order came of it. */
  unclaim(reference: string): void;
  /** As it is from now on. */
  put(entry: OrderEntry): OrderEntry;
}

export function createOrderBook(): OrderBook {
  const entries = new Map<string, OrderEntry>();
  const references = new Set<string>();
  let revision = 0;
  return {
    all: (site) => [...entries.values()].filter(({ order }) => order.site === site).toReversed(),
    find({ site, customerId }, orderNo) {
      const entry = entries.get(orderNo);
      const isOwn = customerId === undefined || entry?.order.customerId === customerId;
      if (!entry || entry.order.site !== site || !isOwn)
        throw new WorldError('not-found', `There is no order ${orderNo} of this shopper.`, { orderNo });
      return entry;
    },
    get: (orderNo) => entries.get(orderNo),
    claim(reference) {
      if (references.has(reference)) return false;
      references.add(reference);
      return true;
    },
    unclaim: (reference) => void references.delete(reference),
    put(entry) {
      const kept = { ...entry, order: { ...entry.order, revision: (revision += 1) } };
      entries.set(entry.order.orderNo, kept);
      return kept;
    },
  };
}
